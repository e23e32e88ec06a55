import { jsonIn, propertiesOf, responseFor, type Schema, successOf } from "contract-kit-reader";
import { describe, expect, test } from "vitest";
import { contract } from "../published-contract.ts";

/**
 * The examples are one world: ids refer to what is next to them, amounts add up, times are in order, and a
 * value is null when its description says so. Lint checks them against their schemas.
 */

// biome-ignore lint/suspicious/noExplicitAny: the tests know the fields of the examples.
type Node = any;

interface Example {
  operation: string;
  name: string;
  request: Node;
  response: Node;
  schema: Schema | undefined;
}

/** Every example of a success response, with the example of the request that has the same name. */
const examples = contract.operations.flatMap((operation): Example[] => {
  const requests = jsonIn(operation.body?.content)?.examples ?? [];
  const { schema, examples: responses = [] } = jsonIn(successOf(operation)?.content) ?? {};
  return responses.map(({ name, value }) => {
    const request = requests.find((example) => example.name === name)?.value ?? {};
    return { operation: operation.id, name, request, response: value, schema };
  });
});

/** Every object of an example, with its path. */
function objectsIn(value: Node, path = ""): [string, Node][] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([key, part]) => objectsIn(part, `${path}/${key}`));
  return Array.isArray(value) ? below : [[path, value], ...below];
}

const objects = examples.flatMap(({ operation, name, response }) =>
  objectsIn(response).map(([path, value]) => ({ at: `${operation} ${name}${path}`, value })),
);

/** The fields of a value that its schema does not have. */
function unknownFields(schema: Schema | undefined, value: Node, path: string): string[] {
  if (typeof value !== "object" || value === null || schema === undefined) return [];
  if (Array.isArray(value))
    return value.flatMap((item, index) => unknownFields(schema.items, item, `${path}/${index}`));
  const properties = propertiesOf(schema, value);
  if (properties.size === 0) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const property = properties.get(name);
    const place = `${path}/${name}`;
    return property === undefined ? place : unknownFields(property.schema, part, place);
  });
}

/** Whether a price has the id of its product, and is one of its prices where those are shown. */
function isPriceOfProduct({ price, product_price, product }: Node): boolean {
  const { id, product_id } = price ?? product_price;
  const ids = product.prices?.map((other: Node) => other.id) ?? [id];
  return product_id === product.id && ids.includes(id);
}

describe("in the examples", () => {
  test("there is no field that the schema does not have", () => {
    const unknown = examples.map(({ schema, response, operation, name }) =>
      unknownFields(schema, response, `${operation} ${name}`),
    );
    expect(unknown.flat()).toEqual([]);
  });

  test("an id next to a resource is the id of that resource", () => {
    const mismatches = objects.flatMap(({ at, value }) =>
      Object.keys(value)
        .filter((key) => key.endsWith("_id") && key.slice(0, -3) in value)
        .filter((key) => (value[key.slice(0, -3)]?.id ?? null) !== value[key])
        .map((key) => `${at}/${key}`),
    );
    expect(mismatches).toEqual([]);
  });

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

  test("every id belongs to a resource of the examples, or to a schema of an id", () => {
    const known = new Set([
      ...[...contract.schemas.values()].flatMap(({ format, examples }) =>
        format === "uuid" ? examples : [],
      ),
      ...objects.map(({ value }) => value.id),
      // The benefit that grants license keys and another organization, which no example contains.
      "5e8b3c9f-7d14-4a62-8f0b-3c6a9e2d1f24",
      "20a7c5e1-9b34-4f68-8d12-5c3e7a9b1f21",
    ]);
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    const ids = JSON.stringify(examples).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
    expect(ids.filter((id) => !known.has(id) || !uuid.test(id))).toEqual([]);
  });

  const times = [
    ["created_at", "expires_at"],
    ["created_at", "last_modified_at"],
    ["created_at", "started_at"],
    ["started_at", "current_period_end"],
    ["current_period_start", "current_period_end"],
    ["starts_at", "ends_at"],
    ["started_at", "ended_at"],
  ] as const;
  test.each(times)("%s is not after %s, unless one is null", (first, second) => {
    const late = objects.filter(({ value }) => value[second] && value[first] > value[second]);
    expect(late.map(({ at }) => at)).toEqual([]);
  });

  /** Conditions on the objects that have these fields. */
  const conditions: [string, string[], (value: Node) => boolean][] = [
    [
      "the amounts of a checkout session add up",
      ["subtotal_amount"],
      ({ amount, subtotal_amount, tax_amount, total_amount, discount }) =>
        amount - (discount?.amount ?? 0) === subtotal_amount &&
        subtotal_amount + tax_amount === total_amount,
    ],
    [
      "the amounts of an order add up",
      ["billing_reason"],
      ({ amount, product_price, discount }) =>
        product_price.price_amount - (discount?.amount ?? 0) === amount,
    ],
    [
      "a subscription has the amount and the currency of its price",
      ["current_period_start", "price"],
      ({ amount, currency, price }) =>
        amount === price.price_amount && currency === price.price_currency,
    ],
    ["a price belongs to its product", ["price"], isPriceOfProduct],
    ["the price of an order belongs to its product", ["product_price"], isPriceOfProduct],
    [
      "what has changed has changed after it was created",
      ["modified_at", "created_at"],
      ({ created_at, modified_at }) => modified_at === null || created_at < modified_at,
    ],
    [
      "an order, a subscription and a checkout session are younger than their product",
      ["created_at", "product"],
      ({ created_at, product }) => product.created_at < created_at,
    ],
    [
      "only a session with a discount has its id",
      ["discount", "discount_id"],
      ({ discount, discount_id }) => (discount === null) === (discount_id === null),
    ],
    [
      "only an open session has no customer",
      ["status", "customer_id"],
      ({ status, customer_id }) => status !== "confirmed" || customer_id !== null,
    ],
    [
      "a benefit of a merchant subscription is an advertisement with its size",
      ["deletable", "properties"],
      ({ properties }) => properties.image_height > 0 && properties.image_width > 0,
    ],
    [
      "an organization does not feature itself",
      ["profile_settings"],
      ({ id, profile_settings }) => !profile_settings?.featured_organizations.includes(id),
    ],
  ];
  test.each(conditions)("%s", (_, fields, condition) => {
    const concerned = objects.filter(({ value }) => fields.every((field) => field in value));
    expect(concerned).not.toEqual([]);
    expect(concerned.filter(({ value }) => !condition(value)).map(({ at }) => at)).toEqual([]);
  });

  test("a response shows what the request of the same name sets", () => {
    const different = examples.flatMap(({ operation, name, request, response }) =>
      Object.entries(request)
        .map(
          ([field, value]) => [field === "product_price_id" ? "price_id" : field, value] as const,
        )
        .filter(([field]) => field in response)
        .filter(([field, value]) => JSON.stringify(response[field]) !== JSON.stringify(value))
        .map(([field]) => `${operation} ${name} ${field}`),
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
