import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { document, type Json } from "../contract/document.ts";
import { launch, occupyPort, root, run } from "../contract/project.ts";
import { problem } from "./problems.ts";
import { openWorld, products, type Sent, tokens, type World } from "./world.ts";

let sandbox: World;
/** One whose connections have little time. */
let hasty: World;
beforeAll(async () => {
  sandbox = await openWorld();
  hasty = await openWorld({ limits: { headers: 100, request: 200, idle: 10, check: 20 } });
});
afterEach(async () => {
  const answer = await sandbox.send({ path: "/v1/organizations/", token: tokens.harbour });
  expect(answer.status).toBe(200);
  for (const { log } of [sandbox, hasty]) {
    expect(log.splice(0).filter(({ status }) => status >= 500)).toEqual([]);
  }
});
afterAll(async () => {
  await sandbox.stop();
  await hasty.stop();
});

const collection = "/v1/checkouts/custom/";
const create = (more: Partial<Sent> = {}): Promise<{ status: number; body: Json }> =>
  sandbox.send({
    method: "POST",
    path: collection,
    token: tokens.harbour,
    body: { product_id: products.chart },
    ...more,
  });

/** A connection on which anything can be written. */
function dial(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: +port, allowHalfOpen: true });
  let heard = "";
  const waiting = new Set<() => void>();
  socket.setEncoding("utf8").on("data", (text) => {
    heard += text;
    for (const check of waiting) check();
  });
  socket.on("error", () => {});
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(heard)));
  socket.on("end", () => socket.end());
  return {
    /** Whether it could still be said. */
    write: (text: string | Buffer) =>
      new Promise<boolean>((resolve) => socket.write(text, (error) => resolve(error == null))),
    /** Settles with all that was answered when the other side has hung up. */
    closed,
    until: (pattern: RegExp) =>
      new Promise<void>((resolve) => {
        const check = () => pattern.test(heard) && resolve();
        waiting.add(check);
        check();
      }),
    hangUp: () => socket.destroy(),
  };
}

/** Says something and hears all of the answer, to the end of the connection. */
async function say(text: string | Buffer, { url }: World = sandbox): Promise<string> {
  const line = dial(url);
  await line.write(text);
  return line.closed;
}

/** The problems in what was heard, one after the other. */
const problemsIn = (heard: string) =>
  [...heard.matchAll(/HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n(\{.*?\})(?=HTTP|$)/g)].map(
    ([, status, body]) => ({ status: Number(status), body: JSON.parse(body ?? "") }),
  );
const only = (name: string) => {
  const { status } = problem(name);
  return [{ status, body: problem(name) }];
};

