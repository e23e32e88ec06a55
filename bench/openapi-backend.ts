/**
 * A peer of the sandbox, put together as the documentation of openapi-backend shows it. It validates requests and
 * responses, stores a posted session under a new id, and lists the subscriptions that it stores as they are sent.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const [folder = "", file = ""] = process.argv.slice(2);
const require = createRequire(join(folder, "package.json"));
const { OpenAPIBackend } = require("openapi-backend");
const { fastify } = require("fastify");
const addFormats = require("ajv-formats");

// biome-ignore lint/suspicious/noExplicitAny: the packages are installed on demand, without their types.
type Untyped = any;

const definition = JSON.parse(readFileSync(file, "utf8"));
const api = new OpenAPIBackend({
  definition,
  // Otherwise it validates the document as OpenAPI 3.0.
  quick: true,
  ignoreTrailingSlashes: false,
  customizeAjv: (ajv: Untyped) => addFormats.default(ajv),
});

const database = new DatabaseSync(":memory:");
database.exec("CREATE TABLE sessions (id TEXT PRIMARY KEY, secret TEXT UNIQUE, body TEXT)");
database.exec("CREATE TABLE subscriptions (id TEXT PRIMARY KEY, started_at TEXT, body TEXT)");
const insert = database.prepare("INSERT INTO sessions VALUES (?, ?, ?)");
const insertSubscription = database.prepare("INSERT INTO subscriptions VALUES (?, ?, ?)");
const count = database.prepare("SELECT count(*) AS total FROM subscriptions");
const list = database.prepare(
  "SELECT body FROM subscriptions ORDER BY started_at DESC, id DESC LIMIT ? OFFSET ?",
);

function exampleOf(responses: Untyped, status: string): Untyped {
  const [media] = Object.values(responses[status].content) as Untyped[];
  return media.examples.only.value;
}

const { "/v1/subscriptions/": subscriptions, "/v1/checkouts/custom/": checkouts } =
  definition.paths;
const page = exampleOf(subscriptions.get.responses, "200");
const session = exampleOf(checkouts.post.responses, "201");
const problem = exampleOf(subscriptions.get.responses, "422");
for (const item of page.items) {
  insertSubscription.run(item.id, item.started_at, JSON.stringify(item));
}

api.register({
  listSubscriptions: ({ request: { query } }: Untyped) => {
    const limit = Number(query.limit ?? 10);
    const rows = list.all(limit, (Number(query.page ?? 1) - 1) * limit);
    const total_count = Number(count.get()?.total);
    return {
      items: rows.map(({ body }) => JSON.parse(`${body}`)),
      pagination: { total_count, max_page: Math.ceil(total_count / limit) },
    };
  },
  createCheckoutSession: () => {
    const now = new Date().toISOString();
    const created = { ...session, id: randomUUID(), client_secret: randomUUID(), created_at: now };
    insert.run(created.id, created.client_secret, JSON.stringify(created));
    return created;
  },
  validationFail: (_: Untyped, __: Untyped, reply: Untyped) =>
    reply.code(422).type("application/problem+json").send(problem),
  unauthorizedHandler: (_: Untyped, __: Untyped, reply: Untyped) => reply.code(401).send(),
  notFound: (_: Untyped, __: Untyped, reply: Untyped) => reply.code(404).send(),
  postResponseHandler: (c: Untyped, _: Untyped, reply: Untyped) => {
    if (reply.sent) return reply;
    const { errors } = c.api.validateResponse(c.response, c.operation);
    if (errors) return reply.code(502).send({ errors });
    const created = c.operation.operationId === "createCheckoutSession";
    return reply.code(created ? 201 : 200).send(c.response);
  },
});
api.registerSecurityHandler(
  "merchantToken",
  (c: Untyped) => c.request.headers.authorization === "Bearer merchant_demo",
);
await api.init();

const app = fastify();
app.all("/*", ({ method, url: path, body, query, headers }: Untyped, reply: Untyped) =>
  api.handleRequest({ method, path, body, query, headers }, undefined, reply),
);
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
