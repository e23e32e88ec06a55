import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { executablePath, flags } from "../../packages/test/chromium.ts";
import { root, run } from "../../packages/test/process.ts";
import { createSandbox, SandboxError, type State } from "../../sandbox/index.ts";
import { openTestSandbox, products, type Sent, seed, type TestSandbox, tokens } from "./world.ts";

/** The TypeScript samples of the README by the heading above them. */
const readme = await readFile(join(root, "sandbox/README.md"), "utf8");
const samples = Map.groupBy(
  readme.split(/^##+ /m).flatMap((section) => {
    const [heading = ""] = section.split("\n");
    return [...section.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => ({
      heading,
      code,
    }));
  }),
  ({ heading }) => heading,
);
const sample = (heading: string) => samples.get(heading)?.[0]?.code ?? "";

/** A project that has both packages and the samples of the README. */
let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "selling-api-recipes-"));
  const packages = {
    "selling-api": "generated/index.ts",
    "selling-api-sandbox": "sandbox/index.ts",
  };
  for (const [name, entry] of Object.entries(packages)) {
    await mkdir(join(project, "node_modules", name), { recursive: true });
    const manifest = { name, type: "module", exports: "./index.js" };
    await writeFile(join(project, "node_modules", name, "package.json"), JSON.stringify(manifest));
    const code = `export * from ${JSON.stringify(join(root, entry))};\n`;
    await writeFile(join(project, "node_modules", name, "index.js"), code);
  }
  for (const name of ["vitest", "msw"]) {
    await symlink(join(root, "node_modules", name), join(project, "node_modules", name));
  }
  await writeFile(join(project, "package.json"), '{"type":"module"}');
});
afterAll(() => rm(project, { recursive: true }));

describe("the recipes of the README", () => {
  test("for Vitest pass, in process and with one server for all workers", async () => {
    const files = ["As a library", "One server for all Vitest workers"].flatMap(
      (heading) => samples.get(heading) ?? [],
    );
    for (const { code } of files) {
      const [, name = ""] = /^\/\/ (\S+)\n/.exec(code) ?? [];
      await writeFile(join(project, name), code);
    }
    const config = 'export default { test: { globalSetup: "./global-setup.ts" } };\n';
    await writeFile(join(project, "vitest.config.js"), config);
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const { code, output } = await run(project, vitest, "run");
    expect(output).toMatch(/Tests .*2 passed/);
    expect(code).toBe(0);
  });

  test("for MSW works", async () => {
    const use = `
      const headers = { authorization: "Bearer merchant_demo" };
      const response = await fetch("https://api.example.com/v1/organizations/", { headers });
      console.log(response.status, (await response.json()).items[0].name);
      server.close();`;
    await writeFile(join(project, "msw.ts"), sample("MSW") + use);
    const { output } = await run(project, "msw.ts");
    expect(output).toBe("200 Harbour Charts\n");
  });

  test("for Playwright works", async () => {
    const pages = createServer((_, response) => {
      response.setHeader("content-type", "text/html").end("<title>Shop</title>");
    });
    await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
    const browser = await chromium.launch({ executablePath, args: flags });
    const page = await browser.newPage();
    const code = sample("Playwright").replace(/^import .*\n/, "");
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
    await new AsyncFunction("page", "createSandbox", code)(page, createSandbox);
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
    const result = await page.evaluate(async () => {
      const headers = { authorization: "Bearer merchant_demo", "content-type": "application/json" };
      const body = JSON.stringify({ product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02" });
      const url = "https://api.example.com/v1/checkouts/custom/";
      const response = await fetch(url, { method: "POST", headers, body });
      return [response.status, (await response.json()).status];
    });
    expect(result).toEqual([201, "open"]);
    await browser.close();
    pages.close();
  });
});

describe("fetch of a sandbox in process", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await openTestSandbox();
  });
  const headers = { authorization: `Bearer ${tokens.harbour}` };
  const url = "https://api.example.com/v1/organizations/";

  test("takes a text, a URL or a Request", async () => {
    for (const input of [url, new URL(url), new Request(url)]) {
      expect((await sandbox.fetch(input, { headers })).status).toBe(200);
    }
    expect((await sandbox.fetch(new Request(url, { headers }))).status).toBe(200);
  });

  const post = (signal: AbortSignal) =>
    sandbox.fetch("https://api.example.com/v1/checkouts/custom/", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ product_id: products.chart }),
      signal,
    });

  test("carries out nothing if the signal is aborted before the request is read", async () => {
    const before = sandbox.state();
    const reason = new Error("enough");
    await expect(post(AbortSignal.abort(reason))).rejects.toThrow("enough");
    const controller = new AbortController();
    const response = post(controller.signal);
    controller.abort(reason);
    await expect(response).rejects.toThrow("enough");
    await sandbox.send({ path: "/v1/organizations/" });
    expect(sandbox.state()).toEqual(before);
  });

  test("rejects as soon as the signal is aborted", async () => {
    const controller = new AbortController();
    const init = { headers: { ...headers, prefer: "wait=20" }, signal: controller.signal };
    const response = sandbox.fetch(url, init);
    await sandbox.send({ path: "/v1/organizations/" });
    controller.abort(new Error("enough"));
    await expect(response).rejects.toThrow("enough");
    while (sandbox.log.at(-1)?.operation !== "listOrganizations")
      await new Promise((resolve) => setImmediate(resolve));
    expect(sandbox.log.at(-1)?.milliseconds).toBeLessThan(15_000);
  });

  test("shares nothing with another sandbox", async () => {
    const other = await openTestSandbox();
    await sandbox.send({
      method: "POST",
      path: "/v1/checkouts/custom/",
      token: tokens.harbour,
      body: { product_id: products.chart },
    });
    expect(sandbox.state().entities.CheckoutSession).toHaveLength(1);
    expect(other.state().entities.CheckoutSession).toHaveLength(0);
    sandbox.reset();
    expect(sandbox.state()).toEqual(other.state());
    await other.close();
  });
});