describe("what never reaches an operation is answered with a problem:", () => {
  const unknown = ["/v1", "/v1/", "/v1/nothing", "/v1/orders", "/v1/orders/", "/favicon.ico"];

  test.each([
    ...unknown,
    "//v1/organizations/",
    "/v1/organizations",
    "/V1/organizations/",
    "/v1/../v1/organizations/",
    "/__proto__",
    "/constructor",
    "/toString",
  ])("the unknown path %s", async (path) => {
    const answer = await sandbox.send({ path, token: tokens.harbour });
    expect(answer).toMatchObject({ status: 404, body: problem("NotFound") });
    expect(answer.headers["content-type"]).toBe("application/problem+json");
  });

  const paths = Object.entries(document.paths).map(([path, item]) => {
    const methods = Object.keys(item).filter((name) => ["get", "post", "patch"].includes(name));
    return [path, methods.map((name) => name.toUpperCase())] as const;
  });
  test.each(paths)("every other method on %s, with Allow", async (path, methods) => {
    const others = ["GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
    for (const method of others.filter((name) => !methods.includes(name))) {
      const answer = await sandbox.send({ method, path, token: tokens.harbour });
      expect([method, answer.status]).toEqual([method, 405]);
      expect(answer.headers.allow?.split(", ").sort()).toEqual([...methods].sort());
      expect(answer.body).toEqual(problem("MethodNotAllowed"));
    }
  });

  test("a HEAD, without a body", async () => {
    const answer = await sandbox.send({ method: "HEAD", path: "/v1/organizations/" });
    expect(answer).toMatchObject({ status: 405, text: "", headers: { allow: "GET" } });
  });

  test.each(["text/html", "application/xml", "image/*", "application/json;q=0", "*/*;q=0.0"])(
    "the wish for %s",
    async (accept) => {
      const answer = await create({ headers: { accept } });
      expect(answer).toMatchObject({ status: 406, body: problem("NotAcceptable") });
    },
  );

  test.each([
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "nonsense",
    "text/",
    "; charset=utf-8",
    "a/b c",
  ])("a body of the type %s", async (type) => {
    const answer = await create({ headers: { "content-type": type } });
    expect(answer).toMatchObject({ status: 415, body: problem("UnsupportedMediaType") });
  });

  test.each([
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF-8",
    "application/merge-patch+json",
    "application/json;",
  ])("but not a body of the type %s", async (type) => {
    expect((await create({ headers: { "content-type": type } })).status).toBe(201);
  });

  test.each([
    "{",
    '{"product_id": ',
    "{'product_id': 1}",
    "undefined",
    "NaN",
    "{}}",
    " ",
    "\u0000",
    "\ufeff{}",
    '{"a":1,}',
    "// nothing\n{}",
  ])("a body that is no JSON, such as %j", async (body) => {
    const answer = await create({ body });
    expect(answer).toMatchObject({ status: 400, body: problem("MalformedRequest") });
  });

  test.each(["%", "%zz", "%E0%A4%A", "%C0%80"])(
    "a path with the wrong encoding %s",
    async (text) => {
      const path = `/v1/checkouts/custom/client/${text}`;
      const answer = await sandbox.send({ method: "PATCH", path, body: {} });
      expect(answer).toMatchObject({ status: 400, body: problem("MalformedRequest") });
    },
  );
});

describe("too much is refused:", () => {
  const bodyOf = (length: number) => {
    const body = JSON.stringify({ product_id: products.chart, metadata: { text: "" } });
    return body.replace('""', `"${"x".repeat(length - body.length)}"`);
  };
  const tooLarge = { status: 413, body: problem("ContentTooLarge") };

  test("a body of more than a million bytes", async () => {
    expect((await create({ body: bodyOf(1_000_000) })).status).toBe(201);
    expect(await create({ body: bodyOf(1_000_001) })).toMatchObject(tooLarge);
    expect(await create({ body: bodyOf(1_000_000).replaceAll("xx", "xé") })).toMatchObject(
      tooLarge,
    );
  });

  test("a body that is announced as more than that, before it comes", async () => {
    const line = dial(sandbox.url);
    await line.write(`POST ${collection} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000001\r\n\r\n`);
    expect(problemsIn(await line.closed)).toEqual(only("ContentTooLarge"));
  });

  test("a body without an announced length, as it comes", async () => {
    const line = dial(sandbox.url);
    const head = `POST ${collection} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
    await line.write(head);
    for (let sent = 0; sent <= 1_000_000; sent += 65_536) {
      await line.write(`10000\r\n${"x".repeat(65_536)}\r\n`);
    }
    expect(problemsIn(await line.closed)).toEqual(only("ContentTooLarge"));
  });

  test("headers of more than sixteen thousand bytes", async () => {
    const headers = { "x-long": "x".repeat(17_000) };
    const answer = await create({ headers });
    expect(answer).toMatchObject({ status: 431, body: problem("HeadersTooLarge") });
    expect((await create({ headers: { "x-long": "x".repeat(15_000) } })).status).toBe(201);
  });

  test("an address of more than that", async () => {
    const answer = await sandbox.send({ path: `/v1/orders/${"a".repeat(17_000)}` });
    expect(answer).toMatchObject({ status: 431, body: problem("HeadersTooLarge") });
  });

  test("a body that nests too deeply", async () => {
    const nested = (depth: number, [open, close]: string) =>
      `{"product_id":"${products.chart}","metadata":{"a":${open?.repeat(depth)}${close?.repeat(depth)}}}`;
    for (const brackets of ["[]"]) {
      expect((await create({ body: nested(150, brackets) })).status).toBe(201);
      for (const depth of [250, 10_000, 400_000]) {
        expect(await create({ body: nested(depth, brackets) })).toMatchObject({
          status: 400,
          body: problem("MalformedRequest"),
        });
      }
    }
    expect((await create({ body: '{"a":'.repeat(100_000) })).status).toBe(400);
  });

  test("but not a body that is long and shallow, with brackets and quotes in its strings", async () => {
    const metadata = {
      text: '[{"\\'.repeat(50_000),
      list: Array.from({ length: 50_000 }, () => 0),
    };
    const answer = await create({ body: { product_id: products.chart, metadata } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ metadata });
  });

  test("but not a body with a quote that never ends", async () => {
    expect((await create({ body: `{"a":"${'\\"'.repeat(400_000)}` })).status).toBe(400);
  });
});

describe("odd addresses:", () => {
  test("a long one is not found", async () => {
    const answer = await sandbox.send({ path: `/${"a/".repeat(7_000)}` });
    expect(answer).toMatchObject({ status: 404, body: problem("NotFound") });
  });

  test("thousands of parameters are read, or left alone", async () => {
    const path = `/v1/subscriptions/?${"sorting=amount&".repeat(1_000)}`;
    expect((await sandbox.send({ path, token: tokens.harbour })).status).toBe(200);
    const others = `/v1/subscriptions/?${"a=&".repeat(5_000)}`;
    expect((await sandbox.send({ path: others, token: tokens.harbour })).status).toBe(200);
  });

  test.each([
    "__proto__=1&constructor=2&toString=3&hasOwnProperty=4",
    "page[__proto__]=1&limit[]=2",
    "%00=%00&%=%&%E0%A4%A=1",
    "=&&&==&=a=b",
    "?page=0",
  ])("the query %s is left alone", async (query) => {
    const path = `/v1/organizations/?${query}`;
    const answer = await sandbox.send({ path, token: tokens.harbour });
    expect(answer).toMatchObject({ status: 200, body: { pagination: { total_count: 1 } } });
  });

  test.each([
    "__proto__",
    "constructor",
    "%00",
    "..",
    "%2e%2e",
    "%2F..%2F",
    "😀".repeat(50),
    "'\"; --",
  ])("the client secret %s is not found", async (text) => {
    const path = `/v1/checkouts/custom/client/${encodeURI(text).replaceAll("%25", "%")}/confirm`;
    const answer = await sandbox.send({ method: "POST", path, body: {} });
    expect(answer).toMatchObject({ status: 404, body: problem("NotFound") });
  });

  test.each(["__proto__", "%00", "1", "' OR 1=1"])("the id %s is no UUID", async (text) => {
    const answer = await sandbox.send({
      path: `/v1/orders/${text.replaceAll(" ", "%20")}`,
      token: tokens.harbour,
    });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ in: "path", name: "id" }] } });
  });
});

