import { escapePointerFragment } from "@redocly/openapi-core";
import type { Contract, Operation, Schema } from "contract-kit-reader";
import type { Node } from "../rules/types.ts";
import type { Finding } from "./findings.ts";
import { finding, follow, locationOf, type Source } from "./source.ts";

/**
 * Checks that the steps of the workflows name operations, parameters, fields, inputs, steps and outputs that exist. A runner
 * skips a step that names anything else, or sends something else than was meant.
 */
export function checkWorkflows(source: Source, { operations }: Contract): Finding[] {
  return [...source.documents].flatMap(([file, { parsed }]) => {
    if (!file.startsWith("openapi/workflows/")) return [];
    return list(Object(parsed).workflows).flatMap(({ inputs, steps, outputs }, index) => {
      const pointer = `#/workflows/${index}`;
      const at = { file, pointer: `${pointer}/inputs`, node: inputs };
      const { properties } = Object(follow(source, at, [])?.node);
      const scope = { inputs: properties, steps: list(steps) };
      const mistakes = [
        ...scope.steps.flatMap((step, index) =>
          checkStep(scope, step, operations).map(({ path, ...mistake }) => ({
            ...mistake,
            path: ["steps", index, ...path],
          })),
        ),
        ...checkExpressions(scope, undefined, outputs, ["outputs"]),
      ];
      return mistakes.map(({ path, message }) => {
        const place = `${pointer}/${path.map(escapePointerFragment).join("/")}`;
        return finding(
          locationOf(source, { file, pointer: place }),
          "workflow-names",
          message,
          "Correct the name, or add what it names.",
        );
      });
    });
  });
}

/** What the expressions of a workflow can name. */
interface Scope {
  inputs: object | undefined;
  steps: Node[];
}

interface Mistake {
  path: (string | number)[];
  message: string;
}

function checkStep(scope: Scope, step: Node, operations: Operation[]): Mistake[] {
  const { operationId, parameters, onSuccess, onFailure } = step;
  const operation = operations.find(({ id }) => id === operationId);
  if (operationId !== undefined && operation === undefined) {
    const message = `no operation has the operationId ${operationId}`;
    return [{ path: ["operationId"], message }];
  }
  const unknown = list(parameters).flatMap(({ name, in: place }, index): Mistake[] => {
    const isKnown = operation?.parameters.some(
      (other) => other.name === name && other.in === place,
    );
    // Security and content types are headers as well.
    if (operation === undefined || isKnown || place === "header" || name === undefined) return [];
    const message = `${operationId} has no ${place} parameter ${name}`;
    return [{ path: ["parameters", index], message }];
  });
  const next = Object.entries({ onSuccess, onFailure }).flatMap(([key, actions]) =>
    list(actions).flatMap(({ stepId }, index): Mistake[] => {
      if (stepId === undefined || scope.steps.some((other) => other.stepId === stepId)) return [];
      return [{ path: [key, index], message: `no step has the stepId ${stepId}` }];
    }),
  );
  return [...unknown, ...next, ...checkExpressions(scope, operation, step, [])];
}

/** Checks what the expressions in any text below a value name. */
function checkExpressions(
  scope: Scope,
  operation: Operation | undefined,
  value: unknown,
  path: (string | number)[],
): Mistake[] {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, part]) =>
      key === "description" ? [] : checkExpressions(scope, operation, part, [...path, key]),
    );
  const schemas = (operation?.responses ?? []).flatMap(({ content }) =>
    content.flatMap(({ schema }) => schema ?? []),
  );
  const expressions = String(value).matchAll(
    /\$inputs\.(?<input>[\w-]+)|\$steps\.(?<id>[\w-]+)\.outputs\.(?<output>[\w-]+)|\$response\.body#(?<pointer>\/[^\s"'})\]]+)/g,
  );
  return [...expressions].flatMap(({ groups = {} }): Mistake[] => {
    const { input, id, output = "", pointer } = groups;
    const step = scope.steps.find(({ stepId }) => stepId === id);
    if (input !== undefined && scope.inputs && !Object.hasOwn(scope.inputs, input))
      return [{ path, message: `the workflow has no input ${input}` }];
    if (id !== undefined && step === undefined)
      return [{ path, message: `no step has the stepId ${id}` }];
    if (step !== undefined && !Object.hasOwn(Object(step.outputs), output))
      return [{ path, message: `the step ${id} has no output ${output}` }];
    const keys = pointer?.split("/").slice(1) ?? [];
    if (schemas.length === 0 || schemas.some((schema) => hasValue(schema, keys))) return [];
    return [{ path, message: `no response of the operation has ${pointer}` }];
  });
}

/** Whether a value of a schema can have something at a pointer, as far as the schema says. */
function hasValue(schema: Schema, [key, ...others]: string[]): boolean {
  if (key === undefined) return true;
  const { properties, items, prefixItems, choices, additionalProperties: rest } = schema;
  const field = properties.get(key)?.schema;
  const part =
    field ?? (/^\d+$/.test(key) ? (prefixItems[Number(key)] ?? items) : undefined) ?? rest;
  if (part !== undefined) return hasValue(part, others);
  const options = choices.flatMap(({ options }) => options);
  return (
    options.some((option) => hasValue(option, [key, ...others])) ||
    (options.length === 0 && properties.size === 0 && schema.types.length === 0)
  );
}

const list = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "object" && item !== null) : [];
