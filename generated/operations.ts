// Made by "npm run build" from openapi/. Do not edit.
import type { AnyClient } from "./client.ts";
import type {
  CheckoutSession,
  CheckoutSessionClient,
  CheckoutSessionClientUpdate,
  CheckoutSessionConfirm,
  CheckoutSessionConfirmed,
  CheckoutSessionCreate,
  CheckoutSessionId,
  CheckoutSessionPage,
  CheckoutSessionUpdate,
  LicenseKey,
  LicenseKeyActivate,
  LicenseKeyActivationId,
  LicenseKeyActivationWithKey,
  LicenseKeyId,
  LicenseKeyPage,
  LicenseKeyUpdate,
  LicenseKeyValidate,
  LicenseKeyValidation,
  LicenseKeyWithActivations,
  Order,
  OrderId,
  Organization,
  OrganizationId,
  OrganizationPage,
  OrganizationUpdate,
  Subscription,
  SubscriptionId,
  SubscriptionPage,
  SubscriptionPortal,
  SubscriptionPortalPage,
  SubscriptionSortingCriterion,
  SubscriptionUpdate,
} from "./models.ts";
import { call } from "./runtime/call.ts";
import type { CallOptions } from "./runtime/options.ts";
import { isPage } from "./runtime/page.ts";
import { readJson } from "./runtime/results.ts";

/** The request of {@link createCheckoutSession}, `POST /v1/checkouts/custom/`. */
export interface CreateCheckoutSessionRequest extends CallOptions {
  body: CheckoutSessionCreate;
}

/**
 * Create a checkout session.
 *
 * `POST /v1/checkouts/custom/`
 *
 * Creates an `open` checkout session for a product. Send the customer to its `url`. The
 * `client_secret` identifies the session in the operations for the customer's browser.
 *
 * @returns The new checkout session.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 422: The request is not valid, or its product is not available.
 * @throws {ApiError} any other status: Any other error.
 */
export function createCheckoutSession(client: AnyClient, request: CreateCheckoutSessionRequest): Promise<CheckoutSession> {
  return call(client, "createCheckoutSession", "POST", "/v1/checkouts/custom/", request);
}

/** The request of {@link listCheckoutSessions}, `GET /v1/checkouts/custom/`. */
export interface ListCheckoutSessionsRequest extends CallOptions {
  query?: {
    /**
     * Number of the page, counted from 1. A page past the last one is empty.
     *
     * @defaultValue `1`
     */
    page?: number | undefined;
    /**
     * Number of resources on a page. A page may have fewer resources than requested.
     *
     * @defaultValue `10`
     */
    limit?: number | undefined;
    /**
     * Criteria to sort by, applied in order. With the prefix `-` the order is descending. Repeat
     * the parameter for several criteria. A criterion that the list does not know may be rejected.
     */
    sorting?: string[] | undefined;
  } | undefined;
}

/**
 * List checkout sessions.
 *
 * `GET /v1/checkouts/custom/`
 *
 * Returns the merchant's checkout sessions, both open and confirmed ones, a page at a time.
 * Without `sorting`, do not rely on the order.
 *
 * @returns A page of checkout sessions.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 422: A query parameter is not valid.
 * @throws {ApiError} any other status: Any other error.
 */
export function listCheckoutSessions(client: AnyClient, request?: ListCheckoutSessionsRequest): Promise<CheckoutSessionPage> {
  return call(client, "listCheckoutSessions", "GET", "/v1/checkouts/custom/", request, readJson(isPage));
}

/** The request of {@link updateCheckoutSession}, `PATCH /v1/checkouts/custom/{id}`. */
export interface UpdateCheckoutSessionRequest extends CallOptions {
  path: {
    /** The `id` of the checkout session. */
    id: CheckoutSessionId;
  };
  body: CheckoutSessionUpdate;
}

/**
 * Update a checkout session.
 *
 * `PATCH /v1/checkouts/custom/{id}`
 *
 * Changes the discount of an `open` checkout session, the metadata for the customer who is
 * created, or the page that the customer is sent to after the session is confirmed. When the
 * session has a `discount_id`, the discount is applied and the customer cannot change it. A
 * request for a session that is not `open` gets 409.
 *
 * @returns The updated checkout session.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 404: The resource does not exist or is not accessible to the caller.
 * @throws {ApiError} 409: The checkout session is not `open`.
 * @throws {ApiError} 422: The request is not valid, or its discount is not available.
 * @throws {ApiError} any other status: Any other error.
 */
