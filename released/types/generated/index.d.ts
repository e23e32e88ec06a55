export * from "./models.js";
export * from "./operations.js";
export { type Client, createClient } from "./runtime/client.js";
export { ApiError, NetworkError, TimeoutError } from "./runtime/errors.js";
export type { AccessToken, CallOptions, ClientOptions, RequestEvent, ResponseEvent, RetryEvent, } from "./runtime/options.js";
export { type Page, type Paginated, paginate } from "./runtime/paginate.js";
export { withResponse } from "./runtime/with-response.js";
