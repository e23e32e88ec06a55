// Made by "npm run build" from openapi/. Do not edit.
import { type Client, call } from "../client/client.ts";
import type { CallOptions } from "../client/options.ts";
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

/** What {@link createCheckoutSession} sends. */
export interface CreateCheckoutSessionRequest extends CallOptions {
  body: CheckoutSessionCreate;
}

/**
 * Create a checkout session.
 *
 * Starts the sale of one product. The answer holds everything the buyer's side needs, the `url` of
 * the hosted checkout page to send the buyer to, or the `client_secret` for a checkout of your
 * own.
 *
 * @returns The session, open for the buyer.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #1.
 * @see http://127.0.0.1:4010/docs/create-checkout-session.html
 */
export function createCheckoutSession(client: Client, request: CreateCheckoutSessionRequest): Promise<CheckoutSession> {
  return call("createCheckoutSession", "POST", "/v1/checkouts/custom/", 1, client, request);
}

/** What {@link listCheckoutSessions} sends. */
export interface ListCheckoutSessionsRequest extends CallOptions {
  query?: {
    /**
     * Number of the page to read, counted from 1. A page past the last is empty.
     *
     * @defaultValue `1`
     */
    page?: number | undefined;
    /**
     * How many resources a page holds.
     *
     * @defaultValue `10`
     */
    limit?: number | undefined;
    /**
     * Criteria to sort by, applied in the order given; one with `-` in front sorts descending.
     * Repeat the parameter for several (`sorting=name&sorting=-created_at`). Which criteria there
     * are is not known, so any is accepted.
     */
    sorting?: string[] | undefined;
  } | undefined;
}

/**
 * List checkout sessions.
 *
 * Reads the merchant's checkout sessions page by page, open and confirmed alike. Use it to find a
 * session whose id was lost, or to see which sales were left unfinished.
 *
 * @returns One page of checkout sessions.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #2, 4 rule 3, 4 rule 8.
 * @see http://127.0.0.1:4010/docs/list-checkout-sessions.html
 */
export function listCheckoutSessions(client: Client, request?: ListCheckoutSessionsRequest): Promise<CheckoutSessionPage> {
  return call("listCheckoutSessions", "GET", "/v1/checkouts/custom/", 1, client, request);
}

/** What {@link updateCheckoutSession} sends. */
export interface UpdateCheckoutSessionRequest extends CallOptions {
  path: {
    /** The checkout session, by its `id`. */
    id: CheckoutSessionId;
  };
  body: CheckoutSessionUpdate;
}

/**
 * Update a checkout session.
 *
 * Changes a session that is still open. Set a discount here to apply one that the buyer cannot
 * change; set `customer_metadata` to have it copied to the customer whom the confirmation creates.
 *
 * @returns The session with the changes made.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 404: What the request addresses does not exist, or is not the caller's to
 * see; the answer does not tell which.
 * @throws {ApiError} 409: The checkout session is no longer `open`, so it cannot be changed.
 * Create a new one.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #3, 4 rule 4, 4 rule 5, 4 rule 6, 4 rule 7, 8.
 * @see http://127.0.0.1:4010/docs/update-checkout-session.html
 */
export function updateCheckoutSession(client: Client, request: UpdateCheckoutSessionRequest): Promise<CheckoutSession> {
  return call("updateCheckoutSession", "PATCH", "/v1/checkouts/custom/{id}", 1, client, request);
}

/** What {@link updateCheckoutSessionByClientSecret} sends. */
export interface UpdateCheckoutSessionByClientSecretRequest extends CallOptions {
  path: {
    /**
     * The checkout session, by its `client_secret`. It stands for a token, so keep addresses that
     * hold it out of logs.
     */
    client_secret: string;
  };
  body: CheckoutSessionClientUpdate;
}

