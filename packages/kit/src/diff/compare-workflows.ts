import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isObject } from "contract-kit-reader";
import { parse } from "yaml";
import type { Difference } from "./difference.ts";
import { canonical, type JsonObject } from "./node.ts";
import { isDocumentation, rate } from "./policy.ts";

/** The steps of Arazzo documents by what a message calls them. */
type Steps = Map<string, JsonObject>;

/**
 * Compares the workflows that a server is verified with. A release without workflows was made before they were frozen,
 * so there is nothing to compare.
 */
export async function compareWorkflows(released: string, current: string): Promise<Difference[]> {
  if (!existsSync(released)) return [];
  const [olds, news] = [await readSteps(released), await readSteps(current)];
  return [...new Set([...olds.keys(), ...news.keys()])].flatMap((location) => {
    const [old, now] = [olds.get(location), news.get(location)];
    if (textOf(old) === textOf(now)) return [];
    const verb = now === undefined ? "was removed" : old === undefined ? "was added" : "changed";
    // A server can fail a step that is new or was changed, unless the step rests on an assumption.
    const added = `${now?.["x-assumption"] ? "assumed " : ""}workflow step added`;
    const type = now === undefined ? "workflow step removed" : added;
    return { ...rate(type, []), type, message: `the step ${verb}`, location };
  });
}

async function readSteps(folder: string): Promise<Steps> {
  const files = existsSync(folder) ? (await readdir(folder)).sort() : [];
  const documents = await Promise.all(
    files.map(async (file) => parse(await readFile(join(folder, file), "utf8"))),
  );
  return new Map(
    documents.flatMap((document) =>
      listOf(document, "workflows").flatMap((workflow) =>
        listOf(workflow, "steps").map((step): [string, JsonObject] => [
          `workflow ${workflow.workflowId} → ${step.stepId}`,
          step,
        ]),
      ),
    ),
  );
}

function listOf(value: unknown, key: string): JsonObject[] {
  const list = isObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** What a step does and expects, and whether it rests on an assumption. */
function textOf(step: JsonObject | undefined): string {
  const entries = Object.entries(step ?? {}).filter(([key]) => {
    return key === "x-assumption" || !isDocumentation(key);
  });
  return canonical(Object.fromEntries(entries));
}
