import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { asObject, isObject, type Located, own, valueAt } from "#reader";
import { compareLists } from "./keywords.ts";
import { code, list, type Message, say } from "./message.ts";
import { namesIn, Pair } from "./pair.ts";
import { type Difference, isDocumentation, rate, withoutDocumentation } from "./policy.ts";
import { parseCopy } from "./releases.ts";

/** A workflow of an Arazzo document, one of its steps or one of their criteria. */
type Part = Record<string, unknown>;

/** A change of a workflow or a step. */
type Change = [type: string, message: Message];

/**
 * Compares the workflows that a server is verified with. A release without workflows was made before they were frozen,
 * so there is nothing to compare.
 */
export function compareWorkflows(released: string, current: string): Difference[] {
  if (!existsSync(released)) return [];
  const differences: Difference[] = [];
  const workflows = new Pair(readWorkflows(released), readWorkflows(current));
  for (const [id, workflow] of workflows.match((byId = new Map<string, Part>()) => byId)) {
    const path = [`workflow ${id}`];
    for (const change of compareWorkflow(workflow)) differences.push(toDifference(change, path));
    for (const [stepId, step] of workflow.match(stepsOf))
      for (const change of compareStep(step))
        differences.push(toDifference(change, [...path, stepId]));
  }
  return differences;
}

const stepsOf = (workflow: Part | undefined): Map<string, Part> =>
  itemsIn(workflow, "steps", ({ stepId }) => `${stepId}`);

const toDifference = ([type, message]: Change, path: string[]): Difference => ({
  ...rate(type, []),
  type,
  message,
  location: path.join(" → "),
  path,
  others: 0,
});

/** The workflows in a folder by their IDs. */
function readWorkflows(folder: string): Map<string, Part> {
  const files = globSync("**/[!.]*.yaml", { cwd: folder }).sort();
  const workflows = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const document = parseCopy(text, join(basename(folder), file));
    return [
      ...itemsIn(withComponents(document, document), "workflows", (one) => `${one.workflowId}`),
    ];
  });
  return new Map(workflows);
}

/** A value in which the components of its document stand where they are used. */
function withComponents(value: unknown, document: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withComponents(item, document));
  if (!isObject(value)) return value;
  const { reference, ...others } = value;
  if (typeof reference === "string" && reference.startsWith("$components."))
    return {
      ...asObject(valueAt(document, reference.replace("$", "/").replaceAll(".", "/"))),
      ...others,
    };
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, part]) => [key, withComponents(part, document)]));
}

/** The items of a list by what identifies each. */
function itemsIn(owner: unknown, key: string, nameOf: (item: Part) => string): Map<string, Part> {
  const items = Object.values(own(owner, key) ?? {}).map(asObject);
  return new Map(items.map((item) => [nameOf(item), item]));
}

/** Compares what both versions of a workflow have besides steps. */
function compareWorkflow(workflow: Pair<Part>): Change[] {
  if (!workflow.before || !workflow.after) return [];
  const inputs = new Pair(...workflow.both((one) => asObject(one?.inputs)));
  const required = compareLists(...inputs.both(requiredIn));
  return [
    ...required.map(([change, names]): Change => {
      const verb = change === "added" ? "now requires" : "no longer requires";
      const type = change === "added" ? "workflow input required" : "workflow input changed";
      return [type, say`the workflow ${verb} the input ${names}`];
    }),
    ...describeEdits(
      "workflow input changed",
      ["the inputs changed"],
      inputs.both(withoutRequired),
    ),
    ...describeEdits("workflow changed", ["the workflow changed"], workflow.both(withoutParts)),
  ];
}

const requiredIn = (inputs: Part | undefined): string[] =>
  Object.values(inputs?.required ?? {}).map(String);

/** What is compared of inputs besides the list of those that are required. */
const withoutRequired = (inputs: Part | undefined) =>
  asObject(withoutDocumentation({ ...inputs, required: undefined }, "schema"));

/** What is compared of a workflow besides inputs and steps. */
const withoutParts = (workflow: Part | undefined) => ({
  ...workflow,
  inputs: undefined,
  steps: undefined,
});

/** Compares a step. A server can fail one that expects something new, unless it rests on an assumption. */
function compareStep(step: Pair<Part>): Change[] {
  const { before, after } = step;
  if (!before) return [[assumed("workflow step added", after), ["the step was added"]]];
  if (!after) return [["workflow step removed", ["the step was removed"]]];
  const changed = assumed("workflow step changed", after);
  return [
    ...describeEdits(changed, ["the step changed"], step.both(withoutCriteria)),
    ...step
      .match(criteriaOf)
      .flatMap(([condition, criterion]) => compareCriterion(condition, criterion)),
  ];
}

const assumed = (type: string, part: Part | undefined): string =>
  part?.["x-assumption"] === undefined ? type : `assumed ${type}`;

const withoutCriteria = (step: Part | undefined) => ({ ...step, successCriteria: undefined });

/** What a response has to meet, by its text. A criterion can rest on an assumption of its own, or on that of its step. */
function criteriaOf(step: Part | undefined): Map<string, Part> {
  const nameOf = ({ context, condition }: Part) =>
    context === undefined ? `${condition}` : `${context}: ${condition}`;
  const criteria = itemsIn(step, "successCriteria", nameOf);
  return new Map(
    [...criteria].map(([name, one]) => [name, { "x-assumption": step?.["x-assumption"], ...one }]),
  );
}

function compareCriterion(name: string, { before, after }: Pair<Part>): Change[] {
  const changed = assumed("workflow step changed", after);
  if (!before) return [[changed, say`the step now requires ${code(name)}`]];
  if (!after) return [["workflow step loosened", say`the step no longer requires ${code(name)}`]];
  const [was, is] = [before, after].map((one) => one["x-assumption"] !== undefined);
  if (was === is) return describeEdits(changed, code(name), [before, after]);
  const [type, verb] = is ? ["workflow step loosened", "rests"] : [changed, "no longer rests"];
  return [[type, say`${code(name)} ${verb} on an assumption`]];
}

/** One change that names everything that differs in two values. */
function describeEdits(type: string, what: Message, [before, after]: [Part, Part]): Change[] {
  const isText = ([key]: [string, unknown]) => isDocumentation(key);
  const edits = new Pair<Located>({ value: before, pointer: "" }, { value: after, pointer: "" })
    .children()
    .filter((entry) => !isText(entry))
    .flatMap(([key, pair]) => editsIn(pair, key));
  return edits.length === 0 ? [] : [[type, say`${what}: ${list(edits, 5)}`]];
}

/** The path of every value that differs. The items of a list are compared by their names. */
function editsIn(pair: Pair, path: string): Message[] {
  if (pair.isSame()) return [];
  const [old, now] = pair.both((node) => node?.value);
  const isList = Array.isArray(old) && Array.isArray(now);
  if (!isList && !(isObject(old) && isObject(now))) return [say`${code(path)} ${pair.verb}`];
  const parts = isList ? pair.match(namesIn) : pair.children();
  return parts.flatMap(([name, part]) => editsIn(part, `${path}/${name}`));
}
