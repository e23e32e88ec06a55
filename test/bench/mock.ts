/** The sandbox next to stock Prism: CPU time per request. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "#testing/process";
import { type Received, type Sent, sender } from "#testing/send";
import { document } from "../published-contract.ts";
import { cpuTime, inTurns, root, table, writeResult } from "./harness.ts";

type Call = Sent & { status: number };

const token = "merchant_demo";
const calls = {
  "a page of 10": { path: "/v1/subscriptions/?limit=10", token, status: 200 },
  "a POST": {
    method: "POST",
    path: "/v1/checkouts/custom/",
    token,
    body: { product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02" },
    status: 201,
  },
  "a 422": { path: "/v1/subscriptions/?limit=0", token, status: 422 },
} satisfies Record<string, Call>;

/** Ends the servers, also if a measurement fails. */
await using servers = new AsyncDisposableStack();

/** Starts a server, and reads its URL from what it prints. */
async function start(...args: string[]) {
  const { pid = 0, kill, until, ended } = launch(root, args);
  servers.defer(async () => {
    kill("SIGTERM");
    await ended;
  });
  const [url] = await until(/http:\/\/127\.0\.0\.1:\d+/);
  const request = sender(fetch, url);
  const send = async (call: Call): Promise<Received> => {
    const response = await request(call);
    if (response.status === call.status) return response;
    throw new Error(`${call.path}: ${response.status} ${response.text}`);
  };
  return { pid, send };
}
type Server = Awaited<ReturnType<typeof start>>;

/** Sends a number of requests, ten at a time. */
async function load({ send }: Server, call: Call, count: number): Promise<void> {
  let sent = 0;
  const sendRest = async () => {
    while (sent++ < count) await send(call);
  };
  await Promise.all(Array.from({ length: 10 }, sendRest));
}

async function cpuPerRequest(server: Server, call: Call, count: number): Promise<number> {
  const before = cpuTime(server.pid);
  await load(server, call, count);
  return (cpuTime(server.pid) - before) / count;
}

const sandbox = await start("sandbox/bin.ts", "--port", "0", "--quiet");
for (let buyer = 0; buyer < 12; buyer++) {
  const { client_secret } = (await sandbox.send(calls["a POST"])).body;
  const path = `/v1/checkouts/custom/client/${client_secret}/confirm`;
  const body = { customer_email: `buyer${buyer}@example.com` };
  await sandbox.send({ method: "POST", path, token, body, status: 200 });
}

// Prism gets the sandbox's responses as the examples of its contract, so that both send the same.
// biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON.
const contract: any = structuredClone(document);
for (const call of Object.values<Call>(calls)) {
  const { method = "GET", path, status } = call;
  const { responses } = contract.paths[path.split("?")[0] ?? ""][method.toLowerCase()];
  const { headers, body } = await sandbox.send(call);
  const [type = ""] = `${headers["content-type"]}`.split(";");
  const schema = responses[status].content?.[type]?.schema ?? {
    $ref: "#/components/schemas/Problem",
  };
  const examples = { only: { value: body } };
  responses[status] = { description: "", content: { [type]: { schema, examples } } };
}
const file = join(mkdtempSync(join(tmpdir(), "selling-api-bench-")), "openapi.json");
writeFileSync(file, JSON.stringify(contract));
const cli = "node_modules/@stoplight/prism-cli/dist/index.js";
const prism = await start(cli, "mock", file, "--port", "0", "--multiprocess", "false");

const rows: string[][] = [];
for (const [name, call] of Object.entries(calls)) {
  const subjects = {
    sandbox: () => cpuPerRequest(sandbox, call, 2000),
    "Prism CLI": () => cpuPerRequest(prism, call, 300),
  };
  const results = await inTurns(subjects, { rounds: 7, warmup: 2 });
  const cells = results.map(({ median, ratio }) => `${median.toFixed(2)} ms (${ratio.toFixed(2)})`);
  rows.push([name, ...cells]);
}

writeResult(
  "Sandbox",
  `\`npx node test/bench/mock.ts\`: CPU time of the server per request, median of 7 rounds in turns, with the ratio to the sandbox. Both
validate requests and send the same bodies. The sandbox stores a posted session, and assembles a subscription from the
entities that it refers to. Prism stores nothing.

${table([["", "sandbox", "Prism CLI"], ...rows])}`,
);
