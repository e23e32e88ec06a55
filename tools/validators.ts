/** Validators of the document itself. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Category, Tool, Workspace } from "./tool.ts";

interface DocumentValidator extends Omit<Tool, "inputs" | "checked" | "check"> {
  /** Rejects, or resolves to a list of errors. */
  validate: (workspace: Workspace, file: string) => Promise<unknown[] | undefined>;
}

function documentValidator({ validate, ...tool }: DocumentValidator): Tool {
  const inputs: Tool["inputs"] = [
    "openapi.json",
    "openapi-3.0.json",
    "openapi-3.0-generators.json",
  ];
  return {
    ...tool,
    inputs,
    checked: "All documents are valid, and all references resolve",
    check: async (workspace) => {
      for (const input of inputs) {
        const errors = await validate(workspace, workspace.path(input));
        assert.deepEqual(errors ?? [], [], `${input} is not valid`);
      }
      return "valid";
    },
  };
}

const tools: DocumentValidator[] = [
  {
    name: "@apidevtools/swagger-parser",
    packages: { "@apidevtools/swagger-parser": "13.1.0" },
    validate: async (workspace, file) => {
      const { default: parser } = await workspace.import("@apidevtools/swagger-parser");
      await parser.validate(file);
      return [];
    },
  },
  {
    name: "@readme/openapi-parser",
    packages: { "@readme/openapi-parser": "9.0.0" },
    validate: async (workspace, file) => {
      const { validate } = await workspace.import("@readme/openapi-parser");
      const { valid, errors, warnings } = await validate(file);
      return valid ? warnings : errors;
    },
  },
  {
    name: "@scalar/openapi-parser",
    packages: { "@scalar/openapi-parser": "0.29.8" },
    validate: async (workspace, file) => {
      const { validate } = await workspace.import("@scalar/openapi-parser");
      return (await validate(readFileSync(file, "utf8"))).errors;
    },
  },
  {
    name: "@seriousme/openapi-schema-validator",
    packages: { "@seriousme/openapi-schema-validator": "2.11.0" },
    validate: async (workspace, file) => {
      const { Validator } = await workspace.import("@seriousme/openapi-schema-validator");
      const { valid, errors } = await new Validator().validate(file);
      return valid ? [] : [errors];
    },
  },
];

export const validators: Category = {
  title: "Validators of the document",
  tools: tools.map(documentValidator),
};
