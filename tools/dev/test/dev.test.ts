import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMock, onEveryChange } from "#dev";
import { cases, isExtended } from "#testing/extended";
import { launch, occupyPort } from "#testing/process";
import { createProject, type Project } from "#testing/project";
import { scriptOf } from "#testing/repository";
import { runCommand } from "#testing/run-command";
import { until, within } from "#testing/wait";

const bookFields = "openapi/components/schemas/books/BookFields.yaml";
const watching = /watching for changes: (.*) \(\d+\.\d s\)\n/;

describe("npm run dev", () => {
  let project: Project;
  let dev: ReturnType<typeof launch>;
  let url = "";
  let reference = "";

  const git = (...args: string[]) => {
    const options = ["-c", "user.name=a", "-c", "user.email=a@a.test"];
    const { status, stderr } = spawnSync("git", [...options, ...args], { cwd: project.path });
    expect(status, `${stderr}`).toBe(0);
  };
  const titles = async () => {
    // A new mock takes the place of the one before, and closes its connections.
    const headers = { authorization: "Bearer token", connection: "close" };
    const body = await (await fetch(`${url}/v1/books/`, { headers })).json();
    return body.items.map(({ title }: { title: string }) => title);
  };

  beforeAll(async () => {
    project = await createProject();
    await project.write(".gitignore", "node_modules\ngenerated\n");
    git("init", "--quiet", "--initial-branch", "main");
    git("add", ".");
    git("commit", "-m", "a");
    dev = launch(project.path, [scriptOf("dev"), "--port", "0"]);
    [, url = ""] = await dev.until(/the mock listens on (\S+)\n/);
    [, reference = ""] = await dev.until(/the reference is on (\S+)\n/);
  });
  afterAll(async () => {
    dev?.kill("SIGTERM");
    await dev?.ended;
    await project?.[Symbol.asyncDispose]();
  });

  test("serves every one of several saves that replace a file", async () => {
    for (let save = 1; save <= (isExtended ? 8 : 2); save++) {
      await project.edit(bookFields, /examples: \[The .*\]/, `examples: [The ${save}]`);
      await dev.until(/watching for changes: wrote generated\/openapi\.yaml and \d+ others /);
      expect(await titles()).toEqual([`The ${save}`]);
    }
  });

  test("serves what is checked out after a switch of the branch", async () => {
    git("checkout", "-b", "other");
    git("commit", "-a", "-m", "b");
    const [newer] = await titles();
    const steps = cases<[string[], string]>(
      [[["checkout", "main"], "The Tides"]],
      [
        [["checkout", "other", "--", "openapi"], newer],
        [["stash"], "The Tides"],
        [["checkout", "other"], newer],
        [["checkout", "main"], "The Tides"],
        [["stash", "pop"], newer],
      ],
    );
    for (const [args, title] of steps) {
      git(...args);
      // A request during the change gets no response.
      const isServed = async () => (await titles().catch(() => []))[0] === title;
      await until(`${title} after git ${args}`, isServed);
      await dev.until(watching);
    }
  });

  test("prints findings once, whatever else is saved, and serves the last good contract meanwhile", async () => {
    const before = await titles();
    await project.edit(bookFields, "type: object", "type: objekt");
    await dev.until(
      /checking openapi\/\nopenapi\/components\/\S+\/BookFields\.yaml:\d+:\d+ {2}error {2}struct/,
    );
    expect((await dev.until(watching))[1]).toBe("generated/ has not changed");
    expect(await titles()).toEqual(before);

    for (const file of ["redocly.yaml", ".redocly.lint-ignore.yaml", ".spectral.yaml"]) {
      const length = dev.text().length;
      const text = await project.read(file).catch(() => "");
      await project.write(file, `${text}# None.\n`);
      await dev.until(watching);
      expect(dev.text().slice(length), file).toMatch(
        /^watching for changes: the same findings, generated\/ has not changed \(.*\)\n$/,
      );
    }
    await project.remove(".spectral.yaml");
    await dev.until(watching);

    await project.edit(bookFields, "type: objekt", "type: object");
    await dev.until(/checking openapi\/\nwatching for changes: nothing to write/);
  });

  test("serves the reference, whose pages reload after a save", async () => {
    const page = await (await fetch(`${reference}/`)).text();
    expect(page).toContain("Books API");
    // The policy of the page allows the script.
    const [, script = "", reload = ""] =
      /<script>(new EventSource\("(\/reload\?\d+)"\).*?)<\/script>/.exec(page) ?? [];
    const hash = createHash("sha256").update(script).digest("base64");
    expect(page).toMatch(/http-equiv="Content-Security-Policy" content="[^"]*script-src 'self' '/);
    expect(page).toContain(`'sha256-${hash}'`);
    expect((await fetch(`${reference}/no-such-page`)).status).toBe(404);

    const event = async () => {
      const response = await fetch(reference + reload);
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      return async () => new TextDecoder().decode((await reader.read()).value);
    };
    const next = await event();
    await project.edit("openapi/openapi.yaml", "title: Books API", "title: Library API");
    expect(await next()).toBe("data: new\n\n");
    await until("the new page", async () =>
      (await (await fetch(`${reference}/`)).text()).includes("Library API"),
    );
    // A page that was loaded before, and asks only now.
    expect(await within((await event())(), () => "the event")).toBe("data: new\n\n");
  });

  test("ends before it builds if a port is in use, and names the next one, or if there is no such port", async () => {
    await using server = await occupyPort();
    const { port } = server;
    const inUse = `on port ${port}: listen EADDRINUSE: address already in use 127.0.0.1:${port}`;
    const fix = `Stop the other process or pass --port ${port + 1}.`;
    for (const [given, message] of [
      [port - 1, `error: the reference cannot be served ${inUse}\n  ${fix}\n`],
      [65_535, "argument '65535' is invalid. Use a whole number from 0 to 65534.\n"],
    ] as const) {
      const { code, output } = await runCommand(project.path, "dev", "--port", `${given}`);
      expect(output).toContain(message);
      expect(output).not.toContain("listens");
      expect(code).toBe(1);
    }
    // Prism takes a second to load.
    if (!isExtended) return;
    const document = JSON.parse(await project.read("generated/openapi.json"));
    const message = `the mock cannot start ${inUse}`;
    const served = createMock().serve(document, port);
    await expect(served).rejects.toMatchObject({ message, hint: fix });
  });
});

