import { type Call, isObject } from "./call.ts";
import { buildPath, type Client, type RequestParts } from "./client.ts";
import type { ClientOptions } from "./options.ts";
import { createApiError, isProblem, parseBody, type Reply } from "./response.ts";
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
  /** Reads a success of the media type text/event-stream while it arrives. */
  events?: (body: ReadableStream<BufferSource>, maxLength: number | undefined) => unknown;
}

/** Adds the credentials of a client to the headers and the query of a request, and returns the secrets. */
export type Authorize = (
  client: ClientOptions,
  headers: Headers,
  query?: string[],
) => Promise<string[] | undefined>;

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
  const { isResult = isObject, read } = operation;
  const path = (operation.buildPath ?? buildPath)(operation, request.path);
  const url = client.baseUrl + path + (operation.query?.(request.query) ?? "");
  const headers: Headers = {
    accept: `${operation.accept ?? "application/json"}, application/problem+json`,
  };
  operation.addHeaders?.(request, headers);
  const body = operation.body?.(request.body, headers, request.contentType);

  let added: string[] = [];
  let copy: Response | undefined;
  let stream: ReadableStream<BufferSource> | undefined;
  const sent: Call = {
    ...operation,
    body: () => undefined,
    authorize: async (_, headers) => {
      added = [];
      return operation.authorize?.(client, headers, added);
    },
  };
  const sender: Client = {
    ...client,
    fetch: async (url, init) => {
      const { fetch: send = fetch } = client;
      const parameters = added.join("&");
      const separator = url.includes("?") ? "&" : "?";
      const response = await send(parameters ? url + separator + parameters : url, init);
      const type = response.headers.get("content-type");
      if (
        operation.events &&
        response.ok &&
        response.body &&
        /^text.event-stream/i.test(`${type}`)
      ) {
        stream = response.body as ReadableStream<BufferSource>;
        // The timeout ends here.
        return new Response(null, response);
      }
      // The reader of the text would leave nothing for one of the bytes.
      copy = read && response.clone();
      return response;
    },
  };
  const reply = await sendWithRetry(sent, sender, request, url, headers, body);
  if (stream) {
    const maxBytes = request.maxResponseBytes ?? client.maxResponseBytes;
    return operation.events?.(stream, maxBytes) as Result;
  }
  const [response, text] = reply;
  const bytes = async () => (copy ? copy.blob() : new Blob([text]));
  const result = read ? await read(reply, bytes) : parseBody(text);
  if (response.ok && isResult(result) && !isProblem(result, true)) return result as Result;
  throw createApiError(operation, reply);
}
