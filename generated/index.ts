// Made by "npm run build" from openapi/. Do not edit.

export * from "./models.ts";
export * from "./operations.ts";
export { createClient, type AnyClient, type Client, type ClientOptions } from "./client.ts";
export { ApiError } from "./runtime/errors.ts";
export { NetworkError, TimeoutError } from "./runtime/failures.ts";
export { reliableFetch, type ReliabilityOptions } from "./runtime/reliable-fetch.ts";
export { paginate, type Page, type Paginated } from "./runtime/paginate.ts";
export type { CallOptions } from "./runtime/options.ts";
export type { AccessToken } from "./runtime/tokens.ts";
