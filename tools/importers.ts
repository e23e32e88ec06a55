/** Tools that read the document at run time: collections of requests, clients, mocks and agents. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Json } from "./exchanges.ts";
import { readRecipe } from "./recipes.ts";
import type { Tool, Workspace } from "./tool.ts";

/** The versions of the READMEs, because later ones hang on malformed JSON. */
async function prism(workspace: Workspace): Promise<string> {
  const bin = workspace.path("node_modules/@stoplight/prism-cli/dist/index.js");
  const server = spawn(process.execPath, [
    bin,
    "mock",
    workspace.path("openapi.json"),
    "--port",
    "0",
  ]);
  try {
    const url = await new Promise<string>((resolve) => {
      server.stdout.setEncoding("utf8").on("data", (text) => {
        const [, address] = /listening on (\S+)/.exec(text) ?? [];
        if (address) resolve(address);
      });
    });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const list = await fetch(`${url}/v1/organizations/`, { headers });
    assert.equal(list.status, 200);
    const malformed = { method: "POST", headers, body: "{" };
    assert.equal((await fetch(`${url}/v1/checkouts/custom/`, malformed)).status, 400);
    return "responds with examples, and to malformed JSON";
  } finally {
    server.kill();
  }
}

const token = "merchant_demo";

function readDocument(workspace: Workspace): Json {
  return JSON.parse(readFileSync(workspace.path("openapi.json"), "utf8"));
}

function countOperations(workspace: Workspace): number {
  const items = Object.values<Json>(readDocument(workspace).paths);
  return items.flatMap((item) => Object.values<Json>(item)).filter(({ operationId }) => operationId)
    .length;
}

/** The leaves of a tree of folders. */
function requestsOf(items: Json[], children: string): Json[] {
  return items.flatMap((item) => (item[children] ? requestsOf(item[children], children) : [item]));
}

async function postman(workspace: Workspace): Promise<string> {
  const collection = JSON.parse(readFileSync(workspace.path("postman.json"), "utf8"));
  const requests = requestsOf(collection.item, "item");
  assert.equal(requests.length, countOperations(workspace));
  assert.equal(collection.auth.type, "bearer");
  assert.deepEqual(collection.variable, [{ key: "baseUrl", value: "http://127.0.0.1:4010" }]);
  return `${requests.length} requests, the base URL and a bearer token`;
}

async function bruno(workspace: Workspace): Promise<string> {
  const { openApiToBruno } = await workspace.import("@usebruno/converters");
  const collection = openApiToBruno(readDocument(workspace));
  const requests = requestsOf(collection.items, "items");
  assert.equal(requests.length, countOperations(workspace));
  assert.equal(collection.root.request.auth.mode, "bearer");
  const variables = collection.environments[0].variables;
  assert.equal(
    variables.find(({ name }: Json) => name === "baseUrl").value,
    "http://127.0.0.1:4010",
  );
  return `${requests.length} requests, the base URL and a bearer token`;
}

async function mcpServer(workspace: Workspace): Promise<string> {
  const { command, args } = readMcpConfiguration();
  const url = "http://127.0.0.1:4010";
  const replaced = args.map((argument) => argument.replace(url, workspace.sandboxUrl));
  const program = { command, args: replaced };
  const { Client } = await workspace.import("@modelcontextprotocol/sdk/client/index.js");
  const stdio = await workspace.import("@modelcontextprotocol/sdk/client/stdio.js");
  const transport = new stdio.StdioClientTransport({ ...program, cwd: workspace.folder });
  const client = new Client({ name: "tools", version: "1.0.0" });
  await client.connect(transport);
  const { tools: listed } = await client.listTools();
  assert.equal(listed.length, countOperations(workspace));
  const result = await client.callTool({
    name: "list-subscriptions",
    arguments: { sorting: ["-amount"] },
  });
  assert(!result.isError, JSON.stringify(result.content));
  await client.close();
  return `${listed.length} tools over stdio, the call succeeds`;
}

/** The configuration of the recipe. */
function readMcpConfiguration(): { command: string; args: string[] } {
  const block = readRecipe("@ivotoby/openapi-mcp-server").find(
    ({ language }) => language === "json",
  );
  return JSON.parse(block?.text ?? "{}").mcpServers["selling-api"];
}

const checks: Record<string, Tool["check"]> = {
  "Postman (openapi-to-postmanv2)": postman,
  "Bruno (@usebruno/converters)": bruno,
  Prism: prism,
  "@mswjs/source": async () => "responds with the examples",
  "@ivotoby/openapi-mcp-server": mcpServer,
};

export const importer = (row: Omit<Tool, "check">): Tool => ({
  ...row,
  check: checks[row.name] as Tool["check"],
});