export function updateCheckoutSession(client: AnyClient, request: UpdateCheckoutSessionRequest): Promise<CheckoutSession> {
  return call(client, "updateCheckoutSession", "PATCH", "/v1/checkouts/custom/{id}", request);
}

/**
 * The request of {@link updateCheckoutSessionByClientSecret}, `PATCH
 * /v1/checkouts/custom/client/{client_secret}`.
 */
export interface UpdateCheckoutSessionByClientSecretRequest extends CallOptions {
  path: {
    /** The `client_secret` of the checkout session. Keep URLs that contain it out of logs. */
    client_secret: string;
  };
  body: CheckoutSessionClientUpdate;
}

/**
 * Update a checkout session by client secret.
 *
 * `PATCH /v1/checkouts/custom/client/{client_secret}`
 *
 * Changes an `open` checkout session from the customer's browser, for example to apply a discount.
 * The client secret in the path identifies the session, and the request has no token. When the
 * session has a `discount_id`, the discount is applied and the customer cannot change it. An
 * attempt to change it gets 409, and so does a request for a session that is not `open`.
 *
 * @returns The updated checkout session.
 * @throws {ApiError} 404: The resource does not exist or is not accessible to the caller.
 * @throws {ApiError} 409: The checkout session is not `open`, or it has a discount that the
 * request would change.
 * @throws {ApiError} 422: The request is not valid, or its discount is not available.
 * @throws {ApiError} any other status: Any other error.
 */
export function updateCheckoutSessionByClientSecret(client: AnyClient, request: UpdateCheckoutSessionByClientSecretRequest): Promise<CheckoutSessionClient> {
  return call(client, "updateCheckoutSessionByClientSecret", "PATCH", "/v1/checkouts/custom/client/{client_secret}", request);
}

/**
 * The request of {@link confirmCheckoutSession}, `POST
 * /v1/checkouts/custom/client/{client_secret}/confirm`.
 */
export interface ConfirmCheckoutSessionRequest extends CallOptions {
  path: {
    /** The `client_secret` of the checkout session. Keep URLs that contain it out of logs. */
    client_secret: string;
  };
  body: CheckoutSessionConfirm;
}

/**
 * Confirm a checkout session.
 *
 * `POST /v1/checkouts/custom/client/{client_secret}/confirm`
 *
 * Changes a session from `open` to `confirmed` when the customer decides to buy. `confirmed` does
 * not prove a payment. The service then processes an order and, for a recurring price, a
 * subscription. They may not exist yet when the response arrives. When the session has a
 * `discount_id`, the discount is applied and the customer cannot change it. An attempt to change
 * it gets 409, and so does a request for a session that is not `open`. An access token is
 * optional. The `customer_session_token` of the response opens the customer portal.
 *
 * @returns The confirmed checkout session, with a token for the customer.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 404: The resource does not exist or is not accessible to the caller.
 * @throws {ApiError} 409: The checkout session is not `open`, or it has a discount that the
 * request would change.
 * @throws {ApiError} 422: The request is not valid, or its discount is not available.
 * @throws {ApiError} any other status: Any other error.
 */
export function confirmCheckoutSession(client: AnyClient, request: ConfirmCheckoutSessionRequest): Promise<CheckoutSessionConfirmed> {
  return call(client, "confirmCheckoutSession", "POST", "/v1/checkouts/custom/client/{client_secret}/confirm", request);
}

/** The request of {@link listSubscriptions}, `GET /v1/subscriptions/`. */
export interface ListSubscriptionsRequest extends CallOptions {
  query?: {
    /**
     * Number of the page, counted from 1. A page past the last one is empty.
     *
     * @defaultValue `1`
     */
    page?: number | undefined;
    /**
     * Number of resources on a page. A page may have fewer resources than requested.
     *
     * @defaultValue `10`
     */
    limit?: number | undefined;
    /**
     * Criteria to sort by, applied in order. With the prefix `-` the order is descending. Repeat
     * the parameter for several criteria: `sorting=-amount&sorting=customer`.
     *
     * @defaultValue `["-started_at"]`
     */
    sorting?: SubscriptionSortingCriterion[] | undefined;
  } | undefined;
}

/**
 * List subscriptions.
 *
 * `GET /v1/subscriptions/`
 *
 * Returns the merchant's subscriptions with their customers, products and discounts, a page at a
 * time. Without `sorting`, the latest `started_at` comes first.
 *
 * @returns A page of subscriptions.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 422: A query parameter is not valid.
 * @throws {ApiError} any other status: Any other error.
 */
