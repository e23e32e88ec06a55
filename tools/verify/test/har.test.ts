import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { HarRecorder } from "#reader/har";
import { runCli, tokenArgs } from "./cli.ts";
import { startLibrary } from "./http.ts";
import { contractFile, tokens, workflowsFolder } from "./library/library.ts";

const folder = mkdtempSync(join(tmpdir(), "contract-har-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Entry {
  request: { method: string; url: string; headers: { name: string; value: string }[] };
  response: { status: number; content: { text: string } };
}

const read = (file: string): { text: string; entries: Entry[] } => {
  const text = readFileSync(file, "utf8");
  return { text, entries: JSON.parse(text).log.entries };
};

test("--har records every request, without tokens and secrets", async () => {
  await using server = await startLibrary();
  const file = join(folder, "run.har");
  const args = ["--contract", contractFile, "--workflows", workflowsFolder, "--server", server.url];
  const write = ["--write", "--input", "book_id=91111111-1111-4111-8111-aaaaaaaaaaa1"];
  const { output } = await runCli([...args, ...tokenArgs, ...write, "--har", file]);
  const { text, entries } = read(file);
  expect(entries).toHaveLength(Number(/: (\d+) requests in/.exec(output)?.[1]));
  expect(entries.some(({ request }) => request.method === "PATCH")).toBe(true);
  expect(entries.some(({ response }) => response.status === 404)).toBe(true);
  for (const token of Object.values(tokens)) expect(text).not.toContain(token);
  expect(text).not.toMatch(/pickup-secret-\d/);
  const list = entries.find(({ request }) => request.url.endsWith("/loans/"));
  expect(list?.request.headers).toContainEqual({ name: "authorization", value: "Bearer ***" });
  // The bodies are still JSON, so that other tools can validate them.
  for (const { response } of entries)
    if (response.content.text !== "") JSON.parse(response.content.text);
});

test("a recording has at most 50,000 exchanges, and 20 million characters", () => {
  const exchange = {
    started: new Date(0),
    milliseconds: 0,
    method: "GET",
    url: "http://a.test/",
    requestHeaders: new Headers(),
    requestBody: undefined,
    status: 200,
    responseHeaders: new Headers(),
  };
  const recorded = (count: number, responseBody: string, requestHeaders = new Headers()) => {
    const recorder = new HarRecorder();
    for (let number = 0; number < count; number++)
      recorder.add({ ...exchange, responseBody, requestHeaders });
    return recorder.toJson("test", (text) => text).split('"startedDateTime"').length - 1;
  };
  expect(recorded(50_001, "")).toBe(50_000);
  expect(recorded(3, "x".repeat(9_000_000))).toBe(2);
  expect(recorded(3, "", new Headers({ long: "x".repeat(9_000_000) }))).toBe(2);
});

test("--har is complete if the run is interrupted", async () => {
  const file = join(folder, "interrupted.har");
  const interrupted = new AbortController();
  let left = 5;
  await using server = await startLibrary({
    receive: () => {
      if (--left === 0) interrupted.abort();
      return undefined;
    },
  });
  const args = ["--contract", contractFile, "--server", server.url, ...tokenArgs, "--har", file];
  const { code } = await runCli(args, {}, interrupted.signal);
  expect(code).toBe(2);
  expect(read(file).entries.length).toBeGreaterThan(2);
});
