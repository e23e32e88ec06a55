// Made by "npm run build" from openapi/. Do not edit.
import type { AccessToken } from "./access-token.ts";
import type { Problem } from "../models.ts";

/** The body of an error response. */
export type ProblemDocument = Problem;

/** The options of a client for its credentials, one for each security scheme. */
export interface Credentials {
  /**
   * A customer's access token, in the header `Authorization: Bearer <token>`. It acts for a
   * customer or user in the customer portal. The `customer_session_token` of the confirm response
   * is one. Assumed: `tokens`, `customer-session-token`.
   *
   * Sent as `Authorization: Bearer …` to the operations that accept it, and to no other.
   */
  customerToken?: AccessToken;
  /**
   * A merchant's access token, in the header `Authorization: Bearer <token>`. It acts for an
   * organization. How a merchant gets a token is not documented. Assumed: `tokens`.
   *
   * Sent as `Authorization: Bearer …` to the operations that accept it, and to no other.
   */
  merchantToken?: AccessToken;
}
