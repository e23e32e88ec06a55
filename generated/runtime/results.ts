// Made by "npm run build" from openapi/. Do not edit.
/** The bodies of responses, and the problem for one that is not documented. */

/** The value of a JSON body, undefined if the body is empty, or its text if it is not JSON. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}

/** Whether a value is an object, as the body of most operations is. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of an object, and none of anything else. */
export const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** Whether a response has no body, as that of an operation without a result. */
export const isEmpty = (body: unknown): boolean => body === undefined;

/** Whether JSON can be any value. */
export const isAny = (body: unknown): boolean => body !== undefined;

/** Whether a body is a problem (RFC 9457). */
export const isProblem = (body: unknown): boolean => typeof asObject(body).title === "string";

/** Whether a success is a problem, as a gateway can send it. A title alone does not make a problem of a result. */
export const isSentAsProblem = (body: unknown): boolean =>
  isProblem(body) && typeof asObject(body).status === "number";

/** The problem for a response that is neither the documented success nor a documented error. */
export function unexpected({ ok, status, headers }: Response, body: unknown): object {
  // A whole URL can contain a secret.
  const [base] = /^\w+:..[^/?#]+/.exec((!ok && headers.get("location")) || "") ?? [];
  const shown = JSON.stringify(body === "" ? undefined : body)?.slice(0, 200);
  const what = shown === undefined ? "The body is empty." : `The body is not documented: ${shown}`;
  const detail = base === undefined ? what : `The service redirects. Set baseUrl to ${base}`;
  return { type: "about:blank", title: "Unexpected response", status, detail };
}
