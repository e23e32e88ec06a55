import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "contract-kit-fixtures/kit";
import { importModule } from "contract-kit-testing/import-module";
import { compile, modules } from "contract-kit-testing/project";
import openapiTypescript, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";

test("the example of the README compiles, and prints what is printed there", async () => {
  const readme = await readFile(join(root, "packages/mock/README.md"), "utf8");
  const folder = await mkdtemp(join(tmpdir(), "mock-readme-"));
  await mkdir(join(folder, "node_modules"));
  await symlink(join(root, "packages/mock"), join(folder, "node_modules/contract-kit-mock"));
  for (const [, code = ""] of readme.matchAll(/```(?:ts|yaml)\n([\s\S]*?)```/g)) {
    const [, name = ""] = /^(?:\/\/|#) (\S+)\n/.exec(code) ?? [];
    await writeFile(join(folder, name), code);
  }
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  const types = await openapiTypescript(pathToFileURL(join(folder, "openapi.yaml")));
  await writeFile(join(folder, "types.ts"), astToString(types));

  // As in a repository that is made from the template.
  const template = join(root, "packages/kit/template/tsconfig.json");
  const config = { extends: template, include: ["*.ts"] };
  const typeRoots = [join(modules, "@types")];
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ ...config, compilerOptions: { typeRoots } }),
  );
  expect(await compile(folder, "--noEmit")).toEqual({ code: 0, output: "" });
  const [, printed] = /```text\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(await importModule(folder, "visit.ts")).toBe(printed);
  await rm(folder, { recursive: true });
});
