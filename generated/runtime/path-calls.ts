// Made by "npm run build" from openapi/. Do not edit.
import { type PathCall, bearer, firstOf } from "./call.ts";

export { isProblem as isError } from "./response.ts";

/** How most operations are called. */
export const usual: PathCall = { authorize: /* @__PURE__ */ bearer("merchantToken") };

/** How the other operations are called, by path and method. */
export const exceptions: Record<string, Record<string, PathCall>> = {
  "/v1/checkouts/custom/client/{client_secret}": { PATCH: {} },
  "/v1/checkouts/custom/client/{client_secret}/confirm": { POST: { authorize: /* @__PURE__ */ firstOf(/* @__PURE__ */ bearer("merchantToken"), /* @__PURE__ */ bearer("customerToken")) } },
  "/v1/customer-portal/subscriptions/{id}": { PATCH: { authorize: /* @__PURE__ */ bearer("customerToken") } },
  "/v1/customer-portal/subscriptions/": { GET: { authorize: /* @__PURE__ */ bearer("customerToken") } },
  "/v1/customer-portal/license-keys/": { GET: { authorize: /* @__PURE__ */ bearer("customerToken") } },
  "/v1/customer-portal/license-keys/{id}": { GET: { authorize: /* @__PURE__ */ bearer("customerToken") } },
  "/v1/customer-portal/license-keys/activate": { POST: {} },
  "/v1/customer-portal/license-keys/validate": { POST: {} },
};
