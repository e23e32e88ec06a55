import {
  dictionary,
  functionName,
  jsonIn,
  type Operation,
  own,
  type Schema,
  successOf,
} from "#reader";
import { sampleOfSchema } from "#reader/sample";
import { languages } from "../browser/console/languages.ts";
import type { Input, Template, Values } from "../browser/console/request.ts";
import type { Sources } from "../sources.ts";
import { exampleOf } from "./examples.ts";

type About = Pick<Sources, "contract" | "site">;

/** The samples of an operation by their languages. */
export function samplesOf(about: About, operation: Operation): Record<string, string> {
  const template = templateOf(about, operation);
  const values = valuesOf(about, operation);
  return Object.fromEntries(
    Object.entries(languages).map(([name, { write }]) => [name, write(template, values)]),
  );
}

/** What the samples and the console have to know about an operation. */
export function templateOf({ site }: About, operation: Operation): Template {
  const { id, method, path, parameters, security } = operation;
  const schemes = security.flatMap((schemes) => schemes.map(({ scheme }) => scheme.name));
  return {
    method,
    path,
    parameters: parameters.map(({ name, in: location, schema }) => ({
      name,
      in: location,
      ...formatOf(schema),
    })),
    schemes: [...new Set(schemes)],
    client: { name: functionName(id), package: site.client, result: resultOf(operation) },
  };
}

/** How the text of an input is read. */
const formatOf = ({ items, types }: Schema): Pick<Input, "format" | "types"> =>
  items === undefined ? { format: "value", types } : { format: "list", types: items.types };

/** A name for what the client returns; undefined for nothing. */
function resultOf(operation: Operation): string | undefined {
  const [media] = successOf(operation)?.content ?? [];
  if (media === undefined) return undefined;
  const name = functionName(media.schema?.name ?? "result");
  return [functionName(operation.id), "client"].includes(name) ? "result" : name;
}

/** The request that the contract's own examples describe. */
export function valuesOf(about: About, operation: Operation): Values {
  const { parameters, body } = operation;
  // A sample requests the first page.
  const sent = parameters.filter(
    ({ name, isRequired, isDeprecated }) => isRequired || !(isDeprecated || name === "page"),
  );
  const examplesIn = (location: string) => {
    const entries = sent
      .filter((parameter) => parameter.in === location)
      .map(({ name, schema, examples: [example], isRequired }): [string, unknown] => [
        name,
        example ?? (isRequired ? sampleOfSchema(schema) : undefined),
      ]);
    return dictionary(entries.filter(([, value]) => value !== undefined));
  };
  return {
    server: calledServer(about),
    path: examplesIn("path"),
    query: examplesIn("query"),
    header: examplesIn("header"),
    credentials: credentialsOf(about, operation),
    headers: dictionary(),
    body: body && JSON.stringify(exampleOf(jsonIn(body.content)) ?? {}, null, 2),
  };
}

/** The base URL that samples and the console call: the sandbox, or else the first server. */
export const calledServer = ({ contract, site }: About): string =>
  site.sandbox || `${contract.servers[0]?.url}`;

/** The token of the first alternative. */
function credentialsOf({ site }: About, operation: Operation): Record<string, string> {
  const { security, authorization } = operation;
  const [first = []] = authorization === "required" ? security : [];
  return dictionary(
    first.map(({ scheme: { name } }) => [name, own(site.tokens, name) ?? "YOUR_TOKEN"]),
  );
}
