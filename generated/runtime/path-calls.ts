// Made by "npm run build" from openapi/. Do not edit.
import { type PathCall, bearer } from "./call.ts";

export { isProblem as isError } from "./response.ts";

/** How most operations are called. */
export const usual: PathCall = { authorize: bearer };

/** How the other operations are called, by method and path. */
export const exceptions: Record<string, PathCall> = {
  "PATCH /v1/checkouts/custom/client/{client_secret}": {},
  "POST /v1/customer-portal/license-keys/activate": {},
  "POST /v1/customer-portal/license-keys/validate": {},
};
