/** The published contract, and the requests that its examples describe. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Bundle, bundleSource } from "#bundle";
import {
  buildPath,
  type Document,
  jsonIn,
  type Operation,
  type Parameter,
  readContract,
} from "#reader";
import { root } from "./project.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export const document: Document = JSON.parse(
  readFileSync(join(root, "generated/openapi.json"), "utf8"),
);

export const contract = readContract(document);

export const { operations } = contract;

let bundled: Promise<Bundle> | undefined;

/** The bundle of openapi/. The test files of a worker share it. */
export function bundleContract(): Promise<Bundle> {
  bundled ??= bundleSource(root);
  return bundled;
}

/** The examples of the parameters in a location; with a condition, only of some. */
export function exampleParameters(
  { parameters }: Operation,
  location: Parameter["in"],
  isChosen: (parameter: Parameter) => boolean = () => true,
): Record<string, string> {
  const chosen = parameters.filter((parameter) => parameter.in === location && isChosen(parameter));
  return Object.fromEntries(chosen.map(({ name, examples: [example] }) => [name, `${example}`]));
}

/** The path of an operation with the examples of its parameters. */
export const examplePath = (operation: Operation): string =>
  buildPath(operation, exampleParameters(operation, "path"));

/** The first example of the request body. */
export const exampleBody = ({ body }: Operation): Json | undefined =>
  jsonIn(body?.content)?.examples[0]?.value as Json | undefined;
