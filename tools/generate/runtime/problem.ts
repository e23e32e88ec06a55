/** The body of an error response. A build writes this file anew, with the schema of the contract; this one serves the tests. */
export interface ProblemDocument {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  instance?: string;
  [field: string]: unknown;
}
