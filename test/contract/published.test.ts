import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, createConfig, loadConfig } from "@redocly/openapi-core";
import { openapiOverlay } from "openapi-format";
import openapiTypescript from "openapi-typescript";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type Document, readContract } from "#reader";
import { root } from "../project.ts";
import { bundleContract, document } from "../published-contract.ts";

/** The paths of what has a description and rests on assumptions, with their ids. */
function descriptionsWithAssumptions(value: object, path: string[] = []): [string[], string][] {
  const { description, "x-assumption": assumption = [] } = value as Record<string, string>;
  const ids = [assumption].flat().map((id) => `\`${id}\``);
  const isMarked = typeof description === "string" && ids.length > 0;
  const here: [string[], string][] = isMarked ? [[path, ids.join(", ")]] : [];
  const below = Object.entries(value).flatMap(([key, part]) =>
    Object(part) === part ? descriptionsWithAssumptions(part, [...path, key]) : [],
  );
  return [...here, ...below];
}

const read = (file: string) => parse(readFileSync(join(root, file), "utf8"));

describe("the bundle", () => {
  const assumptions = read("openapi/assumptions.yaml");

  test("lists every assumption with its decision and its reason", () => {
    expect(document["x-assumptions"]).toEqual(assumptions);
    expect(JSON.stringify(document.info)).toContain("`x-assumptions`");
  });

  test("says in every description what it assumes", async () => {
    const { reference } = await bundleContract();
    const silent = descriptionsWithAssumptions(reference).flatMap(([path, ids]) => {
      // Generators name a server after its description.
      if (path[0] === "servers") return [];
      const node = path.reduce((part: object, key) => Reflect.get(part, key), document);
      return (node as { description: string }).description.endsWith(` Assumed: ${ids}.`)
        ? []
        : path.join("/");
    });
    expect(silent).toEqual([]);
  });

  test("names the service before the sandbox, so that a client that takes the first server calls nobody", () => {
    const [service, sandbox, ...others] = document.servers ?? [];
    expect(service?.url).toBe("{base_url}");
    // A domain that is reserved for examples (RFC 2606)
    expect(service?.variables?.base_url?.default).toBe("https://api.example.com");
    expect(sandbox?.url).toBe(read("docs/site.yaml").sandbox);
    expect(others).toEqual([]);
  });

  test("names every example of a response after what it shows", () => {
    const examples = [...JSON.stringify(document).matchAll(/"(\w+)":\{"summary":"([^"]+)"/g)];
    expect(examples.length).toBeGreaterThan(0);
    const nameless = examples.filter(
      ([, name, summary]) => name === "default" || summary === "Example",
    );
    expect(nameless).toEqual([]);
  });

  test("has no source in any other place, because strict validators reject unknown keywords", () => {
    expect(JSON.stringify(document)).not.toMatch(/"x-(source|assumption)"/);
    expect(JSON.stringify(document.components?.schemas)).not.toContain('"x-absent-fields"');
  });
});

test("generated/provenance.overlay.yaml puts the source of every fact back", async () => {
  const overlaySet = read("generated/provenance.overlay.yaml");
  expect(overlaySet.extends).toBe("openapi.yaml");
  const copy = structuredClone(document);
  const { data, resultData } = await openapiOverlay(copy, { overlaySet });
  expect(resultData.unusedActions).toEqual([]);
  const config = await loadConfig({ configPath: join(root, "redocly.yaml") });
  config.skipDecorators(["house/provenance"]);
  const annotated = await bundle({ ref: join(root, "openapi/openapi.yaml"), config });
  expect(data).toEqual(annotated.bundle.parsed);
  for (const { sources, assumptions } of readContract(data as Document).operations)
    expect([...sources, ...assumptions]).not.toEqual([]);
});

test("a stock bundle of openapi/ has every example, written out", async () => {
  const config = await createConfig({});
  const { problems, bundle: stock } = await bundle({
    ref: join(root, "openapi/openapi.yaml"),
    config,
  });
  expect(problems).toEqual([]);
  const { components } = stock.parsed as { components: { examples: Record<string, object> } };
  const expected = Object(document.components?.examples);
  expect(Object.keys(components.examples)).toEqual(Object.keys(expected));
  for (const [name, { value }] of Object.entries<{ value: unknown }>(expected))
    expect(components.examples[name], name).toMatchObject({ value });
});

test("openapi-typescript makes types from the bundle with the configuration of this folder", async () => {
  // It lints with its own version of Redocly, which reads redocly.yaml as well.
  const { resolve } = createRequire(import.meta.resolve("openapi-typescript"));
  const { loadConfig } = await import(resolve("@redocly/openapi-core"));
  const redocly = await loadConfig({ configPath: join(root, "redocly.yaml") });
  const source = pathToFileURL(join(root, "generated/openapi.yaml"));
  expect(await openapiTypescript(source, { redocly, silent: true })).not.toEqual([]);
});
