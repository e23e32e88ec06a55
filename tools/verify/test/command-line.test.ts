import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type Report, rules } from "#verify";
import { runCli as run, tokenArgs } from "./cli.ts";
import { startLibrary } from "./http.ts";
import {
  conforming,
  contract,
  contractFile,
  inputs,
  tokens,
  workflowsFolder,
} from "./library/library.ts";
import { edits, responds, unknownId } from "./library/mutant.ts";

const folder = mkdtempSync(join(tmpdir(), "contract-verify-"));
const server = await startLibrary();
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const withoutLastPage = edits("listBooks", ({ items }) => {
  return { items, pagination: { total_count: "<1 & \u0007>" } };
});

/** A file with a text. */
function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The settings of the library, with its contract as JSON, which is read faster than YAML. */
const library = {
  name: "library-verify",
  contract: write("library.json", JSON.stringify(contract.document)),
};
/** Runs the command line of the library. */
const runCli = (args: string[], signal?: AbortSignal) => run(args, library, signal);
/** The same with its workflows, which take time to read. */
const runWithWorkflows = (...args: string[]) =>
  run([...tokenArgs, ...args], { ...library, workflows: workflowsFolder });

/** A URL with the port of a client, on which nothing listens and which no other program gets. */
async function findClosedUrl(): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(server.url).port) });
  await once(
    socket.on("error", () => {}),
    "connect",
  );
  return `http://127.0.0.1:${socket.localPort}`;
}

