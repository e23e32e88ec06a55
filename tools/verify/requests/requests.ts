import { buildPath, buildQuery, type Operation, own, type Parameter, successOf } from "#reader";
import { parametersIn, parameterValueName } from "../contract/operations.ts";
import type { Run } from "../run.ts";
import { Skip } from "../skip.ts";
import { acceptedJson, type SentRequest } from "./exchange.ts";
import { type Credential, missingToken, schemeOf, schemesOf } from "./tokens.ts";

/** A UUID that no resource has. */
export const unknownId = "00000000-0000-4000-8000-000000000000";

/** A request to an operation. What is left out is taken from the operation. */
export interface RequestOptions {
  path?: string;
  query?: string;
  /** The name of a token, null for none, or a text that is no token. Default: the token of the operation's scheme. */
  token?: string | null | { unknown: string };
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent in place of a body as it is. */
  text?: string;
  /** What is sent, in words for the report. */
  what?: string;
  /** Whether the operation documents the response. Default: true. */
  isDocumented?: boolean;
  /** Whether nothing is wrong with the request, so that an error of the server is one of the operation. */
  isValid?: boolean;
}

/** @throws Skip if a token or a required parameter is missing. */
export function buildRequest(
  run: Run,
  operation: Operation,
  options: RequestOptions = {},
): SentRequest {
  const { path = operation.path, query: given = "", token } = options;
  const { text: body = JSON.stringify(options.body) } = options;
  const { query, headers } = requiredParameters(run, operation, given);
  const queries = [query, given].filter((part) => part !== "").join("&");
  return {
    method: operation.method,
    path: queries === "" ? path : `${path}?${queries}`,
    headers: {
      accept: acceptedBy(operation),
      ...headers,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...options.headers,
    },
    body,
    credential: findCredential(run, operation, token),
    isOwn: token === undefined || (token ?? "") === schemeOf(operation),
  };
}

/** What the requests of an operation accept: the media type that it documents, and problems. */
function acceptedBy(operation: Operation): string {
  const [media] = successOf(operation)?.content ?? [];
  return media === undefined ? acceptedJson : `${media.type}, application/problem+json`;
}

function findCredential(
  { tokens, sources }: Run,
  operation: Operation,
  token: RequestOptions["token"],
): Credential | undefined {
  if (token === null || (token === undefined && operation.authorization === "none"))
    return undefined;
  if (typeof token === "object") return { value: token.unknown, variable: undefined };
  const names = token === undefined ? schemesOf(operation) : [token];
  const name = names.find((one) => tokens[one] !== undefined);
  if (name !== undefined) {
    const variable = sources.find((source) => source.name === name)?.variable;
    return { value: tokens[name] ?? "", variable };
  }
  if (token === undefined && operation.authorization === "optional") return undefined;
  throw missingToken(sources, names[0] ?? "");
}

/** The query and the headers that a request must have. */
function requiredParameters({ inputs }: Run, operation: Operation, query: string) {
  const given = new URLSearchParams(query);
  const required = operation.parameters.filter(
    ({ in: location, name, isRequired }) => isRequired && location !== "path" && !given.has(name),
  );
  const entries = required.map((parameter) => [parameter.name, valueFor(inputs, parameter)]);
  const values: Record<string, unknown> = Object.fromEntries(entries);
  const headers = parametersIn(operation, "header").flatMap(({ name }) => {
    return name in values ? [[name, String(values[name])]] : [];
  });
  return { query: buildQuery(operation, values), headers: Object.fromEntries(headers) };
}

/** @throws Skip if there is none. */
function valueFor(inputs: Record<string, string>, { name, schema, examples }: Parameter): unknown {
  const value = own(inputs, name) ?? examples[0] ?? schema.default ?? schema.values?.[0];
  if (value !== undefined) return value;
  const option = `--input ${name}=…`;
  throw new Skip(`needs a value for the parameter ${name}: use ${option}`, option);
}

/** The path with values in place of its parameters. What is not known is the ID of no resource. */
export function pathFor(operation: Operation, values: Record<string, string>): string {
  const entries = parametersIn(operation, "path").map((parameter) => {
    return [parameter.name, own(values, parameterValueName(parameter)) ?? unknownId];
  });
  return buildPath(operation, Object.fromEntries(entries));
}
