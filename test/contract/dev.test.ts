import { readFile, rename, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { compareFindings, startDev } from "../../scripts/dev.ts";
import type { Finding } from "../../scripts/finding.ts";
import { copyProject, launch, listener, occupyPort, run } from "./project.ts";

const currency = "openapi/components/schemas/values/Currency.yaml";
const found =
  /\+ openapi\/components\/schemas\/values\/Currency\.yaml:\d+:\d+ {2}error {2}no-invalid/;
const gone = /- openapi\/components\/schemas\/values\/Currency\.yaml:\d+ {2}no-invalid/;
const clean = /built in \d+ ms: no findings\n/;
const served = /the mock at \S+ serves what you see\n/;

async function dev(root: string) {
  const heard = listener();
  const say = (line: string) => heard.add(`${line}\n`);
  const { url, stop } = await startDev(root, { host: "127.0.0.1", port: 0, say });
  return { ...heard, url, [Symbol.asyncDispose]: stop };
}

/** A connection of its own for each request, as from a fresh shell. */
async function ask(url: string): Promise<{ status: number | undefined; body: string }> {
  const headers = { authorization: "Bearer merchant_demo" };
  const answer = await new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
    request(`${url}/v1/subscriptions/`, { headers, agent: false }, resolve)
      .on("error", reject)
      .end();
  });
  return { status: answer.statusCode, body: await text(answer) };
}

test("dev tells findings as they come and go, and serves the newest good contract throughout", async () => {
  await using project = await copyProject();
  await using server = await dev(project.path);
  await server.until(clean);
  await server.until(served);
  expect((await ask(server.url)).body).toContain('"currency":"eur"');

  await project.replace(currency, /^examples:.*$/m, "examples: [1]");
  await server.until(found);
  await server.until(/checked in \d+ ms: \d+ findings?, generated\/ is as it was\n/);
  expect((await ask(server.url)).body).toContain('"currency":"eur"');

  await project.replace(currency, /^examples:.*$/m, "examples: [chf]");
  await server.until(gone);
  await server.until(clean);
  await server.until(served);
  expect((await ask(server.url)).body).toContain('"currency":"chf"');
  expect(await readFile(join(project.path, "generated/openapi.yaml"), "utf8")).toContain("chf");
});

test("dev sees files that an editor replaces, and leaves the mock alone when nothing is new", async () => {
  await using project = await copyProject();
  await using server = await dev(project.path);
  await server.until(/watching openapi\/\n/);
  const path = join(project.path, currency);
  for (const remark of ["# One remark.\n", "# Another.\n"]) {
    await writeFile(`${path}~`, remark + (await readFile(path, "utf8")));
    await rename(`${path}~`, path);
    await server.until(clean);
  }
  expect(server.text().match(new RegExp(served, "g"))).toHaveLength(1);

  await project.write("openapi/components/schemas/refunds/Refund.yaml", "type: object\n");
  await server.until(/\+ openapi\/components\/schemas\/refunds\/Refund\.yaml:1:1 {2}error/);
  await project.remove("openapi/components/schemas/refunds");
  await server.until(/- openapi\/components\/schemas\/refunds\/Refund\.yaml:1 {2}/);
});

test("dev that starts on a broken contract serves the last good one until it is mended", async () => {
  await using project = await copyProject();
  await project.replace(currency, "type:", "type: : :");
  await using server = await dev(project.path);
  await server.until(
    /\+ openapi\/components\/schemas\/values\/Currency\.yaml:\d+:\d+ {2}error {2}yaml/,
  );
  await server.until(/until then the mock at \S+ serves generated\/openapi\.yaml\n/);
  expect((await ask(server.url)).body).toContain('"currency":"eur"');
  await project.replace(currency, "type: : :", "type:");
  await server.until(clean);
});

test("dev without any good contract says so to whoever asks", async () => {
  await using project = await copyProject();
  await project.remove("generated");
  await project.replace(currency, "type:", "type: : :");
  await using server = await dev(project.path);
  expect(await ask(server.url)).toEqual({
    status: 503,
    body: "There is no contract without findings yet: see what dev prints.\n",
  });
});

test("dev ends on SIGINT, and its mock with it", async () => {
  await using project = await copyProject();
  const server = launch(project.path, ["scripts/dev.ts", "--port", "0"]);
  const [, url = ""] = await server.until(/the mock at (\S+) serves what you see\n/);
  await server.until(/watching openapi\/\n/);
  expect((await ask(url)).status).toBe(200);
  server.kill("SIGINT");
  expect(await server.ended).toMatchObject({ code: 0, signal: null });
  await expect(ask(url)).rejects.toThrow("ECONNREFUSED");
});

test.each(["openapi", ".spectral.yaml", "redocly.yaml"])(
  "dev ends when there is no %s",
  async (part) => {
    await using project = await copyProject();
    await project.remove(part);
    const { code, output } = await run(project.path, "scripts/dev.ts", "--port", "0");
    expect(output).toMatch(/^error: there is no \S+\n {4}Run this from the project's root\.\n$/);
    expect(code).toBe(1);
  },
);

test("dev refuses a port in use", async () => {
  await using project = await copyProject();
  await using taken = await occupyPort();
  const { code, output } = await run(project.path, "scripts/dev.ts", "--port", `${taken.port}`);
  expect(output).toMatch(/^error: port \d+ on 127\.0\.0\.1 is in use\n {4}Stop what listens there/);
  expect(code).toBe(1);
});

test("a finding that only moves to another line is neither new nor gone", () => {
  const one: Finding = {
    file: "openapi/a.yaml",
    line: 1,
    column: 1,
    severity: "error",
    rule: "rule",
    message: "wrong",
    remedy: "Right it.",
  };
  expect(compareFindings([one], [{ ...one, line: 2 }])).toEqual([]);
  expect(compareFindings([one], [one, { ...one, line: 9 }])).toEqual([
    "+ openapi/a.yaml:9:1  error  rule  wrong\n    Right it.",
  ]);
  expect(compareFindings([one], [])).toEqual(["- openapi/a.yaml:1  rule  wrong"]);
});