/**
 * Update a checkout session from the buyer's side.
 *
 * Changes an open session on behalf of the buyer, without a token, as from a page in the buyer's
 * browser. A discount that the merchant has set cannot be changed here.
 *
 * @returns The session with the changes made, as the buyer may see it.
 * @throws {ApiError} 404: What the request addresses does not exist, or is not the caller's to
 * see; the answer does not tell which.
 * @throws {ApiError} 409: The checkout session is no longer `open`, or its discount was set by the
 * merchant and is not the buyer's to change.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #4, 4 rule 4, 4 rule 7, 5.
 * @see http://127.0.0.1:4010/docs/update-checkout-session-by-client-secret.html
 */
export function updateCheckoutSessionByClientSecret(client: Client, request: UpdateCheckoutSessionByClientSecretRequest): Promise<CheckoutSessionClient> {
  return call("updateCheckoutSessionByClientSecret", "PATCH", "/v1/checkouts/custom/client/{client_secret}", 0, client, request);
}

/** What {@link confirmCheckoutSession} sends. */
export interface ConfirmCheckoutSessionRequest extends CallOptions {
  path: {
    /**
     * The checkout session, by its `client_secret`. It stands for a token, so keep addresses that
     * hold it out of logs.
     */
    client_secret: string;
  };
  body: CheckoutSessionConfirm;
}

/**
 * Confirm a checkout session.
 *
 * Completes the purchase. An `open` session becomes `confirmed`, its order and, for a recurring
 * price, its subscription are processed, and the answer carries a `customer_session_token` for the
 * customer portal. A discount that the merchant has set is applied and cannot be changed here. A
 * session is confirmed once; when the answer was lost, do not repeat the request blindly. A token
 * is optional; if one is sent, it must be valid.
 *
 * @returns The confirmed session, with a token for the customer portal.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 404: What the request addresses does not exist, or is not the caller's to
 * see; the answer does not tell which.
 * @throws {ApiError} 409: The checkout session is no longer `open`, or its discount was set by the
 * merchant and is not the buyer's to change.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 3, 4 #5, 4 rule 4, 4 rule 7, 5. Assumed: confirm-token.
 * @see http://127.0.0.1:4010/docs/confirm-checkout-session.html
 */
export function confirmCheckoutSession(client: Client, request: ConfirmCheckoutSessionRequest): Promise<CheckoutSessionConfirmed> {
  return call("confirmCheckoutSession", "POST", "/v1/checkouts/custom/client/{client_secret}/confirm", 1, client, request);
}

/** What {@link updateSubscription} sends. */
export interface UpdateSubscriptionRequest extends CallOptions {
  path: {
    /** The subscription, by its `id`. */
    id: SubscriptionId;
  };
  body: SubscriptionUpdate;
}

/**
 * Change the price of a subscription.
 *
 * Moves one of the merchant's subscriptions to another price. The answer shows the subscription at
 * the new price, with customer, product and discount.
 *
 * @returns The subscription at the new price.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 404: What the request addresses does not exist, or is not the caller's to
 * see; the answer does not tell which.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #6.
 * @see http://127.0.0.1:4010/docs/update-subscription.html
 */
export function updateSubscription(client: Client, request: UpdateSubscriptionRequest): Promise<Subscription> {
  return call("updateSubscription", "PATCH", "/v1/subscriptions/{id}", 1, client, request);
}

/** What {@link listSubscriptions} sends. */
export interface ListSubscriptionsRequest extends CallOptions {
  query?: {
    /**
     * Number of the page to read, counted from 1. A page past the last is empty.
     *
     * @defaultValue `1`
     */
    page?: number | undefined;
    /**
     * How many resources a page holds.
     *
     * @defaultValue `10`
     */
    limit?: number | undefined;
    /**
     * Criteria to sort by, applied in the order given; one with `-` in front sorts descending.
     * Repeat the parameter for several (`sorting=-amount&sorting=customer`). Without it the newest
     * start comes first.
     *
     * @defaultValue `["-started_at"]`
     */
    sorting?: SubscriptionSortingCriterion[] | undefined;
  } | undefined;
}

/**
 * List subscriptions.
 *
 * Reads the merchant's subscriptions page by page, each with customer, product, price and
 * discount. Seven criteria sort the list, up or down; without one the newest start comes first.
 *
 * @returns One page of subscriptions.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #7, 4 rule 1, 4 rule 2, 4 rule 8.
 * @see http://127.0.0.1:4010/docs/list-subscriptions.html
 */
