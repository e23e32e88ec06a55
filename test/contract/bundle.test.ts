import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { build } from "../../scripts/build.ts";
import { type Bundle, bundle, type Contract } from "../../scripts/bundle.ts";
import { lint } from "../../scripts/lint.ts";
import { contents, copyProject, root, run } from "./project.ts";

let made: Bundle;
beforeAll(async () => {
  const result = await bundle(root);
  if (result.bundle === undefined) throw new Error(JSON.stringify(result.findings, null, 2));
  made = result.bundle;
});

describe("the bundle", () => {
  test("equals the committed generated/openapi.yaml and .json byte for byte", async () => {
    expect(made.yaml).toBe(await readFile(join(root, "generated/openapi.yaml"), "utf8"));
    expect(made.json).toBe(await readFile(join(root, "generated/openapi.json"), "utf8"));
  });

  test("is the same from run to run", async () => {
    const again = await bundle(root);
    expect(again.bundle?.yaml).toBe(made.yaml);
    expect(again.bundle?.json).toBe(made.json);
  });

  test("holds the same document in YAML and in JSON, keys in the same order", () => {
    expect(JSON.stringify(parse(made.yaml), null, 2)).toBe(made.json.trimEnd());
  });

  test("means the same to a reader of YAML 1.1", () => {
    expect(parse(made.yaml, { version: "1.1" })).toEqual(JSON.parse(made.json));
  });

  test("refers to nothing outside itself, and names no machine", () => {
    const refs = [...made.json.matchAll(/"\$ref": "([^"]*)"/g)].map(([, ref]) => ref);
    expect(refs.filter((ref) => !ref?.startsWith("#/components/"))).toEqual([]);
    expect(made.yaml).not.toContain(root);
  });

  test("registers every file under openapi/components, and nothing else, in order", async () => {
    const folder = join(root, "openapi/components");
    for (const kind of await readdir(folder)) {
      const entries = await readdir(join(folder, kind), { recursive: true });
      const names = entries
        .filter((name) => name.endsWith(".yaml"))
        .map((n) => basename(n, ".yaml"));
      expect(Object.keys(made.contract.components[kind] ?? {})).toEqual(names.sort());
    }
    const kinds = (await readdir(folder)).sort();
    expect(Object.keys(made.contract.components).sort()).toEqual(kinds);
  });

  test("shows every assumption once, where a link can reach it", () => {
    for (const id of Object.keys(made.contract["x-assumptions"] ?? {})) {
      expect(made.contract.info.description?.split(`<a id="assumption-${id}"></a>`)).toHaveLength(
        2,
      );
    }
  });

  test("is what the stock command line makes, plus texts and whole answers", async () => {
    const folder = await mkdtemp(join(tmpdir(), "selling-api-test-"));
    const target = join(folder, "openapi.json");
    await run(root, redocly, "bundle", "openapi/openapi.yaml", "--output", target);
    const stock: Contract = JSON.parse(await readFile(target, "utf8"));
    await rm(folder, { recursive: true });

    const ours: Contract = JSON.parse(made.json);
    expect(ours.info.description?.startsWith(stock.info.description?.trim() ?? "-")).toBe(true);
    ours.info.description = stock.info.description ?? "";
    for (const [path, item] of Object.entries(ours.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        for (const [status, response] of Object.entries(operation.responses ?? {})) {
          for (const [type, media] of Object.entries(response.content ?? {})) {
            const plain = stock.paths[path]?.[method]?.responses?.[status]?.content?.[type];
            if (!status.startsWith("2")) continue;
            expect(media.examples).toMatchObject(plain?.examples ?? {});
            media.examples = { ...plain?.examples };
            if (plain?.examples === undefined) delete media.examples;
          }
        }
      }
    }
    expect(ours).toEqual(stock);
  });
});

describe("the linters", () => {
  test("report nothing", async () => {
    expect(await lint(root)).toEqual([]);
  });

  test("report nothing from their stock command lines either", async () => {
    const [lint, spectralLint] = await Promise.all([
      run(root, redocly, "lint", "openapi/openapi.yaml", "--format", "json"),
      run(root, spectral, "lint", "openapi/openapi.yaml", "generated/openapi.yaml", "-F", "hint"),
    ]);
    expect(JSON.parse(/^\{.*^\}/ms.exec(lint.output)?.[0] ?? "").totals).toMatchObject({
      errors: 0,
      warnings: 0,
    });
    expect(lint.code).toBe(0);
    expect(spectralLint.output).toContain("No results");
    expect(spectralLint.code).toBe(0);
  });
});

describe("a build", () => {
  test("writes generated/ anew and drops what no step makes any more", async () => {
    await using project = await copyProject();
    const before = await contents(join(project.path, "generated"));
    await project.remove("generated/openapi.json");
    await project.write("generated/old/left.json", "{}\n");
    const { findings, written } = await build(project.path);
    expect(findings).toEqual([]);
    expect(written).toEqual(["generated/openapi.json"]);
    expect(await contents(join(project.path, "generated"))).toEqual(before);
  });

  test("says so when there was nothing to write", async () => {
    await using project = await copyProject();
    const { code, output } = await run(project.path, "scripts/build.ts");
    expect(output).toMatch(/^unchanged: \d+ files\n\d+\.\d s\n$/);
    expect(code).toBe(0);
  });
});

const redocly = "node_modules/@redocly/cli/bin/cli.js";
const spectral = "node_modules/@stoplight/spectral-cli/dist/index.js";
