// Made by "npm run build" from openapi/. Do not edit.
import { type PathCall, bearer, firstOf } from "./call.ts";

export { isProblem as isError } from "./response.ts";

/** How most operations are called. */
export const usual: PathCall = { authorize: /* @__PURE__ */ bearer("merchantToken") };

/** How the other operations are called: by path, or by method and path. */
export const exceptions: Record<string, PathCall> = {
  "/v1/checkouts/custom/client/{client_secret}": {},
  "/v1/checkouts/custom/client/{client_secret}/confirm": { authorize: /* @__PURE__ */ firstOf(/* @__PURE__ */ bearer("merchantToken"), /* @__PURE__ */ bearer("customerToken")) },
  "/v1/customer-portal/subscriptions/{id}": { authorize: /* @__PURE__ */ bearer("customerToken") },
  "/v1/customer-portal/subscriptions/": { authorize: /* @__PURE__ */ bearer("customerToken") },
  "/v1/customer-portal/license-keys/": { authorize: /* @__PURE__ */ bearer("customerToken") },
  "/v1/customer-portal/license-keys/{id}": { authorize: /* @__PURE__ */ bearer("customerToken") },
  "/v1/customer-portal/license-keys/activate": {},
  "/v1/customer-portal/license-keys/validate": {},
};

/** The methods of the client. */
export const methods = ["POST","GET","PATCH"];
