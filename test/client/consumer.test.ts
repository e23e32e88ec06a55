import { existsSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../contract/document.ts";
import { root } from "../contract/project.ts";
import { type Consumer, consumer, execute } from "./packed.ts";

const sources = join(root, "test/client/consumer");

let installed: Consumer;
beforeAll(async () => {
  installed = await consumer();
  await cp(sources, installed.path, { recursive: true });
});
afterAll(() => installed?.[Symbol.asyncDispose]());

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  resolveJsonModule: true,
  skipLibCheck: false,
  noEmit: true,
  target: "es2022",
};
const browser = { lib: ["es2022", "dom", "dom.iterable"], types: [] };
const resolutions = {
  nodenext: { module: "nodenext", moduleResolution: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};

const versions = ["5.4", "5.9", "6", "7"] as const;
const compilers = {
  "5.4": "typescript-5.4",
  "5.9": "typescript",
  "6": "typescript-6",
  "7": "typescript-7",
};

/** What a compiler says about files of the consumer; nothing if they are fine. */
async function compile(version: (typeof versions)[number], options: object, files: string[]) {
  const name = `tsconfig.${version}.${JSON.stringify(options).replaceAll(/\W/g, "")}.json`;
  await installed.write(
    name,
    JSON.stringify({ compilerOptions: { ...strict, ...options }, files }),
  );
  const tsc = join(root, "node_modules", compilers[version], "bin/tsc");
  const { stdout, stderr } = await execute(installed.path, process.execPath, [tsc, "-p", name]);
  return stdout + stderr;
}

describe("in the hands of a strict team, the package", () => {
  test("is compiled by the versions of TypeScript that are named", () => {
    const require = createRequire(import.meta.url);
    const found = versions.map((version) => require(`${compilers[version]}/package.json`).version);
    expect(found.map((version, index) => version.startsWith(versions[index]))).not.toContain(false);
  });

  const matrix = versions.flatMap((version) =>
    (["nodenext", "bundler"] as const).map((resolution) => [version, resolution] as const),
  );
  test.concurrent.each(matrix)(
    "compiles where it is used well and only there, under TypeScript %s and %s",
    async (version, resolution) => {
      const options = { ...browser, ...resolutions[resolution] };
      expect(await compile(version, options, ["use.ts", "misuse.ts"])).toBe("");
    },
  );

  test.concurrent("compiles for Node, without the types of a browser", async () => {
    await installed.lend("@types/node", "undici-types");
    const options = { lib: ["es2022"], types: ["node"], ...resolutions.nodenext };
    expect(await compile("5.9", options, ["use.ts", "misuse.ts"])).toBe("");
  });

  test.concurrent("compiles in a CommonJS file that requires it", async () => {
    await installed.write(
      "common.cts",
      `import api = require("selling-api");
const read = (client: api.Client, id: string): Promise<api.Order> =>
  api.getOrder(client, { path: { id } });
export = read;
`,
    );
    const options = { ...browser, ...resolutions.nodenext };
    expect(await compile("5.9", options, ["common.cts"])).toBe("");
  });

  test("refuses each misuse for the reason that stands beside it", async () => {
    const file = join(installed.path, "misuse.ts");
    const text = await readFile(file, "utf8");
    const marks = [...text.matchAll(/^ *\/\/ @ts-expect-error TS(\d+): .+$/gm)];
    const said = marks.map(({ 1: code, index }) => {
      return `${lineOf(text, index) + 1}: ${code}`;
    });
    expect(said).toHaveLength(text.split("@ts-expect-error").length - 1);

    const bare = text.replaceAll("@ts-expect-error", "expected");
    const options = { ...strict, ...browser, ...resolutions.nodenext };
    const { options: parsed } = ts.convertCompilerOptionsFromJson(options, installed.path);
    const host = ts.createCompilerHost(parsed);
    const read = host.readFile;
    host.readFile = (name) => (name === file ? bare : read(name));
    const program = ts.createProgram([file], parsed, host);
    const found = ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ code, start = 0 }) => `${lineOf(bare, start)}: ${code}`);
    expect(found).toEqual(said);
  });
});

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

const machine = await nodeTwenty();
const openapi = JSON.parse(await readFile(join(root, "generated/openapi.json"), "utf8")).openapi;

describe("at run time, the package", () => {
  if (machine === undefined) {
    console.warn("no Node 20.19 or later of that line on this machine: its tests are skipped");
  }
  const nodes = [
    ["24", process.execPath],
    ["20", machine],
  ] as const;

  describe.each(nodes)("under Node %s", (version, node = "") => {
    const report = async (file: string) => {
      const { code, stdout, stderr } = await execute(installed.path, node, [file]);
      expect(code, stderr).toBe(0);
      return JSON.parse(stdout);
    };
    const ids = operations.map(({ operationId }) => operationId);

    test.skipIf(node === "")("is imported, and works", async () => {
      const seen = await report("import.mjs");
      expect(seen.node.split(".")[0]).toBe(version);
      expect(seen.names).toEqual(expect.arrayContaining([...ids, "createClient", "paginate"]));
      expect(seen).toMatchObject({
        byPath: ["NetworkError", "TimeoutError", "createClient"],
        types: [],
        answers: Array(2).fill({ id: "/v1/orders/a%20b", token: "Bearer token" }),
        schema: "urn:selling-api:schema:Order",
        yaml: openapi,
      });
    });

    test.skipIf(node === "")("is required, and is the same", async () => {
      const [imported, required] = [await report("import.mjs"), await report("require.cjs")];
      const { node: _, answers: __, ...rest } = imported;
      expect(required).toMatchObject({ ...rest, same: true, versions: [openapi, "3.0.3"] });
    });
  });
});

/** A Node 20 that can require ES modules, wherever the machine has one. */
async function nodeTwenty(): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
  for (const folder of new Set(folders)) {
    const node = join(folder, "node");
    if (!existsSync(node)) continue;
    const { stdout } = await execute(root, node, ["--version"]);
    const [, minor = "0"] = /^v20\.(\d+)\./.exec(stdout) ?? [];
    if (Number(minor) >= 19) return node;
  }
  return undefined;
}
