import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launch, root, run } from "../../packages/test/process.ts";
import { sender } from "./world.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests change the document anywhere
type Document = any;

/** A copy of the sandbox, which can have another contract. */
let folder: string;
let published: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling-api-growth-"));
  published = await readFile(join(root, "generated/openapi.json"), "utf8");
  const filter = (source: string) => !/[\\/](dist|node_modules)$/.test(source);
  for (const part of ["sandbox"]) {
    await cp(join(root, part), join(folder, part), { recursive: true, filter });
  }
  await mkdir(join(folder, "generated"));
  await writeFile(join(folder, "package.json"), '{"type":"module"}');
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
});
afterAll(() => rm(folder, { recursive: true }));

const bundle = () => join(folder, "generated/openapi.json");
const args = ["sandbox/cli.ts", "--port", "0"];

async function useContract(change: (document: Document) => unknown): Promise<void> {
  const document = JSON.parse(published);
  change(document);
  await writeFile(bundle(), JSON.stringify(document));
}

/** Starts the sandbox with a changed contract, does something, and stops it. */
async function withContract(
  change: (document: Document) => unknown,
  use: (send: ReturnType<typeof sender>) => Promise<unknown>,
  ...more: string[]
): Promise<string> {
  await useContract(change);
  const running = launch(folder, [...args, ...more]);
  try {
    const [, url = ""] = await running.until(/ at (http:\/\/127\.0\.0\.1:\d+)\n/);
    await use(sender(fetch, url));
  } finally {
    running.kill("SIGTERM");
  }
  const { code, output } = await running.ended;
  expect(code).toBe(0);
  return output;
}

const schemas = (document: Document) => document.components.schemas;
const json = (schema: object, examples?: object) => ({
  description: "Success.",
  content: { "application/json": { schema, ...(examples && { examples }) } },
});

describe("a new operation", () => {
  const addRefund = (document: Document) => {
    schemas(document).Refund = {
      type: "object",
      required: ["id", "amount"],
      properties: {
        id: { type: "string", format: "uuid", examples: ["11111111-1111-4111-8111-111111111111"] },
        amount: { type: "integer", examples: [250] },
      },
    };
    const schema = { type: "string", format: "uuid" };
    document.paths["/v1/refunds/{id}"] = {
      get: {
        operationId: "getRefund",
        parameters: [
          { name: "id", in: "path", required: true, schema },
          { name: "X-Trace", in: "header", schema: { type: "integer" } },
        ],
        responses: {
          200: json({ $ref: "#/components/schemas/Refund" }, { first: { value: { amount: 250 } } }),
          default: { $ref: "#/components/responses/UnexpectedError" },
        },
      },
    };
  };
  const path = "/v1/refunds/22222222-2222-4222-8222-222222222222";

  test("responds with the contract's example to valid requests, and says so", async () => {
    const output = await withContract(addRefund, async (send) => {
      const response = await send({ path, token: "merchant_demo" });
      expect(response).toMatchObject({ status: 200, body: { amount: 250 } });
      expect(response.headers["x-sandbox"]).toBe("example");
      const listed = await send({ path: "/v1/organizations/", token: "merchant_demo" });
      expect(listed.headers).not.toHaveProperty("x-sandbox");
      expect((await send({ path })).status).toBe(401);
      const invalid = {
        path: "/v1/refunds/1",
        token: "merchant_demo",
        headers: { "x-trace": "0x1" },
      };
      const { status, body } = await send(invalid);
      expect(status).toBe(422);
      expect(body.errors.map(({ name }: { name: string }) => name)).toEqual(["id", "X-Trace"]);
      expect((await send({ path, method: "POST" })).status).toBe(405);
    });
    expect(output).toMatch(/operations, of which these respond with examples: (.+, )?getRefund\n/);
    expect(output).toMatch(/getRefund {2}200 {2}\d+ ms {2}example: the operation has no handler/);
  });
});

