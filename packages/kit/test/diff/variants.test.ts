import { describe, expect, test } from "vitest";
import { compareContracts } from "../../src/diff/compare-contracts.ts";

const card = {
  type: "object",
  properties: { method: { const: "card" }, last4: { type: "string" } },
};
const bank = {
  type: "object",
  properties: { method: { const: "bank" }, iban: { type: "string" } },
};
const schemas = { Card: card, Bank: bank, Amount: { type: "integer" } };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const [Card, Bank] = [ref("Card"), ref("Bank")];
const json = (schema: object) => ({ content: { "application/json": { schema } } });

/** A contract without operationIds whose only request or response has a field `payment`. */
function contractWith(payment: object, side: "request" | "response" | "webhook", other = schemas) {
  const body = json({ type: "object", properties: { payment } });
  const operation =
    side === "response"
      ? { responses: { 200: body } }
      : { requestBody: body, responses: { 204: { description: "Done." } } };
  return {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    [side === "webhook" ? "webhooks" : "paths"]: { "/bookings": { post: operation } },
    components: { schemas: other },
  };
}

/** What changed, with the ratings for callers in a request, a response and the request of a webhook. */
function compare(before: object, after: object, otherSchemas = schemas) {
  const sides = (["request", "response", "webhook"] as const).map((side) =>
    compareContracts(contractWith(before, side), contractWith(after, side, otherSchemas)),
  );
  const [messages, ...others] = sides.map((all) => all.map(({ message }) => message));
  for (const other of others) expect(other).toEqual(messages);
  const ratings = (messages ?? []).map((_, index) => sides.map((all) => all[index]?.callers));
  return (messages ?? []).map((message, index) => [message, ratings[index]?.join(" ")]);
}

const discriminated = (mapping: object) => ({
  oneOf: [Card, Bank],
  discriminator: { propertyName: "method", mapping },
});

describe("a change of variants is a sentence:", () => {
  test.each<[name: string, before: object, after: object, expected: string[][]]>([
    [
      "a variant is removed",
      { oneOf: [Card, Bank] },
      { oneOf: [Card] },
      [["`payment` can no longer be `Bank`", "major major major"]],
    ],
    [
      "a variant is added",
      { anyOf: [Card, { type: "null" }] },
      { anyOf: [Card, Bank, { type: "null" }] },
      [["`payment` can be `Bank`", "minor major major"]],
    ],
    [
      "a schema becomes one of two variants, or null",
      Card,
      { oneOf: [Card, Bank, { type: "null" }] },
      [
        ["`payment` can be null", "minor major major"],
        ["`payment` can be `Bank`", "minor major major"],
      ],
    ],
    [
      "a schema becomes a union without it",
      ref("Amount"),
      { oneOf: [Card, Bank] },
      [["`payment` is `Card` or `Bank` and was `Amount`", "major major major"]],
    ],
    ["variants are in another order", { oneOf: [Card, Bank] }, { oneOf: [Bank, Card] }, []],
    [
      "an inline variant is removed",
      { oneOf: [card, bank, { type: "string" }] },
      { oneOf: [bank, card] },
      [["`payment` can no longer be string", "major major major"]],
    ],
    [
      "an inline variant changes",
      { oneOf: [card, bank] },
      { oneOf: [card, { ...bank, properties: { ...bank.properties, bic: {} } }] },
      [["`bic` was added and is optional", "minor minor minor"]],
    ],
    [
      "only one variant may match",
      { anyOf: [Card, Bank] },
      { oneOf: [Card, Bank] },
      [["`payment` has to match exactly one of its variants", "major minor minor"]],
    ],
    [
      "a base schema gets variants",
      { type: "object", properties: { id: {} } },
      { type: "object", properties: { id: {} }, oneOf: [Card, Bank] },
      [["`payment` has to be `Card` or `Bank`", "major minor minor"]],
    ],
    [
      "a base schema loses a variant",
      { properties: { id: {}, ...bank.properties }, oneOf: [Card, Bank] },
      { properties: { id: {}, ...bank.properties }, oneOf: [Bank] },
      [["`payment` can no longer be `Card`", "major major major"]],
    ],
    [
      "another property tells variants apart",
      { ...discriminated({}), discriminator: { propertyName: "kind" } },
      discriminated({}),
      [
        [
          '`payment` is chosen by `method` ("bank" for `Bank`, "card" for `Card`) and was chosen by `kind` ("Bank" for `Bank`, "Card" for `Card`)',
          "major major major",
        ],
      ],
    ],
    [
      "a value stands for another variant",
      discriminated({ a: "Card", b: "Bank" }),
      discriminated({ a: "Bank", b: "Bank" }),
      [
        [
          '`payment` is chosen by `method` ("a" for `Bank`, "b" for `Bank`, "card" for `Card`) and was chosen by `method` ("a" for `Card`, "b" for `Bank`)',
          "major major major",
        ],
      ],
    ],
  ])("%s", (_, before, after, expected) => {
    expect(compare(before, after)).toEqual(expected);
  });

  test("a field of a variant is removed", () => {
    const { last4: _, ...properties } = card.properties;
    const changed = { ...schemas, Card: { ...card, properties } } as typeof schemas;
    expect(compare(discriminated({}), discriminated({}), changed)).toEqual([
      ["`last4` was removed without prior deprecation", "major major major"],
    ]);
  });
});
