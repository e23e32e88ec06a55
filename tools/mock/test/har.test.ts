import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { launch } from "#testing/process";
import { root } from "#testing/repository";
import { sender } from "#testing/send";
import { booksPath, collect, lend, tokens } from "./lending.ts";
import { openConnection } from "./raw.ts";

type Loose = ReturnType<typeof JSON.parse>;

const cli = join(import.meta.dirname, "run-lending.ts");
const folder = await mkdtemp(join(tmpdir(), "mock-har-"));
afterAll(() => rm(folder, { recursive: true }));

test("--har masks secrets in URLs, headers, forms and texts, as the verifier does", async () => {
  const file = join(folder, "secrets.har");
  const { until, kill, ended } = launch(root, [cli, "--port", "0", "--har", file]);
  const [, url = ""] = await until(/ at (http:\/\/127\.0\.0\.1:\d+)\n/);
  const post = (path: string, headers: Record<string, string>, body: string) =>
    fetch(url + path, { method: "POST", headers: { ...headers, connection: "close" }, body });
  const json = { "content-type": "application/json", authorization: "Bearer secret-1/a" };
  const session = { client_secret: "secret-2/a", url: "https://shop.test/pay/secret-2/a" };
  await post(`${booksPath}?access_token=secret-3%2Fa`, json, JSON.stringify(session));
  const referer = "https://docs.test/?token=secret-4%2Fa&book=1";
  const form = { "content-type": "application/x-www-form-urlencoded", referer };
  await post(booksPath, form, "title=secret-1%2Fa&client_secret=secret-5%2Fa");
  const send = sender(fetch, url);
  const { token } = (await send(collect((await send(lend)).body))).body;
  kill("SIGTERM");
  await ended;
  const text = await readFile(file, "utf8");
  expect(text).not.toMatch(/secret-\d/);
  expect(token).toMatch(/./);
  expect(text).not.toContain(token);
  const [first, second] = JSON.parse(text).log.entries.map(({ request }: Loose) => request);
  expect(first.url).toBe(`${url}${booksPath}?access_token=***`);
  expect(JSON.parse(first.postData.text).url).toBe("https://shop.test/pay/***");
  expect(second.postData.text).toBe("title=***&client_secret=***");
  expect(second.headers).toContainEqual({
    name: "referer",
    value: "https://docs.test/?token=***&book=1",
  });
});

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

test("--har has what the sandbox reads, and is written elsewhere if its folder is gone", async () => {
  const gone = join(folder, "gone");
  await mkdir(gone);
  const args = [cli, "--port", "0", "--har", join(gone, "a.har")];
  const { until, kill, ended } = launch(root, args);
  const [, url = ""] = await until(/ at (http:\/\/127\.0\.0\.1:\d+)\n/);
  const connection = openConnection(url);
  const head = "Host: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
  await connection.write(`POST ${booksPath} HTTP/1.1\r\n${head}`);
  for (let sent = 0; sent <= 1_000_000; sent += 65_536)
    await connection.write(`10000\r\n${"x".repeat(65_536)}\r\n`);
  // The body has not ended yet.
  await connection.until(/"status":413/);
  connection.destroy();
  await rm(gone, { recursive: true });
  kill("SIGTERM");
  const { output } = await ended;
  const [, other = ""] =
    /cannot be written: no such file or directory\. The recording is in (.+)\n/.exec(output) ?? [];
  const [{ request, response }] = JSON.parse(await readFile(other, "utf8")).log.entries;
  expect(request).not.toHaveProperty("postData");
  expect(response).toMatchObject({ status: 413 });
  await rm(dirname(other), { recursive: true });
});
