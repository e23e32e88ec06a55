// Made by "npm run build" from openapi/. Do not edit.

/** The body of an error response, and what recognizes one. */
export type { Problem as ProblemDocument } from "../models.ts";
export { sentProblem } from "./results.ts";
