import { expect, test } from "vitest";
import { build, SandboxError } from "../../sandbox/index.ts";
import { contract, violations } from "./contract-operations.ts";

test("builds every model, and they are valid", () => {
  for (const name of contract.schemas.keys()) {
    const schema = { $ref: `#/components/schemas/${name}` };
    expect(violations(schema, build(name as "Order")), name).toEqual([]);
  }
});

test("has the types of the models", () => {
  // @ts-expect-error: an amount is a number
  build("Order", { amount: "500" });
  // @ts-expect-error: a misspelled field
  expect(() => build("Order", { amuont: 500 })).toThrow(SandboxError);
  // @ts-expect-error: a misspelled model
  expect(() => build("Ordr")).toThrow(new SandboxError('the contract has no schema "Ordr"'));
});
