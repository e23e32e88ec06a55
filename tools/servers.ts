/** Servers and middleware that validate requests and responses. */
import assert from "node:assert/strict";
import { copyFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { resolve } from "contract-kit-reader";
import { type Exchange, type Exchanges, type Json, readExchanges } from "./exchanges.ts";
import type { Category, Tool, Workspace } from "./tool.ts";

/** Checks one document, and rejects if an example is not accepted. */
type Check = (workspace: Workspace, exchanges: Exchanges) => Promise<void>;

interface ServerTool extends Omit<Tool, "checked" | "check"> {
  accepts: Check;
}

function serverTool({ accepts, ...tool }: ServerTool): Tool {
  return {
    ...tool,
    checked:
      "All examples, and responses with a null in each nullable place; an invalid body is rejected",
    check: async (workspace) => {
      let counts = "";
      for (const input of tool.inputs) {
        const exchanges = readExchanges(input);
        await accepts(workspace, exchanges).catch((error) => {
          throw new Error(`${input}: ${error.message}`, { cause: error });
        });
        const { requests, responses, nulls } = exchanges;
        counts = `${requests.length} requests, ${responses.length} responses and ${nulls.length} responses with a null`;
      }
      return `accepts ${counts}`;
    },
  };
}

/** Header with the number of the exchange that the server under test responds with. */
const header = "x-exchange";

/** Sends every exchange to a server, which has to pass on the response that the handler returns. */
async function checkServer(exchanges: Exchanges, listener: RequestListener): Promise<void> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    for (const [index, exchange] of allOf(exchanges).entries()) {
      const response = await send(url, exchange, index);
      const text = await response.text();
      const message = `${exchange.operationId} ${exchange.status}: ${text}`;
      assert.equal(response.status, exchange.status, message);
      assert.deepEqual(JSON.parse(text), exchange.response, message);
    }
    const [valid] = exchanges.requests;
    assert(valid);
    const invalid = await send(url, { ...valid, request: { product_id: 42 } }, 0);
    assert(
      [400, 422].includes(invalid.status),
      `the status of the response to an invalid body is ${invalid.status}`,
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function allOf({ requests, responses, nulls }: Exchanges): Exchange[] {
  return [...requests, ...responses, ...nulls];
}

/** The exchange that the server under test responds with. */
function exchangeOf(exchanges: Exchanges, { headers }: Json): Exchange {
  return allOf(exchanges)[headers[header]] as Exchange;
}

function send(url: string, { method, path, request }: Exchange, index: number): Promise<Response> {
  return fetch(url + path, {
    method: method.toUpperCase(),
    headers: {
      authorization: "Bearer merchant_demo",
      [header]: String(index),
      ...(request !== undefined && { "content-type": "application/json" }),
    },
    ...(request !== undefined && { body: JSON.stringify(request) }),
    signal: AbortSignal.timeout(10_000),
  });
}

const express: Check = async (workspace, exchanges) => {
  const { default: createApp } = await workspace.import("express");
  const validator = await workspace.import("express-openapi-validator");
  const app = createApp();
  const handlers = { accessToken: () => true };
  app.use(createApp.json());
  app.use(
    validator.middleware({
      apiSpec: exchanges.document,
      validateResponses: true,
      validateSecurity: { handlers },
    }),
  );
  app.use((request: Json, response: Json) => {
    const exchange = exchangeOf(exchanges, request);
    response.status(exchange.status).type(exchange.contentType).json(exchange.response);
  });
  app.use((error: Json, _request: Json, response: Json, _next: unknown) => {
    response.status(error.status ?? 500).json({ detail: error.message });
  });
  await checkServer(exchanges, app);
};

const backend: Check = async (workspace, exchanges) => {
  const { OpenAPIBackend } = await workspace.import("openapi-backend");
  const { default: addFormats } = await workspace.import("ajv-formats");
  const customizeAjv = (ajv: Json) => addFormats.default(ajv);
  const { document } = exchanges;
  const quick = document.openapi.startsWith("3.1");
  const options = { customizeAjv, quick, ignoreTrailingSlashes: false };
  const api = new OpenAPIBackend({ definition: document, ...options });
  await api.init();
  for (const { operationId, path, method, request, status, response } of allOf(exchanges)) {
    const headers = { "content-type": "application/json" };
    const valid = api.validateRequest({ method, path, headers, body: request });
    assert.deepEqual(valid.errors ?? [], [], operationId);
    const result = api.validateResponse(response, operationId, status);
    assert.deepEqual(result.errors ?? [], [], `${operationId} ${status}`);
  }
  const [first] = exchanges.requests;
  assert(
    api.validateRequest({ ...first, body: { product_id: 42 }, headers: {} }).errors.length > 0,
  );
};

const responseValidator: Check = async (workspace, exchanges) => {
  const { default: module } = await workspace.import("openapi-response-validator");
  const Validator = module.default ?? module;
  const { document } = exchanges;
  for (const { operationId, template, method, status, response } of allOf(exchanges)) {
    const responses = Object.fromEntries(
      Object.entries(document.paths[template][method].responses).map(([status, response]) => [
        status,
        resolve(document, { value: response, pointer: "#/components/responses" }).value,
      ]),
    );
    const validator = new Validator({ responses, components: document.components });
    const error = validator.validateResponse(status, response);
    assert.equal(error, undefined, `${operationId} ${status}: ${JSON.stringify(error)}`);
  }
};

const fastify: Check = async (workspace, exchanges) => {
  const { default: createApp } = await workspace.import("fastify");
  const { default: glue } = await workspace.import("fastify-openapi-glue");
  const app = createApp({ ajv: { customOptions: { strict: false } } });
  app.register(glue, {
    specification: exchanges.document,
    operationResolver: () => (request: Json, reply: Json) => {
      const { status, contentType, response } = exchangeOf(exchanges, request);
      return reply.code(status).type(contentType).send(response);
    },
    securityHandlers: { accessToken: () => true },
  });
  await app.ready();
  await checkServer(exchanges, (request, response) => app.routing(request, response));
};

const exegesis: Check = async (workspace, exchanges) => {
  const { compileApi } = await workspace.import("exegesis");
  const document = structuredClone(exchanges.document);
  const controller = ({ req, res }: Json) => {
    const { status, contentType, response } = exchangeOf(exchanges, req);
    res.status(status).set("content-type", contentType).setBody(response);
  };
  const operations = exchanges.responses.map(({ operationId }) => [operationId, controller]);
  for (const { template, method } of exchanges.responses) {
    document.paths[template][method]["x-exegesis-controller"] = "examples";
  }
  const listener = await compileApi(document, {
    controllers: { examples: Object.fromEntries(operations) },
    authenticators: { accessToken: () => ({ type: "success" }) },
    ignoreServers: true,
    allErrors: true,
    onResponseValidationError: ({ errors }: Json) => {
      throw new Error(JSON.stringify(errors));
    },
  });
  await checkServer(exchanges, (request, response) => {
    listener(request, response, (error?: Json) => {
      response.statusCode = error?.status ?? 500;
      response.end(JSON.stringify({ detail: String(error) }));
    });
  });
};

const kinOpenapi: Check = async (workspace, exchanges) => {
  copyFileSync(join(import.meta.dirname, "kin-openapi.go"), workspace.path("main.go"));
  writeFileSync(workspace.path("exchanges.json"), JSON.stringify(allOf(exchanges)));
  writeFileSync(workspace.path("document.json"), JSON.stringify(exchanges.document));
  const libraries = ["GO111MODULE=off", "GOPATH=/usr/share/gocode"];
  await workspace.run("env", ...libraries, "go", "run", "main.go", "document.json");
};

const tools: ServerTool[] = [
  {
    name: "express-openapi-validator",
    packages: { "express-openapi-validator": "5.6.2", express: "5.3.0" },
    inputs: ["openapi.json", "openapi-3.0.json"],
    accepts: express,
  },
  {
    name: "openapi-backend",
    packages: { "openapi-backend": "5.21.2", "ajv-formats": "3.0.1" },
    inputs: ["openapi.json", "openapi-3.0.json"],
    limits:
      "Ignores slashes at the end of paths by default, and then does not find the collections: pass `ignoreTrailingSlashes: false`. 3.1 needs `quick: true`. Formats need `customizeAjv` with ajv-formats.",
    accepts: backend,
  },
  {
    name: "openapi-response-validator",
    packages: { "openapi-response-validator": "12.1.3" },
    inputs: ["openapi-3.0.json"],
    limits:
      "Takes the responses of an operation, not a document: resolve references to responses first.",
    accepts: responseValidator,
  },
  {
    name: "Fastify, fastify-openapi-glue",
    packages: { fastify: "5.12.8", "fastify-openapi-glue": "4.11.4" },
    inputs: ["openapi.json", "openapi-3.0.json"],
    limits:
      "Ajv rejects keywords that it does not know, unless the app is created with `ajv: { customOptions: { strict: false } }`. Fastify serializes responses with their schemas, and does not validate them.",
    accepts: fastify,
  },
  {
    name: "exegesis",
    packages: { exegesis: "4.3.0" },
    inputs: ["openapi-3.0.json"],
    limits:
      "Responds only at the server of the document: pass `ignoreServers: true`. Formats need `customFormats`.",
    accepts: exegesis,
  },
  {
    name: "kin-openapi",
    version: "0.110.0",
    debian: ["golang-go", "golang-github-getkin-kin-openapi-dev"],
    inputs: ["openapi-3.0-generators.json"],
    limits:
      "Rejects null for an object in the 3.0 document for validators. This version cannot read 3.1.",
    accepts: kinOpenapi,
  },
];

export const servers: Category = { title: "Servers that validate", tools: tools.map(serverTool) };
