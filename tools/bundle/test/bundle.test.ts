import { bundle as bundleWithRedocly, createConfig, loadConfig } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { bundleSource } from "#bundle";
import { createProject } from "#testing/project";

const site = 'reference: "https://docs.example.com/books"\n';

test("a bundle stays the same when Redocly bundles it again", async () => {
  await using project = await createProject();
  await project.write("docs/site.yaml", site);
  const { published } = await bundleSource(project.path);
  const text = JSON.stringify(published);
  expect(text).toMatch(/Known values: `available`, `lent`\. Others may occur\./);
  expect(text).toContain('"url":"https://docs.example.com/books/list-books.html"');

  await project.write("generated/openapi.json", text);
  const config = await loadConfig({ configPath: `${project.path}/redocly.yaml` });
  const ref = `${project.path}/generated/openapi.json`;
  const again = await bundleWithRedocly({ ref, config });
  expect(again.bundle.parsed).toEqual(published);
});

test("a bundle differs from a stock bundle in what the decorators add", async () => {
  await using project = await createProject();
  const stock = async () => {
    const ref = `${project.path}/openapi/openapi.yaml`;
    return (await bundleWithRedocly({ ref, config: await createConfig({}) })).bundle.parsed;
  };
  const added = / Known values: [^"]*Others may occur\./g;
  const withoutAdded = async () =>
    JSON.parse(JSON.stringify((await bundleSource(project.path)).published).replaceAll(added, ""));
  expect(await withoutAdded()).toEqual(await stock());
  // Operations have no page until the reference has a URL.
  await project.write("docs/site.yaml", 'reference: ""\n');
  expect(await withoutAdded()).toEqual(await stock());
});
