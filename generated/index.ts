// Made by "npm run build" from openapi/. Do not edit.

export * from "./models.ts";
export * from "./operations.ts";
export { createClient, type Client, type ClientOptions } from "./client.ts";
export { ApiError, NetworkError, TimeoutError } from "./runtime/errors.ts";
export { paginate, type Page, type Paginated } from "./runtime/paginate.ts";
export type { CallOptions } from "./runtime/options.ts";
export type { AccessToken } from "./runtime/tokens.ts";
