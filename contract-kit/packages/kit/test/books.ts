/** A small client as the build writes one, with the runtime as it is in this package. */
import { bearer, type Call, json, query } from "../runtime/call.ts";
import { type Client, call, createClient } from "../runtime/client.ts";
import type { CallOptions, ClientOptions } from "../runtime/options.ts";
import { isPage, type Page } from "../runtime/paginate.ts";
import { createPathClient } from "../runtime/path-client.ts";
import type { ProblemDocument } from "../runtime/settings.ts";

export { ApiError } from "../runtime/errors.ts";
export type { AccessToken, RequestEvent } from "../runtime/options.ts";
export { paginate } from "../runtime/paginate.ts";
export { withResponse } from "../runtime/with-response.ts";
export type { Client, ClientOptions };
export { createClient };

export interface Book {
  id: string;
  title: string;
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

const authorize = bearer("accessToken");
export const calls = {
  listBooks: {
    id: "listBooks",
    method: "GET",
    path: "/v1/books/",
    authorize,
    query,
    isResult: isPage,
  },
  getBook: { id: "getBook", method: "GET", path: "/v1/books/{id}", authorize },
  addBook: { id: "addBook", method: "POST", path: "/v1/books/", authorize, body: json },
  updateBook: { id: "updateBook", method: "PATCH", path: "/v1/books/{id}", authorize, body: json },
  lendBook: { id: "lendBook", method: "POST", path: "/v1/loans/{secret}", authorize, body: json },
} satisfies Record<string, Call>;

export const listBooks = (
  client: Client,
  request?: CallOptions & { query?: BookQuery | undefined },
) => call<Page<Book>>(calls.listBooks, client, request);
export const getBook = (client: Client, request: CallOptions & { path: { id: string } }) =>
  call<Book>(calls.getBook, client, request);
export const addBook = (client: Client, request: CallOptions & { body: BookFields }) =>
  call<Book>(calls.addBook, client, request);
export const updateBook = (
  client: Client,
  request: CallOptions & { path: { id: string }; body: BookFields },
) => call<Book>(calls.updateBook, client, request);
export const lendBook = (
  client: Client,
  request: CallOptions & { path: { secret: string }; body: object },
) => call<Book>(calls.lendBook, client, request);

type Json<Body> = { content: { "application/json": Body } };
type Responses<Result> = {
  200: Json<Result>;
  default: { content: { "application/problem+json": ProblemDocument } };
};

/** The types that openapi-typescript writes. */
export interface paths {
  "/v1/books/": {
    get: { parameters: { query?: BookQuery }; responses: Responses<Page<Book>> };
    post: { requestBody: Json<BookFields>; responses: Responses<Book> };
  };
  "/v1/books/{id}": {
    get: { parameters: { path: { id: string } }; responses: Responses<Book> };
  };
}

export const createBooksClient = createPathClient<paths>;

/** Calls an operation with its function. */
export const callFunction = (
  options: ClientOptions,
  operation: Call,
  request: CallOptions & { path?: object; body?: object } = {},
): Promise<unknown> => call(operation, createClient(options), request);

/** Calls an operation by its method and path. */
export const callPath: typeof callFunction = (options, { method, path }, request = {}) => {
  const { path: parameters, ...init } = request;
  const client = createBooksClient(options);
  const params = { path: parameters };
  return client.request(method as "get", path as never, { params, ...init } as never);
};
