/** What a client knows of its contract. A build writes this file anew; this one serves the tests of the runtime. */
import type { AccessToken } from "./access-token.ts";

/** The body of an error response (RFC 9457). */
export interface ProblemDocument {
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
  instance?: string;
  [field: string]: unknown;
}

/** The options of a client for its credentials, one for each security scheme. */
export interface Credentials {
  /** Sent as `Authorization: Bearer …` to the operations that accept it, and to no other. */
  accessToken?: AccessToken;
}
