/** The words of a contract, keys as well as values, are data to every command of the repository that is made for it. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostileStrings } from "contract-kit-testing/hostile-strings";
import { startServer } from "contract-kit-testing/http-server";
import { modules } from "contract-kit-testing/project";
import { main as verify } from "contract-kit-verify";
import { marked, type Token } from "marked";
import { afterAll, describe, expect, test } from "vitest";
import { contractOf, positions } from "./contract-of-words.ts";
import { runCommand } from "./run-command.ts";

const parent = mkdtempSync(join(tmpdir(), "hostile-words-"));
afterAll(() => rmSync(parent, { recursive: true }));
symlinkSync(modules, join(parent, "node_modules"));

/** What the linters reject unless it is a plain word. */
const plain = { scheme: "scheme", "path parameter": "id" };

/** A contract with these words, without the path that linters reject unless they reject its words anyway. */
function contractWith(words: Record<string, string>) {
  const { paths, ...document } = contractOf(words);
  const isRejected = words.scheme !== plain.scheme;
  const kept = Object.entries(paths ?? {}).filter(
    ([path]) => isRejected || !path.startsWith("/fixed?"),
  );
  return JSON.stringify({ ...document, paths: Object.fromEntries(kept) });
}

await writeFile(join(parent, "harmless.json"), contractWith(plain));

const tokens = ["--token", "token-of-a-test", "--key-token", "key-of-a-test"];
const server = await startServer((response) => response.writeHead(500).end("error"));
afterAll(() => server[Symbol.asyncDispose]());

interface Run {
  command: string;
  code: number;
  output: string;
}

/** Runs every command that reads a contract in a new repository for it. */
async function runAll(name: string, words: Record<string, string>) {
  const around = join(parent, name);
  const folder = join(around, "my-api");
  mkdirSync(around);
  await writeFile(join(around, "input.json"), contractWith(words));
  const runs: Run[] = [];
  const run = async (at: string, command: string, ...args: string[]) => {
    const result = await runCommand(at, command, ...args);
    runs.push({ command: [command, ...args].join(" "), ...result });
  };
  await run(around, "adopt", "input.json", "--to", "my-api", "--name", "books", "--no-install");
  await run(folder, "lint");
  await run(folder, "lint", "--format", "github");
  await run(folder, "build");
  await run(folder, "docs");
  const files = [join(parent, "harmless.json"), join(around, "input.json")];
  for (const both of [files, files.toReversed()])
    for (const format of ["text", "markdown", "json"])
      await run(folder, "diff", ...both, "--format", format);
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
const outline = (tokens: Token[]): string[] =>
  tokens.flatMap((token): string[] => {
    const { type, tokens: inner = [] } = token as { type: string; tokens?: Token[] };
    return /^(text|escape|codespan)$/.test(type) ? [] : [type, ...outline(inner)];
  });

const own = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => !/^(openapi\/(components|paths|webhooks)|dist\/docs|generated)\//.test(file))
    .sort();

const harmless = await runAll("harmless", plain);

test("every command works on the contract if its words are harmless", () => {
  const failed = harmless.runs.filter(({ code }) => code !== 0);
  expect(
    failed.map(({ command }) => command).filter((command) => !/^verify/.test(command)),
  ).toEqual([]);
  expect(harmless.runs.find(({ command }) => command === "build")?.output).toBe("unchanged\n");
});

test("a title makes no mention, reference or link in a README", async () => {
  const { folder } = await runAll("mention", { ...plain, title: "@name #1 https://evil.test" });
  for (const file of ["README.md", "client/README.md", "sandbox/README.md"])
    expect(readFileSync(join(folder, file), "utf8")).toContain("`@name` `#1` `https://evil.test`");
});

const contracts = hostileStrings.flatMap((word, index) => {
  const words = Object.fromEntries(positions.map((position) => [position, `${word} ${position}`]));
  const what = JSON.stringify(word);
  return [
    { name: `all-${index}`, what: `${what} as every word`, words },
    {
      name: `most-${index}`,
      what: `${what} where linters allow it`,
      words: { ...words, ...plain },
    },
  ];
});

describe.each(contracts)("a contract with $what", ({ name, words }) => {
  test("writes files where they belong, and commands neither a terminal, nor CI, nor a page", async () => {
    const { around, folder, runs } = await runAll(name, words);
    expect(runs.flatMap(attacksIn)).toEqual([]);
    expect(runs.filter(({ code, output }) => code !== 0 && output.trim() === "")).toEqual([]);
    expect(readdirSync(around).sort()).toEqual(["input.json", "my-api"]);
    expect(own(folder)).toEqual(own(harmless.folder));
    for (const file of own(folder)) {
      const [text, expected] = [folder, harmless.folder].map((root) =>
        readFileSync(join(root, file), "utf8"),
      );
      if (file.endsWith(".md"))
        expect(outline(marked.lexer(text ?? "")), file).toEqual(
          outline(marked.lexer(expected ?? "")),
        );
      if (file.endsWith(".json"))
        expect(Object.keys(JSON.parse(text ?? "")), file).toEqual(
          Object.keys(JSON.parse(expected ?? "")),
        );
    }
  });
});
