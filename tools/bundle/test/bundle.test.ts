import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bundle as bundleWithRedocly, loadConfig } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { bundleSource } from "#bundle";
import { valueAt } from "#reader";
import { createProject, plugin } from "#testing/project";
import { lint } from "../../../scripts/lint.ts";

test.each(["on", "off"])(
  "a bundle stays the same when Redocly bundles it again, with the sources of facts %s",
  async (provenance) => {
    await using project = await createProject();
    const option = /house\/provenance: \w+/;
    await project.edit("redocly.yaml", option, `house/provenance: ${provenance} # as given`);
    await project.edit("openapi/components/parameters/Limit.yaml", /$/, "x-assumption: limits\n");
    const status = "openapi/components/schemas/books/BookStatus.yaml";
    await project.edit(status, /$/, "x-assumption: states\n");
    const { published } = await bundleSource(project.path);
    const text = JSON.stringify(published);
    expect(text).toMatch(/Others may occur\. Assumed: `states`\./);
    expect(text).toContain("Assumed: `limits`.");

    await project.write("generated/openapi.json", text);
    const config = await loadConfig({ configPath: `${project.path}/redocly.yaml` });
    const again = await bundleWithRedocly({
      ref: `${project.path}/generated/openapi.json`,
      config,
    });
    expect(again.bundle.parsed).toEqual(published);
  },
);

test("a confirmed assumption leaves the descriptions, and the register says what confirmed it", async () => {
  await using project = await createProject();
  await project.edit("openapi/components/parameters/Limit.yaml", /$/, "x-assumption: errors\n");
  const descriptions = async () => JSON.stringify((await bundleSource(project.path)).published);
  expect(await descriptions()).toContain("Assumed: `errors`.");
  await project.edit("openapi/assumptions.yaml", /^errors:\n/m, "$&  confirmed: ticket 7\n");
  expect(await descriptions()).not.toContain("Assumed: `errors`.");
  expect(await descriptions()).toContain('"confirmed":"ticket 7"');
});

const made: { what: string; contract: string; published: Record<string, unknown> }[] = parse(
  readFileSync(join(import.meta.dirname, "made-examples.yaml"), "utf8"),
);

test.each(made)("$what", async ({ contract, published }) => {
  await using project = await createProject();
  await project.remove("openapi");
  await project.remove(".redocly.lint-ignore.yaml");
  await project.write("openapi/openapi.yaml", contract);
  const decorators = "decorators: { house/publication: on }";
  await project.write("redocly.yaml", `plugins: [${plugin}]\n${decorators}\n`);
  const { findings, bundle } = await lint(project.path);
  expect(findings).toEqual([]);
  for (const [pointer, value] of Object.entries(published))
    expect(valueAt(bundle?.published, pointer), pointer).toEqual(value);
});