export function listSubscriptions(client: Client, request?: ListSubscriptionsRequest): Promise<SubscriptionPage> {
  return call("listSubscriptions", "GET", "/v1/subscriptions/", 1, client, request);
}

/** What {@link updatePortalSubscription} sends. */
export interface UpdatePortalSubscriptionRequest extends CallOptions {
  path: {
    /** The subscription, by its `id`. */
    id: SubscriptionId;
  };
  body: SubscriptionUpdate;
}

/**
 * Change the price of one's own subscription.
 *
 * Lets a customer move one of their own subscriptions to another price. Only subscriptions of the
 * customer or user whom the token acts for can be changed.
 *
 * @returns The subscription at the new price, as its customer sees it.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 404: What the request addresses does not exist, or is not the caller's to
 * see; the answer does not tell which.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #8, 5.
 * @see http://127.0.0.1:4010/docs/update-portal-subscription.html
 */
export function updatePortalSubscription(client: Client, request: UpdatePortalSubscriptionRequest): Promise<SubscriptionPortal> {
  return call("updatePortalSubscription", "PATCH", "/v1/customer-portal/subscriptions/{id}", 1, client, request);
}

/** What {@link listPortalSubscriptions} sends. */
export interface ListPortalSubscriptionsRequest extends CallOptions {
  query?: {
    /**
     * Number of the page to read, counted from 1. A page past the last is empty.
     *
     * @defaultValue `1`
     */
    page?: number | undefined;
    /**
     * How many resources a page holds.
     *
     * @defaultValue `10`
     */
    limit?: number | undefined;
    /**
     * Criteria to sort by, applied in the order given; one with `-` in front sorts descending.
     * Repeat the parameter for several (`sorting=name&sorting=-created_at`). Which criteria there
     * are is not known, so any is accepted.
     */
    sorting?: string[] | undefined;
  } | undefined;
}

/**
 * List one's own subscriptions.
 *
 * Reads the subscriptions of the customer or user whom the token acts for, and nobody else's, page
 * by page, each with its product, its price and the organization that sells it.
 *
 * @returns One page of the customer's subscriptions.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #9, 4 rule 1, 4 rule 3, 4 rule 8, 5.
 * @see http://127.0.0.1:4010/docs/list-portal-subscriptions.html
 */
export function listPortalSubscriptions(client: Client, request?: ListPortalSubscriptionsRequest): Promise<SubscriptionPortalPage> {
  return call("listPortalSubscriptions", "GET", "/v1/customer-portal/subscriptions/", 1, client, request);
}

/** What {@link getOrder} sends. */
export interface GetOrderRequest extends CallOptions {
  path: {
    /** The order, by its `id`. */
    id: OrderId;
  };
}

/**
 * Read an order.
 *
 * Reads one order of the merchant with the customer who was charged, the product and price, the
 * discount, and the subscription it belongs to if there is one.
 *
 * @returns The order.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 404: What the request addresses does not exist, or is not the caller's to
 * see; the answer does not tell which.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #10.
 * @see http://127.0.0.1:4010/docs/get-order.html
 */
export function getOrder(client: Client, request: GetOrderRequest): Promise<Order> {
  return call("getOrder", "GET", "/v1/orders/{id}", 1, client, request);
}

/** What {@link updateLicenseKey} sends. */
export interface UpdateLicenseKeyRequest extends CallOptions {
  path: {
    /** The license key, by its `id`. */
    id: LicenseKeyId;
  };
  body: LicenseKeyUpdate;
}

/**
 * Update a license key.
 *
 * Changes one of the merchant's license keys. Which fields can be changed is not settled, so send
 * those the license key carries and read in the answer what was taken over.
 *
 * @returns The license key with the changes made.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 404: What the request addresses does not exist, or is not the caller's to
 * see; the answer does not tell which.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #11, 4 rule 7.
 * @see http://127.0.0.1:4010/docs/update-license-key.html
 */
