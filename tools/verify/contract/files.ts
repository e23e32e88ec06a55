import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { CliError, type Contract, type Document, isObject, readContract } from "#reader";
import { findUnsupportedKey, type Step, type Workflow } from "../workflows/arazzo.ts";

/** Reads JSON or YAML. JSON is YAML as well, but to read a large file as such takes a gigabyte. */
function parseFile(file: string, what: string, hint: string): unknown {
  try {
    const text = readFileSync(file, "utf8");
    return /^\{\s*"/.test(text) ? JSON.parse(text) : parse(text);
  } catch (error) {
    throw new CliError(`${what} cannot be read: ${(error as Error).message}`, hint);
  }
}

/**
 * Reads a contract from a file: one OpenAPI 3.1 document, as JSON or YAML.
 *
 * @throws CliError if it cannot be read.
 */
export function readContractFile(file: string): Contract {
  const hint = "Check the path of --contract, which is a bundle as JSON or YAML.";
  const document = parseFile(file, "the contract", hint) as Document;
  try {
    return readContract(document);
  } catch (error) {
    if (!(error instanceof CliError) || error.pointer === undefined) throw error;
    throw new CliError(error.problem, error.hint, `${file}${error.pointer}`.replace(/#$/, ""));
  }
}

const fileName = /\.arazzo\.(ya?ml|json)$/;

/**
 * Reads the workflows of an Arazzo document, or those of all Arazzo documents in a folder, in the order of their names.
 *
 * @throws CliError for a path or a document that cannot be used.
 */
export function readWorkflows(path: string): Workflow[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (!isFolder) return readWorkflowFile(path);
  const names = readdirSync(path).filter((name) => fileName.test(name));
  if (names.length > 0) return names.sort().flatMap((name) => readWorkflowFile(join(path, name)));
  throw new CliError(
    `${path} contains no workflows`,
    "Name each Arazzo document of the folder *.arazzo.yaml or *.arazzo.json.",
  );
}

interface WrittenWorkflow {
  workflowId: string;
  summary?: string;
  steps: Step[];
}

const isStep = (step: unknown) => isObject(step) && typeof step.stepId === "string";

const isWorkflow = (written: unknown): written is WrittenWorkflow =>
  isObject(written) &&
  typeof written.workflowId === "string" &&
  Array.isArray(written.steps) &&
  written.steps.every(isStep);

function readWorkflowFile(file: string): Workflow[] {
  const hint =
    "Check the path of --workflows, which is an Arazzo document or a folder with *.arazzo.yaml files.";
  const document = parseFile(file, `the workflows ${file}`, hint);
  const { arazzo, workflows } = isObject(document) ? document : {};
  if (!/^1\./.test(`${arazzo}`) || !Array.isArray(workflows) || !workflows.every(isWorkflow)) {
    throw new CliError(
      `${file} is no Arazzo 1.0 document`,
      "It needs the version as `arazzo`, and `workflows` that have a workflowId and steps with a stepId.",
    );
  }
  return workflows.map((written) => {
    const { workflowId: id, summary = id, steps } = written;
    const used = JSON.stringify(steps).matchAll(/\$inputs\.([\w-]+)/g);
    const inputs = [...new Set([...used].map(([, name = ""]) => name))];
    return { id, summary, inputs, steps, unsupported: findUnsupportedKey(written) };
  });
}
