import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPrism } from "../prism.ts";
import { launch } from "../process.ts";
import { books, copyProject, type Project, run } from "./project.ts";

let project: Project;

/** Follows docs/adopting.md in a copy of the project, with the small contract as the new one. */
beforeAll(async () => {
  project = await copyProject();
  const guide = (await project.read("docs/adopting.md")).replaceAll(/^ {3}/gm, "");
  const [, commands = ""] = /^```sh\n(.*?)^```/ms.exec(guide) ?? [];
  const { status, stderr } = spawnSync("bash", ["-euc", commands], { cwd: project.path });
  expect(status, `${stderr}`).toBe(0);
  for (const [, file = "", code = ""] of guide.matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```/gms)) {
    await project.write(file, code);
  }
  cpSync(dirname(books), project.path, { recursive: true });
});
afterAll(() => project?.[Symbol.asyncDispose]());

const script = (name: string) => run(project.path, `scripts/${name}.ts`);
const request = { headers: { authorization: "Bearer any" } };

test("a new contract passes the checks, although there is no release yet", async () => {
  expect(await script("build")).toMatchObject({ code: 0 });
  const { status, stdout, stderr } = spawnSync("npm", ["run", "check"], { cwd: project.path });
  expect(status, `${stdout}${stderr}`).toBe(0);
  expect(`${stdout}`).toContain("There is no release to compare with.");
});

test("the reference of a new contract has its operations and no guide", async () => {
  expect(await script("docs")).toMatchObject({ code: 0 });
  const page = await project.read("dist/docs/list-books.html");
  expect(page).toContain("Authorization:");
  expect(await project.read("dist/docs/index.html")).toContain("Books API");
});

test("stock Prism serves the examples of a new contract", async () => {
  await using prism = await startPrism(join(project.path, "generated/openapi.yaml"));
  const response = await fetch(`${prism.url}/v1/books/`, request);
  expect(await response.json()).toMatchObject({ items: [{ title: "The Tides" }] });
});

test("the sandbox of a new contract says that it has no handlers, and serves examples", async () => {
  const sandbox = launch(project.path, ["sandbox/cli.ts", "--port", "0"]);
  const [, url = ""] = await sandbox.until(/ at (http\S+)\n/);
  await sandbox.until(/2 operations, none with a handler: every response is an example/);
  const response = await fetch(`${url}/v1/books/`, request);
  expect(response.headers.get("x-sandbox")).toBe("example");
  expect(await response.json()).toMatchObject({ items: [{ title: "The Tides" }] });
  sandbox.kill("SIGTERM");
  expect(await sandbox.ended).toMatchObject({ code: 0 });
});
