import type { Config } from "@redocly/openapi-core";
import {
  asObject,
  type Body,
  type Contract,
  isObject,
  join,
  jsonIn,
  type Operation,
  responseFor,
} from "#reader";
import { type Finding, finding, follow, locationOf, type Source } from "#source";
import { hasPointer } from "./pointers.ts";
import { lintWithRedocly } from "./redocly.ts";
import type { Node } from "./rules/index.ts";

type Path = (string | number)[];

/** What the steps and expressions of a workflow can name, and how to report another name. */
interface Scope {
  operations: Operation[];
  inputs: object | undefined;
  steps: Node[];
  report: (path: Path, message: string, fix?: string) => void;
}

/** Checks that the workflows are Arazzo, follow the rules in redocly.yaml, and name what exists. */
export async function checkWorkflows(
  source: Source,
  config: Config,
  contract: Contract,
): Promise<Finding[]> {
  const files = [...source.documents.keys()].filter((file) =>
    file.startsWith("openapi/workflows/"),
  );
  const reports = await Promise.all(files.map((file) => lintWithRedocly(source, config, file)));
  const findings = reports.flat();
  const isArazzo = findings.every(({ severity }) => severity === "warning");
  return isArazzo ? [...findings, ...checkNames(source, contract)] : findings;
}

/**
 * Checks that the steps of the workflows name operations, parameters, fields, inputs, steps and outputs that exist. A runner
 * skips a step that names anything else, or sends something else than was meant.
 */
function checkNames(source: Source, { operations }: Contract): Finding[] {
  const findings: Finding[] = [];
  for (const [file, { parsed }] of source.documents) {
    if (!file.startsWith("openapi/workflows/")) continue;
    for (const [index, { inputs, steps, outputs }] of list(asObject(parsed).workflows).entries()) {
      const at = (...path: Path) => ({
        file,
        pointer: join("#/workflows", index, ...path),
      });
      const report: Scope["report"] = (
        path,
        message,
        fix = "Correct the name, or add what it names.",
      ) => {
        findings.push(finding(locationOf(source, at(...path)), "workflow-names", message, fix));
      };
      const { properties } = asObject(follow(source, { ...at("inputs"), node: inputs }, [])?.node);
      const scope = {
        operations,
        inputs: isObject(properties) ? properties : undefined,
        steps: list(steps),
        report,
      };
      for (const [index, step] of scope.steps.entries()) checkStep(scope, step, ["steps", index]);
      checkExpressions(scope, undefined, outputs, ["outputs"]);
    }
  }
  return findings;
}

function checkStep(scope: Scope, step: Node, path: Path): void {
  const { operations, steps, report } = scope;
  const { operationId, parameters, successCriteria, onSuccess, onFailure } = step;
  const operation = operations.find(({ id }) => id === operationId);
  if (operationId !== undefined && operation === undefined) {
    report([...path, "operationId"], `no operation has the operationId ${operationId}`);
    return;
  }
  for (const [index, { name, in: place }] of list(parameters).entries()) {
    const isKnown = operation?.parameters.some((it) => it.name === name && it.in === place);
    // Security and content types are headers as well.
    if (isKnown === false && place !== "header" && name !== undefined)
      report([...path, "parameters", index], `${operationId} has no ${place} parameter ${name}`);
  }
  for (const [key, actions] of Object.entries({ onSuccess, onFailure }))
    for (const [index, { stepId }] of list(actions).entries())
      if (stepId !== undefined && !steps.some((other) => other.stepId === stepId))
        report([...path, key, index], `no step has the stepId ${stepId}`);
  if (operation !== undefined) {
    checkPayload(scope, operation, step, path);
    checkStatuses(scope, operation, step, path);
    checkToken(scope, operation, parameters, path);
  }
  for (const [index, { condition, type = "simple" }] of list(successCriteria).entries()) {
    const mistake = type === "simple" ? mistakeIn(`${condition}`) : undefined;
    if (mistake !== undefined) report([...path, "successCriteria", index], ...mistake);
  }
  checkExpressions(scope, operation, step, path);
}

/** The body of a step has only fields of the operation, and all that it requires. */
function checkPayload({ report }: Scope, { id, body }: Operation, step: Node, path: Path): void {
  const { payload } = asObject(step.requestBody);
  if (body === undefined || !isObject(payload)) return;
  const at = [...path, "requestBody", "payload"];
  for (const name of Object.keys(payload))
    if (!canHaveField(body, name)) report([...at, name], `the body of ${id} has no ${name}`);
  const missing = requiredIn(body).filter((name) => !(name in payload));
  // A step that tries an error leaves out what it likes.
  if (missing.length > 0 && !/\b4(00|22)\b/.test(JSON.stringify(list(step.successCriteria))))
    report(at, `the body of ${id} needs ${missing.join(", ")}`, "Add it.");
}

