import type { Call } from "./call.ts";
import { ApiError } from "./errors.ts";
import type { ProblemDocument } from "./settings.ts";

/** A response, its whole body, and the secrets of the request. */
export type Reply = [response: Response, text: string, secrets: string[]];

/** The error for a response that is not the documented success. */
export function createApiError(
  { id }: Pick<Call, "id">,
  [response, text, secrets]: Reply,
): ApiError {
  const { ok, status } = response;
  const headers = redactHeaders(response, secrets);
  const body = parseBody(text, (value) => redact(value, secrets));
  const problem = isProblem(body, ok) ? body : undefined;
  // What a server sends may have any type.
  const { detail, title, errors } = Object(problem);
  // A whole URL can contain a secret.
  const base = !ok && headers.get("location")?.match(/^\w+:..[^/?#]+/);
  const lines = [
    isText(detail) || title || JSON.stringify(body)?.slice(0, 200) || "unexpected body",
    ...[errors]
      .flat()
      .slice(0, 3)
      .map((field) => Object.values(Object(field)).filter(isText).join(" ")),
    base && `Set baseUrl to ${base}`,
  ]
    .filter(isText)
    .join("\n- ");
  return Object.assign(
    Object.defineProperty(new ApiError(id, `responded with ${status}: ${lines}`, body), "headers", {
      value: headers,
    }),
    { status, problem },
  );
}

/** Whether a value is a text with any characters. */
export const isText = (value: unknown): unknown => typeof value === "string" && value;

/** The headers of a response without secrets in their values. */
export const redactHeaders = ({ headers }: Response, secrets: string[]): Headers =>
  new Headers(
    [...headers].map(([name, value]): [string, string] => [name, redact(value, secrets)]),
  );

/** The value of a JSON text, undefined if the text is empty, or the text if it is not JSON. */
export function parseBody(text: string, clean = (value: unknown) => value): unknown {
  try {
    return clean(JSON.parse(text));
  } catch {
    // It is not JSON, or has too many levels for `clean`.
    return clean(text) || undefined;
  }
}

/** Whether a body is a problem. In a success response, a title alone does not make a problem. */
export function isProblem(body: unknown, ok: boolean): body is ProblemDocument {
  const { title, status } = Object(body);
  return typeof title === "string" && (!ok || typeof status === "number");
}

/**
 * A value of JSON with `[token]` where the service repeats a secret, unchanged or in base64. Characters other than
 * letters and digits can be written in any way of up to 6 characters, which bounds the time, such as `%2F`, `%2f`,
 * `\\u002f` or `&#47;`.
 */
export function redact<Value>(value: Value, secrets: string[]): Value {
  // What comes after the secret decides about the last character of its base64.
  const encoded = secrets.map((secret) => btoa(secret).replace(/.=+$/, ""));
  const forms = [...secrets, ...encoded].map((form) =>
    form.replace(/\W+/g, '(\\\\.|[^"\\\\]){1,6}?'),
  );
  // JSON contains no newline.
  const pattern = RegExp(`(${forms.join("|") || "\n"})=*`, "g");
  return JSON.parse(JSON.stringify(value).replace(pattern, "[token]"));
}
