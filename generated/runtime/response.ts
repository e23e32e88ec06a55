// Made by "npm run build" from openapi/. Do not edit.
import { type Call, isObject } from "./call.ts";
import { ApiError } from "./errors.ts";
import type { ClientOptions } from "./options.ts";
import type { ProblemDocument } from "./settings.ts";

/** A response, its whole body, and the token of the request. */
export type Reply = [response: Response, text: string, token: string | undefined];

/** The error for a response that is not the documented success. */
export function createApiError(
  { id, path }: Pick<Call, "id" | "path">,
  { baseUrl }: ClientOptions,
  [response, text, token]: Reply,
): ApiError {
  let body: unknown;
  let shown: string | undefined;
  try {
    body = redact(JSON.parse(text), token);
    shown = JSON.stringify(body);
  } catch {
    // It is not JSON, or has too many levels.
    body = redact(text, token) || undefined;
    shown = JSON.stringify(body);
  }
  // Node prints the body with this. Without it, Node prints field errors as [Object].
  Object.defineProperty(Object(body), Symbol.for("nodejs.util.inspect.custom"), {
    value: () => shown,
  });
  const end = baseUrl.slice(-3);
  return new ApiError(
    id,
    response,
    isProblem(body, response.ok) ? body : undefined,
    body,
    response.ok ? "unexpected body" : shown?.slice(0, 200),
    new Headers(redact([...response.headers], token)),
    response.status === 404 && path.startsWith(end) && `Remove ${end} from baseUrl.`,
  );
}

/** The value of a JSON text, undefined if the text is empty, or the text if it is not JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}

/** Whether a body is a problem. In a success response, a title alone does not make a problem. */
export function isProblem(body: unknown, ok: boolean): body is ProblemDocument {
  const { title, status } = Object(body);
  return typeof title === "string" && (!ok || typeof status === "number");
}

/** A value with `[token]` where the service repeats the token. */
export function redact<Value>(value: Value, token?: string): Value;
export function redact(value: unknown, token?: string): unknown {
  if (!token) return value;
  // A URL contains the encoded token.
  if (typeof value === "string")
    return value.replaceAll(token, "[token]").replaceAll(encodeURIComponent(token), "[token]");
  if (Array.isArray(value)) return value.map((item) => redact(item, token));
  if (!isObject(value)) return value;
  return Object.fromEntries(redact(Object.entries(value as object), token));
}
