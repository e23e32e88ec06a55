/** The header `Server` of a sandbox, by which the verifier recognizes one. */
export const sandboxServer = "sandbox";
