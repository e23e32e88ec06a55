import type { AccessToken } from "../client/options.js";
import type { Problem } from "./models.js";
/** The body of an error response. */
export type ProblemDocument = Problem;
/** The options of a client for its credentials, one for each security scheme. */
export interface Credentials {
    /** Sent as `Authorization: Bearer …` to the operations that accept it, and to no other. */
    accessToken?: AccessToken;
}
/** The secrets as functions, which a client that is printed does not show. */
export declare const hideSecrets: (options: Credentials) => Credentials;