export function updateLicenseKey(client: Client, request: UpdateLicenseKeyRequest): Promise<LicenseKey> {
  return call("updateLicenseKey", "PATCH", "/v1/license-keys/{id}", 1, client, request);
}

/** What {@link getLicenseKeyActivation} sends. */
export interface GetLicenseKeyActivationRequest extends CallOptions {
  path: {
    /** The license key, by its `id`. */
    id: LicenseKeyId;
    /** The activation of this license key, by its `id`. */
    activation_id: LicenseKeyActivationId;
  };
}

/**
 * Read an activation of a license key.
 *
 * Reads one activation of one of the merchant's license keys, with the key itself. Use it to see
 * where and since when a key is in use.
 *
 * @returns The activation with its license key.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 404: What the request addresses does not exist, or is not the caller's to
 * see; the answer does not tell which.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #12.
 * @see http://127.0.0.1:4010/docs/get-license-key-activation.html
 */
export function getLicenseKeyActivation(client: Client, request: GetLicenseKeyActivationRequest): Promise<LicenseKeyActivationWithKey> {
  return call("getLicenseKeyActivation", "GET", "/v1/license-keys/{id}/activations/{activation_id}", 1, client, request);
}

/** What {@link listPortalLicenseKeys} sends. */
export interface ListPortalLicenseKeysRequest extends CallOptions {
  query?: {
    /**
     * Number of the page to read, counted from 1. A page past the last is empty.
     *
     * @defaultValue `1`
     */
    page?: number | undefined;
    /**
     * How many resources a page holds.
     *
     * @defaultValue `10`
     */
    limit?: number | undefined;
  } | undefined;
}

/**
 * List one's own license keys.
 *
 * Reads the license keys of the customer or user whom the token acts for, and nobody else's, page
 * by page.
 *
 * @returns One page of the customer's license keys.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #13, 4 rule 8, 5.
 * @see http://127.0.0.1:4010/docs/list-portal-license-keys.html
 */
export function listPortalLicenseKeys(client: Client, request?: ListPortalLicenseKeysRequest): Promise<LicenseKeyPage> {
  return call("listPortalLicenseKeys", "GET", "/v1/customer-portal/license-keys/", 1, client, request);
}

/** What {@link getPortalLicenseKey} sends. */
export interface GetPortalLicenseKeyRequest extends CallOptions {
  path: {
    /** The license key, by its `id`. */
    id: LicenseKeyId;
  };
}

/**
 * Read one's own license key.
 *
 * Reads one license key of the customer or user whom the token acts for, with the places where it
 * is activated.
 *
 * @returns The license key with its activations.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 404: What the request addresses does not exist, or is not the caller's to
 * see; the answer does not tell which.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #14, 5.
 * @see http://127.0.0.1:4010/docs/get-portal-license-key.html
 */
export function getPortalLicenseKey(client: Client, request: GetPortalLicenseKeyRequest): Promise<LicenseKeyWithActivations> {
  return call("getPortalLicenseKey", "GET", "/v1/customer-portal/license-keys/{id}", 1, client, request);
}

/** What {@link activateLicenseKey} sends. */
export interface ActivateLicenseKeyRequest extends CallOptions {
  body: LicenseKeyActivate;
}

/**
 * Activate a license key.
 *
 * Takes a license key into use at one more place, such as a computer. It needs no token, so an
 * application can call it with what its user typed in. Keep the `id` of the activation to tell
 * this place from others.
 *
 * @returns The new activation with its license key.
 * @throws {ApiError} 404: What the request addresses does not exist, or is not the caller's to
 * see; the answer does not tell which.
 * @throws {ApiError} 409: The license key has as many activations as `limit_activations` allows.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #15, 5.
 * @see http://127.0.0.1:4010/docs/activate-license-key.html
 */
export function activateLicenseKey(client: Client, request: ActivateLicenseKeyRequest): Promise<LicenseKeyActivationWithKey> {
  return call("activateLicenseKey", "POST", "/v1/customer-portal/license-keys/activate", 0, client, request);
}

/** What {@link validateLicenseKey} sends. */
export interface ValidateLicenseKeyRequest extends CallOptions {
  body: LicenseKeyValidate;
}

