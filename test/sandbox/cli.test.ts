import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launch, occupyPort, root, run } from "../../packages/test/process.ts";
import { openConnection } from "../../packages/test/raw.ts";
import { sender } from "./world.ts";

const cli = join(root, "sandbox/cli.ts");

let folder: string;
/** A seed without entities, with which a sandbox starts in half the time. */
let empty: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling-api-cli-"));
  const seed = join(folder, "seed.json");
  await writeFile(seed, JSON.stringify({ tokens: {}, entities: {} }));
  empty = ["--seed", seed];
});
afterAll(() => rm(folder, { recursive: true }));

async function start(...args: string[]) {
  const running = launch(root, [cli, "--port", "0", ...args]);
  const [, url = ""] = await running.until(/(http:\/\/127\.0\.0\.1:\d+)/);
  return { ...running, url, send: sender(fetch, url) };
}

describe.concurrent("the command", () => {
  test("prints what to open and to try, and a line for each request", async () => {
    const { url, until, send, kill, ended } = await start();
    await until(/\d+ operations/);
    await until(/merchant_demo {2}merchant: Harbour Charts\n/);
    await until(/merchant_other {2}merchant: Meadow Seeds\n/);
    await until(/customer_demo {2}customer: Ada Marlow\n/);
    const [, token = "", listed = ""] = await until(
      /curl -H 'Authorization: Bearer (\w+)' (\S+)\n/,
    );
    const path = listed.replace(url, "");
    expect(await send({ path, token })).toMatchObject({ status: 200 });
    await until(/\nGET \/v1\/checkouts\/custom\/ {2}listCheckoutSessions {2}200 {2}\d+ ms\n/);
    await send({ path: `${path}?limit=0`, token });
    await until(
      /\?limit=0 {2}listCheckoutSessions {2}422 {2}\d+ ms\n {2}query limit must be at least 1\n/,
    );
    await send({ path: "/nowhere" });
    await until(/GET \/nowhere {2}- {2}404 {2}\d+ ms\n/);
    kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
  });

  test("prints nothing about requests with --quiet", async () => {
    const { send, kill, ended } = await start("--quiet", ...empty);
    await send({ path: "/v1/subscriptions/" });
    kill("SIGINT");
    const { code, output } = await ended;
    expect(code).toBe(0);
    expect(output).not.toMatch(/listSubscriptions/);
  });

  test("prints everything as JSON with --json", async () => {
    const { send, kill, ended } = await start("--json");
    await send({ path: "/v1/subscriptions/?limit=0", token: "merchant_demo" });
    kill("SIGHUP");
    const lines = (await ended).output.trim().split("\n");
    const [announcement, entry] = lines.map((line) => JSON.parse(line));
    expect(announcement).toMatchObject({ tokens: { customer_demo: "customer: Ada Marlow" } });
    expect(entry).toMatchObject({ operation: "listSubscriptions", status: 422 });
  });

  test("warns if other machines can reach it", async () => {
    const running = launch(root, [cli, "--port", "0", "--host", "0.0.0.0", ...empty]);
    await running.until(/^warning: other machines can reach 0\.0\.0\.0/);
    await running.until(/Ctrl\+C/);
    running.kill("SIGTERM");
    expect(await running.ended).toMatchObject({ code: 0 });
  });

  test("finishes the request under way on a signal, and does not wait for a slow body", async () => {
    const { url, send, until, kill, ended } = await start("--json");
    const path = "/v1/checkouts/custom/";
    const slowBody = openConnection(url);
    await slowBody.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{`);
    const token = "merchant_demo";
    const body = { product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02" };
    const headers = { prefer: "wait=0.5" };
    const slow = send({ method: "POST", path, token, body, headers });
    const count = async () => (await send({ path, token })).body.pagination.total_count;
    while ((await count()) === 1);
    for (let times = 0; times < 3; times++) kill("SIGTERM");
    expect((await slow).status).toBe(201);
    await until(/"operation":"createCheckoutSession","status":201/);
    expect(await ended).toMatchObject({ code: 0, signal: null });
    await slowBody.closed;
  });

  test("prints no control characters of a request", async () => {
    const { send, until, kill, ended } = await start(...empty);
    const body = { entities: { "\u001b[2J\u009b31m\u202e": [] } };
    await send({ method: "PUT", path: "/_sandbox/state", body });
    await until(/422 {2}\d+ ms\n.*\\u001b\[2J\\u009b31m\\u202e/);
    kill("SIGTERM");
    const { output } = await ended;
    expect(output.replaceAll("\n", "")).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });

  test("continues when nobody reads its output any more", async () => {
    const child = spawn(process.execPath, [cli, "--port", "0", ...empty], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for await (const chunk of child.stdout) {
      output += chunk;
      if (/Ctrl\+C/.test(output)) break;
    }
    child.stdout.destroy();
    child.stderr.destroy();
    const [url = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
    const send = sender(fetch, url);
    for (let count = 0; count < 5; count++) {
      expect((await send({ path: "/_sandbox/health" })).status).toBe(200);
    }
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([0, null]);
  });

  test("prints its help even if only the first line is read", async () => {
    const shell = spawn("sh", ["-c", `"${process.execPath}" "${cli}" --help 2>&1 | head -1`]);
    const chunks = await shell.stdout.toArray();
    expect(Buffer.concat(chunks).toString()).toBe("Usage: selling-api-sandbox [options]\n");
  });
});

describe.concurrent("the command reports without a stack trace", () => {
  test.each<[string, string[], RegExp]>([
    [
      "an unknown option",
      ["--prot", "1"],
      /^error: unknown option '--prot'\n.*Did you mean --port/s,
    ],
    ["a port that is no number", ["--port", "ten"], /the port "ten" is not valid/],
    ["a latency backwards", ["--latency", "200-50"], /Use milliseconds from 0 to 30000/],
    [
      "a seed that does not exist",
      ["--port", "0", "--seed", "nowhere.yaml"],
      /^error: nowhere\.yaml cannot be read: there is no such file\. Use another seed\.\n$/,
    ],
    [
      "a data file in a folder that does not exist",
      ["--port", "0", "--data", "nowhere/data.db"],
      /^error: \S+nowhere\/data\.db cannot be used: unable to open database file\. Name another/,
    ],
  ])("%s", async (_, args, message) => {
    const { code, output } = await run(root, cli, ...args);
    expect(output).toMatch(message);
    expect(output).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  });

  test("a port in use", async () => {
    await using taken = await occupyPort();
    const { port } = taken;
    const { code, output } = await run(root, cli, "--port", `${port}`);
    expect(output).toBe(
      `error: port ${port} is already in use. Stop the other process or use another port, such as ${port + 1}.\n`,
    );
    expect(code).toBe(1);
  });
});
