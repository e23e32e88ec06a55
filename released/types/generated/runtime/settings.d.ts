import type { AccessToken } from "./access-token.js";
import type { Problem } from "../models.js";
/** The body of an error response. */
export type ProblemDocument = Problem;
/** The options of a client for its credentials, one for each security scheme. */
export interface Credentials {
    /**
     * A customer's access token, in the header `Authorization: Bearer <token>`. It acts for a
     * customer or user in the customer portal. We assume that the `customer_session_token` of the
     * confirm response is such a token.
     *
     * Sent as `Authorization: Bearer …` to the operations that accept it, and to no other.
     */
    customerToken?: AccessToken;
    /**
     * A merchant's access token, in the header `Authorization: Bearer <token>`. It acts for an
     * organization. That merchants and customers have different tokens is an assumption. How a
     * merchant gets a token is not documented.
     *
     * Sent as `Authorization: Bearer …` to the operations that accept it, and to no other.
     */
    merchantToken?: AccessToken;
}
