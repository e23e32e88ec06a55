/** Tools that read the document at run time: collections of requests, clients, mocks and agents. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { startPrism } from "../packages/test/prism.ts";
import { sender } from "../packages/test/send.ts";
import { document, operations } from "../test/published-contract.ts";
import { readRecipe } from "./recipes.ts";
import type { Json, Tool, Workspace } from "./tool.ts";

const documentedUrl = "http://127.0.0.1:4010";

/** The version of the READMEs, because later ones hang on malformed JSON. */
async function prism(workspace: Workspace): Promise<string> {
  await using mock = await startPrism(workspace.path("openapi.json"));
  const send = sender(fetch, mock.url);
  const token = "merchant_demo";
  const list = await send({ path: "/v1/organizations/", token });
  assert.equal(list.status, 200);
  const malformed = { method: "POST", path: "/v1/checkouts/custom/", token, body: "{" };
  assert.equal((await send(malformed)).status, 400);
  return "responds with examples, and to malformed JSON";
}

/** Checks a collection whose requests are the leaves of a tree of folders. */
function checkCollection(items: Json[], children: string, auth: string, url: string): string {
  const requestsOf = (folder: Json[]): Json[] =>
    folder.flatMap((item) => (item[children] ? requestsOf(item[children]) : [item]));
  const requests = requestsOf(items);
  assert.deepEqual([requests.length, auth, url], [operations.length, "bearer", documentedUrl]);
  return `${requests.length} requests, the base URL and a bearer token`;
}

async function postman(workspace: Workspace): Promise<string> {
  const text = readFileSync(workspace.path("postman.json"), "utf8");
  const { item, auth, variable } = JSON.parse(text);
  const [baseUrl] = variable;
  assert.equal(baseUrl.key, "baseUrl");
  return checkCollection(item, "item", auth.type, baseUrl.value);
}

async function bruno(workspace: Workspace): Promise<string> {
  const { openApiToBruno } = await workspace.import("@usebruno/converters");
  const { items, root, environments } = openApiToBruno(document);
  const baseUrl = environments[0].variables.find(({ name }: Json) => name === "baseUrl");
  return checkCollection(items, "items", root.request.auth.mode, baseUrl.value);
}

/** Starts the server with the configuration of the recipe. */
async function mcpServer(workspace: Workspace): Promise<string> {
  const blocks = readRecipe("@ivotoby/openapi-mcp-server");
  const text = blocks.find(({ language }) => language === "json")?.text ?? "{}";
  const configuration = JSON.parse(text.replaceAll(documentedUrl, workspace.sandboxUrl));
  const program = { ...configuration.mcpServers["selling-api"], cwd: workspace.folder };
  const { Client } = await workspace.import("@modelcontextprotocol/sdk/client/index.js");
  const stdio = await workspace.import("@modelcontextprotocol/sdk/client/stdio.js");
  const client = new Client({ name: "tools", version: "1.0.0" });
  await client.connect(new stdio.StdioClientTransport(program));
  const { tools: listed } = await client.listTools();
  assert.equal(listed.length, operations.length);
  const call = { name: "list-subscriptions", arguments: { sorting: ["-amount"] } };
  const result = await client.callTool(call);
  assert(!result.isError, JSON.stringify(result.content));
  await client.close();
  return `${listed.length} tools over stdio, the call succeeds`;
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
