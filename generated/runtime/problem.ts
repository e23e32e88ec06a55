// Made by "npm run build" from openapi/. Do not edit.

/** The body of an error response. */
export type { Problem as ProblemDocument } from "../models.ts";