describe("a deterministic sandbox", () => {
  /** The responses to everything that a purchase requests. */
  async function purchase({ send }: TestSandbox): Promise<object[]> {
    const responses: object[] = [];
    const request = async (sent: Sent) => {
      const response = await send(sent);
      responses.push(response);
      return response.body;
    };
    const token = tokens.harbour;
    const sessions = "/v1/checkouts/custom/";
    const body = { product_id: products.chart };
    const { id, client_secret } = await request({ method: "POST", path: sessions, token, body });
    const update = { method: "PATCH", path: sessions + id, body: {} };
    await request({ ...update, token });
    await request({ ...update, token: "unknown" });
    await request({ ...update, token, body: { success_url: 1 } });
    const confirm = `${sessions}client/${client_secret}/confirm`;
    const { customer_session_token } = await request({ method: "POST", path: confirm, body: {} });
    const keys = "/v1/customer-portal/license-keys/";
    const { items } = await request({ path: keys, token: customer_session_token });
    const { key, organization_id } = items[0];
    const activation = { key, organization_id, label: "Bridge" };
    await request({ method: "POST", path: `${keys}activate`, body: activation });
    await request({ path: "/_sandbox/state" });
    return responses;
  }
  const open = () => openTestSandbox({ deterministic: true });

  test("gives the same responses in every run, in every world and after every reset", async () => {
    const [first, second] = [await open(), await open()];
    const responses = await purchase(first);
    expect(await purchase(second)).toEqual(responses);
    first.reset();
    expect(await purchase(first)).toEqual(responses);
    const send = (sent: Sent) => first.send({ ...sent, path: `/worlds/other${sent.path}` });
    expect(await purchase({ ...first, send })).toEqual(responses);
  });

  test("continues its sequence from a state that is put back", async () => {
    const world = await open();
    await purchase(world);
    const state = world.state();
    const next = await purchase(world);
    world.reset();
    await world.put(state);
    expect(await purchase(world)).toEqual(next);
  });

  test("does not count what only reads, nor what is rejected", async () => {
    const world = await open();
    const before = world.state();
    const path = "/v1/checkouts/custom/";
    await world.send({ path, token: tokens.harbour });
    const body = { product_id: products.chart };
    await world.send({ method: "POST", path, token: tokens.ada, body });
    await world.send({ method: "POST", path, token: tokens.meadow, body });
    expect(world.state()).toEqual(before);
  });
});

test("the types accept a seed as written", async () => {
  const state: State = { tokens: { me: { role: "merchant", organization_id: "x" } } };
  await expect(createSandbox({ seed: state })).rejects.toThrow(/tokens\/me must have the role/);
  expect(Object.keys(seed.entities)).toContain("Organization");
});

test("a sandbox can be closed twice, and then says that it is closed", async () => {
  const sandbox = await createSandbox();
  await sandbox.close();
  await expect(sandbox.close()).resolves.toBeUndefined();
  const closed = new SandboxError("the sandbox is closed. Create another one.");
  expect(() => sandbox.state()).toThrow(closed);
  expect(() => sandbox.reset()).toThrow(closed);
  for (const path of ["/v1/organizations/", "/worlds/x/v1/organizations/", "/openapi.json"]) {
    await expect(sandbox.fetch(`http://a.test${path}`)).rejects.toThrow(closed);
  }
});

test("a seed that is neither a file nor an object is rejected", async () => {
  await expect(createSandbox({ seed: 5 as never })).rejects.toThrow(
    "the seed is neither the name of a file nor an object",
  );
});
