export * from "../generated/models.js";
export * from "../generated/operations.js";
export { ApiError, TimeoutError } from "./errors.js";
export type { Client, ClientOptions } from "./options.js";
export { paginate } from "./paginate.js";
