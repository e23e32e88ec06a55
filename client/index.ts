export * from "../generated/models.ts";
export * from "../generated/operations.ts";
export { type Client, createClient } from "./client.ts";
export { ApiError, NetworkError, TimeoutError } from "./errors.ts";
export type {
  AccessToken,
  CallOptions,
  ClientOptions,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
} from "./options.ts";
export { type Page, type Paginated, paginate } from "./paginate.ts";
export { withResponse } from "./with-response.ts";
