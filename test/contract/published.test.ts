import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, createConfig } from "@redocly/openapi-core";
import openapiTypescript from "openapi-typescript";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../project.ts";
import { document, operations } from "../published-contract.ts";

const read = (file: string) => parse(readFileSync(join(root, file), "utf8"));

describe("the bundle", () => {
  const assumptions = read("openapi/assumptions.yaml");

  test("lists every assumption with its decision and its reason", () => {
    expect(document["x-assumptions"]).toEqual(assumptions);
    expect(JSON.stringify(document.info)).toContain("`x-assumptions`");
  });

  test("has the source of every fact where it is written, and in no description", () => {
    const written = globSync("openapi/{openapi,paths/*,components/**/*}.yaml", { cwd: root });
    /** Each once, because what two places refer to can stand at both in a bundle. */
    const factsIn = (...values: unknown[]) => {
      const facts = new Set<string>();
      JSON.stringify(values, (key, value) => {
        if (/^x-(source|assumption|open-question)$/.test(key))
          facts.add(`${key} ${JSON.stringify(value)}`);
        return value;
      });
      return [...facts].sort();
    };
    const expected = factsIn(...written.map((file) => read(file)));
    expect(expected).not.toEqual([]);
    expect(factsIn(document)).toEqual(expected);
    expect(JSON.stringify(document)).not.toMatch(/Assumed:|Open question:/);
    for (const { sources, assumptions } of operations)
      expect([...sources, ...assumptions]).not.toEqual([]);
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
