import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { CliError, type Contract, isObject, readContract } from "#reader";
import { findUnsupportedKey, type Step, type Workflow } from "../workflows/arazzo.ts";

/**
 * Reads a contract from a file: one OpenAPI 3.1 document, as JSON or YAML.
 *
 * @throws CliError if it cannot be read.
 */
export function readContractFile(file: string): Contract {
  try {
    return readContract(parseFile(file));
  } catch (error) {
    throw unreadableContract(error as NodeJS.ErrnoException);
  }
}

/** Reads JSON or YAML. JSON is YAML as well, but to read a large file as such takes a gigabyte. */
function parseFile(file: string) {
  const text = readFileSync(file, "utf8");
  try {
    return JSON.parse(text);
  } catch {
    return parse(text);
  }
}

/** Reports what is wrong with a contract, with a fix. A reference in a schema is followed when it is needed. */
export function unreadableContract({ message, code = "" }: NodeJS.ErrnoException): CliError {
  return new CliError(
    `the contract cannot be read: ${message}`,
    /^E[A-Z]+$/.test(code)
      ? "Check the path of --contract. In the repository of a contract, npm run bundle makes it."
      : "Correct it, bundle its files with npx @redocly/cli bundle.",
  );
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

function readWorkflowFile(file: string): Workflow[] {
  let document: unknown;
  try {
    document = parseFile(file);
  } catch (error) {
    throw new CliError(
      `the workflows ${file} cannot be read: ${(error as Error).message}`,
      "Check the path of --workflows, which is an Arazzo document or a folder with *.arazzo.yaml files.",
    );
  }
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
