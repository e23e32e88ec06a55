import { Ajv2020 } from "ajv/dist/2020.js";
import { formatsOf } from "contract-kit-reader";
import { expect, test } from "vitest";
import { build } from "../../sandbox/index.ts";
import { contract, document } from "../published-contract.ts";

const ajv = new Ajv2020({ strict: false, formats: formatsOf(document) });
ajv.addSchema({ ...document, $id: "contract" });

test("builds every model, and they are valid", () => {
  for (const name of contract.schemas.keys()) {
    const schema = { $ref: `contract#/components/schemas/${name}` };
    expect([ajv.validate(schema, build(name as "Order")), ajv.errors], name).toEqual([true, null]);
  }
});