test("new fields need neither a new seed nor a new data file", async () => {
  const data = join(folder, "data.db");
  const organization = "/v1/organizations/f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08";
  const token = "merchant_demo";
  const rename = (send: ReturnType<typeof sender>) =>
    send({ method: "PATCH", path: organization, token, body: { name: "Renamed" } });
  await withContract(() => {}, rename, "--data", data);
  const addFields = (document: Document) => {
    const { Organization, OrganizationUpdate } = schemas(document);
    Organization.required.push("time_zone", "phone", "labels");
    const fields = {
      time_zone: { type: "string", examples: ["Europe/Berlin"] },
      phone: { type: ["string", "null"] },
      labels: { type: "array", items: { type: "string" } },
    };
    Object.assign(Organization.properties, fields);
    OrganizationUpdate.properties = fields;
    const portal = schemas(document).SubscriptionPortal.allOf[1];
    portal.required.push("notice");
    portal.properties.notice = { type: ["string", "null"] };
  };
  const check = async (send: ReturnType<typeof sender>) => {
    const { body } = await send({ path: organization, token });
    expect(body).toMatchObject({ time_zone: "Europe/Berlin", phone: null, labels: [] });
    const portal = { path: "/v1/customer-portal/subscriptions/", token: "customer_demo" };
    expect((await send(portal)).body.items[0]).toMatchObject({ notice: null });
    const update = { time_zone: "Europe/Paris", labels: ["a"] };
    const request = { method: "PATCH", path: organization, token, body: update };
    expect((await send(request)).body).toMatchObject(update);
  };
  await withContract(addFields, check);
  await withContract(
    addFields,
    async (send) => {
      await check(send);
      expect((await send({ path: organization, token })).body.name).toBe("Renamed");
    },
    "--data",
    data,
  );
});

test("a union with constants needs no new seed, and each of its variants can be stored", async () => {
  const addUnions = (document: Document) => {
    const { Price, Organization, OrganizationUpdate } = schemas(document);
    const { amount_type: _, price_amount, ...properties } = Price.properties;
    const required = Price.required.filter((name: string) => name in properties);
    const variant = (constant: string, fields: object) => ({
      required: ["amount_type", ...Object.keys(fields)],
      properties: { amount_type: { const: constant }, ...fields },
    });
    schemas(document).Price = {
      ...{ type: "object", required, properties },
      oneOf: [variant("fixed", { price_amount }), variant("free", {})],
    };
    const plan = { anyOf: [{ const: "basic" }, { const: "large" }] };
    Organization.required.push("plan");
    Organization.properties.plan = plan;
    OrganizationUpdate.properties = { plan };
  };
  await withContract(addUnions, async (send) => {
    const token = "merchant_demo";
    const { body } = await send({ path: "/v1/organizations/", token });
    expect(body.items[0]).toMatchObject({ plan: "basic" });
    const path = `/v1/organizations/${body.items[0].id}`;
    const patch = (plan: string) => send({ method: "PATCH", path, token, body: { plan } });
    expect((await patch("large")).body).toMatchObject({ plan: "large" });
    expect((await patch("huge")).status).toBe(422);
    const { body: state } = await send({ path: "/_sandbox/state" });
    const prices = state.entities.Price;
    for (const price of prices) {
      price.amount_type = "free";
      delete price.price_amount;
    }
    const put = await send({ method: "PUT", path: "/_sandbox/state", body: state });
    expect(put.status, put.text).toBe(200);
    const subscriptions = await send({ path: "/v1/subscriptions/", token });
    expect(subscriptions.status, subscriptions.text).toBe(200);
    expect(subscriptions.body.items[0].price).toMatchObject({ amount_type: "free" });
    expect(subscriptions.body.items[0].price).not.toHaveProperty("price_amount");
    prices[0].amount_type = "bartered";
    const invalid = await send({ method: "PUT", path: "/_sandbox/state", body: state });
    expect(invalid.body.errors[0].pointer).toBe("/entities/Price/0/amount_type");
  });
});

test("a seed that lacks a new reference is reported with its place", async () => {
  await useContract((document) => {
    schemas(document).Order.required.push("refund_id");
    schemas(document).Order.properties.refund_id = { $ref: "#/components/schemas/OrderId" };
  });
  const { code, output } = await run(folder, ...args);
  expect(code).toBe(1);
  expect(output).toMatch(
    /^error: the seed is not valid\. .*\n.*seed\.yaml:\d+:\d+ entities\/Order\/0\/refund_id is required\n$/,
  );
});

