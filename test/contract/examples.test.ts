import { describe, expect, test } from "vitest";
import { jsonIn, propertiesOf, responseFor, successOf } from "#reader";
import { contract } from "../published-contract.ts";

/** The examples are one world. Lint checks each of them: its fields, ids, amounts and times. Here they agree with each other. */

// biome-ignore lint/suspicious/noExplicitAny: the tests know the fields of the examples.
type Node = any;

interface Example {
  operation: string;
  name: string;
  request: Node;
  response: Node;
}

/** Every example of a success response, with the example of the request that has the same name. */
const examples = contract.operations.flatMap((operation): Example[] => {
  const requests = jsonIn(operation.body?.content)?.examples ?? [];
  const { examples: responses = [] } = jsonIn(successOf(operation)?.content) ?? {};
  return responses.map(({ name, value }) => {
    const request = requests.find((example) => example.name === name)?.value ?? {};
    return { operation: operation.id, name, request, response: value };
  });
});

/** Every object of an example, with its path. */
function objectsIn(value: Node, path = ""): [string, Node][] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([key, part]) => objectsIn(part, `${path}/${key}`));
  return Array.isArray(value) ? below : [[path, value], ...below];
}

describe("in the examples", () => {
  test("a resource has the same values everywhere but in the response that changes it", () => {
    const resources = new Map<string, Node>();
    for (const { operation, response } of examples) {
      const isRead = /^(get|list)/.test(operation);
      const shown = objectsIn(response).filter(([path, { id }]) => id && (isRead || path !== ""));
      for (const [path, value] of shown) {
        const shared = Object.entries(value).filter(
          ([name]) => name in (resources.get(value.id) ?? {}),
        );
        for (const [name, part] of shared) {
          const isNested = typeof part === "object" && part !== null && "id" in part;
          if (!isNested && !Array.isArray(part))
            expect(resources.get(value.id)[name], path).toEqual(part);
        }
        resources.set(value.id, { ...resources.get(value.id), ...value });
      }
    }
  });

  test("a response shows what the request of the same name sets", () => {
    const different = examples.flatMap(({ operation, name, request, response }) =>
      Object.entries(request)
        .map(
          ([field, value]) => [field === "product_price_id" ? "price_id" : field, value] as const,
        )
        .filter(([field]) => field in response)
        .filter(([field, value]) => JSON.stringify(response[field]) !== JSON.stringify(value))
        .map(
          ([field, value]) =>
            `${operation}, example ${name}: it sends ${JSON.stringify(value)} as ${field} and shows ${JSON.stringify(response[field])}. Give both the same value, such as with examples of the field.`,
        ),
    );
    expect(different).toEqual([]);
  });

  test("a price change leads to another price", () => {
    const listed = examples.find(({ operation }) => operation === "listSubscriptions");
    const before = listed?.response.items[0];
    for (const { response } of examples.filter(({ name }) => name === "price")) {
      expect(response.id).toBe(before.id);
      expect(response.price_id).not.toBe(before.price_id);
      expect(response.modified_at).not.toBeNull();
    }
  });

  test("a session that was just created has nothing but its product", () => {
    const created = examples.find(
      ({ operation }) => operation === "createCheckoutSession",
    )?.response;
    const empty = Object.keys(created).filter((field) => created[field] === null);
    expect(empty).toEqual(
      expect.arrayContaining([
        "modified_at",
        "discount_id",
        "discount",
        "customer_id",
        "customer_name",
        "customer_email",
        "customer_tax_id",
        "customer_billing_address",
        "subscription_id",
      ]),
    );
  });
});

describe("every 422 example", () => {
  const rejecting = contract.operations.filter(({ responses }) =>
    responses.some(({ status }) => status === "422"),
  );

  test.each(rejecting)("$id names one of its fields", (operation) => {
    const { body, parameters } = operation;
    const schema = jsonIn(body?.content)?.schema;
    const fields = schema === undefined ? [] : [...propertiesOf(schema, {}).keys()];
    const names = parameters.map(({ name }) => name);
    const examples = responseFor(operation, 422)?.content[0]?.examples ?? [];
    expect(examples).not.toEqual([]);
    for (const { value } of examples) {
      for (const { location, pointer, name } of (value as Node).errors ?? []) {
        // An empty pointer is the whole body.
        if (location === "body") expect(["", ...fields]).toContain(pointer.slice(1));
        else expect(names).toContain(name);
      }
    }
  });
});

test("every problem type that the contract names has an example, which the guide explains", () => {
  const types = contract.schemas.get("ProblemType")?.knownValues ?? [];
  expect(contract.problems.map(({ type }) => type).sort()).toEqual(types.toSorted());
});
