/** The words of a contract, keys as well as values, are data to every command that reads it. */
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { contractOf, positions } from "#testing/contract-of-words";
import { hostileStrings } from "#testing/hostile-strings";
import { startServer } from "#testing/http-server";
import { books, plugin } from "#testing/project";
import { createParent, runCommand } from "#testing/run-command";
import { main as verify } from "#verify";

const parent = createParent();
const server = await startServer((response) => response.writeHead(500).end("error"));
afterAll(() => server[Symbol.asyncDispose]());

interface Run {
  command: string;
  code: number;
  output: string;
}

const hostile = [
  ["in a line", hostileStrings.join(" ")],
  ["at the beginning of lines", hostileStrings.join("\n")],
] as const;

/** A repository whose contract has a word at every position, in one file. */
function createRepository(name: string, word: (position: string) => string | undefined) {
  const around = join(parent, name);
  const folder = join(around, "my-api");
  mkdirSync(join(folder, "openapi"), { recursive: true });
  const words = Object.fromEntries(positions.map((position) => [position, word(position)]));
  const contract = JSON.stringify(contractOf(words));
  const files = {
    "input.json": contract,
    "my-api/openapi/openapi.yaml": contract,
    "my-api/redocly.yaml": `plugins: [${plugin}]\nextends: []\n`,
    "my-api/package.json": '{ "name": "books", "version": "1.0.0", "type": "module" }',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(around, file), text);
  cpSync(join(dirname(books), "sandbox"), join(folder, "sandbox"), { recursive: true });
  const run = async (command: string, ...args: string[]): Promise<Run> => ({
    command: [command, ...args].join(" "),
    ...(await runCommand(folder, command, ...args)),
  });
  return { around, folder, input: join(around, "input.json"), run };
}

/** Verifies a server that responds to everything with an error, so that every report has findings. */
async function verifyWith(contract: string, ...options: string[]): Promise<Run> {
  let output = "";
  const print = (text: string) => {
    output += text;
  };
  const args = ["--server", server.url, "--write", "--wait", "0"];
  const token = ["--token", "token-of-a-test"];
  const code = await verify(
    { name: "verify", contract },
    [...args, ...token, ...options],
    print,
    print,
  );
  return { command: ["verify", ...options].join(" "), code, output };
}

const annotation = /^::(error|warning) file=[^:,]*,line=\d+,col=\d+,title=[\w/-]+::/;

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

test.each(hostile)(
  "commands print words %s as text, and write files where they belong",
  async (where, words) => {
    const harmless = createRepository(`harmless ${where}`, () => undefined);
    const { around, folder, input, run } = createRepository(
      where,
      (position) => `${words} ${position}`,
    );
    const runs = [
      await run("lint", "--format", "github"),
      await run("docs"),
      await run("diff", harmless.input, input),
      await run("diff", input, harmless.input, "--format", "markdown"),
      await verifyWith(input),
      await verifyWith(input, "--report", "junit"),
    ];
    expect(runs.flatMap(attacksIn)).toEqual([]);
    expect(runs.map(({ code, output }) => [code, output !== ""])).toEqual([
      ...[
        [1, true],
        [0, true],
        [0, true],
        [0, true],
      ],
      ...[
        [1, true],
        [1, true],
      ],
    ]);
    expect(readdirSync(around).sort()).toEqual(["input.json", "my-api"]);
    const written = ["dist", "openapi", "package.json", "redocly.yaml", "sandbox"];
    expect(readdirSync(folder).sort()).toEqual(written);
  },
);
