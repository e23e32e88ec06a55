/** Servers and middleware that validate requests and responses. */
import assert from "node:assert/strict";
import { copyFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Exchange, type Exchanges, readExchanges } from "./exchanges.ts";
import type { Described, Json, Tool, Workspace } from "./tool.ts";

/** Checks one document, and rejects if an example is not accepted. */
type Check = (workspace: Workspace, exchanges: Exchanges) => Promise<void>;

/** Sends all examples through the tool, with each document that it reads. */
export const server = (row: Described): Tool => ({
  ...row,
  checked:
    "All examples, and responses with a null in each nullable place; an invalid body is rejected",
  check: async (workspace) => {
    let counts = "";
    for (const input of row.inputs) {
      const exchanges = readExchanges(input);
      await checks[row.name]?.(workspace, exchanges).catch((error) => {
        throw new Error(`${input}: ${error.message}`, { cause: error });
      });
      const { requests, responses, nulls } = exchanges;
      counts = `${requests.length} requests, ${responses.length} responses and ${nulls.length} responses with a null`;
    }
    return `accepts ${counts}`;
  },
});

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
  const handlers = { merchantToken: () => true, customerToken: () => true };
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
    securityHandlers: { merchantToken: () => true, customerToken: () => true },
  });
  await app.ready();
  await checkServer(exchanges, (request, response) => app.routing(request, response));
};

const kinOpenapi: Check = async (workspace, exchanges) => {
  copyFileSync(join(import.meta.dirname, "kin-openapi.go"), workspace.path("main.go"));
  writeFileSync(workspace.path("exchanges.json"), JSON.stringify(allOf(exchanges)));
  writeFileSync(workspace.path("document.json"), JSON.stringify(exchanges.document));
  const libraries = ["GO111MODULE=off", "GOPATH=/usr/share/gocode"];
  await workspace.run("env", ...libraries, "go", "run", "main.go", "document.json");
};

const checks: Record<string, Check> = {
  "express-openapi-validator": express,
  "openapi-backend": backend,
  "Fastify, fastify-openapi-glue": fastify,
  "kin-openapi": kinOpenapi,
};
