import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { launch } from "#testing/process";
import { root } from "#testing/repository";
import { sender } from "#testing/send";
import { booksPath, tokens } from "./lending.ts";

const cli = join(import.meta.dirname, "run-lending.ts");
const folder = await mkdtemp(join(tmpdir(), "mock-har-"));
afterAll(() => rm(folder, { recursive: true }));

test("--har records the requests to all worlds without tokens, until a signal", async () => {
  const file = join(folder, "sandbox.har");
  const { until, kill, ended } = launch(root, [cli, "--port", "0", "--har", file]);
  const [, url = ""] = await until(/ at (http:\/\/127\.0\.0\.1:\d+)\n/);
  const send = sender(fetch, url);
  const token = tokens.harbour;
  await send({ path: `${booksPath}?limit=1`, token });
  await send({ method: "POST", path: `/worlds/one${booksPath}`, token, body: { title: "Nets" } });
  await send({ path: "/_sandbox/state" });
  await send({ path: "/worlds/one/_sandbox/state" });
  kill("SIGINT");
  await ended;
  const text = await readFile(file, "utf8");
  const { log } = JSON.parse(text);
  expect(log.version).toBe("1.2");
  expect(log.entries).toMatchObject([
    { request: { method: "GET", url: `${url}${booksPath}?limit=1` }, response: { status: 200 } },
    {
      request: {
        method: "POST",
        url: `${url}${booksPath}`,
        postData: { mimeType: "application/json", text: '{"title":"Nets"}' },
      },
      response: { status: 201, content: { mimeType: "application/json" } },
    },
  ]);
  expect(JSON.parse(log.entries[1].response.content.text)).toMatchObject({ title: "Nets" });
  expect(log.entries[0].request.queryString).toEqual([{ name: "limit", value: "1" }]);
  expect(text).toContain('"Bearer ***"');
  expect(text).not.toContain(token);
});