describe("odd values are data:", () => {
  test.each([
    "\u0000",
    "\ud800",
    '\'; DROP TABLE "Order"; --',
    "<script>",
    "\u202e",
    "é\u0301😀",
    "%s%n{}",
    "",
  ])("%j", async (text) => {
    const metadata = { [text]: text };
    const customer_name = text;
    const answer = await create({ body: { product_id: products.chart, metadata, customer_name } });
    expect(answer).toMatchObject({ status: 201, body: { metadata, customer_name } });
    const validate = "/v1/customer-portal/license-keys/validate";
    const body = { key: text, organization_id: products.chart };
    expect((await sandbox.send({ method: "POST", path: validate, body })).status).toBe(404);
  });

  test("`__proto__` and `constructor`, in a body, too", async () => {
    const text = `"metadata":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}}}`;
    const body = `{"product_id":"${products.chart}",${text},"__proto__":{"status":"confirmed"},"constructor":1}`;
    const answer = await sandbox.send({
      method: "POST",
      path: collection,
      token: tokens.harbour,
      body,
    });
    expect(answer.status).toBe(201);
    expect(answer.text).toContain(text);
    expect(answer.body).toMatchObject({ status: "open" });
    expect("polluted" in {}).toBe(false);
    const listed = await sandbox.send({ path: collection, token: tokens.harbour });
    expect(listed.text).toContain(text);
  });

  test("a number beyond all numbers is no amount", async () => {
    const body = `{"product_id":"${products.chart}","metadata":{"n":1e999}}`;
    expect(await create({ body })).toMatchObject({ status: 201, body: { metadata: { n: null } } });
  });
});

