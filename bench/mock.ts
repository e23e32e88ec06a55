/** The sandbox next to stock Prism and to openapi-backend on Fastify: CPU time per request, and memory. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuTime, installPeers, inTurns, memory, root, table, writeResult } from "./harness.ts";

const peers = installPeers("mock", {
  "openapi-backend": "5.21.2",
  fastify: "5.12.8",
  "ajv-formats": "3.0.1",
});
const folder = mkdtempSync(join(tmpdir(), "selling-api-bench-"));

interface Call {
  method: string;
  path: string;
  body?: string;
  status: string;
}

const product = "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02";
const calls: Record<string, Call> = {
  "a page of 10": { method: "GET", path: "/v1/subscriptions/?limit=10", status: "200" },
  "a POST": {
    method: "POST",
    path: "/v1/checkouts/custom/",
    body: JSON.stringify({ product_id: product }),
    status: "201",
  },
  "a 422": { method: "GET", path: "/v1/subscriptions/?limit=0", status: "422" },
};

interface Server {
  url: string;
  child: ChildProcess;
}

/** Starts a server, and reads its URL from what it prints. */
async function start(args: string[]): Promise<Server> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("close", () => reject(new Error(`${args.join(" ")} ended:\n${output}`)));
  });
  return { url, child };
}

const agent = new Agent({ keepAlive: true, maxSockets: 10 });

function send({ url }: Server, { method, path, body, status }: Call) {
  const headers = {
    authorization: "Bearer merchant_demo",
    ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
  };
  return new Promise<{ type: string; text: string }>((resolve, reject) => {
    const sent = request(url + path, { method, agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (more) => {
        text += more;
      });
      response.on("end", () => {
        const type = `${response.headers["content-type"]}`.split(";")[0] ?? "";
        if (`${response.statusCode}` === status) resolve({ type, text });
        else reject(new Error(`${path}: ${response.statusCode} ${text}`));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Sends a number of requests, ten at a time. */
async function load(server: Server, call: Call, count: number): Promise<void> {
  let sent = 0;
  const sendRest = async () => {
    while (sent++ < count) await send(server, call);
  };
  await Promise.all(Array.from({ length: 10 }, sendRest));
}

async function cpuPerRequest(server: Server, call: Call, count: number): Promise<number> {
  const pid = server.child.pid ?? 0;
  const before = cpuTime(pid);
  await load(server, call, count);
  return (cpuTime(pid) - before) / count;
}

const sandbox = await start(["sandbox/cli.ts", "--port", "0", "--quiet"]);
for (let buyer = 0; buyer < 12; buyer++) {
  const post = calls["a POST"] as Call;
  const { client_secret } = JSON.parse((await send(sandbox, post)).text);
  await send(sandbox, {
    method: "POST",
    path: `/v1/checkouts/custom/client/${client_secret}/confirm`,
    body: JSON.stringify({ customer_email: `buyer${buyer}@example.com` }),
    status: "200",
  });
}

// Every server gets the sandbox's responses as the examples of its contract, so that all send the same.
const contract = JSON.parse(readFileSync(join(root, "generated/openapi.json"), "utf8"));
for (const call of Object.values(calls)) {
  const { type, text } = await send(sandbox, call);
  const operation = contract.paths[call.path.split("?")[0] ?? ""][call.method.toLowerCase()];
  const schema = operation.responses[call.status].content?.[type]?.schema ?? {
    $ref: "#/components/schemas/Problem",
  };
  const examples = { only: { value: JSON.parse(text) } };
  operation.responses[call.status] = { description: "", content: { [type]: { schema, examples } } };
}
const document = join(folder, "openapi.json");
writeFileSync(document, JSON.stringify(contract));

const prism = "node_modules/@stoplight/prism-cli/dist/index.js";
const servers = {
  sandbox,
  "Prism CLI": await start([prism, "mock", document, "--port", "0", "--multiprocess", "false"]),
  "openapi-backend on Fastify": await start(["bench/openapi-backend.ts", peers.folder, document]),
};

const rows: string[][] = [];
for (const [name, call] of Object.entries(calls)) {
  const counts = new Map(Object.values(servers).map((server) => [server, 2000]));
  counts.set(servers["Prism CLI"], 300);
  const subjects = Object.fromEntries(
    Object.entries(servers).map(([subject, server]) => [
      subject,
      () => cpuPerRequest(server, call, counts.get(server) ?? 0),
    ]),
  );
  const results = await inTurns(subjects, { rounds: 7, warmup: 2 });
  rows.push([
    name,
    ...results.map(({ median, ratio }) => `${median.toFixed(2)} ms (${ratio.toFixed(2)})`),
  ]);
}

const pid = sandbox.child.pid ?? 0;
const memories: string[] = [];
for (let thousands = 20; thousands <= 100; thousands += 20) {
  await load(sandbox, calls["a page of 10"] as Call, 20_000);
  memories.push(`${memory(pid).toFixed(0)} MiB after ${thousands},000`);
}
for (const { child } of Object.values(servers)) child.kill();
agent.destroy();

writeResult(
  "Sandbox",
  `\`node bench/mock.ts\`: CPU time of the server per request, median of 7 rounds in turns, with the ratio to the sandbox. All
servers validate requests and send the same bodies; the sandbox and openapi-backend store a posted session and list what they store, and Prism stores nothing. The sandbox assembles a
subscription from the entities that it refers to, and openapi-backend stores it as it is sent.

${table([["", ...Object.keys(servers)], ...rows])}

Memory of the sandbox in 100,000 further requests for the page: ${memories.join(", ")}.`,
);
