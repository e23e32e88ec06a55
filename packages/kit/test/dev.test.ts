import { spawnSync } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { isExtended } from "../../test/extended.ts";
import { launch, occupyPort } from "../../test/process.ts";
import { createProject, kit, type Project } from "../../test/project.ts";
import { until } from "../../test/wait.ts";

const bookFields = "openapi/components/schemas/books/BookFields.yaml";

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

const watching = /watching for changes: (.*) \(\d+\.\d s\)\n/;
const books = "openapi/paths/books.yaml";

/** Starts `contract-kit dev` on free ports, and waits until it serves the contract. */
async function startDev(project: Project) {
  const dev = start(project, kit, "dev", "--port", "0");
  const [, url] = await dev.until(/the mock listens on (\S+)/);
  const [, reference] = await dev.until(/the reference is on (\S+)\n/);
  const titles = async () => {
    const headers = { authorization: "Bearer token" };
    const body = await (await fetch(`${url}/v1/books/`, { headers })).json();
    return body.items.map(({ title }: { title: string }) => title);
  };
  return { ...dev, titles, reference };
}

test("serves every one of several saves that replace a file, and notices a change of the rules", async () => {
  await using project = await createProject();
  const dev = await startDev(project);
  for (let save = 1; save <= (isExtended ? 8 : 3); save++) {
    await project.edit(bookFields, /examples: \[The .*\]/, `examples: [The ${save}]`);
    await dev.until(/watching for changes: wrote generated\/openapi\.yaml and \d+ others /);
    expect(await dev.titles()).toEqual([`The ${save}`]);
  }
  for (const [file, text] of [
    [".redocly.lint-ignore.yaml", "# None.\n"],
    ["redocly.yaml", "\n"],
    [".spectral.yaml", "extends: []\nrules: {}\n"],
  ] as const) {
    const before = await project.read(file).catch(() => "");
    await project.write(file, before + text);
    expect((await dev.until(watching))[1]).toBe("nothing to write");
  }
});

test("serves what is checked out after git stash and a switch of the branch", async () => {
  await using project = await createProject();
  const git = (...args: string[]) => {
    const options = ["-c", "user.name=a", "-c", "user.email=a@a.test"];
    const { status, stderr } = spawnSync("git", [...options, ...args], { cwd: project.path });
    expect(status, `${stderr}`).toBe(0);
  };
  await project.write(".gitignore", "node_modules\ngenerated\n");
  for (const args of [
    ["init", "-b", "main"],
    ["add", "."],
    ["commit", "-m", "a"],
  ])
    git(...args);
  await project.edit(bookFields, "The Tides", "The Shore");
  git("checkout", "-b", "other");
  git("commit", "-a", "-m", "b");
  const dev = await startDev(project);
  const steps: [string[], string][] = [
    [["checkout", "main"], "The Tides"],
    [["checkout", "other"], "The Shore"],
    [["checkout", "main", "--", "openapi"], "The Tides"],
    [["stash"], "The Shore"],
  ];
  for (const [args, title] of isExtended ? [...steps, [["stash", "pop"], "The Tides"]] : steps) {
    git(...(args as string[]));
    // A request during the change gets no response.
    const isServed = async () => (await dev.titles().catch(() => []))[0] === title;
    await until(`${title} after git ${args}`, isServed);
  }
});

test("prints findings once, and serves the last good contract until the next one", async () => {
  await using project = await createProject({ hasConventions: true });
  const dev = await startDev(project);
  await project.edit(books, "List books", "List Books");
  await dev.until(
    /checking openapi\/\nopenapi\/paths\/books\.yaml:\d+:\d+ {2}error {2}summaries-are-in-sentence-case/,
  );
  expect((await dev.until(watching))[1]).toBe("generated/ has not changed");
  expect(await dev.titles()).toEqual(["The Tides"]);

  const length = dev.text().length;
  await project.edit(bookFields, "The Tides", "The Shore");
  await dev.until(watching);
  expect(dev.text().slice(length)).toMatch(
    /^watching for changes: the same findings, generated\/ has not changed \(.*\)\n$/,
  );

  await project.edit(books, "List Books", "List all books");
  await dev.until(/wrote generated\/openapi\.yaml/);
  expect(await dev.titles()).toEqual(["The Shore"]);
});

test("serves the reference, whose pages reload after a save", async () => {
  await using project = await createProject();
  const dev = await startDev(project);
  const page = await (await fetch(`${dev.reference}/`)).text();
  expect(page).toContain("Books API");
  expect(page).toContain('new EventSource("/reload")');
  expect(page).not.toContain("Content-Security-Policy");
  expect((await fetch(`${dev.reference}/no-such-page`)).status).toBe(404);

  const reload = await fetch(`${dev.reference}/reload`);
  await project.edit("openapi/openapi.yaml", "title: Books API", "title: Library API");
  const { value } = await (reload.body as ReadableStream<Uint8Array>).getReader().read();
  expect(new TextDecoder().decode(value)).toBe("data: new\n\n");
  expect(await (await fetch(`${dev.reference}/`)).text()).toContain("Library API");
});

test("reports a port that is in use", async () => {
  await using project = await createProject();
  await using server = await occupyPort();
  const { port } = server;
  const { code, output } = await start(project, kit, "dev", "--port", `${port}`).ended;
  expect(code).toBe(1);
  expect(output).toContain(`error: the mock cannot start on port ${port}: listen EADDRINUSE`);
  expect(output).toContain("Stop the other process or pass --port 4020.");
});
