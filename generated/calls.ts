// Made by "npm run build" from openapi/. Do not edit.
import { bearer, isPage, json, query, type Operation } from "../client/operation.ts";

export const createCheckoutSession: Operation = { id: "createCheckoutSession", method: "POST", path: "/v1/checkouts/custom/", authorize: bearer, body: json };
export const listCheckoutSessions: Operation = { id: "listCheckoutSessions", method: "GET", path: "/v1/checkouts/custom/", authorize: bearer, query, isResult: isPage };
export const updateCheckoutSession: Operation = { id: "updateCheckoutSession", method: "PATCH", path: "/v1/checkouts/custom/{id}", authorize: bearer, body: json };
export const updateCheckoutSessionByClientSecret: Operation = { id: "updateCheckoutSessionByClientSecret", method: "PATCH", path: "/v1/checkouts/custom/client/{client_secret}", body: json };
export const confirmCheckoutSession: Operation = { id: "confirmCheckoutSession", method: "POST", path: "/v1/checkouts/custom/client/{client_secret}/confirm", authorize: bearer, body: json };
export const updateSubscription: Operation = { id: "updateSubscription", method: "PATCH", path: "/v1/subscriptions/{id}", authorize: bearer, body: json };
export const listSubscriptions: Operation = { id: "listSubscriptions", method: "GET", path: "/v1/subscriptions/", authorize: bearer, query, isResult: isPage };
export const updatePortalSubscription: Operation = { id: "updatePortalSubscription", method: "PATCH", path: "/v1/customer-portal/subscriptions/{id}", authorize: bearer, body: json };
export const listPortalSubscriptions: Operation = { id: "listPortalSubscriptions", method: "GET", path: "/v1/customer-portal/subscriptions/", authorize: bearer, query, isResult: isPage };
export const getOrder: Operation = { id: "getOrder", method: "GET", path: "/v1/orders/{id}", authorize: bearer };
export const updateLicenseKey: Operation = { id: "updateLicenseKey", method: "PATCH", path: "/v1/license-keys/{id}", authorize: bearer, body: json };
export const getLicenseKeyActivation: Operation = { id: "getLicenseKeyActivation", method: "GET", path: "/v1/license-keys/{id}/activations/{activation_id}", authorize: bearer };
export const listPortalLicenseKeys: Operation = { id: "listPortalLicenseKeys", method: "GET", path: "/v1/customer-portal/license-keys/", authorize: bearer, query, isResult: isPage };
export const getPortalLicenseKey: Operation = { id: "getPortalLicenseKey", method: "GET", path: "/v1/customer-portal/license-keys/{id}", authorize: bearer };
export const activateLicenseKey: Operation = { id: "activateLicenseKey", method: "POST", path: "/v1/customer-portal/license-keys/activate", body: json };
export const validateLicenseKey: Operation = { id: "validateLicenseKey", method: "POST", path: "/v1/customer-portal/license-keys/validate", body: json };
export const listOrganizations: Operation = { id: "listOrganizations", method: "GET", path: "/v1/organizations/", authorize: bearer, query, isResult: isPage };
export const getOrganization: Operation = { id: "getOrganization", method: "GET", path: "/v1/organizations/{id}", authorize: bearer };
export const updateOrganization: Operation = { id: "updateOrganization", method: "PATCH", path: "/v1/organizations/{id}", authorize: bearer, body: json };
