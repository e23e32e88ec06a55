import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { otherDocuments } from "contract-kit/generate";
import { jsonIn, successOf } from "contract-kit-reader";
import { startPrism } from "contract-kit-testing/prism";
import { afterAll, expect, test } from "vitest";
import { byName, callFunction, createClient, exampleRequest } from "../client/example-requests.ts";
import { published } from "../project.ts";
import { document } from "../published-contract.ts";

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(JSON.parse(otherDocuments(document).get("schemas.json") ?? ""));

/** The errors of a value under a schema of schemas.json. Without a schema, there is no value. */
function validate(name: string | undefined, value: unknown) {
  if (name === undefined) return value ?? null;
  const schema = ajv.getSchema(`urn:selling-api:schemas#/$defs/${name}`);
  if (schema === undefined) throw new Error(`there is no schema ${name}`);
  schema(value);
  return schema.errors;
}

type CallByPath = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data: unknown; response: Response }>;

/** `npm run mock`: stock Prism on the published contract, called with the client. */
// Later versions of Prism exit with NODE_ENV=production.
const mock = await startPrism(published, { NODE_ENV: "production" });
const options = () => ({
  baseUrl: mock.url,
  merchantToken: "merchant_demo",
  customerToken: "customer_demo",
  timeout: Number.POSITIVE_INFINITY,
});
afterAll(() => mock[Symbol.asyncDispose]());

test.each(byName)(
  "%s accepts the example and returns the documented success",
  async (_, operation) => {
    const request = exampleRequest(operation);
    const schema = jsonIn(successOf(operation)?.content)?.schema?.name;
    const result = await callFunction(options(), operation, request);
    expect(validate(schema, result)).toBeNull();
    const { path, query, body, headers } = request;
    const init = { params: { path, query }, body, headers };
    const call = createClient(options()).request as unknown as CallByPath;
    const { data, response } = await call(operation.method, operation.path, init);
    expect(data).toEqual(result);
    expect(`${response.status}`).toBe(successOf(operation)?.status);
  },
);

test("returns 401 without a token and 422 for a body that is not valid", async () => {
  const create = `${mock.url}/v1/checkouts/custom/`;
  const headers = { "content-type": "application/json" };
  const unauthorized = await fetch(create, { method: "POST", headers, body: "{}" });
  expect(unauthorized.status).toBe(401);
  const invalid = await fetch(create, {
    method: "POST",
    headers: { ...headers, authorization: "Bearer token" },
    body: '{"product_id": "not-a-uuid"}',
  });
  expect(invalid.status).toBe(422);
});

test("returns 404 for a path without its slash", async () => {
  const response = await fetch(`${mock.url}/v1/orders`);
  expect(response.status).toBe(404);
});

// Later versions of Prism hang here. The pin can move when one does not.
test("returns 400 for a body that is not JSON", async () => {
  const response = await fetch(`${mock.url}/v1/checkouts/custom/`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer token" },
    body: "{",
    signal: AbortSignal.timeout(20_000),
  });
  expect(response.status).toBe(400);
});
