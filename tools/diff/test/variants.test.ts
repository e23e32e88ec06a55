import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { compareAsText } from "./changes.ts";

interface VariantChange {
  what: string;
  before: object;
  after: object;
  /** Other components before and after the change. */
  olds?: object;
  schemas?: object;
  reported: string[][];
}

const file = new URL("variants.yaml", import.meta.url);
const { card, bank, changes } = parse(readFileSync(file, "utf8"));

/** A contract without operationIds whose only request or response has a field `payment`. */
function contractWith(payment: object, side: "request" | "response" | "webhook", others = {}) {
  const schema = { type: "object", properties: { payment } };
  const body = { content: { "application/json": { schema } } };
  const operation =
    side === "response"
      ? { responses: { 200: body } }
      : { requestBody: body, responses: { 204: { description: "Done." } } };
  return {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    [side === "webhook" ? "webhooks" : "paths"]: { "/bookings": { post: operation } },
    components: { schemas: { Card: card, Bank: bank, Amount: { type: "integer" }, ...others } },
  };
}

describe("a change of variants is a sentence:", () => {
  test.each<VariantChange>(changes)("$what", ({ before, after, olds, schemas, reported }) => {
    const sides = (["request", "response", "webhook"] as const).map((side) =>
      compareAsText(contractWith(before, side, olds), contractWith(after, side, schemas)),
    );
    const messages = reported.map(([message]) => message);
    for (const side of sides) expect(side.map(({ message }) => message)).toEqual(messages);
    const ratings = messages.map((_, index) => sides.map((all) => all[index]?.callers).join(" "));
    expect(ratings).toEqual(reported.map(([, rating]) => rating));
  });
});
