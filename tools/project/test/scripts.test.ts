import { expect, test } from "vitest";
import { createProject } from "#testing/project";
import { runCommand } from "#testing/run-command";

test("a script rejects an unknown option and an argument with a sentence, and has help", async () => {
  await using project = await createProject();
  for (const [wrong, message] of [
    ["--fxi", "error: unknown option '--fxi'\n(Did you mean --fix?)"],
    ["openapi", "error: too many arguments. Expected 0 arguments but got 1."],
  ] as const) {
    const { code, output } = await runCommand(project.path, "lint", wrong);
    expect(output).toBe(`${message}\n(add --help for usage)\n`);
    expect(code).toBe(1);
  }
  const { code, output } = await runCommand(project.path, "lint", "--help");
  expect(output).toMatch(/^Usage: npm run lint -- \[options\]\n\ncheck openapi\//);
  expect(code).toBe(0);
});

test("what the file system does not allow is a sentence", async () => {
  await using project = await createProject();
  await project.write("dist", "not a folder");
  const { code, output } = await runCommand(project.path, "docs");
  expect(output).toMatch(
    /^error: dist\/docs\/.* cannot be written: ENOTDIR\n {2}Check what is at that path\.$/m,
  );
  expect(output).not.toMatch(/^ +at /m);
  expect(code).toBe(1);
  await project.write(".spectral.yaml/a", "a folder in place of a file");
  expect(await runCommand(project.path, "lint")).toEqual({
    code: 1,
    output:
      "error: a folder is where a file is expected\n  Remove the folder that has the name of a file, such as .spectral.yaml.\n",
  });
});

test("types and client are steps of their own, which make what the build makes", async () => {
  await using project = await createProject();
  expect(await runCommand(project.path, "build")).toMatchObject({ code: 0 });
  for (const [step, file] of [
    ["types", "generated/types.ts"],
    ["client", "generated/models.ts"],
  ] as const) {
    const before = await project.read(file);
    await project.edit(file, /$/, "// edited by hand\n");
    expect(await runCommand(project.path, step)).toEqual({ code: 0, output: `wrote ${file}\n` });
    expect(await project.read(file)).toBe(before);
  }
  await project.write("generated/openapi.json", "{");
  for (const step of ["types", "client"]) {
    const { code, output } = await runCommand(project.path, step);
    expect(output).toMatch(
      /^error: generated\/openapi\.json cannot be read: .*\n {2}Run npm run bundle\.\n$/,
    );
    expect(code).toBe(1);
  }
});
