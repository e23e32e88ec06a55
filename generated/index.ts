// Made by "npm run build" from openapi/. Do not edit.
export * from "./models.ts";
export * from "./operations.ts";
export { type Client, createClient } from "./runtime/client.ts";
export { ApiError, NetworkError, TimeoutError } from "./runtime/errors.ts";
export type {
  AccessToken,
  CallOptions,
  ClientOptions,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
} from "./runtime/options.ts";
export { type Page, type Paginated, paginate } from "./runtime/paginate.ts";
export { withResponse } from "./runtime/with-response.ts";
