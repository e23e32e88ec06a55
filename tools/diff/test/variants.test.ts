import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { compareAsText, contract, contractChanges, type Loose } from "./changes.ts";

interface VariantChange {
  what: string;
  before: object;
  after: object;
  /** Other components before and after the change. */
  olds?: object;
  schemas?: object;
  reported: string[][];
}

const read = (file: string) => parse(readFileSync(new URL(file, import.meta.url), "utf8"));
const { card, bank, changes } = read("variants.yaml");

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
    // The most severe is first, which differs between the sides.
    for (const side of sides)
      expect(side.map(({ message }) => message).sort()).toEqual(messages.toSorted());
    const ratings = messages.map((text) =>
      sides.map((all) => all.find(({ message }) => message === text)?.callers).join(" "),
    );
    expect(ratings).toEqual(reported.map(([, rating]) => rating));
  });
});

test("every keyword of keywords.yaml decides what is reported of a sample, and has its default in one", () => {
  const samples = [
    ...changes.map(({ before, after, olds, schemas }: VariantChange) => [
      contractWith(before, "request", olds),
      contractWith(after, "request", schemas),
    ]),
    ...contractChanges.map(({ changed }) => [contract, changed()]),
  ].map((sides: Loose[]) => ({ sides, values: sides.map(valuesByKey) }));
  const report = ([before, after]: Loose[]) => {
    try {
      return JSON.stringify(compareAsText(before, after));
    } catch {
      return "invalid";
    }
  };
  const isTested = ([keyword, { default: same }]: [string, { default?: unknown }]) => {
    const valuesOf = ({ values }: (typeof samples)[number]) =>
      values.map((all) => all.get(keyword) ?? []);
    const isDecided = (sample: (typeof samples)[number]) => {
      const [olds, news] = valuesOf(sample);
      if (`${olds}` === `${news}`) return false;
      const without = (key: string, value: unknown) => (key === keyword ? undefined : value);
      return report(JSON.parse(JSON.stringify(sample.sides, without))) !== report(sample.sides);
    };
    return (
      samples.some(isDecided) &&
      (same === undefined || samples.flatMap(valuesOf).flat().includes(JSON.stringify(same)))
    );
  };
  const keywords = Object.entries<Loose>(read("../keywords.yaml"));
  expect(keywords.filter((keyword) => !isTested(keyword))).toEqual([]);
});

/** The texts of all values that each key has. */
function valuesByKey(document: Loose): Map<string, string[]> {
  const values = new Map<string, string[]>();
  JSON.stringify(document, (key, value) => {
    values.set(key, values.get(key) ?? []);
    values.get(key)?.push(JSON.stringify(value));
    return value;
  });
  return values;
}