/** A step expects a status that the operation declares. The response default is that of the other errors. */
function checkStatuses(
  { report }: Scope,
  operation: Operation,
  { successCriteria }: Node,
  path: Path,
): void {
  for (const [index, { condition }] of list(successCriteria).entries()) {
    const status = /^\s*\$statusCode\s*===?\s*(\d{3})\s*$/.exec(`${condition}`)?.[1];
    if (status === undefined) continue;
    const response = responseFor(operation, Number(status));
    if (response !== undefined && (response.status !== "default" || status >= "400")) continue;
    const declared = operation.responses
      .map((each) => each.status)
      .filter((each) => each !== "default");
    const fix = `Write one of ${declared.join(", ")}.`;
    report([...path, "successCriteria", index], `${operation.id} has no response ${status}`, fix);
  }
}

const requiredIn = ({ content }: Body): string[] => jsonIn(content)?.schema?.required ?? [];

/** An input with the name of a security scheme, such as customer_token, is the token of operations that accept it. */
function checkToken(
  { operations, report }: Scope,
  operation: Operation,
  parameters: unknown,
  path: Path,
): void {
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const schemesOf = ({ security }: Operation) =>
    security.flatMap((requirement) => requirement.map(({ scheme }) => snake(scheme.name)));
  const all = operations.flatMap(schemesOf);
  for (const [index, { name, value }] of list(parameters).entries()) {
    const [, input = ""] = /\$inputs\.([\w-]+)/.exec(`${value}`) ?? [];
    const accepted = schemesOf(operation);
    if (
      `${name}`.toLowerCase() !== "authorization" ||
      !all.includes(input) ||
      accepted.includes(input)
    )
      continue;
    const fix = accepted.length > 0 ? `Write $inputs.${accepted[0]}.` : "Remove the parameter.";
    report(
      [...path, "parameters", index, "value"],
      `${operation.id} does not accept ${input}`,
      fix,
    );
  }
}

/** Whether a body can have a field, as far as its schema says. */
function canHaveField({ content }: Body, name: string): boolean {
  const { schema } = jsonIn(content) ?? {};
  if (schema === undefined || schema.properties.size === 0 || schema.choices.length > 0)
    return true;
  const isOpen = schema.statements.some(({ keywords }) => keywords.additionalProperties);
  return isOpen || schema.properties.has(name);
}

/** What is wrong with a condition, and how to fix it. */
function mistakeIn(condition: string): [message: string, fix: string] | undefined {
  const code = condition.replaceAll(/'[^']*'/g, "''");
  if (/(?<![=!<>])=(?!=)/.test(code)) return ["= compares nothing", "Write ==."];
  const [, text] = /[=!]=\s*([A-Za-z][\w-]*)/.exec(code) ?? [];
  if (text === undefined || /^(true|false|null)$/.test(text)) return undefined;
  return [`${text} is not in quotes`, `Write '${text}'.`];
}

const expression =
  /\$inputs\.(?<input>[\w-]+)|\$steps\.(?<id>[\w-]+)\.outputs\.(?<output>[\w-]+)|\$response\.body#(?<pointer>\/[^\s"'})\]]+)/g;

/** Checks what the expressions in any text below a value name. */
function checkExpressions(
  scope: Scope,
  operation: Operation | undefined,
  value: unknown,
  path: Path,
): void {
  if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value))
      if (key !== "description") checkExpressions(scope, operation, part, [...path, key]);
    return;
  }
  for (const { groups = {} } of String(value).matchAll(expression)) {
    const { input, id, output = "", pointer } = groups;
    const step = scope.steps.find(({ stepId }) => stepId === id);
    if (input !== undefined && scope.inputs && !Object.hasOwn(scope.inputs, input))
      scope.report(path, `the workflow has no input ${input}`);
    if (id !== undefined && step === undefined) scope.report(path, `no step has the stepId ${id}`);
    if (step !== undefined && !Object.hasOwn(asObject(step.outputs), output))
      scope.report(path, `the step ${id} has no output ${output}`);
    if (
      pointer !== undefined &&
      operation !== undefined &&
      !hasPointer(operation.responses, pointer)
    )
      scope.report(path, `no response of the operation has ${pointer}`);
  }
}

const list = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "object" && item !== null) : [];
