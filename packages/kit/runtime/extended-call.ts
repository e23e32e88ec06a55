import { type Call, isObject } from "./call.ts";
import { buildPath, type Client, type RequestParts } from "./client.ts";
import type { ClientOptions } from "./options.ts";
import { createApiError, isProblem, parseBody, type Reply, redact } from "./response.ts";
import { sendWithRetry } from "./send.ts";

type Headers = Record<string, string>;

/** How an operation is called that is not only about JSON, a path, a query and an access token. */
export interface ExtendedCall extends Omit<Call, "authorize" | "body"> {
  authorize?: Authorize;
  /** Returns the path with its parameters, if some of them are lists or objects. */
  buildPath?: typeof buildPath;
  /** Adds the parameters that are sent in headers. */
  addHeaders?: (request: object, headers: Headers) => void;
  body?: WriteBody;
  /** The media types of the responses. Default: JSON. */
  accept?: string;
  /** Reads the body of a success by its media type. */
  read?: (reply: Reply, bytes: () => Promise<Blob>) => unknown;
}

/** What credentials add to a request besides headers, and all of their secrets. */
export interface Additions {
  query: string[];
  secrets: string[];
}

/** Adds the credentials of a client to a request, and returns the last secret among them. */
export type Authorize = (
  client: ClientOptions,
  headers: Headers,
  additions?: Additions,
) => Promise<string | undefined>;

/** Returns the body to send, and adds its media type to the headers. */
export type WriteBody = (
  value: unknown,
  headers: Headers,
  mediaType?: string,
) => BodyInit | undefined;

/**
 * Calls an operation like `call`, and does the rest of what OpenAPI describes. It is a separate function, so that
 * bundles of operations with JSON only do not contain it.
 *
 * @throws {@link ApiError} if the response is not the documented success.
 * @throws TypeError if the request has a value that cannot be sent.
 */
export async function callExtended<Result>(
  operation: ExtendedCall,
  client: Client,
  request: RequestParts & { contentType?: string | undefined } = {},
): Promise<Result> {
  const { method, isResult = isObject, read } = operation;
  const path = (operation.buildPath ?? buildPath)(operation, request.path);
  const url = client.baseUrl + path + (operation.query?.(request.query) ?? "");
  const headers: Headers = {
    accept: `${operation.accept ?? "application/json"}, application/problem+json`,
  };
  operation.addHeaders?.(request, headers);
  const body = operation.body?.(request.body, headers, request.contentType) ?? null;
  const given = { ...client.headers, ...request.headers };
  for (const name in given) headers[name.toLowerCase()] = given[name] as string;
  const init = { ...client.fetchOptions, ...request.fetchOptions, method, headers, body };

  let additions: Additions = { query: [], secrets: [] };
  let copy: Response | undefined;
  const hide = <Value>(value: Value): Value =>
    additions.secrets.reduce((shown, secret) => redact(shown, secret), value);
  const sent: Call = {
    ...operation,
    body: () => undefined,
    authorize: async (_, headers) => {
      additions = { query: [], secrets: [] };
      return operation.authorize?.(client, headers, additions);
    },
  };
  const sender: Client = {
    ...client,
    fetch: async (url, init) => {
      const { fetch: send = fetch } = client;
      const parameters = additions.query.join("&");
      const separator = url.includes("?") ? "&" : "?";
      const response = await send(parameters ? url + separator + parameters : url, init);
      // The reader of the text would leave nothing for one of the bytes.
      copy = read && response.clone();
      return response;
    },
    onResponse: (event) => {
      const headers = new Headers(hide([...event.headers]));
      client.onResponse?.(Object.assign(event, { headers }));
    },
  };
  const reply = await sendWithRetry(sent, sender, request, url, init);
  const [response, text] = reply;
  const bytes = async () => (copy ? copy.blob() : new Blob([text]));
  const result = read ? await read(reply, bytes) : parseBody(text);
  if (response.ok && isResult(result) && !isProblem(result, true)) return result as Result;
  const { ok, status } = response;
  const shown = { ok, status, headers: new Headers(hide([...response.headers])) } as Response;
  throw createApiError(sent, client, [shown, hide(text), undefined]);
}