test("notices a source that is removed and written again", async () => {
  await using project = await createProject();
  const sources = ["openapi", "redocly.yaml"].map((name) => join(project.path, name));
  const [folder = "", file = ""] = sources;
  let present: string[] = [];
  const close = await onEveryChange(sources, async () => {
    present = sources.filter((source) => existsSync(source));
  });
  const move = async (from: string, to: string, expected: string[]) => {
    await rename(from, to);
    await until(`${expected}`, () => isDeepStrictEqual(present, expected));
  };
  try {
    await move(file, `${file}.old`, [folder]);
    await move(`${file}.old`, file, sources);
    await move(folder, `${folder}.old`, [file]);
    await move(`${folder}.old`, folder, sources);
  } finally {
    await close();
  }
});

test("notices a save that follows another one at once, as when an editor formats a file", async () => {
  await using project = await createProject();
  const file = "openapi/openapi.yaml";
  const read: string[] = [];
  const last = Promise.withResolvers<void>();
  const titles = ["First", "Second", "Third"];
  const close = await onEveryChange([join(project.path, "openapi")], async () => {
    const [, title = ""] = /title: (\S+) /.exec(await project.read(file)) ?? [];
    read.push(title);
    const next = titles.shift();
    if (next === undefined) last.resolve();
    else await project.edit(file, /title: \S+ /, `title: ${next} `);
  });
  await within(last.promise, () => `Third after ${read}`).finally(close);
  expect(read).toEqual(["Books", "First", "Second", "Third"]);
});
