import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { launch } from "#testing/process";
import { execute, type Project } from "#testing/project";
import { copyProject, root } from "./project.ts";

/** The commands that the README shows for the stock tools alone. */
const [, section = ""] = readFileSync(join(root, "README.md"), "utf8").split(
  "### With stock tools only\n",
);
const [, commands = ""] = /```sh\n(.*?)```/s.exec(section) ?? [];
const [enter = "", ...lines] = commands.trim().split("\n");
const mock = lines.pop();

const consumer = `import createClient from "openapi-fetch";
import type { components, paths } from "./dist/stock/types.ts";

const headers = { Authorization: "Bearer merchant_demo" };
const client = createClient<paths>({ baseUrl: process.argv[2] ?? "", headers });

const id = "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13";
const { data, error } = await client.GET("/v1/orders/{id}", { params: { path: { id } } });
if (error) throw new Error(error.detail);
const order: components["schemas"]["Order"] = data;
console.log(order.customer.email);

// @ts-expect-error: the product is required
await client.POST("/v1/checkouts/custom/", { body: {} });
`;

/** How many items the mock returns for each list of the contract. */
async function itemsOfLists(project: Project, url: string): Promise<Record<string, number>> {
  const { paths } = parse(await project.read("dist/stock/openapi.yaml"));
  const lists = Object.keys(paths).filter((path) => path.endsWith("/") && paths[path].get);
  const counts = lists.map(async (path): Promise<[string, number]> => {
    const response = await fetch(url + path, { headers: { authorization: "Bearer token" } });
    const { items } = await response.json();
    return [path, items.length];
  });
  return Object.fromEntries(await Promise.all(counts));
}

describe("without tools/", () => {
  let project: Project;

  beforeAll(async () => {
    project = await copyProject();
    await rm(join(project.path, "tools"), { recursive: true, force: true });
  });
  afterAll(() => project?.[Symbol.asyncDispose]());

  test("the stock tools bundle, lint, type, document, mock and call the contract, with items on every list", async () => {
    expect(enter).toBe("cd openapi");
    for (const line of lines) {
      const { code, output } = await execute(join(project.path, "openapi"), "sh", ["-c", line]);
      expect(code, `${line}\n${output}`).toBe(0);
    }
    await project.write("consumer.ts", consumer);
    const bin = (name: string) => join(project.path, "node_modules", name);
    const options = "--strict --noEmit --skipLibCheck --target es2022 --module nodenext";
    const compiled = await execute(project.path, process.execPath, [
      bin("typescript/bin/tsc"),
      ...options.split(" "),
      ...["--allowImportingTsExtensions", "--types", "node", "consumer.ts"],
    ]);
    expect(compiled).toEqual({ code: 0, output: "" });

    expect(mock).toBe("npx prism mock ../dist/stock/openapi.yaml");
    const cli = bin("@stoplight/prism-cli/dist/index.js");
    const prism = launch(project.path, [cli, "mock", "dist/stock/openapi.yaml", "--port", "0"]);
    try {
      const [, url = ""] = await prism.until(/listening on (http:\/\/[\d.:]+)\s/);
      const { code, output } = await execute(project.path, process.execPath, ["consumer.ts", url]);
      expect(output).toBe("ada@example.com\n");
      expect(code).toBe(0);
      const lists = await itemsOfLists(project, url);
      expect(Object.keys(lists)).not.toEqual([]);
      expect(Object.values(lists), JSON.stringify(lists)).not.toContain(0);
    } finally {
      prism.kill("SIGTERM");
      await prism.ended;
    }
  });
});

describe("the configuration of this folder", () => {
  test("lets npx redocly lint and bundle work without a path, and bundle the bundle as it is", async () => {
    // Its own configuration finds nothing, except for what is listed as an exception.
    const redocly = join(root, "node_modules/@redocly/cli/bin/cli.js");
    const linted = await execute(root, process.execPath, [redocly, "lint"]);
    expect(linted.output).toContain("Your API description is valid");
    expect(linted.code).toBe(0);
    const again = await execute(root, process.execPath, [
      redocly,
      "bundle",
      "generated/openapi.json",
    ]);
    expect(again.output).not.toContain("Others may occur. Known value");
    expect(again.output.match(/Others may occur\./g)?.length).toBe(
      readFileSync(join(root, "generated/openapi.json"), "utf8").match(/Others may occur\./g)
        ?.length,
    );
  });
});
