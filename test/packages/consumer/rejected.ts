// What no supported compiler accepts. Each line names the expected error.
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
  reliableFetch,
  type TaxIdentifier,
  updateCheckoutSession,
  updateSubscription,
  validateLicenseKey,
} from "selling-api";

declare const id: string;
declare const order: Order;
declare const failure: ApiError;
const client = createClient({ baseUrl: "http://127.0.0.1:4010" });

// @ts-expect-error TS2345: a client without baseUrl
createClient({ merchantToken: "token" });
// @ts-expect-error TS2561: a misspelled option of the client
createClient({ baseUrl: "http://127.0.0.1:4010", merchantTokn: "token" });
// @ts-expect-error TS2561: a misspelled option of a call
listSubscriptions(client, { cahce: "no-store" });

// @ts-expect-error TS2353: an option of fetch that the client sets
listSubscriptions(client, { method: "POST" });
// @ts-expect-error TS2561: a misspelled option of reliableFetch
reliableFetch({ timeuot: 5 });
// @ts-expect-error TS2322: an option of the wrong type
reliableFetch({ timeout: "5s" });

// @ts-expect-error TS2561: a misspelled field of a closed body
updateSubscription(client, { path: { id }, body: { product_prize_id: id } });
// @ts-expect-error TS2353: an unknown field of a closed body
validateLicenseKey(client, { body: { key: id, organization_id: id, activation_id: id } });
// @ts-expect-error TS2741: a missing field of a closed body
activateLicenseKey(client, { body: { key: id, organization_id: id } });
// @ts-expect-error TS2741: a missing field of an open body
createCheckoutSession(client, { body: { customer_email: "mara@example.com" } });
// @ts-expect-error TS2322: a field of the wrong type in an open body
createCheckoutSession(client, { body: { product_id: 1 } });
// @ts-expect-error TS2322: null for a field that cannot be null
updateCheckoutSession(client, { path: { id }, body: { success_url: null } });
// @ts-expect-error TS2345: a missing body
updateCheckoutSession(client, { path: { id } });
// @ts-expect-error TS2554: a missing request
createCheckoutSession(client);

// @ts-expect-error TS2345: a missing path
getOrder(client, {});
// @ts-expect-error TS2741: a missing path parameter
getLicenseKeyActivation(client, { path: { id } });
// @ts-expect-error TS2353: an unknown path parameter
getOrder(client, { path: { id, order_id: id } });
// @ts-expect-error TS2322: a path parameter of the wrong type
getOrder(client, { path: { id: 4711 } });

// @ts-expect-error TS2322: an unknown sorting criterion
listSubscriptions(client, { query: { sorting: ["price"] } });
// @ts-expect-error TS2322: a sorting criterion that is not in an array
listSubscriptions(client, { query: { sorting: "amount" } });
// @ts-expect-error TS2353: a query parameter that the operation does not have
listPortalLicenseKeys(client, { query: { sorting: ["key"] } });
// @ts-expect-error TS2322: a query parameter of the wrong type
listSubscriptions(client, { query: { page: "1" } });

// @ts-expect-error TS2322: an unknown sorting criterion of a paginated list
paginate(listSubscriptions, client, { query: { sorting: ["price"] } });
// @ts-expect-error TS2561: a misspelled query parameter of a paginated list
paginate(listSubscriptions, client, { query: { sortin: ["amount"] } });
// @ts-expect-error TS2345: an operation that is not a list
paginate(getOrder, client, { path: { id } });

// @ts-expect-error TS2551: a misspelled field of a response
order.billing_adress;
// @ts-expect-error TS18047: a field that can be null
order.billing_address.country;
// @ts-expect-error TS2551: a misspelled field of a problem
failure.problem.detial;
// @ts-expect-error TS2540: a change to an error
failure.status = 200;
// @ts-expect-error TS2322: a tax identifier of three strings
export const taxId: TaxIdentifier = ["DE123456789", "eu_vat", "DE"];

export function label(reason: OrderBillingReason): string {
  if (!isKnownOrderBillingReason(reason)) return reason;
  // @ts-expect-error TS1360: a known value that is not handled
  return reason satisfies never;
}

// @ts-expect-error TS2345: a path that does not exist
client.GET("/v1/orders/{order_id}", { params: { path: { id } } });
// @ts-expect-error TS2345: a method that the path does not have
client.DELETE("/v1/orders/{id}", { params: { path: { id } } });
// @ts-expect-error TS2561: a misspelled option of a call by path
client.GET("/v1/organizations/", { cahce: "no-store" });
// @ts-expect-error TS2322: an option of the wrong type
client.GET("/v1/organizations/", { cache: "none" });
// @ts-expect-error TS2353: an unknown option next to parameters
client.GET("/v1/orders/{id}", { params: { path: { id } }, attempts: 5 });
// @ts-expect-error TS2554: a call by path without its parameters
client.GET("/v1/orders/{id}");
