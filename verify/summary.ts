import { inspect } from "node:util";
import { isSuccess, jsonIn, type Operation } from "../contract/index.ts";
import type { Exchange, SentRequest } from "./http-client.ts";
import { isObject, objectsIn } from "./json-values.ts";
import { type Credential, place } from "./tokens.ts";

/** Longer texts are of no use in a report, which shortens them further after secrets are masked. */
const maxLength = 10_000;

export function toLine(text: string): string {
  return text.slice(0, maxLength).replaceAll(/\s+/g, " ").trim() || "an empty text";
}

/** A value in one line. Unlike JSON.stringify, it does not recurse into a body that is nested deeply. */
export function formatValue(value: unknown): string {
  return inspect(value, { depth: 2, breakLength: Number.POSITIVE_INFINITY });
}

/** A response in one line. */
export function summarize({ status, headers, text, json }: Exchange): string {
  const type = headers.get("content-type")?.split(";", 1)[0] ?? "no content type";
  const words = [String(status), type];
  const location = headers.get("location");
  if (location !== null) words.push(`to ${location}`);
  if (isObject(json) && typeof json.detail === "string") {
    const errors = objectsIn(json.errors).map((error) =>
      [error.in, error.pointer ?? error.name, error.detail].join(" "),
    );
    words.push([json.detail, ...errors].join("; "));
  } else if (json === undefined) words.push(toLine(text));
  return words.join(", ");
}

const acceptedJson = "application/json, application/problem+json";

/** What the requests of an operation accept: JSON, or else what it documents. */
export function acceptedTypesOf(operation: Operation): string {
  const types = operation.responses.filter(isSuccess).flatMap(({ content }) => content);
  const isJson = types.length === 0 || jsonIn(types) !== undefined;
  return isJson ? acceptedJson : types.map(({ type }) => type).join(", ");
}

/** A curl command that sends a request again. It takes tokens from environment variables. */
export function toCurl(
  server: string,
  { method, path, headers, body, credentials }: SentRequest,
): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const ownHeaders = Object.entries(headers).filter(([, value]) => value !== acceptedJson);
  const fields = typeof body === "object" ? [...body] : [];
  return [
    "curl -i",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    quote(server + path),
    ...credentials.map(credentialToCurl),
    ...ownHeaders.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...fields.map(([name, value]) => {
      return `-F ${quote(`${name}=${typeof value === "string" ? value : `@${value.name}`}`)}`;
    }),
    ...(typeof body === "string" ? [`--data ${quote(body)}`] : []),
  ].join(" ");
}

function credentialToCurl(credential: Credential): string {
  const { scheme, value, variable } = credential;
  const text = variable === undefined ? value : `$${variable}`;
  if (scheme.scheme === "basic") return `-u "${text}"`;
  const { in: location, name, value: placed } = place(credential, text);
  if (location === "query") return `--get --data-urlencode "${name}=${placed}"`;
  return location === "cookie" ? `-b "${name}=${placed}"` : `-H "${nameOf(name)}: ${placed}"`;
}

const nameOf = (header: string) => (header === "authorization" ? "Authorization" : header);
