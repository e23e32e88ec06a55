export * from "../generated/models.js";
export * from "../generated/operations.js";
export { type Client, createClient } from "./client.js";
export { ApiError, NetworkError, TimeoutError } from "./errors.js";
export type { AccessToken, CallOptions, ClientOptions, RequestEvent, ResponseEvent, RetryEvent, } from "./options.js";
export { type Page, type Paginated, paginate } from "./paginate.js";
export { withResponse } from "./with-response.js";