describe("the exit code is", async () => {
  test("0 if nothing failed", async () => {
    const only = ["--only", "getBook/*", "--only", "createLoan/*"];
    const { code, output } = await runCli(["--server", `${server.url}/`, ...tokenArgs, ...only]);
    expect(output).toMatch(/^rules: [1-9]\d* passed, 0 failed, \d+ noted, \d+ skipped$/m);
    expect(output).toContain("sends POST requests: use --write");
    expect(code).toBe(0);
  });

  test("1 if something failed, with what was expected and the request to repeat", async () => {
    await using broken = await startLibrary(withoutLastPage);
    const args = ["--server", broken.url, ...tokenArgs, "--only", "listBooks/body"];
    const { code, output } = await runCli(args);
    expect(output).toContain(
      [
        "failed  listBooks  body  (7 times)",
        "  expected  /pagination/max_page to be present",
        "  actual    no such field",
        `  request   curl -i '${broken.url}/books/' -H "Authorization: Bearer $LIBRARY_API_TOKEN"`,
      ].join("\n"),
    );
    expect(output).not.toContain(tokens.librarian);
    expect(code).toBe(1);
  });

  test("0 after --help, which explains the exit codes", async () => {
    const { code, output } = await runCli(["--help"]);
    expect(output).toContain("Exit codes: 0 if nothing failed");
    expect(output).toContain("LIBRARY_API_OTHER_MEMBER_TOKEN");
    expect(code).toBe(0);
  });

  test("0 after --version, which prints that of the contract", async () => {
    expect(await runCli(["--version"])).toMatchObject({ output: "Library API 0.1.0\n", code: 0 });
  });

  const same = ["--token", tokens.librarian, "--other-token", tokens.librarian];
  const prefixed = `${server.url}/v7`;
  const noFolder = join(folder, "no/such/folder.json");

  test.each<[string, string[], RegExp]>([
    [
      "nothing listens",
      ["--server", await findClosedUrl()],
      /cannot be reached: no connection, because nothing listens there\n {2}Check that it runs/,
    ],
    ["the URL is not one", ["--server", "localhost"], /"localhost" is not an HTTP URL\n/],
    [
      "the URL contains a password",
      ["--server", "http://a:secret@127.0.0.1"],
      /^(?!.*secret).*has a user name, password/s,
    ],
    ["the prefix is wrong", ["--server", prefixed], /was not found: GET \/\w+\/ returned 404/],
    ["an option is unknown", ["--tokn", "x"], /option '--tokn'\n\(Did you mean --token\?\)/],
    ["a number is not one", ["--timeout", "soon"], /'soon' is invalid. Use a number such as 30/],
    ["a time exceeds that of timers", ["--timeout", "3000000"], /is invalid. Use a number such as/],
    ["an input has no value", ["--input", "book_id"], /Write it as <name>=<value>/],
    [
      "a pattern matches nothing",
      ["--only", "getBooks"],
      /--only getBooks matches nothing\n {2}Rules: content-type, .*Operations and workflows: \w+,/,
    ],
    [
      "a token is not valid",
      ["--token", "unknown"],
      /does not accept the token of --token \(or LIBRARY_API_TOKEN\): status 401/,
    ],
    ["a token cannot be sent", ["--token", "two words"], /are not allowed in an HTTP header/],
    [
      "two librarians have the same token",
      same,
      /^(?!.*librarian-1).*tokens of --token and --other-token are the same/s,
    ],
    ["there is no file with inputs", ["--inputs", noFolder], /There is no such file/],
    ["inputs are no strings", ["--inputs", "package.json"], /Use a file of names and values/],
    ["a report cannot be written", ["--output", noFolder], /It cannot be written \(ENOENT/],
  ])("2 if %s", async (_, args, message) => {
    const { code, output } = await runCli(["--server", server.url, ...args]);
    expect(output).toMatch(message);
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
  });

  test.each([
    [
      "not everything could be checked",
      ["--max-requests", "20"],
      /^rules: \d+ passed, 0 failed.*error: not everything was checked: all 20 requests that --max-requests allows/ms,
    ],
    [
      "nothing was checked",
      ["--only", "loan"],
      /sends POST requests: use --write\n {4}loan\/workflow.*error: nothing was checked\n/s,
    ],
  ])("2 if %s", async (_, args, message) => {
    const { code, output } = await runWithWorkflows("--server", server.url, ...args);
    expect(output).toMatch(message);
    expect(code).toBe(2);
  });

  test.each([
    ["ends its lists early", (body: object) => JSON.stringify(body).slice(0, -9)],
    ["begins its lists with a byte order mark", (body: object) => `\ufeff${JSON.stringify(body)}`],
  ])("1 if a server %s", async (_, write) => {
    await using broken = await startLibrary(
      edits(({ operation }) => /^list/.test(operation), write),
    );
    const file = join(folder, "lists.json");
    const args = ["--server", broken.url, ...tokenArgs, "--only", "listBooks/*", "--output", file];
    expect((await runCli(args)).code).toBe(1);
    expect(JSON.parse(readFileSync(file, "utf8")).totals.failed).toBeGreaterThan(0);
  });

  test("1 if a server sends half of a character as an ID, with a report of everything", async () => {
    const isAboutLoan = ({ operation }: { operation: string }) => /Loan/.test(operation);
    const change = edits(isAboutLoan, (body) => body.id && { ...body, id: "\ud800" });
    await using broken = await startLibrary(change);
    const only = ["createLoan/*", "updateLoan/success", "loan"].flatMap((one) => ["--only", one]);
    const { code, output } = await runWithWorkflows("--server", broken.url, "--write", ...only);
    expect(output).toContain("failed  createLoan  body");
    expect(output).toMatch(/^ {2}createLoan: \d+$/m);
    expect(output).not.toMatch(/\n\s+at |could not go on/);
    expect(code).toBe(1);
  });

  test("2 if there is no service, and the report says so", async () => {
    const file = join(folder, "none.xml");
    const args = ["--server", `${server.url}/v7`, "--report", "junit", "--output", file];
    expect((await runCli(args)).code).toBe(2);
    const xml = readFileSync(file, "utf8");
    expect(isWellFormed(xml)).toBe(true);
    expect(xml).toMatch(
      /tests="1" failures="0" errors="1"[\s\S]*<error message="the service was not found/,
    );
    const other = join(folder, "unused.json");
    expect((await runCli(["--output", other, "--server", server.url, "--tokn", "x"])).code).toBe(2);
    expect(existsSync(other)).toBe(false);
  });

  test("2 if there is another service", async () => {
    await using other = await startLibrary({
      receive: () => ({ status: 200, headers: {}, body: Buffer.from("<h1>It works!</h1>") }),
    });
    const { code, output } = await runCli(["--server", other.url]);
    expect(output).toContain("returned 200, no content type, <h1>It works!</h1>");
    expect(code).toBe(2);
  });
});

describe("a report", () => {
  const only = ["listBooks/*", "updateBook/*", "listLoans/error-status"].flatMap((one) => [
    "--only",
    one,
  ]);

  async function writeReport(format: string): Promise<string> {
    await using broken = await startLibrary(withoutLastPage);
    const file = join(folder, `report.${format}`);
    const output = ["--report", format, "--output", file];
    const result = await runCli(["--server", broken.url, ...tokenArgs, ...only, ...output]);
    expect(result.output).toContain(`The report is in ${file}.`);
    expect(result.code).toBe(1);
    return readFileSync(file, "utf8");
  }

  test("is written as JSON", async () => {
    const { totals, results, mode, title, contract } = JSON.parse(
      await writeReport("json"),
    ) as Report;
    expect(mode).toBe("read-only");
    expect([title, contract]).toEqual(["Library API", "0.1.0"]);
    expect(totals.failed).toBe(results.filter(({ result }) => result === "failed").length);
    const rules = (name: string) =>
      results.filter(({ operation }) => operation === name).map(({ rule }) => rule);
    expect(rules("listBooks")).toEqual(expect.arrayContaining(["body", "pages"]));
    expect(rules("listLoans")).toEqual(["error-status"]);
  });

  test("is written as JUnit XML, whatever the server sends", async () => {
    const xml = await writeReport("junit");
    expect(isWellFormed(xml)).toBe(true);
    expect(xml).toMatch(
      /<testsuites name="Library API [\d.]+" tests="\d+" failures="[1-9]\d*" errors="0" skipped="\d+"/,
    );
    expect(xml).toMatch(/<testcase classname="listBooks" name="body"><failure message="/);
    expect(xml).toContain("&lt;1 &amp;");
    expect(xml).toContain('<skipped message="sends PATCH requests: use --write"/>');
  });

  test("has a note in the output of its test case", async () => {
    const change = responds("listBooks", (response) => Object.assign(response, { status: 203 }));
    await using other = await startLibrary(change);
    const file = join(folder, "notes.xml");
    const output = ["--report", "junit", "--output", file];
    const args = ["--server", other.url, ...tokenArgs, "--only", "listBooks/*"];
    expect((await runCli([...args, ...output])).code).toBe(0);
    expect(readFileSync(file, "utf8")).toContain(
      'name="success-status"><system-out>note (assumption: status-codes)',
    );
  });

  test("is printed without a file", async () => {
    const args = ["--server", server.url, ...tokenArgs, "--only", "listBooks/no-token"];
    const { output, code } = await runCli([...args, "--report", "json"]);
    const [first, ...json] = output.split("\n");
    expect(first).toMatch(/^checking http/);
    const { totals } = JSON.parse(json.join("\n")) as Report;
    expect(totals).toEqual({ passed: 1, failed: 0, note: 0, skipped: 0 });
    expect(code).toBe(0);
  });
});

test("an input on the command line takes precedence over one in a file", async () => {
  const file = write("inputs.json", JSON.stringify({ receipt_id: unknownId }));
  const args = ["--server", server.url, ...tokenArgs, "--only", "getReceipt/success"];
  expect((await runCli([...args, "--inputs", file])).code).toBe(1);
  const input = ["--input", `receipt_id=${inputs.receipt_id}`];
  expect((await runCli([...args, "--inputs", file, ...input])).code).toBe(0);
});

test("a token that is too short to be masked does not garble the report", async () => {
  await using other = await startLibrary({
    identify: (request, state) =>
      conforming.identify(
        request.token === "t" ? { ...request, token: tokens.librarian } : request,
        state,
      ),
  });
  const args = ["--server", other.url, "--token", "t", "--only", "listBooks/isolation"];
  const { output } = await runCli(args);
  expect(output).toContain("the token of --token has fewer than 6 characters");
  expect(output).toContain(
    "needs the token of another caller of the scheme librarian: use --other-token or set",
  );
});

test("an interrupted run reports what was checked", async () => {
  const interrupted = new AbortController();
  let requests = 0;
  await using slow = await startLibrary({
    receive: ({ operation }) => {
      if (operation === "listBooks" && ++requests > 4) interrupted.abort();
      return undefined;
    },
  });
  const args = ["--server", slow.url, ...tokenArgs];
  const { output, code } = await runCli(args, interrupted.signal);
  expect(output).toMatch(/^rules: [1-9]\d* passed, 0 failed/m);
  expect(output).toContain("error: not everything was checked: the run was interrupted");
  expect(code).toBe(2);
});

describe("workflows", () => {
  test("are not all run without --write, and the output says so", async () => {
    const args = ["--server", server.url, "--only", "book", "--only", "loan"];
    const { output } = await runWithWorkflows(...args);
    expect(output).toMatch(/^checking .*, reading only, /m);
    expect(output).toMatch(/^workflows: 1 of 2 run, 1 need --write$/m);
    const written = await runWithWorkflows(...args, "--write");
    expect(written.output).not.toContain("need --write");
    expect(written.output).toMatch(/^workflows: 2 of 2 run$/m);
  });

  const verifyWith = (...args: string[]) =>
    run(["--server", server.url, "--contract", library.contract, ...tokenArgs, ...args]);

  test("of another contract are named on the command line", async () => {
    const { output } = await verifyWith("--only", "getReceipt/*");
    expect(output).not.toContain("workflows: ");
    const file = join(import.meta.dirname, "library/workflows/book.arazzo.yaml");
    const verified = await verifyWith("--workflows", file, "--only", "book");
    expect(verified.output).toMatch(/^workflows: 1 of 1 run$/m);
  });

  test("need what their steps use, and are skipped if they have what cannot be run", async () => {
    const file = join(import.meta.dirname, "library/workflows/book.arazzo.yaml");
    const book = readFileSync(file, "utf8");
    const runBook = (text: string) =>
      verifyWith("--workflows", write("book.arazzo.yaml", text), "--only", "book");
    const { output } = await runBook(book.replace("librarian_token, other_token", "unused"));
    expect(output).toMatch(/^workflows: 1 of 1 run$/m);
    expect(output).toMatch(/^rules: 1 passed, 0 failed, 0 noted/m);
    const steps = "    steps:\n";
    const shared = `    parameters: [{ name: page, in: query, value: 1 }]\n${steps}`;
    const skipped = await runBook(book.replace(steps, shared));
    expect(skipped.output).toContain("uses parameters, which cannot be run");
  });

  mkdirSync(join(folder, "empty"));
  const notArazzo = /is no Arazzo 1.0 document\n {2}It needs the version as `arazzo`/;

  test.each<[string, string, RegExp]>([
    [
      "do not exist",
      join(folder, "none"),
      /cannot be read: ENOENT.*\n {2}Check the path of --work/,
    ],
    ["are in a folder without any", join(folder, "empty"), /contains no workflows\n {2}Name each/],
    [
      "are no YAML",
      write("broken.yaml", "a: [1"),
      /^error: the workflows .+broken\.yaml cannot be read: /m,
    ],
    ["are no Arazzo document", contractFile, notArazzo],
    ["have no steps", write("a.yaml", "{arazzo: 1.0.1, workflows: [{workflowId: a}]}"), notArazzo],
  ])("that %s are reported", async (_, path, message) => {
    const { code, output } = await verifyWith("--workflows", path);
    expect(output).toMatch(message);
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
  });
});

test("a command requires a URL", async () => {
  const { code, output } = await runCli([]);
  expect(output).toContain("required option '--server <url>' not specified");
  expect(code).toBe(2);
});

/** Whether tags are closed in their order and the text contains only what XML allows. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  let rest = xml.replace(/^<\?xml[^>]*\?>\s*/, "");
  while (rest !== "") {
    const tag = /^<(\/?)([\w-]+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>|^[^<>]+/.exec(rest);
    const [token = "", closing, name = "", attributes = "", empty] = tag ?? [];
    if (token === "" || /&(?!(amp|lt|gt|quot);)/.test(token + attributes)) return false;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these characters.
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(token)) return false;
    if (name !== "" && closing === "/" && open.pop() !== name) return false;
    if (name !== "" && closing === "" && empty === "") open.push(name);
    rest = rest.slice(token.length);
  }
  return open.length === 0;
}

test("the README lists every rule and whether breaking it is a failure or a note", () => {
  const text = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const rows = text.match(/^\| `[\w-]+` \|.*$/gm) ?? [];
  for (const [id, rule] of Object.entries(rules)) {
    const row = rows.find((row) => row.startsWith(`| \`${id}\` |`));
    const broken = { stated: "failed", open: "note", assumed: "note, if assumed" };
    expect(row?.split(" | ").at(-1), id).toBe(`${broken[rule.basis]} |`);
    expect(row, id).toContain(rule.states);
  }
});