/**
 * Validate a license key.
 *
 * Tells an application whether a license key is real, and how far it may be used. It needs no
 * token. A key that is unknown to the organization is answered 404; look at `status` and
 * `expires_at` of one that is known.
 *
 * @returns The license key as it stands after this validation.
 * @throws {ApiError} 404: What the request addresses does not exist, or is not the caller's to
 * see; the answer does not tell which.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #16, 5.
 * @see http://127.0.0.1:4010/docs/validate-license-key.html
 */
export function validateLicenseKey(client: Client, request: ValidateLicenseKeyRequest): Promise<LicenseKeyValidation> {
  return call("validateLicenseKey", "POST", "/v1/customer-portal/license-keys/validate", 0, client, request);
}

/** What {@link listOrganizations} sends. */
export interface ListOrganizationsRequest extends CallOptions {
  query?: {
    /**
     * Number of the page to read, counted from 1. A page past the last is empty.
     *
     * @defaultValue `1`
     */
    page?: number | undefined;
    /**
     * How many resources a page holds.
     *
     * @defaultValue `10`
     */
    limit?: number | undefined;
    /**
     * Criteria to sort by, applied in the order given; one with `-` in front sorts descending.
     * Repeat the parameter for several (`sorting=name&sorting=-created_at`). Which criteria there
     * are is not known, so any is accepted.
     */
    sorting?: string[] | undefined;
  } | undefined;
}

/**
 * List organizations.
 *
 * Reads the organizations that the token gives access to, page by page.
 *
 * @returns One page of organizations.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #17, 4 rule 1, 4 rule 3, 4 rule 8.
 * @see http://127.0.0.1:4010/docs/list-organizations.html
 */
export function listOrganizations(client: Client, request?: ListOrganizationsRequest): Promise<OrganizationPage> {
  return call("listOrganizations", "GET", "/v1/organizations/", 1, client, request);
}

/** What {@link getOrganization} sends. */
export interface GetOrganizationRequest extends CallOptions {
  path: {
    /** The organization, by its `id`. */
    id: OrganizationId;
  };
}

/**
 * Read an organization.
 *
 * Reads one organization that the token gives access to, with its profile and feature settings.
 *
 * @returns The organization.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 404: What the request addresses does not exist, or is not the caller's to
 * see; the answer does not tell which.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #18.
 * @see http://127.0.0.1:4010/docs/get-organization.html
 */
export function getOrganization(client: Client, request: GetOrganizationRequest): Promise<Organization> {
  return call("getOrganization", "GET", "/v1/organizations/{id}", 1, client, request);
}

/** What {@link updateOrganization} sends. */
export interface UpdateOrganizationRequest extends CallOptions {
  path: {
    /** The organization, by its `id`. */
    id: OrganizationId;
  };
  body: OrganizationUpdate;
}

/**
 * Update an organization.
 *
 * Changes an organization that the token gives access to. Which fields can be changed is not
 * settled, so send those the organization carries and read in the answer what was taken over.
 *
 * @returns The organization with the changes made.
 * @throws {ApiError} 401: The token is missing where one is needed, or it is not valid. Send a
 * valid one as `Authorization: Bearer <token>`.
 * @throws {ApiError} 404: What the request addresses does not exist, or is not the caller's to
 * see; the answer does not tell which.
 * @throws {ApiError} 422: The request does not fit the contract, or names something that cannot be
 * used. Nothing was changed; `errors` names each place.
 * @throws {ApiError} any other status: Any other problem. Below 500 the request has to change, for
 * instance because its token is for the other side (403) or its body is no JSON (400, 415); from
 * 500 on the service failed, and a request that only reads can be repeated later.
 * @throws {TimeoutError} No complete answer in time.
 * @throws {NetworkError} The connection failed.
 * @remarks Source: interface 4 #19, 4 rule 7.
 * @see http://127.0.0.1:4010/docs/update-organization.html
 */
export function updateOrganization(client: Client, request: UpdateOrganizationRequest): Promise<Organization> {
  return call("updateOrganization", "PATCH", "/v1/organizations/{id}", 1, client, request);
}
