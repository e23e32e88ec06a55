import { buildPath, type Operation, own, type Parameter, readScalar, withQuery } from "#reader";
import { isIdentifier, parametersIn, parameterValueName } from "../contract/operations.ts";
import { sampleOf, unknownId } from "../contract/samples.ts";
import type { Run } from "../run.ts";
import { Skip } from "../skip.ts";
import { acceptedTypesOf, encodeBody, encodeParameters, mediaToSend } from "./encoding.ts";
import type { SentRequest } from "./exchange.ts";
import type { Value } from "./observations.ts";
import {
  type Credential,
  credentialsFor,
  missingToken,
  schemeOf,
  unknownCredentials,
} from "./tokens.ts";

/** A request to an operation. What is left out is taken from the operation. */
export interface RequestOptions {
  path?: string;
  query?: string;
  /** The name of a token, null for none, or a text that is no token. Default: the token of the operation's scheme. */
  token?: string | null | { unknown: string };
  headers?: Record<string, string>;
  /** Anything but a string is sent in the media type of the operation. */
  body?: unknown;
  /** What is sent, in words for the report. */
  what?: string;
  /** Whether the operation documents the response. Default: true. */
  isDocumented?: boolean;
  /** Whether nothing is wrong with the request, so that an error of the server is one of the operation. */
  isValid?: boolean;
}

/** What a request says about its operation. The fragment of a URL is not sent. */
const endpointOf = ({ method, path }: Operation) => `${method} ${path.split("#", 1)[0]}`;

/** @throws Skip if a token or a required parameter is missing, or if the request would be that of another operation. */
export function buildRequest(
  run: Run,
  operation: Operation,
  options: RequestOptions = {},
): SentRequest {
  const isSame = (other: Operation) =>
    other !== operation && endpointOf(other) === endpointOf(operation);
  if (operation.path.includes("#") && run.contract.operations.some(isSame))
    throw new Skip("its request differs from that of another operation in a fragment only");
  const { path = operation.path, query = "", body, token } = options;
  const parameters = encodeParameters(operation, requiredParameters(run, operation, query));
  const queries = [parameters.query, query].filter((part) => part !== "");
  const encoded = body === undefined ? undefined : encodeBody(mediaToSend(operation), body);
  return {
    method: operation.method,
    path: withQuery(path, queries.join("&")),
    headers: {
      accept: acceptedTypesOf(operation),
      ...parameters.headers,
      ...encoded?.headers,
      ...options.headers,
    },
    body: encoded?.body,
    credentials: findCredentials(run, operation, token),
    isOwn: token === undefined || token === ownTokenOf(operation),
  };
}

const ownTokenOf = (operation: Operation): string | null =>
  operation.authorization === "none" ? null : schemeOf(operation);

function findCredentials(
  { tokens, sources }: Run,
  operation: Operation,
  token: RequestOptions["token"],
): Credential[] {
  const name = token === undefined ? ownTokenOf(operation) : token;
  if (name === null) return [];
  if (typeof name === "object") return unknownCredentials(operation, name.unknown);
  const credentials = credentialsFor(operation, name, tokens, sources);
  if (credentials !== undefined) return credentials;
  if (token === undefined && operation.authorization === "optional") return [];
  throw missingToken(sources, name);
}

/** Values for the parameters that a request must have besides those of its path. */
function requiredParameters(run: Run, operation: Operation, query: string) {
  const given = new URLSearchParams(query);
  const parameters = operation.parameters.filter(
    ({ in: location, name, isRequired }) => isRequired && location !== "path" && !given.has(name),
  );
  const values = parameters.map((parameter) => [
    parameter.name,
    valueFor(run, operation, parameter, {}),
  ]);
  return Object.fromEntries(values);
}

/** @throws Skip if there is none. */
function valueFor(
  run: Run,
  operation: Operation,
  parameter: Parameter,
  values: Record<string, Value>,
): unknown {
  const { name, schema, examples } = parameter;
  const { inputs, client } = run;
  const wanted = parameterValueName(operation, parameter);
  const given = own(values, wanted) ?? own(inputs, name) ?? own(inputs, wanted);
  // An input can have the name of a parameter of another operation.
  const isUsable = () => parameter.in === "path" || isValueOf(run, parameter, `${given}`);
  if (given !== undefined && client.limit(isUsable))
    return schema.types[0] === "array" ? [given] : given;
  const sample = examples[0] ?? sampleOf(schema);
  if (sample !== undefined) return sample;
  const option = `--input ${wanted}=…`;
  throw new Skip(`needs a value for the parameter ${name}: use ${option}`, option);
}

/** Whether a text is a value of a parameter, or of one of its items. */
export function isValueOf(run: Run, { schema: { items }, schema }: Parameter, text: string) {
  const part = items ?? schema;
  return run.validate(part, readScalar(text, part)).length === 0;
}

/** The path with values in place of its parameters. Where an ID is not known, it is that of no resource. */
export function pathFor(run: Run, operation: Operation, values: Record<string, Value>): string {
  const entries = parametersIn(operation, "path").map((parameter) => {
    const isUnknown =
      isTextual(parameter) && own(values, parameterValueName(operation, parameter)) === undefined;
    return [parameter.name, isUnknown ? unknownId : valueFor(run, operation, parameter, values)];
  });
  return buildPath(operation, Object.fromEntries(entries));
}

/** Whether an ID in a path can be any text, such as that of no resource. */
export const isTextual = (parameter: Parameter): boolean =>
  isIdentifier(parameter) &&
  parameter.schema.types[0] === "string" &&
  parameter.schema.annotation("pattern") === undefined;
