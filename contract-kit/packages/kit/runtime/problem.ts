/** The errors of a contract. A build writes this file anew; this one serves the tests of the runtime. */

/** The body of an error response (RFC 9457). */
export interface ProblemDocument {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  instance?: string;
  [field: string]: unknown;
}