export function listSubscriptions(client: AnyClient, request?: ListSubscriptionsRequest): Promise<SubscriptionPage> {
  return call(client, "listSubscriptions", "GET", "/v1/subscriptions/", request, readJson(isPage));
}

/** The request of {@link updateSubscription}, `PATCH /v1/subscriptions/{id}`. */
export interface UpdateSubscriptionRequest extends CallOptions {
  path: {
    /** The `id` of the subscription. */
    id: SubscriptionId;
  };
  body: SubscriptionUpdate;
}

/**
 * Update a subscription.
 *
 * `PATCH /v1/subscriptions/{id}`
 *
 * Moves a subscription to another available price of its product. The response has the new price.
 *
 * @returns The updated subscription.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 404: The resource does not exist or is not accessible to the caller.
 * @throws {ApiError} 422: The request is not valid, or the subscription cannot change to the
 * price.
 * @throws {ApiError} any other status: Any other error.
 */
export function updateSubscription(client: AnyClient, request: UpdateSubscriptionRequest): Promise<Subscription> {
  return call(client, "updateSubscription", "PATCH", "/v1/subscriptions/{id}", request);
}

/** The request of {@link listPortalSubscriptions}, `GET /v1/customer-portal/subscriptions/`. */
export interface ListPortalSubscriptionsRequest extends CallOptions {
  query?: {
    /**
     * Number of the page, counted from 1. A page past the last one is empty.
     *
     * @defaultValue `1`
     */
    page?: number | undefined;
    /**
     * Number of resources on a page. A page may have fewer resources than requested.
     *
     * @defaultValue `10`
     */
    limit?: number | undefined;
    /**
     * Criteria to sort by, applied in order. With the prefix `-` the order is descending. Repeat
     * the parameter for several criteria. A criterion that the list does not know may be rejected.
     */
    sorting?: string[] | undefined;
  } | undefined;
}

/**
 * List a customer's own subscriptions.
 *
 * `GET /v1/customer-portal/subscriptions/`
 *
 * Returns only the subscriptions of the authenticated customer or user, a page at a time. Without
 * `sorting`, do not rely on the order.
 *
 * @returns A page of the customer's subscriptions.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 422: A query parameter is not valid.
 * @throws {ApiError} any other status: Any other error.
 */
export function listPortalSubscriptions(client: AnyClient, request?: ListPortalSubscriptionsRequest): Promise<SubscriptionPortalPage> {
  return call(client, "listPortalSubscriptions", "GET", "/v1/customer-portal/subscriptions/", request, readJson(isPage));
}

/** The request of {@link updatePortalSubscription}, `PATCH /v1/customer-portal/subscriptions/{id}`. */
export interface UpdatePortalSubscriptionRequest extends CallOptions {
  path: {
    /** The `id` of the subscription. */
    id: SubscriptionId;
  };
  body: SubscriptionUpdate;
}

/**
 * Update a customer's own subscription.
 *
 * `PATCH /v1/customer-portal/subscriptions/{id}`
 *
 * Moves a subscription of the authenticated customer or user to another available price of its
 * product. The response has the new price.
 *
 * @returns The updated subscription.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 404: The resource does not exist or is not accessible to the caller.
 * @throws {ApiError} 422: The request is not valid, or the subscription cannot change to the
 * price.
 * @throws {ApiError} any other status: Any other error.
 */
export function updatePortalSubscription(client: AnyClient, request: UpdatePortalSubscriptionRequest): Promise<SubscriptionPortal> {
  return call(client, "updatePortalSubscription", "PATCH", "/v1/customer-portal/subscriptions/{id}", request);
}

/** The request of {@link getOrder}, `GET /v1/orders/{id}`. */
export interface GetOrderRequest extends CallOptions {
  path: {
    /** The `id` of the order. */
    id: OrderId;
  };
}

/**
 * Get an order.
 *
 * `GET /v1/orders/{id}`
 *
 * Returns an order with its customer, user, product, price, discount and subscription.
 *
 * @returns The order.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 404: The resource does not exist or is not accessible to the caller.
 * @throws {ApiError} 422: The request is not valid.
 * @throws {ApiError} any other status: Any other error.
 */
export function getOrder(client: AnyClient, request: GetOrderRequest): Promise<Order> {
  return call(client, "getOrder", "GET", "/v1/orders/{id}", request);
}

/** The request of {@link updateLicenseKey}, `PATCH /v1/license-keys/{id}`. */
export interface UpdateLicenseKeyRequest extends CallOptions {
  path: {
    /** The `id` of the license key. */
    id: LicenseKeyId;
  };
  body: LicenseKeyUpdate;
}

