import { afterEach, expect, test } from "vitest";
import { isExtended } from "../../test/extended.ts";
import { launch, occupyPort } from "../../test/process.ts";
import { createProject, kit, type Project, root } from "../../test/project.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts a script, such as that of the contract kit. */
function start(project: Project, ...args: string[]) {
  const dev = launch(project.path, args);
  stops.push(() => dev.kill("SIGTERM"));
  return dev;
}

/** A step of a pipeline with another build than that of the contract kit. */
const step = `import { devCommand } from "${root}/packages/kit/src/commands/dev.ts";
await devCommand(process.argv.slice(2), { build: ["build.js"], more: ["rules"] });
`;

const tinyContract = `openapi: 3.1.1
info: { title: Tiny, version: 1.0.0 }
paths: { /a: { get: { responses: { "200": { description: Done. } } } } }
`;

/** It takes longer than the 50 ms in which chokidar reports a file once, as every real build does. */
const slowBuild = 'setTimeout(() => console.log("built"), 100);';

test("builds after every one of several saves that replace a file, and after a change of the rules", async () => {
  await using project = await createProject({ hasConventions: true });
  await project.write("generated/openapi.yaml", tinyContract);
  await project.write("build.js", slowBuild);
  await project.write("dev.js", step);
  await project.write("rules/own.js", "");
  const dev = start(project, "dev.js", "--port", "0");
  await dev.until(/the mock listens on/);
  for (let save = 1; save <= (isExtended ? 8 : 3); save++) {
    await project.edit("openapi/paths/books.yaml", /List books.*/, `List books ${save}`);
    await dev.until(/built\nwatching for changes\n/);
  }
  for (const file of [
    ".redocly.lint-ignore.yaml",
    "redocly.yaml",
    ".spectral.yaml",
    "rules/own.js",
  ]) {
    await project.edit(file, /$/, "\n");
    await dev.until(/built\nwatching for changes\n/);
  }
});

test("prints findings and serves the last good contract until the next one", async () => {
  await using project = await createProject({ hasConventions: true });
  const dev = start(project, kit, "dev", "--port", "0");
  const [, url] = await dev.until(/the mock listens on (\S+)/);
  const get = () => fetch(`${url}/v1/books/`, { headers: { authorization: "Bearer token" } });
  expect(await (await get()).json()).toMatchObject({ items: [{ title: "The Tides" }] });

  await project.edit("openapi/paths/books.yaml", "List books", "List Books");
  await dev.until(/paths\/books\.yaml:\d+:\d+ {2}error {2}summaries-are-in-sentence-case/);
  await dev.until(/generated\/ has not changed/);
  expect((await get()).status).toBe(200);

  await project.edit("openapi/paths/books.yaml", "List Books", "List all books");
  await dev.until(/wrote generated\/openapi\.yaml/);
});

test("reports a port that is in use", async () => {
  await using project = await createProject();
  await project.write("build.js", "");
  await project.write("dev.js", step);
  await project.write("generated/openapi.yaml", tinyContract);
  await using server = await occupyPort();
  const { port } = server;
  const { code, output } = await start(project, "dev.js", "--port", `${port}`).ended;
  expect(code).toBe(1);
  expect(output).toContain(`error: the mock cannot start on port ${port}: listen EADDRINUSE`);
  expect(output).toContain("Stop the other process or pass --port 4011.");
});