describe("what is no HTTP is refused and hung up on:", () => {
  test.each([
    ["nonsense", "nonsense\r\n\r\n"],
    ["a TLS greeting", Buffer.from("16030100a5010000a10303", "hex")],
    ["an unknown method", "BREW / HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["an unknown version", "GET / HTTP/9.9\r\nHost: x\r\n\r\n"],
    ["a null byte in the address", "GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a null byte in a header", "GET / HTTP/1.1\r\nHost: x\r\nA: \u0000\r\n\r\n"],
    ["a header without a name", "GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n"],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    ],
    ["a negative length", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"],
    [
      "a length and chunks",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    [
      "a chunk that is none",
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
  ])("%s", async (_, text) => {
    expect(problemsIn(await say(text))).toEqual(only("MalformedRequest"));
  });

  test("a request without a host", async () => {
    const heard = await say("GET /openapi.json HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect(problemsIn(heard)).toEqual(only("MalformedRequest"));
  });

  test("but not an older version, nor an address with scheme and host", async () => {
    expect(await say("GET /_sandbox/health HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1.1 200 /);
    const request = `GET ${sandbox.url}/_sandbox/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    expect(await say(request)).toMatch(/^HTTP\/1.1 200 /);
  });

  test("nor one that expects or wants to become something else", async () => {
    for (const header of ["Expect: wonders", "Upgrade: websocket\r\nConnection: upgrade"]) {
      const line = dial(sandbox.url);
      await line.write(`GET /_sandbox/health HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`);
      await line.until(/^HTTP\/1.1 200 [\s\S]*"status":"ok"/);
      line.hangUp();
    }
  });
});

describe("several requests at once on one connection", () => {
  const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

  test("are answered in their order", async () => {
    const paths = Array.from({ length: 20 }, (_, index) => `/v1/nothing/${index}`);
    const heard = await say(
      paths.map((path) => get(path)).join("") + get("/openapi.json", "Connection: close\r\n"),
    );
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual([
      ...paths.map(() => "HTTP/1.1 404"),
      "HTTP/1.1 200",
    ]);
  });

  test("are answered up to the nonsense among them", async () => {
    const authorization = `Authorization: Bearer ${tokens.harbour}\r\n`;
    const heard = await say(
      `${get("/v1/organizations/", authorization).repeat(3)}nonsense\r\n\r\n`,
    );
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(3).fill("HTTP/1.1 200"));
  });
});

describe("a connection ends", () => {
  const unfinished: [string, string][] = [
    ["says nothing", ""],
    ["begins a request line", "GET /v1/org"],
    ["begins a header", "GET /openapi.json HTTP/1.1\r\nHost: x\r\nX-Slow"],
    ["begins a body", `POST ${collection} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`],
    [
      "begins a chunk",
      `POST ${collection} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{`,
    ],
  ];

  test.each(unfinished)("when who opened it %s and leaves it at that", async (_, text) => {
    const heard = await say(text, hasty);
    if (text !== "") expect(problemsIn(heard)).toEqual(only("MalformedRequest"));
  });

  test("when a header comes byte by byte", async () => {
    const line = dial(hasty.url);
    await line.write("GET / HTTP/1.1\r\nX-Slow: ");
    while (await line.write("a")) await new Promise(setImmediate);
    expect(problemsIn(await line.closed)).toEqual(only("MalformedRequest"));
  });

  test("when no second request follows the first", async () => {
    const patient = await openWorld({ limits: { idle: 10 } });
    const request = "GET /_sandbox/health HTTP/1.1\r\nHost: x\r\n\r\n";
    expect(await say(request, patient)).toMatch(/^HTTP\/1.1 200 OK/);
    await patient.stop();
  });

  test("when it is hung up in the middle of a body, which is no failure of the sandbox", async () => {
    const line = dial(sandbox.url);
    await line.write(`POST ${collection} HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`);
    line.hangUp();
    await line.closed;
    const entry = () => sandbox.log.find(({ path }) => path === collection);
    while (entry() === undefined) await sandbox.send({ path: "/_sandbox/health" });
    expect(entry()).not.toHaveProperty("violations");
  });

  test("when it is hung up before the answer", async () => {
    const line = dial(sandbox.url);
    const prefer = "Prefer: wait=0.05\r\n";
    await line.write(`GET /v1/organizations/ HTTP/1.1\r\nHost: x\r\n${prefer}\r\n`);
    line.hangUp();
    await line.closed;
  });
});

describe("asked to end", () => {
  const cli = join(root, "sandbox/cli.ts");
  const start = async () => {
    const running = launch(root, [cli, "--port", "0", "--json"]);
    const [, url = ""] = await running.until(/(http:\/\/127\.0\.0\.1:\d+)/);
    return { ...running, url };
  };
  const headers = { authorization: "Bearer merchant_demo" };

  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "by %s, it finishes what is under way and takes nothing new",
    async (signal) => {
      const { url, kill, ended, until } = await start();
      const prefer = "wait=0.3";
      const body = JSON.stringify({ product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02" });
      const type = { "content-type": "application/json" };
      const slow = fetch(url + collection, {
        method: "POST",
        headers: { ...headers, ...type, prefer },
        body,
      });
      // The session is there as soon as it can be seen, though its answer has yet to come.
      const isThere = async () => {
        const list = await fetch(url + collection, { headers });
        return ((await list.json()) as { items: unknown[] }).items.length > 1;
      };
      while (!(await isThere()));
      kill(signal);
      const answer = await slow;
      expect(answer.status).toBe(201);
      expect(await answer.json()).toMatchObject({ status: "open" });
      await until(/"operation":"createCheckoutSession","status":201/);
      expect(await ended).toMatchObject({ code: 0, signal: null });
      await expect(fetch(url + collection, { headers })).rejects.toThrow();
    },
  );

  test("it does not wait for connections on which nothing was asked", async () => {
    const { url, kill, ended } = await start();
    const lines = [dial(url), dial(url), dial(url)];
    await lines[1]?.write("POST /v1/checkouts/custom/ HTTP/1.1\r\nHost: x\r\nContent-Le");
    await lines[2]?.write("GET /_sandbox/health HTTP/1.1\r\nHost: x\r\n\r\n");
    await lines[2]?.until(/"status":"ok"/);
    kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0, signal: null });
    for (const line of lines) await line.closed;
  });

  test("it does so once, however often it is asked", async () => {
    const { kill, ended } = await start();
    for (let count = 0; count < 5; count++) kill("SIGTERM");
    expect(await ended).toMatchObject({ code: 0, signal: null });
  });
});

describe("from the command line, the sandbox refuses in a message without a stack trace", () => {
  const sandboxWith = (...args: string[]) => run(root, "sandbox/cli.ts", ...args);

  test.each<[string, string[], RegExp]>([
    [
      "an unknown flag",
      ["--prot", "4011"],
      /^error: unknown option '--prot'\n.*Did you mean --port/s,
    ],
    ["an argument it has no use for", ["--port", "0", "seed.yaml"], /^error: too many arguments/],
    [
      "a port that is no number",
      ["--port", "http"],
      /^error: option '--port <number>' argument 'http' is invalid\. Give a whole number from 0 to 65535\.\n/,
    ],
    [
      "a port beyond all ports",
      ["--port", "65536"],
      /^error: .*Give a whole number from 0 to 65535\.\n/,
    ],
    ["a flag without its value", ["--port"], /^error: option '--port <number>' argument missing\n/],
    [
      "a latency that is none",
      ["--port", "0", "--latency", "fast"],
      /^error: .*Give milliseconds from 0 to 30000, such as 50-200\.\n/,
    ],
    ["a latency backwards", ["--port", "0", "--latency", "200-50"], /^error: .*Give milliseconds/],
    [
      "a seed that is not there",
      ["--port", "0", "--seed", "nowhere.yaml"],
      /^error: the seed nowhere\.yaml cannot be read \(ENOENT\): name a file with --seed\n$/,
    ],
    [
      "a seed that is a folder",
      ["--port", "0", "--seed", "sandbox"],
      /^error: the seed sandbox cannot be read \(EISDIR\)/,
    ],
    [
      "a host that is not this machine's",
      ["--port", "0", "--host", "192.0.2.1"],
      /error: cannot listen on 192\.0\.2\.1 \(EADDRNOTAVAIL\): choose a host of this machine\n$/,
    ],
    [
      "a data file in no folder",
      ["--port", "0", "--data", "nowhere/data.db"],
      /^error: nowhere\/data\.db cannot be used \(unable to open database file\)/,
    ],
    [
      "a folder for data",
      ["--port", "0", "--data", "sandbox"],
      /^error: sandbox cannot be read \(EISDIR\): name another file\n$/,
    ],
  ])("%s", async (_, args, message) => {
    const { code, output } = await sandboxWith(...args);
    expect(output).toMatch(message);
    expect(output).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  });

  test("a port in use", async () => {
    await using taken = await occupyPort();
    const { code, output } = await sandboxWith("--port", `${taken.port}`);
    expect(output).toBe(
      `error: port ${taken.port} on 127.0.0.1 is in use: stop what listens there, or choose another with --port ${taken.port + 1}\n`,
    );
    expect(code).toBe(1);
  });
});
