import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync } from "node:fs";
import { mkdir, symlink, unlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Document } from "#reader";
import { packClient } from "#release";
import { generate } from "#testing/build";
import { createProject, modules } from "#testing/project";
import { root } from "#testing/repository";
import { runCommand } from "#testing/run-command";

test("the package of a client contains the documents that its manifest exports, and no others, and Git ignores it", async () => {
  await using project = await createProject();
  const paths = {
    "/": { get: { operationId: "getNothing", responses: { "204": { description: "Nothing." } } } },
  };
  const document: Document = {
    openapi: "3.1.1",
    info: { title: "Books", version: "1.0.0" },
    paths,
    components: { schemas: { Book: { type: "object" } } },
  };
  await project.write("generated/openapi.json", JSON.stringify(document));
  for (const [file, text] of await generate(document)) await project.write(file, text);
  for (const file of ["tsconfig.json", ".gitignore", "client/package.json", "client/tsconfig.json"])
    cpSync(join(root, file), join(project.path, file));
  const { exports, ...manifest } = JSON.parse(await project.read("client/package.json"));
  const exported = Object.entries(exports).filter(([name]) => !/openapi/.test(name));
  exported.push(["./openapi.json", "./generated/openapi.json"]);
  const few = { ...manifest, exports: Object.fromEntries(exported) };
  await project.write("client/package.json", JSON.stringify(few));
  // For a compiler that remembers what it wrote, too.
  const info = '"incremental": true, "tsBuildInfoFile": "tsbuildinfo",';
  await project.edit("tsconfig.json", '"compilerOptions": {', `$& ${info}`);
  for (const file of ["LICENSE", "CHANGELOG.md", "openapi/workflows/a.arazzo.yaml"])
    await project.write(file, "{}");
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: project.path, encoding: "utf8" });
  git("init", "--quiet");
  git("add", "--all");
  await mkdir(join(project.path, "client/node_modules"));
  await symlink(
    join(modules, "typescript-7"),
    join(project.path, "client/node_modules/typescript"),
  );
  const client = join(project.path, "client");
  // openapi/ has another contract.
  const { code, output } = await runCommand(client, "pack-client");
  expect(output).toMatch(
    /^error: generated\/openapi\.yaml is older than openapi\/\n {2}Run npm run build\./,
  );
  expect(code).toBe(1);
  for (const _ of ["first", "again"]) await packClient(client);
  expect(readdirSync(join(client, "dist/generated"))).toContain("index.js");
  const packed = readdirSync(join(client, "generated"), { recursive: true });
  expect(packed.sort()).toEqual(["openapi.json", "schemas", "schemas.json", "schemas/Book.json"]);
  expect(git("ls-files", "--others", "--exclude-standard")).toBe("");
  for (const link of ["dist", "generated", "workflows"]) {
    await project.remove(`client/${link}`);
    await symlink(project.path, join(client, link));
    await expect(packClient(client)).rejects.toThrow(`${link} is a symbolic link`);
    expect(existsSync(join(project.path, "generated/openapi.json"))).toBe(true);
    await unlink(join(client, link));
  }
});