/**
 * Update a license key.
 *
 * `PATCH /v1/license-keys/{id}`
 *
 * Changes a license key.
 *
 * @returns The updated license key.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 404: The resource does not exist or is not accessible to the caller.
 * @throws {ApiError} 422: The request is not valid.
 * @throws {ApiError} any other status: Any other error.
 */
export function updateLicenseKey(client: AnyClient, request: UpdateLicenseKeyRequest): Promise<LicenseKey> {
  return call(client, "updateLicenseKey", "PATCH", "/v1/license-keys/{id}", request);
}

/**
 * The request of {@link getLicenseKeyActivation}, `GET
 * /v1/license-keys/{id}/activations/{activation_id}`.
 */
export interface GetLicenseKeyActivationRequest extends CallOptions {
  path: {
    /** The `id` of the license key. */
    id: LicenseKeyId;
    /** The `id` of the activation. */
    activation_id: LicenseKeyActivationId;
  };
}

/**
 * Get an activation of a license key.
 *
 * `GET /v1/license-keys/{id}/activations/{activation_id}`
 *
 * Returns an activation with its license key. The activation shows on which instance and when the
 * key was activated.
 *
 * @returns The activation.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 404: The resource does not exist or is not accessible to the caller.
 * @throws {ApiError} 422: The request is not valid.
 * @throws {ApiError} any other status: Any other error.
 */
export function getLicenseKeyActivation(client: AnyClient, request: GetLicenseKeyActivationRequest): Promise<LicenseKeyActivationWithKey> {
  return call(client, "getLicenseKeyActivation", "GET", "/v1/license-keys/{id}/activations/{activation_id}", request);
}

/** The request of {@link listPortalLicenseKeys}, `GET /v1/customer-portal/license-keys/`. */
export interface ListPortalLicenseKeysRequest extends CallOptions {
  query?: {
    /**
     * Number of the page, counted from 1. A page past the last one is empty.
     *
     * @defaultValue `1`
     */
    page?: number | undefined;
    /**
     * Number of resources on a page. A page may have fewer resources than requested.
     *
     * @defaultValue `10`
     */
    limit?: number | undefined;
  } | undefined;
}

/**
 * List a customer's own license keys.
 *
 * `GET /v1/customer-portal/license-keys/`
 *
 * Returns the license keys of the authenticated customer or user, a page at a time. Customers
 * enter them in an application.
 *
 * @returns A page of the customer's license keys.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 422: A query parameter is not valid.
 * @throws {ApiError} any other status: Any other error.
 */
export function listPortalLicenseKeys(client: AnyClient, request?: ListPortalLicenseKeysRequest): Promise<LicenseKeyPage> {
  return call(client, "listPortalLicenseKeys", "GET", "/v1/customer-portal/license-keys/", request, readJson(isPage));
}

/** The request of {@link getPortalLicenseKey}, `GET /v1/customer-portal/license-keys/{id}`. */
export interface GetPortalLicenseKeyRequest extends CallOptions {
  path: {
    /** The `id` of the license key. */
    id: LicenseKeyId;
  };
}

/**
 * Get a customer's own license key.
 *
 * `GET /v1/customer-portal/license-keys/{id}`
 *
 * Returns a license key of the authenticated customer or user with its activations, which show
 * where it is in use.
 *
 * @returns The license key.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 404: The resource does not exist or is not accessible to the caller.
 * @throws {ApiError} 422: The request is not valid.
 * @throws {ApiError} any other status: Any other error.
 */
export function getPortalLicenseKey(client: AnyClient, request: GetPortalLicenseKeyRequest): Promise<LicenseKeyWithActivations> {
  return call(client, "getPortalLicenseKey", "GET", "/v1/customer-portal/license-keys/{id}", request);
}

/** The request of {@link activateLicenseKey}, `POST /v1/customer-portal/license-keys/activate`. */
export interface ActivateLicenseKeyRequest extends CallOptions {
  body: LicenseKeyActivate;
}

/**
 * Activate a license key.
 *
 * `POST /v1/customer-portal/license-keys/activate`
 *
 * Activates a license key on an instance, such as a computer. Send the request from your
 * application when the customer enters the key. It has no token, because the `key` and the
 * `organization_id` in the body identify the license key. A key that has reached its
 * `limit_activations` gets 409.
 *
 * @returns The new activation.
 * @throws {ApiError} 404: The resource does not exist or is not accessible to the caller.
 * @throws {ApiError} 409: The license key already has `limit_activations` activations.
 * @throws {ApiError} 422: The request is not valid.
 * @throws {ApiError} any other status: Any other error.
 */
