import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createProject, environment, type Project } from "./project.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Starts `npm run dev` and returns a function that waits for the next line that matches a pattern. */
function startDev(project: Project, ...args: string[]) {
  const child = spawn(process.execPath, ["scripts/dev.ts", ...args], {
    cwd: project.path,
    env: environment,
  });
  stops.push(() => child.kill());
  let output = "";
  let wake = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      wake();
    });
  }
  const closed = once(child, "close").then(([code]) => ({ code, output }));
  const next = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const match = pattern.exec(output);
      if (match !== null) {
        output = output.slice(match.index + match[0].length);
        return match[0];
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { next, closed };
}

const tinyContract = `openapi: 3.1.1
info: { title: Tiny, version: 1.0.0 }
paths: { /a: { get: { responses: { "200": { description: Done. } } } } }
`;

/** It takes longer than the 50 ms in which chokidar reports a file once, as every real build does. */
const slowBuild = 'setTimeout(() => console.log("built"), 100);';

test("builds after every one of 20 saves that replace a file", async () => {
  await using project = await createProject();
  await project.write("generated/openapi.yaml", tinyContract);
  await project.write("scripts/build.ts", slowBuild);
  const dev = startDev(project, "--port", "0");
  await dev.next(/the mock listens on/);
  for (let save = 1; save <= 20; save++) {
    await project.edit("openapi/paths/books.yaml", /List books.*/, `List books ${save}`);
    await dev.next(/built\nwatching for changes\n/);
  }
});

test.each([".spectral.yaml", "redocly.yaml", "scripts/rules/schemas-are-described.js"])(
  "builds after a change of %s",
  async (file) => {
    await using project = await createProject();
    await project.write("scripts/build.ts", 'console.log("built");');
    const dev = startDev(project);
    await dev.next(/watching for changes/);
    await project.edit(file, /$/, "\n");
    await dev.next(/built/);
  },
);

test("prints findings and serves the last good contract until the next one", async () => {
  await using project = await createProject();
  const dev = startDev(project, "--port", "0");
  const listening = await dev.next(/the mock listens on \S+/);
  const url = listening.split(" ").at(-1);
  const get = () => fetch(`${url}/v1/books/`, { headers: { authorization: "Bearer token" } });
  expect(await (await get()).json()).toMatchObject({ items: [{ title: "The Tides" }] });

  await project.edit("openapi/paths/books.yaml", "List books", "List Books");
  await dev.next(/paths\/books\.yaml:\d+:\d+ {2}error {2}summaries-are-in-sentence-case/);
  await dev.next(/generated\/ has not changed/);
  expect((await get()).status).toBe(200);

  await project.edit("openapi/paths/books.yaml", "List Books", "List all books");
  await dev.next(/wrote generated\/openapi\.yaml/);
});

test("reports a port that is in use", async () => {
  await using project = await createProject();
  await project.write("scripts/build.ts", "");
  await project.write("generated/openapi.yaml", tinyContract);
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const { code, output } = await startDev(project, "--port", `${port}`).closed;
  server.close();
  expect(code).toBe(1);
  expect(output).toContain(`error: the mock cannot start on port ${port}: listen EADDRINUSE`);
  expect(output).toContain("Stop the other process or pass --port 4011.");
});
