/** Validators of the document itself. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Described, Json, Tool } from "./tool.ts";

/** How a tool validates a file: it rejects, or returns a list of errors. */
const checks: Record<string, (tool: Json, file: string) => Promise<unknown[]>> = {
  "@apidevtools/swagger-parser": ({ default: parser }, file) =>
    parser.validate(file).then(() => []),
  "@readme/openapi-parser": async ({ validate }, file) => {
    const { valid, errors, warnings } = await validate(file);
    return valid ? warnings : errors;
  },
  "@scalar/openapi-parser": async ({ validate }, file) =>
    (await validate(readFileSync(file, "utf8"))).errors,
  "@seriousme/openapi-schema-validator": async ({ Validator }, file) =>
    (await new Validator().validate(file)).errors,
};

/** Validates every document. */
export const validator = (row: Described): Tool => ({
  ...row,
  checked: "All documents are valid, and all references resolve",
  check: async (workspace) => {
    const tool = await workspace.import(row.name);
    for (const input of row.inputs) {
      const errors = await checks[row.name]?.(tool, workspace.path(input));
      assert.deepEqual(errors ?? [], [], `${input} is not valid`);
    }
    return "valid";
  },
});
