// Made by "npm run build" from openapi/. Do not edit.
import { isPage } from "../client/client.ts";

type Call = [operation: string, acceptsToken: 0 | 1, isResult?: (body: unknown) => boolean];

/** By method and path: the operation, 1 if it accepts a token, and the check of its result. */
export const calls: Record<string, Call> = {
  "POST /v1/checkouts/custom/": ["createCheckoutSession", 1],
  "GET /v1/checkouts/custom/": ["listCheckoutSessions", 1, isPage],
  "PATCH /v1/checkouts/custom/{id}": ["updateCheckoutSession", 1],
  "PATCH /v1/checkouts/custom/client/{client_secret}": ["updateCheckoutSessionByClientSecret", 0],
  "POST /v1/checkouts/custom/client/{client_secret}/confirm": ["confirmCheckoutSession", 1],
  "PATCH /v1/subscriptions/{id}": ["updateSubscription", 1],
  "GET /v1/subscriptions/": ["listSubscriptions", 1, isPage],
  "PATCH /v1/customer-portal/subscriptions/{id}": ["updatePortalSubscription", 1],
  "GET /v1/customer-portal/subscriptions/": ["listPortalSubscriptions", 1, isPage],
  "GET /v1/orders/{id}": ["getOrder", 1],
  "PATCH /v1/license-keys/{id}": ["updateLicenseKey", 1],
  "GET /v1/license-keys/{id}/activations/{activation_id}": ["getLicenseKeyActivation", 1],
  "GET /v1/customer-portal/license-keys/": ["listPortalLicenseKeys", 1, isPage],
  "GET /v1/customer-portal/license-keys/{id}": ["getPortalLicenseKey", 1],
  "POST /v1/customer-portal/license-keys/activate": ["activateLicenseKey", 0],
  "POST /v1/customer-portal/license-keys/validate": ["validateLicenseKey", 0],
  "GET /v1/organizations/": ["listOrganizations", 1, isPage],
  "GET /v1/organizations/{id}": ["getOrganization", 1],
  "PATCH /v1/organizations/{id}": ["updateOrganization", 1],
};
