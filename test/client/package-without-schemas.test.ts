import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Document } from "contract-kit-reader";
import { expect, test } from "vitest";
import { generate } from "../../packages/kit/src/generate/index.ts";
import { createProject } from "../../packages/test/project.ts";

test("the package of a contract without schemas compiles and exports no files of schemas", async () => {
  await using project = await createProject(["client", "tsconfig.json", "LICENSE", "CHANGELOG.md"]);
  const paths = { "/": { get: { responses: { "204": { description: "Nothing." } } } } };
  const document: Document = {
    openapi: "3.1.1",
    info: { title: "Books", version: "1.0.0" },
    paths,
  };
  await project.write("generated/openapi.json", JSON.stringify(document));
  for (const [file, text] of await generate(document, document)) await project.write(file, text);
  const schemas = ["./schemas/*.json"];
  expect(JSON.parse(await project.read("client/package.json")).exports).toHaveProperty(schemas);
  const { stdout, stderr } = spawnSync(process.execPath, ["../scripts/prepack.ts"], {
    cwd: join(project.path, "client"),
    encoding: "utf8",
  });
  expect(stdout + stderr).toBe("");
  const { exports } = JSON.parse(await project.read("client/package.json"));
  expect(exports).toHaveProperty(["./schemas.json"]);
  expect(exports).not.toHaveProperty(schemas);
});
