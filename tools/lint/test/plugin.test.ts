import { join } from "node:path";
import { expect, test } from "vitest";
import { createProject, modules, run } from "#testing/project";

test("a Node.js that cannot load the plugin of Redocly gets a sentence that names npx", async () => {
  await using project = await createProject();
  const redocly = join(modules, "@redocly/cli/bin/cli.js");
  const old = ["--no-experimental-strip-types", redocly, "lint", "openapi/openapi.yaml"];
  const { code, output } = await run(project.path, ...old);
  expect(output).toContain(
    'cannot load the plugin. Run the command with npx, as in "npx redocly lint"',
  );
  expect(output).not.toMatch(/ERR_UNKNOWN_FILE_EXTENSION|^ +at /m);
  expect(code).not.toBe(0);
});
