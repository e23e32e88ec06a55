// Made by "npm run build" from openapi/. Do not edit.
import { type Call, bearer, firstOf, json, query } from "./runtime/call.ts";
import { isPage } from "./runtime/paginate.ts";

export const createCheckoutSession: Call = { id: "createCheckoutSession", method: "POST", path: "/v1/checkouts/custom/", authorize: /* @__PURE__ */ bearer("merchantToken"), body: json };
export const listCheckoutSessions: Call = { id: "listCheckoutSessions", method: "GET", path: "/v1/checkouts/custom/", authorize: /* @__PURE__ */ bearer("merchantToken"), query, isResult: isPage };
export const updateCheckoutSession: Call = { id: "updateCheckoutSession", method: "PATCH", path: "/v1/checkouts/custom/{id}", authorize: /* @__PURE__ */ bearer("merchantToken"), body: json };
export const updateCheckoutSessionByClientSecret: Call = { id: "updateCheckoutSessionByClientSecret", method: "PATCH", path: "/v1/checkouts/custom/client/{client_secret}", body: json };
export const confirmCheckoutSession: Call = { id: "confirmCheckoutSession", method: "POST", path: "/v1/checkouts/custom/client/{client_secret}/confirm", authorize: /* @__PURE__ */ firstOf(/* @__PURE__ */ bearer("merchantToken"), /* @__PURE__ */ bearer("customerToken")), body: json };
export const updateSubscription: Call = { id: "updateSubscription", method: "PATCH", path: "/v1/subscriptions/{id}", authorize: /* @__PURE__ */ bearer("merchantToken"), body: json };
export const listSubscriptions: Call = { id: "listSubscriptions", method: "GET", path: "/v1/subscriptions/", authorize: /* @__PURE__ */ bearer("merchantToken"), query, isResult: isPage };
export const updatePortalSubscription: Call = { id: "updatePortalSubscription", method: "PATCH", path: "/v1/customer-portal/subscriptions/{id}", authorize: /* @__PURE__ */ bearer("customerToken"), body: json };
export const listPortalSubscriptions: Call = { id: "listPortalSubscriptions", method: "GET", path: "/v1/customer-portal/subscriptions/", authorize: /* @__PURE__ */ bearer("customerToken"), query, isResult: isPage };
export const getOrder: Call = { id: "getOrder", method: "GET", path: "/v1/orders/{id}", authorize: /* @__PURE__ */ bearer("merchantToken") };
export const updateLicenseKey: Call = { id: "updateLicenseKey", method: "PATCH", path: "/v1/license-keys/{id}", authorize: /* @__PURE__ */ bearer("merchantToken"), body: json };
export const getLicenseKeyActivation: Call = { id: "getLicenseKeyActivation", method: "GET", path: "/v1/license-keys/{id}/activations/{activation_id}", authorize: /* @__PURE__ */ bearer("merchantToken") };
export const listPortalLicenseKeys: Call = { id: "listPortalLicenseKeys", method: "GET", path: "/v1/customer-portal/license-keys/", authorize: /* @__PURE__ */ bearer("customerToken"), query, isResult: isPage };
export const getPortalLicenseKey: Call = { id: "getPortalLicenseKey", method: "GET", path: "/v1/customer-portal/license-keys/{id}", authorize: /* @__PURE__ */ bearer("customerToken") };
export const activateLicenseKey: Call = { id: "activateLicenseKey", method: "POST", path: "/v1/customer-portal/license-keys/activate", body: json };
export const validateLicenseKey: Call = { id: "validateLicenseKey", method: "POST", path: "/v1/customer-portal/license-keys/validate", body: json };
export const listOrganizations: Call = { id: "listOrganizations", method: "GET", path: "/v1/organizations/", authorize: /* @__PURE__ */ bearer("merchantToken"), query, isResult: isPage };
export const getOrganization: Call = { id: "getOrganization", method: "GET", path: "/v1/organizations/{id}", authorize: /* @__PURE__ */ bearer("merchantToken") };
export const updateOrganization: Call = { id: "updateOrganization", method: "PATCH", path: "/v1/organizations/{id}", authorize: /* @__PURE__ */ bearer("merchantToken"), body: json };
