import { buildPath, buildQuery, own } from "#reader";

/** What the samples and the console have to know about an operation. */
export interface Template {
  method: string;
  path: string;
  parameters: Input[];
  /** The names of all schemes that it accepts. Each takes a bearer token. */
  schemes: string[];
  /** The function of the client, the package that has it, and what it returns; undefined if nothing. */
  client: { name: string; package: string; result: string | undefined };
}

type Location = "path" | "query" | "header";

/** A parameter. */
export interface Input {
  name: string;
  in: Location;
  /** How its text is read: as items that are separated by commas, or as one value. */
  format: "list" | "value";
  /** The JSON types of the value, or of its items. */
  types: string[];
}

/** What is filled in. */
export interface Values extends Record<Location, Record<string, unknown>> {
  server: string;
  /** Tokens by the names of their schemes. */
  credentials: Record<string, string>;
  /** Headers that are not in the contract. */
  headers: Record<string, string>;
  /** JSON as it is written; undefined for an operation without a body. */
  body: string | undefined;
}

/** The parts of a request that do not depend on what sends it. */
interface HttpRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
}

/** The request that a template and values describe, without its body. */
export function httpRequest(template: Template, values: Values): HttpRequest {
  const { method, parameters, schemes } = template;
  const headers: HttpRequest["headers"] = [];
  for (const scheme of schemes) {
    const token = own(values.credentials, scheme);
    if (token) headers.push(["Authorization", `Bearer ${token}`]);
  }
  for (const parameter of parameters.filter((one) => one.in === "header")) {
    const value = own(values.header, parameter.name);
    if (value !== undefined) headers.push([parameter.name, String(value)]);
  }
  headers.push(...Object.entries(values.headers));
  if (values.body !== undefined) headers.push(["Content-Type", "application/json"]);
  const path = values.server.replace(/\/+$/, "") + buildPath(template, values.path);
  const query = buildQuery(template, values.query);
  return { method, url: query === "" ? path : `${path}?${query}`, headers };
}