describe("a recursive schema", () => {
  const addComment = (document: Document) => {
    const comment = { $ref: "#/components/schemas/Comment" };
    schemas(document).Comment = {
      type: "object",
      required: ["text"],
      properties: {
        text: { type: "string", examples: ["Hello"] },
        parent: { anyOf: [comment, { type: "null" }] },
        replies: { type: "array", items: comment },
      },
    };
    document.paths["/v1/comments/"] = {
      post: {
        operationId: "createComment",
        requestBody: { required: true, content: { "application/json": { schema: comment } } },
        responses: {
          201: json(comment, { first: { value: { text: "Hello", replies: [] } } }),
          default: { $ref: "#/components/responses/UnexpectedError" },
        },
      },
    };
    const { Organization } = schemas(document);
    Organization.properties.parent = {
      anyOf: [{ $ref: "#/components/schemas/Organization" }, { type: "null" }],
    };
    Organization.properties.parent_id = { $ref: "#/components/schemas/OrganizationId" };
  };

  test("is validated and served, and a cycle in the data becomes a problem", async () => {
    await withContract(addComment, async (send) => {
      const post = (body: object) =>
        send({ method: "POST", path: "/v1/comments/", token: "merchant_demo", body });
      const { status, body } = await post({ text: "a", replies: [{ text: "b", replies: [{}] }] });
      expect(status).toBe(422);
      expect(body.errors[0].pointer).toBe("/replies/0/replies/0/text");
      expect(await post({ text: "a", parent: null })).toMatchObject({
        status: 201,
        body: { text: "Hello" },
      });
      const list = await send({ path: "/v1/organizations/", token: "merchant_demo" });
      expect(list).toMatchObject({ status: 200, body: { items: [{ parent: null }] } });
      const { body: state } = await send({ path: "/_sandbox/state" });
      state.entities.Organization[0].parent_id = state.entities.Organization[0].id;
      const put = await send({ method: "PUT", path: "/_sandbox/state", body: state });
      expect(put.status, put.text).toBe(200);
      const again = await send({ path: "/v1/organizations/", token: "merchant_demo" });
      expect(again.status).toBe(500);
    });
  });
});

test("another contract works without handlers, tokens and seed", async () => {
  const output = await withContract(
    (document) => {
      const pet = { type: "object", properties: { name: { type: "string" } } };
      const example = { rex: { value: { name: "Rex" } } };
      for (const key of Object.keys(document)) delete document[key];
      Object.assign(document, {
        openapi: "3.1.0",
        info: { title: "Pets", version: "0.1.0" },
        paths: {
          "/pets": {
            get: { operationId: "listPets", responses: { 200: json(pet, example) } },
            post: {
              operationId: "createPet",
              requestBody: { content: { "application/json": { schema: pet } } },
              responses: { 201: json(pet, example) },
            },
          },
        },
      });
    },
    async (send) => {
      expect(await send({ path: "/pets" })).toMatchObject({ status: 200, body: { name: "Rex" } });
      const post = (body: unknown) => send({ method: "POST", path: "/pets", body });
      expect((await post({ name: "Tom" })).status).toBe(201);
      expect(await post({ name: 1 })).toMatchObject({
        status: 400,
        headers: { "content-type": "text/plain" },
        text: "400 Bad Request\nbody /name must be string\n",
      });
      expect((await send({ path: "/cats" })).text).toBe("404 Not Found\n");
      expect((await send({ path: "/_sandbox/health" })).body).toEqual({
        status: "ok",
        entities: {},
      });
    },
  );
  expect(output).toContain("Pets 0.1.0 at http://127.0.0.1:");
  expect(output).toContain(
    "2 operations, none with a handler: every response is an example of the contract\n",
  );
});

describe("a contract that cannot be used is reported without a stack trace:", () => {
  test.each<[string, string | undefined, RegExp]>([
    [
      "none",
      undefined,
      /^error: generated\/openapi\.json is missing\. Run "npm run build" first\.\n$/,
    ],
    [
      "a reference to itself",
      '{"openapi":"3.1.0","info":{"title":"A"},"paths":{"/a":{"$ref":"#/paths/~1a"}}}',
      /^error: \S+openapi\.json: #\/paths\/~1a: #\/paths\/~1a refers to itself\. Run/,
    ],
  ])("%s", async (_, text, message) => {
    await rm(bundle(), { force: true });
    if (text !== undefined) await writeFile(bundle(), text);
    const { code, output } = await run(folder, ...args);
    expect(output).toMatch(message);
    expect(code).toBe(1);
  });
});
