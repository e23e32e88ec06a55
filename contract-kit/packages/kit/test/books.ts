/** A small client as the build writes one, with the runtime as it is in this package. */
import { type Reply, scriptFetch } from "contract-kit-fixtures/scripted-fetch";
import type { ApiClient } from "../runtime/api-client.ts";
import { call } from "../runtime/call.ts";
import { createApiClient } from "../runtime/client.ts";
import type { CallOptions, CommonOptions } from "../runtime/options.ts";
import { isPage } from "../runtime/paginate.ts";
import type { ProblemDocument } from "../runtime/problem.ts";
import { type AccessToken, bearer } from "../runtime/tokens.ts";

export { ApiError } from "../runtime/errors.ts";
export { paginate } from "../runtime/paginate.ts";
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

export interface ClientOptions extends CommonOptions {
  accessToken?: AccessToken;
}

export const createClient = (options: ClientOptions): Client =>
  createApiClient<paths>(options, {
    usual: { authorize: bearer("accessToken") },
    exceptions: new Map([
      ["GET /v1/books/", { authorize: bearer("accessToken"), isResult: isPage }],
    ]),
  });

/** A client for which a service sends these responses, and the requests that it gets. */
export function createTestClient(replies: Reply | Reply[], options: Partial<ClientOptions> = {}) {
  const { fetch, requests } = scriptFetch(...[replies].flat());
  return { client: createClient({ baseUrl: "http://service.test", fetch, ...options }), requests };
}

export const listBooks = (
  client: Client,
  request?: CallOptions & { query?: BookQuery | undefined },
): Promise<BookPage> => call(client, "listBooks", "GET", "/v1/books/", request);
export const getBook = (
  client: Client,
  request: CallOptions & { path: { id: string } },
): Promise<Book> => call(client, "getBook", "GET", "/v1/books/{id}", request);
export const addBook = (
  client: Client,
  request: CallOptions & { body: BookFields },
): Promise<Book> => call(client, "addBook", "POST", "/v1/books/", request);
export const updateBook = (
  client: Client,
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
