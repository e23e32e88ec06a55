/** Validators of the document itself. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Described, Tool, Workspace } from "./tool.ts";

/** How a tool validates a file: it rejects, or returns a list of errors. */
const checks: Record<string, (tool: Untyped, file: string) => Promise<unknown[]>> = {
  "@apidevtools/swagger-parser": async ({ default: parser }, file) => {
    await parser.validate(file);
    return [];
  },
  "@readme/openapi-parser": async ({ validate }, file) => {
    const { valid, errors, warnings } = await validate(file);
    return valid ? warnings : errors;
  },
  "@scalar/openapi-parser": async ({ validate }, file) =>
    (await validate(readFileSync(file, "utf8"))).errors,
  "@seriousme/openapi-schema-validator": async ({ Validator }, file) => {
    const { valid, errors } = await new Validator().validate(file);
    return valid ? [] : [errors];
  },
};

type Untyped = Awaited<ReturnType<Workspace["import"]>>;

/** Validates every document. */
export function validator(row: Described): Tool {
  const inputs: Tool["inputs"] = [
    "openapi.json",
    "openapi-3.0.json",
    "openapi-3.0-generators.json",
  ];
  return {
    ...row,
    inputs,
    checked: "All documents are valid, and all references resolve",
    check: async (workspace) => {
      const tool = await workspace.import(row.name);
      for (const input of inputs) {
        const errors = await checks[row.name]?.(tool, workspace.path(input));
        assert.deepEqual(errors ?? [], [], `${input} is not valid`);
      }
      return "valid";
    },
  };
}
