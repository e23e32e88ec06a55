// What must not compile. Each line says which error it is to be refused with.
import {
  type ApiError,
  activateLicenseKey,
  createCheckoutSession,
  createClient,
  getLicenseKeyActivation,
  getOrder,
  isKnownOrderBillingReason,
  listPortalLicenseKeys,
  listSubscriptions,
  type Order,
  type OrderBillingReason,
  paginate,
  updateCheckoutSession,
  updateSubscription,
  validateLicenseKey,
} from "selling-api";
import { createClient as createFetchClient } from "selling-api/fetch";

declare const id: string;
declare const order: Order;
declare const failed: ApiError;
const client = createClient({ baseUrl: "http://127.0.0.1:4010" });
const fetcher = createFetchClient({ baseUrl: "http://127.0.0.1:4010" });

// @ts-expect-error TS2345: a client without an address
createClient({ accessToken: "token" });
// @ts-expect-error TS2561: a misspelt option of the client
createClient({ baseUrl: "http://127.0.0.1:4010", accesToken: "token" });

// @ts-expect-error TS2561: a misspelt field in a closed body
updateSubscription(client, { path: { id }, body: { product_prize_id: id } });
// @ts-expect-error TS2353: a further field in a closed body
validateLicenseKey(client, { body: { key: id, organization_id: id, activation_id: id } });
// @ts-expect-error TS2741: a field is missing
activateLicenseKey(client, { body: { key: id, organization_id: id } });
// @ts-expect-error TS2741: what an open body needs is missing
createCheckoutSession(client, { body: { customer_email: "mara@example.com" } });
// @ts-expect-error TS2322: a wrong type in a body
createCheckoutSession(client, { body: { product_id: 1 } });
// @ts-expect-error TS2322: null where nothing says that it may be
updateCheckoutSession(client, { path: { id }, body: { success_url: null } });
// @ts-expect-error TS2345: a body is missing
updateCheckoutSession(client, { path: { id } });
// @ts-expect-error TS2554: the whole request is missing
createCheckoutSession(client);

// @ts-expect-error TS2345: a path is missing
getOrder(client, {});
// @ts-expect-error TS2741: a path parameter is missing
getLicenseKeyActivation(client, { path: { id } });
// @ts-expect-error TS2353: a path parameter that is not one
getOrder(client, { path: { id, order_id: id } });
// @ts-expect-error TS2322: a path parameter of a wrong type
getOrder(client, { path: { id: 4711 } });

// @ts-expect-error TS2322: an unknown sorting criterion
listSubscriptions(client, { query: { sorting: ["price"] } });
// @ts-expect-error TS2322: a criterion that is not in a list
listSubscriptions(client, { query: { sorting: "amount" } });
// @ts-expect-error TS2353: a sorting that the operation does not have
listPortalLicenseKeys(client, { query: { sorting: ["key"] } });
// @ts-expect-error TS2322: a page that is a text
listSubscriptions(client, { query: { page: "1" } });
// @ts-expect-error TS2561: a misspelt option of a call
listSubscriptions(client, { timeuot: 5 });

// @ts-expect-error TS2322: an unknown sorting criterion while paging
paginate(listSubscriptions, client, { query: { sorting: ["price"] } });
// @ts-expect-error TS2561: a misspelt parameter while paging
paginate(listSubscriptions, client, { query: { sortin: ["amount"] } });
// @ts-expect-error TS2345: paging what is no list
paginate(getOrder, client, { path: { id } });

// @ts-expect-error TS2551: a misspelt field of an answer
order.billing_adress;
// @ts-expect-error TS18047: what may be null is used as if it could not
order.billing_address.country;
// @ts-expect-error TS18048: a problem that may be absent
failed.problem.detail;
// @ts-expect-error TS2540: an error that is changed
failed.status = 200;

export function words(reason: OrderBillingReason): string {
  if (!isKnownOrderBillingReason(reason)) return reason;
  // @ts-expect-error TS1360: a switch that forgets a value is not exhaustive
  return reason satisfies never;
}

// @ts-expect-error TS2345: a path that does not exist
fetcher.GET("/v1/orders/{order_id}", { params: { path: { id } } });
// @ts-expect-error TS2345: a method that the path does not have
fetcher.DELETE("/v1/orders/{id}", { params: { path: { id } } });
