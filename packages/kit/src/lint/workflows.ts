import { escapePointerFragment } from "@redocly/openapi-core";
import { type Document, methods, valueAt } from "contract-kit-reader";
import type { Node } from "../rules/types.ts";
import type { Finding } from "./findings.ts";
import { finding, follow, locationOf, type Source } from "./source.ts";

/** What a workflow can name. A runner skips a step that names anything else, or sends something else than was meant. */
interface Scope {
  contract: Node;
  inputs: Node;
  steps: Node[];
  workflowIds: string[];
}

type Report = (path: (string | number)[], message: string, fix: string) => void;

const correct = "Correct the name, or add what it names.";

/** Checks that the steps of the workflows name operations, parameters, fields, inputs, steps and outputs that exist. */
export function checkWorkflows(source: Source, contract: Document): Finding[] {
  const findings: Finding[] = [];
  for (const [file, { parsed }] of source.documents) {
    if (!file.startsWith("openapi/workflows/")) continue;
    const workflows = list(Object(parsed).workflows);
    const workflowIds = workflows.map(({ workflowId }) => workflowId);
    for (const [index, workflow] of workflows.entries()) {
      const pointer = `#/workflows/${index}`;
      const report: Report = (path, message, fix) => {
        const at = `${pointer}/${path.map(escapePointerFragment).join("/")}`;
        const place = locationOf(source, { file, pointer: at });
        findings.push(finding(place, "workflow-names", message, fix));
      };
      const inputs = follow(
        source,
        { file, pointer: `${pointer}/inputs`, node: workflow.inputs },
        [],
      );
      const steps = list(workflow.steps);
      const scope = { contract, inputs: Object(inputs?.node), steps, workflowIds };
      for (const [index, step] of steps.entries()) checkStep(scope, step, ["steps", index], report);
      checkExpressions(scope, {}, workflow.outputs, ["outputs"], report);
    }
  }
  return findings;
}

function checkStep(scope: Scope, step: Node, path: (string | number)[], report: Report): void {
  const operation = findOperation(scope.contract, step.operationId);
  if (step.operationId !== undefined && operation === undefined)
    report(
      [...path, "operationId"],
      `no operation has the operationId ${step.operationId}`,
      correct,
    );
  const given = list(step.parameters);
  let areNamesKnown = true;
  for (const [index, { name, in: place }] of given.entries()) {
    const isKnown = operation?.parameters.some(
      (other: Node) => other.name === name && other.in === place,
    );
    // Security and content types are headers as well.
    if (operation === undefined || isKnown || place === "header" || name === undefined) continue;
    areNamesKnown = false;
    const message = `${step.operationId} has no ${place} parameter ${name}`;
    report([...path, "parameters", index], message, correct);
  }
  for (const { name, required } of operation?.parameters ?? []) {
    const isGiven = given.some((parameter) => parameter.name === name);
    if (!required || isGiven || !areNamesKnown) continue;
    const message = `the step does not pass ${name}, which ${step.operationId} requires`;
    report(path, message, "Add it to parameters.");
  }
  for (const key of ["onSuccess", "onFailure"]) {
    for (const [index, { stepId, workflowId }] of list(step[key]).entries()) {
      const at = [...path, key, index];
      const isStep = scope.steps.some((other) => other.stepId === stepId);
      if (stepId !== undefined && !isStep) report(at, `no step has the stepId ${stepId}`, correct);
      if (workflowId !== undefined && !scope.workflowIds.includes(workflowId))
        report(at, `no workflow has the workflowId ${workflowId}`, correct);
    }
  }
  checkExpressions(scope, operation, step, path, report);
}

/** Checks what the expressions in any text below a value name. */
function checkExpressions(
  scope: Scope,
  operation: Node | undefined,
  value: unknown,
  path: (string | number)[],
  report: Report,
): void {
  if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value))
      if (key !== "description") checkExpressions(scope, operation, part, [...path, key], report);
    return;
  }
  const text = String(value);
  for (const [, name = ""] of text.matchAll(/\$inputs\.([\w-]+)/g)) {
    const { properties } = scope.inputs;
    if (properties !== undefined && !Object.hasOwn(properties, name))
      report(path, `the workflow has no input ${name}`, correct);
  }
  for (const [, id, name = ""] of text.matchAll(/\$steps\.([\w-]+)\.outputs\.([\w-]+)/g)) {
    const step = scope.steps.find(({ stepId }) => stepId === id);
    if (step === undefined) report(path, `no step has the stepId ${id}`, correct);
    else if (!Object.hasOwn(Object(step.outputs), name))
      report(path, `the step ${id} has no output ${name}`, correct);
  }
  for (const [, pointer = ""] of text.matchAll(/\$response\.body#(\/[^\s"'})\]]+)/g)) {
    const schemas = operation?.responses ?? [];
    const keys = pointer.split("/").slice(1);
    if (schemas.length > 0 && !schemas.some((schema: Node) => hasValue(scope, schema, keys)))
      report(path, `no response of the operation has ${pointer}`, "Correct the JSON Pointer.");
  }
}

/** The operation with its parameters, and the schemas of its JSON responses. */
function findOperation(contract: Node, operationId: unknown): Node | undefined {
  for (const item of Object.values<Node>(contract.paths ?? {})) {
    for (const method of methods) {
      const operation = Object(item)[method.toLowerCase()];
      if (operation?.operationId !== operationId || operationId === undefined) continue;
      const all = [...list(item.parameters), ...list(operation.parameters)];
      const responses = Object.values<Node>(Object(operation.responses)).map((response) =>
        resolve(contract, response),
      );
      const contents = responses.flatMap(({ content }) => Object.entries<Node>(Object(content)));
      return {
        parameters: all.map((parameter) => resolve(contract, parameter)),
        responses: contents
          .filter(([type]) => /json/.test(type))
          .map(([, { schema }]) => schema ?? true),
      };
    }
  }
  return undefined;
}

/** Whether a value of a schema can have something at a pointer, as far as the schema says. */
function hasValue({ contract }: Pick<Scope, "contract">, written: Node, keys: string[]): boolean {
  const schema = resolve(contract, written);
  const [key = "", ...others] = keys;
  if (keys.length === 0 || typeof schema !== "object" || schema === null) return true;
  const { properties = {}, items, prefixItems, allOf, anyOf, oneOf, additionalProperties } = schema;
  const parts = [allOf, anyOf, oneOf].flatMap(list);
  if (parts.some((part) => hasValue({ contract }, part, keys))) return true;
  if (Object.hasOwn(properties, key)) return hasValue({ contract }, properties[key], others);
  if (/^\d+$/.test(key) && (items ?? prefixItems) !== undefined)
    return hasValue({ contract }, prefixItems?.[key] ?? items ?? true, others);
  if (typeof additionalProperties === "object" || additionalProperties === true) return true;
  return (
    parts.length === 0 &&
    Object.keys(properties).length === 0 &&
    items === undefined &&
    !/string|number|integer|boolean|null/.test(String(schema.type))
  );
}

function resolve(contract: Node, node: Node, hops = 0): Node {
  const { $ref } = Object(node);
  if (typeof $ref !== "string" || hops > 50) return node;
  return resolve(contract, valueAt(contract, $ref), hops + 1);
}

const list = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "object" && item !== null) : [];
