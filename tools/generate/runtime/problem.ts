/** The errors of a contract. A build writes this file anew; this one serves the tests of the runtime. */
export type { AnyProblem as ProblemDocument } from "./results.ts";
export { sentProblem } from "./results.ts";
