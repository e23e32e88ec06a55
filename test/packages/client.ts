/** The package of the client in an empty project. */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { cases } from "#testing/extended";
import { type Handler, respond, startServer } from "#testing/http-server";
import { type Project, execute as run } from "#testing/project";
import { root } from "../project.ts";
import { contract, operations } from "../published-contract.ts";
import { compile, filesIn, nodenext, type Packages, type Version } from "./packed.ts";
import { runtimes } from "./runtimes.ts";

export const describeClient = (getPackages: () => Packages) =>
  describe("the package of the client", () => {
    let project: Project;
    let installed: string;
    let manifest: { dependencies: object; exports: object };
    let files: string[];

    beforeAll(async () => {
      project = getPackages().project;
      installed = getPackages().installed.client;
      manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
      files = await filesIn(installed);
    });

    describe("what is in it", () => {
      test("contains compiled modules, declarations, the contract and documents, and nothing else", () => {
        const allowed =
          /(^dist\/.*\.(d\.ts|js)|^(generated|workflows)\/.*\.(json|yaml)|\.md|LICENSE|package\.json)$/;
        expect(files.filter((file) => !allowed.test(file))).toEqual([]);
        expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE", "CHANGELOG.md"]));
        const workflows = readdirSync(join(root, "openapi/workflows"));
        expect(workflows).not.toEqual([]);
        expect(files).toEqual(expect.arrayContaining(workflows.map((file) => `workflows/${file}`)));
      });

      test("has a JSON Schema file for every schema", () => {
        const schemas = files.flatMap((file) => /\bschemas\/(\w+)\.json$/.exec(file)?.[1] ?? []);
        expect(schemas.sort()).toEqual([...contract.schemas.keys()].sort());
      });

      test("has the documented entry points", () => {
        expect(Object.keys(manifest.exports).sort()).toEqual([
          ".",
          "./openapi-3.0-generators.json",
          "./openapi-3.0.json",
          "./openapi.json",
          "./openapi.yaml",
          "./package.json",
          "./schemas.json",
          "./schemas/*.json",
          "./types",
        ]);
      });

      test("depends on openapi-fetch only, at an exact version", () => {
        expect(manifest.dependencies).toEqual({
          "openapi-fetch": expect.stringMatching(/^\d[\d.]*$/),
        });
      });

      /** The code that a bundle gets from the package. */
      async function bundled(contents: string): Promise<string> {
        const { outputFiles } = await build({
          stdin: { contents, resolveDir: project.path },
          absWorkingDir: project.path,
          bundle: true,
          minify: true,
          write: false,
          format: "esm",
          platform: "neutral",
          mainFields: ["module"],
        });
        return outputFiles[0]?.text ?? "";
      }

      test("adds nothing of the other functions to a bundle that calls one", async () => {
        const bundle = await bundled('export { createClient, getOrder } from "selling-api"');
        const names = operations.map(({ id }) => id).filter((id) => bundle.includes(id));
        expect(names).toEqual(["getOrder"]);
        expect(await bundled('export {} from "selling-api"')).toBe("");
      });
    });

    const browser = {
      lib: ["es2022", "dom", "dom.iterable"],
      types: [],
      noPropertyAccessFromIndexSignature: true,
    };
    const resolutions = {
      nodenext,
      bundler: { module: "esnext", moduleResolution: "bundler" },
    };

    describe("a strict project", () => {
      type Combination = [Version, keyof typeof resolutions];
      const combinations = cases<Combination>(
        [["7", "nodenext"]],
        [
          ["7", "bundler"],
          ["5.9", "bundler"],
          ["6", "nodenext"],
          ["5.4", "nodenext"],
        ],
      );
      test.concurrent.each(combinations)(
        "compiles with TypeScript %s and %s",
        async (version, resolution) => {
          const options = { ...browser, ...resolutions[resolution] };
          // From TypeScript 5.8 on, a CommonJS file can require the package.
          const isRequired = resolution === "nodenext" && version !== "5.4";
          const files = [
            "accepted.ts",
            "rejected.ts",
            "sandbox.ts",
            ...(isRequired ? ["required.cts"] : []),
          ];
          expect(await compile(project, version, options, ...files)).toBe("");
        },
      );

      test.concurrent("compiles with the types of Node alone", { tags: ["extended"] }, async () => {
        const options = { ...browser, lib: ["es2022"], types: ["node"], ...nodenext };
        expect(await compile(project, "7", options, "accepted.ts", "rejected.ts")).toBe("");
      });

      test.concurrent("can pass the client to other libraries in TypeScript 5.4", {
        tags: ["extended"],
      }, async () => {
        const options = { ...browser, ...resolutions.bundler, skipLibCheck: true };
        expect(await compile(project, "5.4", options, "libraries.ts")).toBe("");
      });

      // TypeScript 7 has other codes for some mistakes.
      test.concurrent("gets the stated error for every mistake", {
        tags: ["extended"],
      }, async () => {
        const text = await readFile(join(root, "test/packages/consumer/rejected.ts"), "utf8");
        const expected = text.split("\n").flatMap((line, index) => {
          const [, code] = /\/\/ @ts-expect-error (TS\d+): /.exec(line) ?? [];
          return code ? [`${index + 2}: ${code}`] : [];
        });
        await project.write("mistakes.ts", text.replaceAll("@ts-expect-error", "expected:"));
        const output = await compile(project, "5.9", { ...browser, ...nodenext }, "mistakes.ts");
        const errors = output.matchAll(/^mistakes\.ts\((\d+),\d+\): error (TS\d+)/gm);
        expect(Array.from(errors, ([, line, code]) => `${line}: ${code}`)).toEqual(expected);
      });
    });

    describe("a CommonJS file", () => {
      const node16 = { ...browser, module: "node16", moduleResolution: "node16" };

      const node10 = { ...browser, module: "commonjs", moduleResolution: "node10" };
      const byRequire = { verbatimModuleSyntax: false, isolatedModules: false };
      const before58 = { ...browser, ...nodenext };
      const withNode10 = { ...node10, ...byRequire, resolveJsonModule: false };
      const failures = cases<[string, Version, object, string]>(
        [["with node16", "7", node16, "TS1471"]],
        [
          ["with nodenext before TypeScript 5.8", "5.4", before58, "TS1471"],
          ["with node10", "5.9", withNode10, "TS2307"],
        ],
      );
      test.concurrent.each(failures)(
        "that requires the package gets the error that the recipes name %s",
        async (name, version, options, code) => {
          // With node16, a file can import the package dynamically.
          const files = ["required.cts", ...(name === "with node16" ? ["imported.cts"] : [])];
          const output = await compile(project, version, options, ...files);
          expect(output).toContain(`required.cts(1,22): error ${code}: `);
          expect(output).not.toContain("imported.cts");
          const readme = await readFile(join(installed, "recipes.md"), "utf8");
          expect(readme).toContain(code);
        },
      );
    });

    describe.each(runtimes)("with %s", (_, command, ...options) => {
      const execute = async (...args: string[]) => {
        const { code, output } = await run(project.path, command, [...options, ...args]);
        expect(code, output).toBe(0);
        // A runtime can log more.
        const [results = ""] = /^{.*}$/m.exec(output) ?? [];
        return JSON.parse(results);
      };

      test("import and require get the same package", async () => {
        const { imported, required, ...others } = await execute(
          "import.mjs",
          "http://service.test",
        );
        const results = Array(2).fill({ id: "GET http://service.test/v1/orders/a%20b" });
        expect(others).toEqual({ results, sameErrors: true });
        const names = [...operations.map(({ id }) => id), "createClient", "ApiError"];
        names.push("NetworkError", "TimeoutError", "paginate", "reliableFetch");
        expect(imported.exports[0]).toEqual(expect.arrayContaining(names));
        expect(imported.exports.slice(1)).toEqual([[]]);
        expect(imported.ids).toEqual(["urn:selling-api:schema:Order", "urn:selling-api:schemas"]);
        expect(imported.contract).toBe(true);
        expect(required).toEqual(imported);
      });

      test("a call is repeated with its body, and fails as elsewhere", async () => {
        await using server = await startServer(unreliable());
        const unreachable = await startServer(respond(200));
        await unreachable[Symbol.asyncDispose]();
        const failure = ["NetworkError", false];
        expect(await execute("runtime.mjs", server.url, unreachable.url)).toEqual({
          ...{ text: 200, form: 200, request: 200, call: { id: "1" } },
          attempts: Array(2).fill([60, '{"product_price_id":"1"}']),
          ...{ unreachable: failure, reset: failure, cut: failure, compressed: failure },
          timeout: ["TimeoutError", false],
          mistakes: [1, "TypeError"],
          ...{ aborted: "enough", token: "enough" },
        });
        const repeated = server.requests.filter(({ method }) => /POST|PATCH/.test(method));
        expect(repeated.map(({ url, body }) => [url, body])).toEqual(
          [
            ["/text", "hello"],
            ["/form", "a=1"],
            ["/request", "hello"],
            ["/v1/subscriptions/1", '{"product_price_id":"1"}'],
          ].flatMap((request) => [request, request]),
        );
      });
    });
  });

/** Responds to each write at the second attempt, and fails in several ways. */
function unreliable(): Handler {
  const seen = new Set<string>();
  return (response, { method, url }) => {
    const [, name] = url.split(/[/?]/);
    const isFirst = method !== "GET" && !seen.has(url);
    seen.add(url);
    if (name === "hang") return;
    if (name === "reset") response.socket?.resetAndDestroy();
    else if (name === "cut") response.writeHead(200).write("{", () => response.destroy());
    else if (name === "compressed") respond(200, "{}", { "content-encoding": "gzip" })(response);
    else respond(isFirst ? 503 : 200, '{"id":"1"}', { "retry-after": "0" })(response);
  };
}
