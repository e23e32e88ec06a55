import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { marked } from "marked";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { successOf } from "#reader";
import { samplesOf } from "#reference";
import { isExtended } from "#testing/extended";
import { importModule } from "#testing/import-module";
import { isInstalled } from "#testing/needs";
import { compile } from "#testing/project";
import { type SandboxServer, startSandbox } from "../../sandbox/index.ts";
import { fromSource } from "../project.ts";
import { sources } from "./reference.ts";

const run = promisify(execFile);

const { operations } = sources.contract;
const { chapters } = sources;
const server = sources.site.sandbox;

/** The samples of a chapter, by default the first, in the order in which a reader pastes them. */
const printed = (language: string, chapter = chapters[0]): string[] =>
  marked
    .lexer(chapter?.text ?? "")
    .flatMap((token) => (token.type === "code" && token.lang === language ? [token.text] : []));

const withTypeScript = chapters.filter((chapter) => printed("ts", chapter).length > 0);

const typescript = [
  ...operations.map((operation) => samplesOf(sources, operation).typescript ?? ""),
  ...withTypeScript.map((chapter) => printed("ts", chapter).join("\n")),
];

describe("The samples", () => {
  let sandbox: SandboxServer;
  let folder: string;

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0 });
    folder = await mkdtemp(join(tmpdir(), "selling-api-samples-"));
  });

  afterAll(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true });
  });

  /** Runs a text in a shell the way a reader does, except for the port. */
  async function paste(text: string): Promise<string> {
    const command = text.replaceAll(server, sandbox.url);
    const { stdout } = await run("sh", ["-e", "-c", command], { cwd: folder });
    return stdout;
  }

  test.each(operations)(
    "for curl: $id gets the documented status",
    { tags: ["curl"] },
    async (operation) => {
      sandbox.reset();
      const { curl } = samplesOf(sources, operation);
      const status = await paste(`${curl} -s -o response.json -w '%{http_code}'`);
      expect(status).toBe(successOf(operation)?.status);
    },
  );

  /** One sample has a body; the others differ from it in their values. */
  const withBody = operations.find(({ body }) => body !== undefined);
  const tried = operations.filter((operation) => isExtended || operation === withBody);

  test.for(tried)("for Python: $id prints the documented status", async (operation, { skip }) => {
    skip(!isInstalled("python3"), "python3 is missing");
    sandbox.reset();
    const { python = "" } = samplesOf(sources, operation);
    const { stdout } = await run("python3", ["-c", python.replaceAll(server, sandbox.url)]);
    expect(/^\d+/.exec(stdout)?.[0]).toBe(successOf(operation)?.status);
    JSON.parse(stdout.slice(stdout.indexOf("{")));
  });

  test("for TypeScript compile with the types of the package", async () => {
    const names = typescript.map((_, index) => join(folder, `sample${index}.mts`));
    await Promise.all(
      typescript.map((text, index) => writeFile(names[index] ?? "", fromSource(text))),
    );
    const compilerOptions = {
      module: "nodenext",
      target: "es2022",
      lib: ["es2022", "dom", "dom.iterable"],
      types: [],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
    };
    const project = join(folder, "tsconfig.json");
    await writeFile(project, JSON.stringify({ compilerOptions, files: names }));
    expect(await compile(folder, "-p", project)).toEqual({ code: 0, output: "" });
  });

  test("of the start page print something and lead to a subscription, in a shell", {
    tags: ["curl"],
  }, async () => {
    sandbox.reset();
    // The first sample starts the sandbox.
    const [, first = "", ...rest] = printed("sh");
    expect(JSON.parse(await paste(first)).status).toBe("open");
    const output = await paste(rest.join("\n"));
    expect(JSON.parse(output.slice(output.lastIndexOf('{"items"'))).items).toHaveLength(1);
  });

  test("of the errors print the error that they request", { tags: ["curl"] }, async () => {
    const errors = chapters.find(({ file }) => file === "errors.html");
    const output = await paste(printed("sh", errors).join("\n"));
    expect(JSON.parse(output).type).toBe("/problems/session-not-open");
  });

  test.each(withTypeScript)(
    "of $file run in TypeScript and print what they say",
    async (chapter) => {
      sandbox.reset();
      const contents = printed("ts", chapter).join("\n");
      const file = `${chapter.file}.ts`;
      await writeFile(join(folder, file), fromSource(contents.replaceAll(server, sandbox.url)));
      const output = await importModule(folder, file);
      const expected = [...contents.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(
        ([, text]) => text,
      );
      expect(output.trim().split("\n")).toEqual(expected);
    },
  );
});
