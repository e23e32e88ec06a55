/** The words of a contract, keys as well as values, are data to every command of the repository that is made for it. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hostileStrings } from "contract-kit-fixtures/hostile-strings";
import type { Document } from "contract-kit-reader";
import { startServer } from "contract-kit-testing/http-server";
import { main as verify } from "contract-kit-verify";
import { marked } from "marked";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contractOf, positions } from "./contract-of-words.ts";
import { createParent, runCommand } from "./run-command.ts";

const parent = createParent();

type Words = Record<string, string>;

/** What the linters reject unless it is a plain word. */
const plain = { scheme: "scheme", "path parameter": "id" };

/** A contract with all of these words, without the path that linters reject unless they reject its words anyway. */
function contractWith(all: Words[]) {
  const documents = all.map((words, index) => contractOf(words, `${index}`));
  const text = (key: "title" | "description") =>
    documents.map(({ info }) => Object(info)[key]).join(" ");
  const entries = (map: (document: Document) => object | undefined) =>
    documents.flatMap((document) => Object.entries(map(document) ?? {}));
  const isRejected = all[0]?.scheme !== plain.scheme;
  const paths = entries(({ paths }) => paths);
  return JSON.stringify({
    ...documents[0],
    info: { title: text("title"), version: "1", description: text("description") },
    servers: documents.flatMap(({ servers = [] }) => servers),
    tags: documents.flatMap(({ tags = [] }) => tags),
    paths: Object.fromEntries(paths.filter(([path]) => isRejected || !path.startsWith("/fixed?"))),
    webhooks: Object.fromEntries(entries(({ webhooks }) => webhooks)),
    components: {
      schemas: Object.fromEntries(entries(({ components }) => components?.schemas)),
      securitySchemes: Object.fromEntries(entries(({ components }) => components?.securitySchemes)),
    },
  });
}

const tokens = ["--token", "token-of-a-test", "--key0-token", "key-of-a-test"];
const server = await startServer((response) => response.writeHead(500).end("error"));
afterAll(() => server[Symbol.asyncDispose]());

interface Run {
  command: string;
  code: number;
  output: string;
}

/** A new repository for a contract with these words. */
async function adopt(name: string, words: Words[]) {
  const around = join(parent, name);
  mkdirSync(around);
  await writeFile(join(around, "input.json"), contractWith(words));
  const args = ["input.json", "--to", "my-api", "--name", "books", "--no-install"];
  const result = await runCommand(around, "adopt", ...args);
  return { around, folder: join(around, "my-api"), run: { command: "adopt", ...result } };
}

/** Runs every command that reads a contract in a new repository for it. Adopting it builds, and prints what lint prints. */
async function runAll(name: string, words: Words[]) {
  const { around, folder, run: adoption } = await adopt(name, words);
  const runs: Run[] = [adoption];
  const run = async (command: string, ...args: string[]) => {
    const result = await runCommand(folder, command, ...args);
    runs.push({ command: [command, ...args].join(" "), ...result });
  };
  if (name === "accepted") return { around, folder, runs };
  await run("lint", "--format", "github");
  // These read the contract whether or not linters accept it.
  await run("docs");
  const files = [join(harmless.around, "input.json"), join(around, "input.json")];
  await run("diff", ...files, "--format", "text");
  await run("diff", ...files.toReversed(), "--format", "markdown");
  await run("diff", ...files, "--format", "json");
  const sent = ["--write", "--wait", "0", ...tokens];
  for (const options of [["--report", "junit"], ["--report", "json"], [], ["--help"]]) {
    let output = "";
    const print = (text: string) => {
      output += text;
    };
    const args = ["--contract", join(around, "input.json"), "--server", server.url];
    const code = await verify({ name: "verify" }, [...args, ...sent, ...options], print, print);
    runs.push({ command: ["verify", ...options].join(" "), code, output });
  }
  return { around, folder, runs };
}

