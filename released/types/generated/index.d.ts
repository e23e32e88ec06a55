export * from "./models.js";
export * from "./operations.js";
export { createClient, type Client, type ClientOptions } from "./client.js";
export { ApiError, NetworkError, TimeoutError } from "./runtime/errors.js";
export { paginate, type Page, type Paginated } from "./runtime/paginate.js";
export type { CallOptions } from "./runtime/options.js";
export type { AccessToken } from "./runtime/tokens.js";
