/** The bodies of responses. */

/** The value of a JSON body, undefined if the body is empty, or its text if it is not JSON. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}

/** Whether a body is an object, as that of most operations is. */
export function isObject(body: unknown): boolean {
  return Object(body) === body && !Array.isArray(body);
}

/** Whether a response has no body, as that of an operation without a result. */
export function isEmpty(body: unknown): boolean {
  return body === undefined;
}

/** Whether JSON can be any value. */
export const isAny = (body: unknown): boolean => body !== undefined;

/** Whether a body is a problem (RFC 9457). */
export const isProblem = (body: unknown): boolean => typeof Object(body).title === "string";
