/** The words of a contract, keys as well as values, are data to every command that reads it. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Document } from "#reader";
import { contractOf, positions } from "#testing/contract-of-words";
import { hostileStrings } from "#testing/hostile-strings";
import { startServer } from "#testing/http-server";
import { plugin } from "#testing/project";
import { createParent, runCommand } from "#testing/run-command";
import { main as verify } from "#verify";

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

/** A repository whose contract has these words, in one file. */
function createRepository(name: string, words: Words[]) {
  const around = join(parent, name);
  const folder = join(around, "my-api");
  mkdirSync(join(folder, "openapi"), { recursive: true });
  const configuration = `plugins: [${plugin}]\nextends: []\n`;
  const files = {
    "input.json": contractWith(words),
    "my-api/openapi/openapi.yaml": contractWith(words),
    "my-api/redocly.yaml": configuration,
    "my-api/package.json": '{ "name": "books", "version": "1.0.0", "type": "module" }',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(around, file), text);
  return { around, folder };
}

/** Runs every command that reads a contract in a repository for it. */
async function runAll(name: string, words: Words[]) {
  const { around, folder } = createRepository(name, words);
  const runs: Run[] = [];
  const run = async (command: string, ...args: string[]) => {
    const result = await runCommand(folder, command, ...args);
    runs.push({ command: [command, ...args].join(" "), ...result });
  };
  await run("build");
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
    const settings = { name: "verify", contract: join(around, "input.json") };
    const args = ["--server", server.url, ...sent, ...options];
    const code = await verify(settings, args, print, print);
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

const harmless = createRepository("harmless", [plain]);

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

const plainNames = (index: number): Words => ({
  ...plain,
  schema: `Schema${index}`,
  "inner schema": `Inner${index}`,
});

const mentions = "@name #1 https://evil.test";

const contracts = {
  rejected: everyWord,
  accepted: [
    ...everyWord.map((words, index) => ({ ...acceptable(words), ...plainNames(index) })),
    { ...plainNames(everyWord.length), title: mentions, path: "mentions" },
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
    expect(commands).toEqual(name === "accepted" ? [] : ["build", "lint --format github"]);
  });

  test("writes files where they belong", () => {
    const { around, folder } = all;
    expect(readdirSync(around).sort()).toEqual(["input.json", "my-api"]);
    const made = name === "accepted" ? "generated" : "dist";
    const written = ["openapi", "package.json", "redocly.yaml", made].sort();
    expect(readdirSync(folder).sort()).toEqual(written);
  });
});
