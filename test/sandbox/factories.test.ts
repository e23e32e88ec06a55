import { Ajv2020 } from "ajv/dist/2020.js";
import { formatsOf } from "contract-kit-reader";
import { expect, test } from "vitest";
import { build, SandboxError } from "../../sandbox/index.ts";
import { contract, document } from "../published-contract.ts";

const ajv = new Ajv2020({ strict: false, formats: formatsOf(document) });
ajv.addSchema({ ...document, $id: "contract" });

test("builds every model, and they are valid", () => {
  for (const name of contract.schemas.keys()) {
    const schema = { $ref: `contract#/components/schemas/${name}` };
    expect([ajv.validate(schema, build(name as "Order")), ajv.errors], name).toEqual([true, null]);
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
