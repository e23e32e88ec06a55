import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openProxy } from "../../verify/proxy.ts";
import { type Change, edit, openBroken } from "./broken.ts";
import { openWorld, tokens, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const merchant = { authorization: `Bearer ${tokens.merchant}` };
const order = "/v1/orders/97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13";

/** A proxy before a server that is wrong in one way, and a way to send requests through it. */
async function proxied(change: Change = {}) {
  const broken = await openBroken(world.url, change);
  const proxy = await openProxy({ server: broken.url, port: 0 });
  return {
    ...proxy,
    send: async (path: string, init: RequestInit = {}) => {
      const headers = { ...merchant, ...init.headers };
      const answer = await fetch(proxy.url + path, { redirect: "manual", ...init, headers });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
    broken: () =>
      proxy
        .report()
        .outcomes.flatMap(({ operation, check, findings }) =>
          findings.map(({ expected, came }) => ({ at: `${operation}/${check}`, expected, came })),
        ),
    [Symbol.asyncDispose]: async () => {
      await proxy.stop();
      await broken[Symbol.asyncDispose]();
    },
  };
}

describe("the proxy", () => {
  test("passes on what comes, both ways, untouched", async () => {
    await using proxy = await proxied();
    const direct = await fetch(world.url + order, { headers: merchant });
    const answer = await proxy.send(order);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(await direct.text());
    expect(answer.headers.get("content-type")).toBe("application/json");
    const created = await proxy.send("/v1/checkouts/custom/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"product_id":"5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02"}',
    });
    expect(created.status).toBe(201);
    const { outcomes, totals } = proxy.report();
    expect(totals).toMatchObject({ broken: 0, notes: 0 });
    expect(
      outcomes.filter(({ result }) => result === "holds").map(({ operation }) => operation),
    ).toEqual(expect.arrayContaining(["getOrder", "createCheckoutSession"]));
    expect(outcomes).toContainEqual(
      expect.objectContaining({
        operation: "listOrganizations",
        skipped: ["no request went there"],
      }),
    );
  });

  test("reports an answer that does not fit, in Prism's words", async () => {
    await using proxy = await proxied({
      answer: (told) => edit(told, (body) => ({ ...body, tax_amount: "361" })),
    });
    await proxy.send(order);
    expect(proxy.broken()).toEqual([
      {
        at: "getOrder/answer",
        expected: expect.stringContaining("tax_amount must be integer"),
        came: "200 application/json",
      },
    ]);
  });

  test("reports a status that is not declared, which stock Prism lets pass", async () => {
    await using proxy = await proxied({
      answer: (told) => {
        told.status = 202;
      },
    });
    await proxy.send(order);
    expect(proxy.broken()).toEqual([
      {
        at: "getOrder/status",
        expected: "a status that is declared: 200, 401, 404, 422",
        came: "202",
      },
    ]);
  });

  test("reports a failure of the service", async () => {
    await using proxy = await proxied({ request: () => ({ status: 500, headers: {}, body: "" }) });
    await proxy.send(order);
    expect(proxy.broken().map(({ at }) => at)).toContain("getOrder/status");
  });

  test("reports a request that does not fit and is carried out", async () => {
    await using proxy = await proxied({
      request: (asked) => {
        asked.query.delete("limit");
        return undefined;
      },
    });
    await proxy.send("/v1/organizations/?limit=0");
    expect(proxy.broken()).toEqual([
      {
        at: "listOrganizations/request",
        expected: expect.stringContaining("limit must be >= 1"),
        came: "200",
      },
    ]);
  });

  test("reports a request without a token that is carried out", async () => {
    await using proxy = await proxied({
      request: (asked) => {
        asked.headers.authorization ??= merchant.authorization;
        return undefined;
      },
    });
    const answer = await fetch(proxy.url + order);
    expect(answer.status).toBe(200);
    await answer.text();
    expect(proxy.broken().map(({ at }) => at)).toEqual(["getOrder/request"]);
  });

  test("notes a request that does not fit and is refused", async () => {
    await using proxy = await proxied();
    expect((await proxy.send("/v1/organizations/?limit=0")).status).toBe(422);
    expect(proxy.broken()).toEqual([]);
    const notes = proxy.report().outcomes.flatMap((outcome) => outcome.notes);
    expect(notes.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^a request that does not fit was refused with 422: .*limit/),
    ]);
  });

  test("reports a slash that does not matter, and notes what is no part of the contract", async () => {
    await using proxy = await proxied({
      request: ({ path }) =>
        path === "/v1/organizations"
          ? { status: 308, headers: { location: "/v1/organizations/" }, body: "" }
          : undefined,
    });
    await proxy.send("/v1/organizations");
    await proxy.send("/health");
    expect(proxy.broken()).toEqual([
      {
        at: "listOrganizations/request",
        expected: "404, since the path is /v1/organizations/",
        came: "308",
      },
    ]);
    const notes = proxy.report().outcomes.flatMap((outcome) => outcome.notes);
    expect(notes.map(({ text }) => text)).toEqual([
      "GET /health is not part of the contract; it was answered 404",
    ]);
  });

  test("looks into compressed answers", async () => {
    await using server = await listening((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      response.end(gzipSync('{"items":[],"pagination":{"total_count":0}}'));
    });
    await using proxy = await opened(server.url);
    const answer = await fetch(`${proxy.url}/v1/organizations/`, { headers: merchant });
    expect(await answer.json()).toMatchObject({ items: [] });
    const { outcomes } = proxy.report();
    expect(outcomes.flatMap(({ findings }) => findings)).toEqual([
      expect.objectContaining({ expected: expect.stringContaining("max_page") }),
    ]);
  });

  test("keeps tokens and secrets out of the report", async () => {
    await using proxy = await proxied({
      answer: (told, { path }) => {
        if (path.endsWith("custom/"))
          edit(told, (body) => ({ ...body, amount: body.client_secret }));
      },
    });
    await proxy.send("/v1/checkouts/custom/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"product_id":"5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02"}',
    });
    const report = JSON.stringify(proxy.report());
    expect(proxy.report().totals.broken).toBe(1);
    expect(report).not.toContain(tokens.merchant);
    expect(report).not.toMatch(/cs_\w/);
    expect(report).toContain("Bearer ***");
  });
});

