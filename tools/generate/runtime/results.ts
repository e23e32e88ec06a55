/** What a function makes of a response. */

/** The result of an operation, or a body that is not the documented one. */
type Outcome = { result: unknown } | { unexpected: unknown };

/** Reads the body of a success. */
export type Read = (response: Response) => Promise<Outcome>;

/** Whether a value is an object, as the body of most operations is. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The fields of an object, and none of anything else. */
export const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** Reads JSON that passes a check. A success that is sent as a problem is none. */
export const readJson =
  (isResult: (body: unknown) => boolean): Read =>
  async (response) => {
    const body = await readBody(response);
    return isResult(body) && !isProblemType(response) ? { result: body } : { unexpected: body };
  };

export const readObject: Read = (response) => readJson(isObject)(response);
export const readAny: Read = (response) => readJson((body) => body !== undefined)(response);

/** Reads the response of an operation without a result. */
export const readNothing: Read = async (response) => {
  const body = await readBody(response);
  return body === undefined ? { result: body } : { unexpected: body };
};

export const readText: Read = (response) => readAs("text", response);
export const readBlob: Read = (response) => readAs("blob", response);

/** Reads text or bytes. A success that is sent as a problem is none. */
const readAs = async (method: "text" | "blob", response: Response): Promise<Outcome> =>
  isProblemType(response)
    ? { unexpected: await readBody(response) }
    : { result: await response[method]() };

/** The value of a JSON body, undefined if the body is empty, or its text if it is not JSON. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text || undefined;
  }
}

const isProblemType = ({ headers }: Response): boolean =>
  /^application\/problem\+json\b/i.test(headers.get("content-type") ?? "");

/** The problem (RFC 9457) that a service sent, if it is one. Its `type` is `about:blank` by default. */
export const sentProblem = (body: unknown, response: Response): object | undefined =>
  isObject(body) && (isProblemType(response) || typeof body.title === "string")
    ? { type: "about:blank", ...body }
    : undefined;

/** The problem for a response that is neither the documented success nor an error of the service. */
export function unexpected(body: unknown, { status, type, headers }: Response): object {
  const [path = ""] = (headers.get("location") ?? "").split(/[?#]/);
  // A query and a user can be secrets.
  const location = path.replace(/\/\/[^/]*@/, "//");
  const isRedirect = type === "opaqueredirect" || (status >= 300 && status < 400 && location);
  const detail = isRedirect
    ? `The service redirects to ${location || "a URL that the browser hides"}`
    : body === undefined || body === ""
      ? "The body is empty."
      : `The body is not documented: ${excerpt(body)}`;
  return { type: "about:blank", title: "Unexpected response", status, detail };
}

/** The start of a value as JSON. */
export function excerpt(value: unknown): string {
  try {
    return JSON.stringify(value).slice(0, 200);
  } catch {
    return "a value of too many levels";
  }
}
