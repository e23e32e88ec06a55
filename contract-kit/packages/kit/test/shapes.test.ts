import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { otherDocuments } from "contract-kit/generate";
import { root } from "contract-kit-fixtures/kit";
import { functionName, readContract } from "contract-kit-reader";
import { compile } from "contract-kit-testing/project";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { createParent, runCommand } from "./run-command.ts";

/** A repository for a contract that has the shapes of many others. */
const parent = createParent();
const folder = join(parent, "shapes");
const read = (file: string) => readFileSync(join(folder, file), "utf8");
let adopted: string;

beforeAll(async () => {
  const input = join(root, "testing/contracts/shapes/openapi.yaml");
  const { output, code } = await runCommand(parent, "adopt", input, "--to", folder, "--no-install");
  adopted = output;
  expect({ code, output }).toMatchObject({ code: 0 });
});

test("adopt renames what collides, and records what the contract breaks as exceptions", () => {
  expect(adopted).toContain(
    "named #/components/schemas/account_2, which was #/components/schemas/account\n",
  );
  expect(adopted).toMatch(
    /\n +1 {2}no-ambiguous-paths, such as openapi\/openapi\.yaml:\d+: Paths /,
  );
  const exceptions = parse(read(".redocly.lint-ignore.yaml"));
  expect(exceptions["openapi/components/schemas/Leaf.yaml"]).toMatchObject({
    "no-invalid-schema-examples": ["#/properties/size/example"],
  });
  // Redocly and the contract kit find the same.
  const example = "#/put/requestBody/content/application~1json/examples/wrong/value/active";
  expect(exceptions["openapi/paths/{kind}_newest.yaml"]).toEqual({
    "no-invalid-media-type-examples": [example],
  });
});

test("a new mistake is reported, and no other", async () => {
  const file = join(folder, "openapi/components/schemas/Square.yaml");
  const before = readFileSync(file, "utf8");
  writeFileSync(file, `${before}examples: [none]\n`);
  const { code, output } = await runCommand(folder, "lint");
  writeFileSync(file, before);
  expect(output).toMatch(
    /^openapi\/components\/schemas\/Square\.yaml:\d+:\d+ {2}error {2}no-invalid/,
  );
  expect(output).toMatch(/\n1 finding in 1 file\n$/);
  expect(code).toBe(1);
});

test("the files of 3.0 keep the format of an integer", () => {
  const documents = otherDocuments(JSON.parse(read("generated/openapi.json")));
  for (const file of ["openapi-3.0", "openapi-3.0-generators"]) {
    const { components } = JSON.parse(documents.get(`${file}.json`) ?? "");
    expect(components.schemas.Leaf.properties.size.format).toBe("int32");
  }
});

test("a function sends no fragment of a path, after which a query would be lost, and one query", async () => {
  const requests: { url: string; headers: Headers }[] = [];
  const api = await import(join(folder, "generated/index.ts"));
  const client = api.createClient({
    baseUrl: "http://shapes.test",
    fetch: async (request: Request) => {
      requests.push(request);
      return Response.json([]);
    },
  });
  const { operations } = readContract(JSON.parse(read("generated/openapi.json")));
  for (const { id, path, parameters } of operations.filter(({ path }) => /[?#]/.test(path))) {
    const names = parameters.filter((parameter) => parameter.in === "query");
    const query = Object.fromEntries(names.map(({ name }) => [name, "x y"]));
    await api[functionName(id)](client, { query }).catch(() => {});
    const { search, hash } = new URL(requests.at(-1)?.url ?? "");
    const [, fixed] = path.split("#")[0]?.split("?") ?? [];
    const sent = names.map(({ name }) => `${name}=x%20y`);
    expect(search.slice(1).split("&").filter(Boolean)).toEqual([fixed ?? [], sent].flat());
    expect(hash).toBe("");
  }
  expect(requests.length).toBeGreaterThan(1);
});

test("the client sends credentials of any scheme of HTTP as they are given", () => {
  expect(read("generated/client.ts")).toContain('{ dsn: ["header", "Authorization"] }');
});

test("the client compiles, and has the values of discriminators and null", async () => {
  const consumer = `
    import * as api from "../generated/index.ts";
    import type { components } from "../generated/types.ts";

    type Schemas = components["schemas"];
    type Same<A, B> = [A, B] extends [B, A] ? true : false;
    const same: Same<Schemas["Circle"], api.Circle> = true;
    const kinds: Same<Schemas["Shape"]["kind"] | api.Shape["kind"], 1 | 2> = true;
    const isNull: Same<Extract<Schemas["Nullable"] | api.NullFirst, null>, null> = true;
    const extended: api.Extended = { id: "a", name: "b" };
    const narrowed: Schemas["Narrowed"] = { radius: 1 };
    // @ts-expect-error: the name is required
    const incomplete: api.Extended = { id: "a" };
    const forest: api.Forest = { a: { b: {} } };
    const names: [api.SortOrder, api.SortOrder_2, api._2ndOrder] = ["a", "b", "c"];
    const functions = [api.sort, api.sort_2, api.getShapesArchived, api.getShapesCsv, api.getShapes_2];
    export { extended, forest, functions, incomplete, isNull, kinds, names, narrowed, same };`;
  writeFileSync(join(folder, "sandbox/consumer.ts"), consumer);
  const config = { extends: "../tsconfig.json", include: ["consumer.ts", "../generated"] };
  writeFileSync(join(folder, "sandbox/tsconfig.json"), JSON.stringify(config));
  expect(await compile(folder, "--project", "sandbox")).toEqual({ code: 0, output: "" });
});
