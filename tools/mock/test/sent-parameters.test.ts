import { expect, test } from "vitest";
import { parse } from "yaml";
import { createSandbox, type Service } from "#mock";
import { buildQuery, readContract } from "#reader";
import { sender } from "#testing/send";

/** Sends what it is sent, so that a test sees how it was read. */
const contract = parse(`
  openapi: 3.1.0
  info: { title: Echo, version: "1" }
  paths:
    /echo:
      get:
        operationId: echoQuery
        parameters:
          - name: filter
            in: query
            style: deepObject
            schema:
              properties:
                kind: { type: string }
                tags: { type: array, items: { type: integer } }
                size: { properties: { min: { type: number }, units: { items: { type: string } } } }
                rest: { type: object, additionalProperties: { type: boolean } }
        responses: &echo
          200: { description: What was sent., content: { application/json: { schema: { type: object } } } }
      post:
        operationId: echoForm
        requestBody:
          content:
            application/x-www-form-urlencoded:
              schema:
                oneOf:
                  - { required: [kind], properties: { kind: { const: a }, size: { type: integer } } }
                  - { required: [kind], properties: { kind: { const: b }, size: { type: string } } }
        responses: *echo
`);
const handlers: Service["handlers"] = {
  echoQuery: ({ query }) => ({ query }),
  echoForm: ({ body }) => ({ body }),
};
const sandbox = await createSandbox({ contract, handlers });
const send = sender(sandbox.fetch, "http://echo.test");

test("an object in deepObject is read as it is written, with lists and further brackets", async () => {
  const [operation] = readContract(contract).operations;
  const size = { min: 0.5, units: ["m", "km"] };
  const filter = { kind: "a b", tags: [1, 2], size, rest: { is_open: true } };
  const query = operation && buildQuery(operation, { filter });
  expect((await send({ path: `/echo?${query}` })).body).toEqual({ query: { filter } });
});

test("an object has no value if its brackets are too deep", async () => {
  const deep = `filter${"[rest]".repeat(3000)}=1`;
  expect((await send({ path: `/echo?${deep}` })).body).toEqual({ query: {} });
});

test.each([
  ["a", 2],
  ["b", "2"],
])(
  "the fields of a form are read as the option of a union that they are: %s",
  async (kind, size) => {
    const body = new URLSearchParams({ kind, size: "2" }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await send({ method: "POST", path: "/echo", headers, body });
    expect(response.body).toEqual({ body: { kind, size } });
  },
);