describe("the proxy survives", () => {
  test("a server that is not there, cuts off, or says what is no HTTP", async () => {
    const gone = await listening(() => {});
    await gone[Symbol.asyncDispose]();
    await using cutting = await listening((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("x");
      response.destroy();
    });
    await using nonsense = await listening((message) => {
      message.socket.end("what?\r\n\r\n");
    });
    for (const { url } of [gone, cutting, nonsense]) {
      await using proxy = await opened(url);
      const path = `${proxy.url}/v1/organizations/`;
      const status = await fetch(path, { headers: merchant }).then(
        async (answer) => [answer.status, await answer.text().catch(() => "cut")],
        () => ["cut"],
      );
      expect(status[0] === 502 || status.at(-1) === "cut").toBe(true);
      expect((await fetch(path).catch(() => ({ status: 0 }))).status).not.toBe(200);
      expect(proxy.report().requests).toBeGreaterThanOrEqual(2);
      const [finding] = proxy.report().outcomes.flatMap(({ findings }) => findings);
      expect(finding).toMatchObject({ expected: "an answer", count: 2 });
    }
  });

  test("somebody who does not wait for the answer, which is no fault of the server", async () => {
    let came = () => {};
    const isThere = new Promise<void>((resolve) => {
      came = resolve;
    });
    await using silent = await listening((message) => {
      message.socket.once("close", came);
      leave.abort();
    });
    const leave = new AbortController();
    await using proxy = await opened(silent.url);
    const { signal } = leave;
    await fetch(`${proxy.url}/v1/organizations/`, { headers: merchant, signal }).catch(() => {});
    await isThere;
    expect(proxy.report().totals.broken).toBe(0);
  });

  test("a server that does not answer in time", async () => {
    await using silent = await listening(() => {});
    const proxy = await openProxy({ server: silent.url, port: 0, timeout: 50 });
    const answer = await fetch(`${proxy.url}/v1/organizations/`, { headers: merchant });
    expect(answer.status).toBe(502);
    await answer.text();
    const [finding] = proxy.report().outcomes.flatMap(({ findings }) => findings);
    expect(finding).toMatchObject({ expected: "an answer", came: "none (none within 0.05 s)" });
    await proxy.stop();
  });

  test("requests that are too large, deep, odd or no HTTP at all", async () => {
    await using proxy = await proxied();
    const json = { "content-type": "application/json" };
    const post = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = json) =>
      proxy.send("/v1/checkouts/custom/", { method: "POST", headers, body }).then(
        ({ status }) => status,
        () => 0,
      );
    expect([0, 413]).toContain(await post(Buffer.alloc(6_000_000, 32)));
    await post(`${"[".repeat(200_000)}${"]".repeat(200_000)}`);
    await post("{", { "content-type": "application/json; charset=\u00ff" });
    await post("x", { "content-type": ";;;" });
    await post("{}", { "content-encoding": "gzip" });
    for (const path of [
      "//",
      "/%00",
      "/v1/orders/%zz",
      "/v1/orders/..%2f",
      `/?${"a&".repeat(4_000)}`,
    ]) {
      await proxy.send(path);
    }
    for (const text of [
      "nonsense\r\n\r\n",
      "GET http://other.example.com/v1/organizations/ HTTP/1.1\r\nhost: other.example.com\r\nconnection: close\r\n\r\n",
      "CONNECT other.example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n",
      "GET /\u00e9 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
      "POST /v1/organizations/ HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    ]) {
      await raw(proxy.url, text);
    }
    // What was asked of another server went to this one.
    expect((await raw(proxy.url, absolute)).startsWith("HTTP/1.1 401")).toBe(true);
    expect((await proxy.send(order)).status).toBe(200);
    expect(proxy.broken()).toEqual([]);
  });
});

const absolute =
  "GET http://other.example.com/v1/organizations/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

/** Sends bytes as they are, and gives what comes back until the end. */
async function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let said = "";
  socket
    .on("error", () => {})
    .on("data", (chunk) => {
      said += chunk;
    });
  socket.write(Buffer.from(text, "latin1"));
  await once(socket, "close");
  return said;
}

async function listening(handle: RequestListener) {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function opened(server: string) {
  const proxy = await openProxy({ server, port: 0 });
  return { ...proxy, [Symbol.asyncDispose]: proxy.stop };
}
