import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { asObject, isObject, pageOf, valueAt, walk } from "#reader";
import type { Node } from "#source";

/** What a decorator gets besides the contract. */
interface Context {
  config?: { configPath?: string };
}

/** What Redocly does to a bundle. */
export const decorators = {
  "known-values": () => ({ Root: { leave: addKnownValues } }),
  "reference-pages": () => ({ Root: { leave: addReferencePages } }),
};

/** Tools do not show `x-extensible-enum`, so the description of a schema that has known values, or refers to them, lists them. */
function addKnownValues(contract: Node): void {
  for (const { kind, value: schema } of walk(contract.components?.schemas, "schemas")) {
    if (kind !== "schema" || !isObject(schema) || typeof schema.description !== "string") continue;
    const parts = [schema, ...[schema.anyOf ?? []].flat()].map(asObject);
    const { $ref } = parts.find((part) => part.$ref !== undefined) ?? {};
    const described = typeof $ref === "string" ? asObject(valueAt(contract, $ref)) : schema;
    const values = [described["x-extensible-enum"] ?? []].flat();
    if (values.length === 0) continue;
    const list = values.map((value) => `\`${value}\``).join(", ");
    const sentence = `Known ${values.length > 1 ? "values" : "value"}: ${list}. Others may occur.`;
    // In the folder of the project, stock commands apply the decorators to the bundle again.
    if (!schema.description.includes(sentence)) schema.description += ` ${sentence}`;
  }
}

/** Each operation names its page of the reference, once docs/site.yaml has the URL of the reference. */
function addReferencePages(contract: Node, { config }: Context): void {
  const reference = readReferenceUrl(dirname(config?.configPath ?? ""));
  if (reference === "") return;
  for (const { path, value: operation } of walk(contract)) {
    const isOperation = path[0] === "paths" && path.length === 3 && isObject(operation);
    if (!isOperation || typeof operation.operationId !== "string") continue;
    const url = reference.replace(/\/?$/, `/${pageOf(operation.operationId)}`);
    operation.externalDocs ??= { description: "The page of the reference", url };
  }
}

/** The URL of the reference. "npm run docs" reports what is wrong with the file. */
function readReferenceUrl(root: string): string {
  try {
    return `${asObject(parse(readFileSync(join(root, "docs/site.yaml"), "utf8"))).reference ?? ""}`;
  } catch {
    return "";
  }
}
