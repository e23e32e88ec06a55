// Made by "npm run build" from openapi/. Do not edit.
import { type PathCall, bearer } from "./call.ts";

export { isProblem as isError } from "./response.ts";

/** How most operations are called. */
export const usual: PathCall = { authorize: /* @__PURE__ */ bearer("merchantToken") };

/** How the other operations are called, by method and path. */
export const exceptions: Record<string, PathCall> = {
  "PATCH /v1/checkouts/custom/client/{client_secret}": {},
  "POST /v1/checkouts/custom/client/{client_secret}/confirm": { authorize: /* @__PURE__ */ bearer("merchantToken", "customerToken") },
  "PATCH /v1/customer-portal/subscriptions/{id}": { authorize: /* @__PURE__ */ bearer("customerToken") },
  "GET /v1/customer-portal/subscriptions/": { authorize: /* @__PURE__ */ bearer("customerToken") },
  "GET /v1/customer-portal/license-keys/": { authorize: /* @__PURE__ */ bearer("customerToken") },
  "GET /v1/customer-portal/license-keys/{id}": { authorize: /* @__PURE__ */ bearer("customerToken") },
  "POST /v1/customer-portal/license-keys/activate": {},
  "POST /v1/customer-portal/license-keys/validate": {},
};
