import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { runCommandLine, type Service } from "#mock";
import { launch, occupyPort } from "#testing/process";
import { start } from "#testing/project";
import { root } from "#testing/repository";
import { sender } from "#testing/send";
import { until as waitUntil } from "#testing/wait";
import { addBook, booksPath, collect, lend, lending, openLending, tokens } from "./lending.ts";

const cli = join(import.meta.dirname, "run-lending.ts");
const folder = await mkdtemp(join(tmpdir(), "mock-command-"));
afterAll(() => rm(folder, { recursive: true }));

test("the command prints what to open and to try, and a line for each request until a signal", async () => {
  const { until, kill, ended } = launch(root, [cli, "--port", "0"]);
  const [, url = ""] = await until(/ at (http:\/\/127\.0\.0\.1:\d+)\n/);
  const send = sender(fetch, url);
  await until(/^8 operations, 7 of them with a handler\n/);
  await until(/openapi\.json \(restart the sandbox after a change\)\n/);
  await until(/librarian_harbour {2}librarian: Harbour\n/);
  await until(/librarian_meadow {2}librarian: Meadow\n/);
  await until(/reader_ben {2}reader: Ben\n/);
  const [, token = "", listed = ""] = await until(
    /curl -H 'Authorization: Bearer (\w+)' '(\S+)'\n/,
  );
  const path = listed.replace(url, "");
  expect(await send({ path, token })).toMatchObject({ status: 200 });
  await until(/\nGET \/v1\/books\/ {2}listBooks {2}200 {2}\d+ ms\n/);
  await send({ path: "/v1/books/new" });
  await until(/getNewestBook {2}200 {2}\d+ ms {2}example: the operation has no handler\n/);
  await send({ path: `${path}?limit=0`, token });
  await until(/\?limit=0 {2}listBooks {2}422 {2}\d+ ms\n {2}query limit must be at least 1\n/);
  await send({ path: "/nowhere" });
  await until(/GET \/nowhere {2}- {2}404 {2}\d+ ms\n/);
  const body = { entities: { "\u001b[2J\u009b31m\u202e\nGET /forged": [] } };
  await send({ method: "PUT", path: "/_sandbox/state", body });
  await until(/422 {2}\d+ ms\n.*\\u001b\[2J\\u009b31m\\u202e\\u000aGET/);
  await send({ method: "PUT", path: "/_sandbox/faults", body: [{ status: 503 }] });
  await send({ path, token });
  await until(/listBooks {2}503 {2}\d+ ms {2}fault: 503\n/);
  await send({ ...addBook, body: { title: "A", subtitle: 1 } });
  await until(/createBook {2}201 {2}\d+ ms\n {2}ignored: body \/subtitle must be string or null/);

  // The request under way is finished.
  const slow = send({ ...addBook, headers: { prefer: "wait=0.5" } });
  const list = { path: booksPath, token: tokens.harbour };
  await waitUntil("the book", async () => (await send(list)).body.pagination.total_count === 3);
  for (let times = 0; times < 3; times++) kill("SIGTERM");
  expect((await slow).status).toBe(201);
  await until(/createBook {2}201/);
  const { code, output } = await ended;
  expect(code).toBe(0);
  expect(output.replaceAll("\n", "")).not.toMatch(/\p{Cc}|\p{Cf}/u);
});

test("the command prints everything as JSON with --json, but no token that it has issued, warns of other machines, and continues when nobody reads its output any more", async () => {
  const data = join(folder, "data.db");
  const before = await openLending({ data });
  await before.send(collect((await before.send(lend)).body));
  await before.close();
  const args = ["--port", "0", "--host", "0.0.0.0", "--json", "--data", data];
  const { child, output, ended } = start(root, process.execPath, [cli, ...args], {}, false);
  const [, port] = await output.until(/http:\/\/0\.0\.0\.0:(\d+)"/);
  const send = sender(fetch, `http://127.0.0.1:${port}`);
  await send({ path: "/v1/books/?limit=0", token: tokens.harbour });
  const command = "\u009b31m\u202e";
  await send({ method: "PUT", path: "/_sandbox/state", body: { [command]: [] } });
  await output.until(/PUT.*\n/);
  // It is printed to another stream, whose place among the lines of the first one is not certain.
  const warning = /^warning: other machines can reach 0\.0\.0\.0, .*\n/m;
  expect(output.text()).toMatch(warning);
  const lines = output.text().replace(warning, "").trim().split("\n");
  const [announcement, entry, state] = lines.map((line) => JSON.parse(line));
  expect(lines.join("")).not.toMatch(/\p{Cc}|\p{Cf}/u);
  expect(state.violations.join()).toContain(command);
  expect(announcement).toMatchObject({ tokens: { reader_ben: "reader: Ben" } });
  expect(Object.keys(announcement.tokens)).toEqual(Object.values(tokens));
  expect(entry).toMatchObject({ operation: "listBooks", status: 422 });

  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  for (let count = 0; count < 5; count++) {
    expect((await send({ path: "/_sandbox/health" })).status).toBe(200);
  }
  child.kill("SIGHUP");
  expect((await ended).code).toBe(0);
});

test("the command ends tidily while it is still preparing something", async () => {
  const data = join(folder, "preparing.db");
  const script = join(import.meta.dirname, "run-preparing.ts");
  const { until, kill, ended } = launch(root, [script, "--port", "0", "--data", data]);
  await until(/preparing/);
  expect(existsSync(`${data}-wal`)).toBe(true);
  kill("SIGTERM");
  expect(await ended).toMatchObject({ code: 0, signal: null });
  expect(existsSync(`${data}-wal`)).toBe(false);
});

test("the command prints its URL and the tokens before a request that arrived during the preparation", async () => {
  const script = join(import.meta.dirname, "run-requested-early.ts");
  const { until, kill, ended } = launch(root, [script, "--port", "0"]);
  await until(/stop {7}Ctrl\+C/);
  kill("SIGTERM");
  const { output } = await ended;
  expect(output).toMatch(/^Lending API .*\n(.*\n)+GET \/early {2}/);
});

/** Runs a command that ends by itself in this process. */
async function runHere(service: Service, args: string[], prepare?: () => Promise<void>) {
  const { argv, exitCode } = process;
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  using _ = vi.spyOn(console, "log").mockImplementation(print);
  using __ = vi.spyOn(console, "error").mockImplementation(print);
  process.argv = ["node", "command", ...args];
  await runCommandLine(service, prepare);
  const code = process.exitCode ?? 0;
  Object.assign(process, { argv, exitCode });
  return { code, output: printed.join("\n") };
}

test("the command reports what it cannot use before it prepares anything", async () => {
  await using taken = await occupyPort();
  const prepare = vi.fn();
  for (const [args, message] of [
    [
      ["--latency", "1s"],
      /^error: the latency "1s" is not valid\. Use milliseconds from 0 to 30000,/,
    ],
    [
      ["--port", `${taken.port}`],
      /^error: port \d+ is already in use\. Stop the other process or /,
    ],
    [
      // It is for documentation only.
      ["--host", "2001:db8::1"],
      /^warning: other machines can reach \[2001:db8::1\], .+\nerror: cannot listen on \[2001:db8::1\], port/,
    ],
    [
      ["--har", "nowhere/a.har"],
      /^error: nowhere\/a\.har cannot be written: no such file or directory\. Name another file with/,
    ],
  ] as const) {
    const { code, output } = await runHere(lending, [...args], prepare);
    expect(output).toMatch(message);
    expect(output).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  }
  expect(prepare).not.toHaveBeenCalled();
});
