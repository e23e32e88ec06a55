import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import addFormats from "ajv-formats";
import { fastify } from "fastify";
import { type Context, type Document, OpenAPIBackend } from "openapi-backend";

/**
 * openapi-backend on Fastify, as its documentation puts them together, with answers that are given. Told to
 * keep, it does for a new session the least of what a mock with a memory must: another id, secret and
 * moment each time, kept in a database.
 */
const [contract = "", file = "", keep] = process.argv.slice(2);
const definition: Document = JSON.parse(readFileSync(contract, "utf8"));
const answers: Record<string, { status: number; body: string }> = JSON.parse(
  readFileSync(file, "utf8"),
);
const bodies = new Map(
  Object.entries(answers).map(([operation, { body }]) => [operation, JSON.parse(body)]),
);
const statuses = new Map(
  Object.entries(answers).map(([operation, { status }]) => [operation, status]),
);
const problem = bodies.get("problem");

const api = new OpenAPIBackend({
  definition,
  // It would hold the document against the schema of 3.0, and refuse it.
  quick: true,
  // Else it would not find the collections, whose paths end in one.
  ignoreTrailingSlashes: false,
  customizeAjv: (ajv) => {
    addFormats.default(ajv);
    return ajv;
  },
});
for (const [operation, body] of bodies) {
  if (operation !== "problem") api.register(operation, () => body);
}
if (keep !== undefined) {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE sessions (id TEXT PRIMARY KEY, secret TEXT UNIQUE, body TEXT)");
  const insert = database.prepare("INSERT INTO sessions VALUES (?, ?, ?)");
  api.register("createCheckoutSession", () => {
    const [id, client_secret, now] = [randomUUID(), `cs_${randomUUID()}`, new Date()];
    const session = {
      ...bodies.get("createCheckoutSession"),
      id,
      client_secret,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 3_600_000).toISOString(),
    };
    insert.run(id, client_secret, JSON.stringify(session));
    return session;
  });
}
api.register({
  validationFail: (_c: Context, _request, reply) =>
    reply.code(422).type("application/problem+json").send(problem),
  unauthorizedHandler: (_c: Context, _request, reply) => reply.code(401).send(),
  notFound: (_c: Context, _request, reply) => reply.code(404).send(),
  postResponseHandler: (c: Context, _request, reply) => {
    if (reply.sent) return reply;
    const valid = c.api.validateResponse(c.response, c.operation);
    if (valid.errors) return reply.code(502).send({ err: valid.errors });
    return reply.code(statuses.get(c.operation.operationId ?? "") ?? 200).send(c.response);
  },
});
api.registerSecurityHandler(
  "accessToken",
  (c: Context) => c.request.headers.authorization === "Bearer merchant_demo",
);
await api.init();

const app = fastify();
app.route({
  method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  url: "/*",
  handler: async (request, reply) =>
    api.handleRequest(
      {
        method: request.method,
        path: request.url,
        body: request.body,
        query: request.query as Record<string, string | string[]>,
        headers: request.headers as Record<string, string | string[]>,
      },
      request,
      reply,
    ),
});
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
