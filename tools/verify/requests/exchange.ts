import { isUtf8 } from "node:buffer";
import { type Method, type Operation, shellWord } from "#reader";
import type { Credential } from "./tokens.ts";

const maxResponseBytes = 5_000_000;
/** Why such a body is not checked. The contract does not state how large one can be. */
export const tooLarge = "the body has more than 5 MB, so it was not read";
/** Bodies that are nested more deeply are not taken for JSON, so that they can be read by recursion. */
const maxDepth = 200;

/** Whether a method only reads. */
export const isSafe = (method: Method): boolean => method === "GET";

/** A request as it is sent. */
export interface SentRequest {
  method: Method;
  /** After the URL of the server, with the query. */
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
  credential: Credential | undefined;
  /** Whether the caller has the token of the operation, so that other requests can use what it gets. */
  isOwn: boolean;
}

/** What requests accept where a response is plain JSON. */
export const acceptedJson = "application/json, application/problem+json";

/** A curl command that sends a request again. It takes the token from an environment variable. */
export function toCurl(
  server: string,
  { method, path, headers, body, credential }: SentRequest,
): string {
  const ownHeaders = Object.entries(headers).filter(([, value]) => value !== acceptedJson);
  const { value, variable } = credential ?? {};
  return [
    "curl -i",
    // With -X, curl would wait for a body.
    ...(method === "GET" ? [] : [`-X ${method}`]),
    shellWord(server + path),
    // In double quotes, a shell reads the variable.
    ...(credential ? [`-H "Authorization: Bearer ${variable ? `$${variable}` : value}"`] : []),
    ...ownHeaders.map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellWord(body)}`]),
  ].join(" ");
}

/** A request with its response. */
export interface Exchange {
  request: SentRequest;
  status: number;
  headers: Headers;
  text: string;
  /** The body, if it is JSON. */
  json: unknown;
  isUtf8: boolean;
  /** Whether the body has more than 5 MB, so that it was not read. */
  isTooLarge?: boolean;
}

/** Whether a response is a success. */
export const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status < 300;

/** Whether a server, or a gateway before it, could not handle a request. */
export const isServerError = ({ status }: Exchange): boolean => status >= 500;

/** Whether a sandbox responds with the example of the contract, which shows nothing of a service. */
export const isExample = ({ headers }: Exchange): boolean => headers.get("x-sandbox") === "example";

/** Whether a server does not have an operation, which will not change. A resource in its path could still appear. */
export const isUnavailable = ({ path }: Operation, { status }: Exchange): boolean =>
  [404, 405, 501].includes(status) && !path.includes("{");

/** A request got no response, or none that can be read. */
export class NoResponse extends Error {
  readonly request: SentRequest;

  constructor(reason: string, request: SentRequest) {
    super(reason);
    this.request = request;
  }
}

/** Reads the body of a response. */
export async function readBody({
  body,
}: Response): Promise<Pick<Exchange, "text" | "json" | "isUtf8" | "isTooLarge">> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxResponseBytes)
      return { text: "", json: undefined, isUtf8: true, isTooLarge: true };
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString("utf8");
  return { text, json: parseJson(text), isUtf8: isUtf8(bytes) };
}

function parseJson(text: string): unknown {
  try {
    const json = JSON.parse(text.replace(/^\ufeff/, ""));
    return isDeeperThan(json, maxDepth) ? undefined : json;
  } catch {
    return undefined;
  }
}

function isDeeperThan(json: unknown, depth: number): boolean {
  if (typeof json !== "object" || json === null) return false;
  return depth === 0 || Object.values(json).some((part) => isDeeperThan(part, depth - 1));
}