export function activateLicenseKey(client: AnyClient, request: ActivateLicenseKeyRequest): Promise<LicenseKeyActivationWithKey> {
  return call(client, "activateLicenseKey", "POST", "/v1/customer-portal/license-keys/activate", request);
}

/** The request of {@link validateLicenseKey}, `POST /v1/customer-portal/license-keys/validate`. */
export interface ValidateLicenseKeyRequest extends CallOptions {
  body: LicenseKeyValidate;
}

/**
 * Validate a license key.
 *
 * `POST /v1/customer-portal/license-keys/validate`
 *
 * Returns a license key, so that your application can check it, for example when it starts. The
 * request has no token, because the `key` and the `organization_id` in the body identify the
 * license key. Check `status`, `expires_at` and `usage` in the response, because the key can be
 * expired or used up.
 *
 * @returns The license key.
 * @throws {ApiError} 404: The resource does not exist or is not accessible to the caller.
 * @throws {ApiError} 422: The request is not valid.
 * @throws {ApiError} any other status: Any other error.
 */
export function validateLicenseKey(client: AnyClient, request: ValidateLicenseKeyRequest): Promise<LicenseKeyValidation> {
  return call(client, "validateLicenseKey", "POST", "/v1/customer-portal/license-keys/validate", request);
}

/** The request of {@link listOrganizations}, `GET /v1/organizations/`. */
export interface ListOrganizationsRequest extends CallOptions {
  query?: {
    /**
     * Number of the page, counted from 1. A page past the last one is empty.
     *
     * @defaultValue `1`
     */
    page?: number | undefined;
    /**
     * Number of resources on a page. A page may have fewer resources than requested.
     *
     * @defaultValue `10`
     */
    limit?: number | undefined;
    /**
     * Criteria to sort by, applied in order. With the prefix `-` the order is descending. Repeat
     * the parameter for several criteria. A criterion that the list does not know may be rejected.
     */
    sorting?: string[] | undefined;
  } | undefined;
}

/**
 * List organizations.
 *
 * `GET /v1/organizations/`
 *
 * Returns the organizations that the token gives access to, a page at a time. Without `sorting`,
 * do not rely on the order.
 *
 * @returns A page of organizations.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 422: A query parameter is not valid.
 * @throws {ApiError} any other status: Any other error.
 */
export function listOrganizations(client: AnyClient, request?: ListOrganizationsRequest): Promise<OrganizationPage> {
  return call(client, "listOrganizations", "GET", "/v1/organizations/", request, readJson(isPage));
}

/** The request of {@link getOrganization}, `GET /v1/organizations/{id}`. */
export interface GetOrganizationRequest extends CallOptions {
  path: {
    /** The `id` of the organization. */
    id: OrganizationId;
  };
}

/**
 * Get an organization.
 *
 * `GET /v1/organizations/{id}`
 *
 * Returns the profile and the settings of an organization.
 *
 * @returns The organization.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 404: The resource does not exist or is not accessible to the caller.
 * @throws {ApiError} 422: The request is not valid.
 * @throws {ApiError} any other status: Any other error.
 */
export function getOrganization(client: AnyClient, request: GetOrganizationRequest): Promise<Organization> {
  return call(client, "getOrganization", "GET", "/v1/organizations/{id}", request);
}

/** The request of {@link updateOrganization}, `PATCH /v1/organizations/{id}`. */
export interface UpdateOrganizationRequest extends CallOptions {
  path: {
    /** The `id` of the organization. */
    id: OrganizationId;
  };
  body: OrganizationUpdate;
}

/**
 * Update an organization.
 *
 * `PATCH /v1/organizations/{id}`
 *
 * Changes the profile or the settings of an organization.
 *
 * @returns The updated organization.
 * @throws {ApiError} 401: The access token is missing or not valid.
 * @throws {ApiError} 403: The token is valid but does not grant access to this operation.
 * @throws {ApiError} 404: The resource does not exist or is not accessible to the caller.
 * @throws {ApiError} 422: The request is not valid.
 * @throws {ApiError} any other status: Any other error.
 */
export function updateOrganization(client: AnyClient, request: UpdateOrganizationRequest): Promise<Organization> {
  return call(client, "updateOrganization", "PATCH", "/v1/organizations/{id}", request);
}
