export { ApiError, TimeoutError } from "./errors.js";
export * from "./models.js";
export * from "./operations.js";
export type { Client, ClientOptions } from "./options.js";
export { paginate } from "./paginate.js";
