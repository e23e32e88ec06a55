export * from "./models.js";
export * from "./operations.js";
export { createClient, type AnyClient, type Client, type ClientOptions } from "./client.js";
export { ApiError } from "./runtime/errors.js";
export { NetworkError, TimeoutError } from "./runtime/failures.js";
export { reliableFetch, type ReliabilityOptions } from "./runtime/reliable-fetch.js";
export { paginate, type Page, type Paginated } from "./runtime/paginate.js";
export type { CallOptions } from "./runtime/options.js";
export type { AccessToken } from "./runtime/tokens.js";
