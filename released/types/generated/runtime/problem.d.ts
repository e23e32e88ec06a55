/** The body of an error response. */
export type { Problem as ProblemDocument } from "../models.js";
