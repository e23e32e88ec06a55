/** A small client as the build writes one, with the runtime as it is in this package. */

import createOpenapiFetchClient, { type Client as OpenapiFetchClient } from "openapi-fetch";
import type { ApiClient } from "../runtime/api-client.ts";
import { call } from "../runtime/call.ts";
import {
  type CallOptions,
  type CommonOptions,
  readCalls,
  withDefaults,
} from "../runtime/options.ts";
import { isPage } from "../runtime/page.ts";
import type { ProblemDocument } from "../runtime/problem.ts";
import { type ReliabilityOptions, reliableFetch } from "../runtime/reliable-fetch.ts";
import { readJson } from "../runtime/results.ts";
import { type AccessToken, sendTokens } from "../runtime/tokens.ts";
import { type Reply, scriptFetch } from "./scripted-fetch.ts";

export { ApiError } from "../runtime/errors.ts";
export { paginate } from "../runtime/paginate.ts";
export { reliableFetch } from "../runtime/reliable-fetch.ts";
export type { AccessToken };

export interface Book {
  id: string;
  title: string;
}

/** A page can have more fields, which `paginate` does not need. */
interface BookPage {
  items: Book[];
  pagination: { max_page: number };
  shelf?: string;
}

interface BookFields {
  title: string;
  note?: string;
}

interface BookQuery {
  page?: number | undefined;
  limit?: number | undefined;
  sorting?: string[] | undefined;
}

export interface Client extends ApiClient<paths> {}
export type AnyClient = Client | OpenapiFetchClient<paths>;

export interface ClientOptions extends CommonOptions {
  accessToken?: AccessToken;
}

const tokens: "accessToken"[] = ["accessToken"];
const accepted = {
  "GET /v1/books/": tokens,
  "POST /v1/books/": tokens,
  "GET /v1/books/{id}": tokens,
};

export function createClient(options: ClientOptions): Client {
  const settings = withDefaults(options, ["accessToken"]);
  const client = createOpenapiFetchClient<paths>(settings);
  client.use(sendTokens(settings.baseUrl, options, accepted));
  return readCalls(client) as unknown as Client;
}

/** A client for which a service sends these responses, and the requests that it gets. */
export function createTestClient(
  replies: Reply | Reply[],
  options: Partial<ClientOptions> = {},
  reliability?: ReliabilityOptions,
) {
  const { fetch, requests } = scriptFetch(...[replies].flat());
  const used = reliability ? reliableFetch({ fetch, ...reliability }) : fetch;
  const client = createClient({ baseUrl: "http://service.test", fetch: used, ...options });
  return { client, requests };
}

export const listBooks = (
  client: AnyClient,
  request?: CallOptions & { query?: BookQuery | undefined },
): Promise<BookPage> => call(client, "listBooks", "GET", "/v1/books/", request, readJson(isPage));
export const getBook = (
  client: AnyClient,
  request: CallOptions & { path: { id: string } },
): Promise<Book> => call(client, "getBook", "GET", "/v1/books/{id}", request);
export const addBook = (
  client: AnyClient,
  request: CallOptions & { body: BookFields },
): Promise<Book> => call(client, "addBook", "POST", "/v1/books/", request);
export const updateBook = (
  client: AnyClient,
  request: CallOptions & { path: { id: string }; body: BookFields },
): Promise<Book> => call(client, "updateBook", "PATCH", "/v1/books/{id}", request);

type Json<Body> = { content: { "application/json": Body } };
type Responses<Result> = {
  200: Json<Result>;
  default: { content: { "application/problem+json": ProblemDocument } };
};

/** The types that openapi-typescript writes. */
export interface paths {
  "/v1/books/": {
    get: { parameters: { query?: BookQuery }; responses: Responses<BookPage> };
    post: { requestBody: Json<BookFields>; responses: Responses<Book> };
  };
  "/v1/books/{id}": {
    get: { parameters: { path: { id: string } }; responses: Responses<Book> };
    patch: {
      parameters: { path: { id: string } };
      requestBody: Json<BookFields>;
      responses: Responses<Book>;
    };
  };
}