/** What a command must not print, whatever a contract contains. */
function attacksIn({ command, output }: Run): string[] {
  const text = output.replaceAll("\n", "");
  const patterns = [/(?!\t)\p{Cc}|\p{Cf}|[\u2028\u2029]/u, /##\w*\[/];
  const isAnnotation = command.includes("github");
  const lines = isAnnotation
    ? output.split("\n").filter((line) => !/^(no findings)?$/.test(line) && !annotation.test(line))
    : (output.match(/^\s*::.*$/gm) ?? []);
  const stacks = output.match(/^ +at .*|^\w*Error.*/gm) ?? [];
  const found = patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  return [...found, ...lines, ...stacks].map((one) => `${command}: ${JSON.stringify(one)}`);
}

const annotation = /^::(error|warning) file=[^:,]*,line=\d+,col=\d+,title=[\w/-]+::/;

/** The kinds of the blocks and marks of a text, without links that a text in it cannot make. */
function outline(text: string): string[] {
  const kinds: string[] = [];
  marked.walkTokens(marked.lexer(text), ({ type }) => void kinds.push(type));
  return kinds.filter((type) => !/^(text|escape|codespan)$/.test(type));
}

const own = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => !/^(openapi\/(components|paths|webhooks)|dist\/docs|generated)\//.test(file))
    .sort();

const harmless = await adopt("harmless", [plain]);

/** Every string in a line and at the beginning of one, and those that mean something else at the beginning of a word. */
const hostile = ["../../evil", "@name evil", hostileStrings.join(" "), hostileStrings.join("\n")];
const everyWord = hostile.map((word, index) =>
  Object.fromEntries(positions.map((position) => [position, `${word} ${position} ${index}`])),
);

/**
 * The words that linters accept: with braces, a path or the URL of a server has a parameter, which the contract does not
 * declare, and a pattern has to be a regular expression.
 */
function acceptable({ path = "", server = "", pattern = "", ...others }: Words): Words {
  const [plainPath = "", plainServer = ""] = [path, server].map((word) =>
    word.replaceAll(/\$?\{.*?\}/g, ""),
  );
  const escaped = pattern.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return { ...others, path: plainPath, server: plainServer, pattern: escaped };
}

const mentions = "@name #1 https://evil.test";

const contracts = {
  rejected: everyWord,
  accepted: [
    ...everyWord.map((words) => ({ ...acceptable(words), ...plain })),
    { ...plain, title: mentions, path: "mentions" },
  ],
};

describe.each(Object.entries(contracts))("a contract whose words are %s", (name, words) => {
  let all: Awaited<ReturnType<typeof runAll>>;
  beforeAll(async () => {
    all = await runAll(name, words);
  });

  test("commands neither a terminal nor CI", () => {
    const { runs } = all;
    expect(runs.flatMap(attacksIn)).toEqual([]);
    expect(runs.filter(({ code, output }) => code !== 0 && output.trim() === "")).toEqual([]);
    // The server responds to everything with an error, so that every report of the verifier has findings.
    const reports = runs.filter(({ command }) => command.startsWith("verify"));
    expect(reports.map(({ code }) => code)).toEqual(name === "accepted" ? [] : [1, 1, 1, 0]);
    const failed = runs.filter(({ command, code }) => code !== 0 && !command.startsWith("verify"));
    const commands = failed.map(({ command }) => command);
    expect(commands).toEqual(name === "accepted" ? [] : ["lint --format github"]);
  });

  test("writes files where they belong, with the structure of those of a harmless one", () => {
    const { around, folder } = all;
    expect(readdirSync(around).sort()).toEqual(["input.json", "my-api"]);
    expect(own(folder)).toEqual(own(harmless.folder));
    for (const file of own(folder)) {
      const [text = "", expected = ""] = [folder, harmless.folder].map((root) =>
        readFileSync(join(root, file), "utf8"),
      );
      if (file.endsWith(".md")) expect(outline(text), file).toEqual(outline(expected));
      if (file.endsWith(".json"))
        expect(Object.keys(JSON.parse(text)), file).toEqual(Object.keys(JSON.parse(expected)));
    }
  });
});

test("a title makes no mention, reference or link in a README", () => {
  for (const file of ["README.md", "client/README.md", "sandbox/README.md"])
    expect(readFileSync(join(parent, "accepted/my-api", file), "utf8")).toContain(
      "`@name` `#1` `https://evil.test`",
    );
});
