import {
  bodies,
  both,
  confirms,
  createsSession,
  edits,
  errors,
  gets,
  isKnown,
  isOf,
  lists,
  type Mutant,
  paths,
  problem,
  queries,
  redirect,
  requests,
  responds,
  unknownId,
  usesToken,
} from "./mutant.ts";
import { inputs, otherProduct, tokens } from "./seeded-sandbox.ts";
import { editBody, tokenOf } from "./server.ts";

/** Servers that do what the interface states, and otherwise than the contract assumes. */
export const assumedMutants: Mutant[] = [
  {
    name: "leaves out a field",
    in: "listSubscriptions",
    noted: ["presence"],
    ...edits(lists(paths.subscriptions), ({ items }) => {
      delete items[0]?.cancel_at_period_end;
    }),
  },
  {
    name: "sends null in a field that is never null",
    in: "getOrganization",
    noted: ["nullability"],
    ...edits(gets(paths.organizations), (organization) => {
      organization.name = null;
    }),
  },
  {
    name: "writes UTC as an offset",
    in: "getPortalLicenseKey",
    noted: ["timestamps"],
    ...edits(gets(paths.portalKeys), ({ customer }) => {
      customer.created_at = customer.created_at.replace("Z", "+00:00");
    }),
  },
  {
    name: "has a field that is not documented",
    in: "getOrganization",
    noted: ["unnamed-fields"],
    ...edits(gets(paths.organizations), (organization) => {
      organization.color = "red";
    }),
  },
  {
    name: "has another success status",
    in: "getOrganization",
    noted: ["success-status"],
    ...responds(gets(paths.organizations), (response) => {
      response.status = 203;
    }),
  },
  {
    name: "creates a session with 200",
    in: "createCheckoutSession",
    noted: ["success-status"],
    write: true,
    ...responds(createsSession, (response) => {
      response.status = 200;
    }),
  },
  {
    name: "sends a problem without its status",
    in: "getOrganization",
    noted: ["problem"],
    ...errors((response) => editBody(response, ({ status: _, ...rest }) => rest)),
  },
  {
    name: "sends a problem with another status",
    in: "getOrganization",
    noted: ["problem"],
    ...errors((response) => editBody(response, (body) => ({ ...body, status: 400 }))),
  },
  {
    name: "sends a problem as application/json",
    in: "getOrganization",
    noted: ["problem"],
    ...errors(({ headers }) => {
      headers["content-type"] = "application/json";
    }),
  },
  {
    name: "requires no token",
    in: "listOrganizations",
    noted: ["no-token"],
    ...usesToken(
      both(lists(paths.organizations), (request) => tokenOf(request) === undefined),
      tokens.merchant,
    ),
  },
  {
    name: "accepts any token",
    in: "getOrder",
    noted: ["unknown-token"],
    ...usesToken((request) => tokenOf(request) !== undefined && !isKnown(request), tokens.merchant),
  },
  {
    name: "lets anyone create a session",
    in: "createCheckoutSession",
    noted: ["no-token", "unknown-token"],
    write: true,
    ...usesToken((request) => createsSession(request) && !isKnown(request), tokens.merchant),
  },
  {
    name: "rejects a request without a token with 403",
    in: "getOrder",
    noted: ["no-token"],
    ...requests(
      (request) => tokenOf(request) === undefined,
      () => problem(403),
    ),
  },
  {
    name: "requires a token to confirm a session",
    in: "confirmCheckoutSession",
    noted: ["optional-token"],
    write: true,
    ...requests(
      both(confirms, (request) => tokenOf(request) === undefined),
      () => problem(401),
    ),
  },
  {
    name: "accepts the token of a customer as that of a merchant",
    in: "listSubscriptions",
    noted: ["token-type"],
    ...usesToken(both(lists(paths.subscriptions), isOf(tokens.customer)), tokens.merchant),
  },
  {
    name: "returns an order of another merchant",
    in: "getOrder",
    noted: ["isolation"],
    ...usesToken(both(gets(paths.orders), isOf(tokens.otherMerchant)), tokens.merchant),
  },
  {
    name: "shows by its status that another merchant has an order",
    in: "getOrder",
    noted: ["isolation"],
    ...requests(both(gets(paths.orders), isOf(tokens.otherMerchant)), () => problem(403)),
  },
  {
    name: "returns the same list to another merchant",
    in: "listOrganizations",
    noted: ["isolation"],
    ...usesToken(both(lists(paths.organizations), isOf(tokens.otherMerchant)), tokens.merchant),
  },
  {
    name: "lets another merchant change a subscription",
    in: "updateSubscription",
    noted: ["isolation"],
    write: true,
    ...usesToken(
      both(({ method }) => method === "PATCH", isOf(tokens.otherMerchant)),
      tokens.merchant,
    ),
  },
  {
    name: "returns an order for an unknown ID",
    in: "getOrder",
    noted: ["unknown-id"],
    ...requests(both(gets(paths.orders), isOf(tokens.merchant)), (request) => {
      request.path = request.path.replace(unknownId, inputs.order_id ?? "");
      return undefined;
    }),
  },
  {
    name: "fails on an unknown ID",
    in: "getOrder",
    noted: ["error-status", "unknown-id"],
    ...requests(both(gets(paths.orders), isOf(tokens.merchant)), ({ path }) =>
      path.endsWith(unknownId) ? problem(500) : undefined,
    ),
  },
  {
    name: "fails on an ID that is not a UUID",
    in: "getOrganization",
    noted: ["error-status", "invalid-id"],
    ...requests(gets(paths.organizations), ({ path }) =>
      path.endsWith("not-a-uuid") ? problem(500) : undefined,
    ),
  },
  {
    name: "redirects from an ID that is not a UUID",
    in: "getOrganization",
    noted: ["error-status", "invalid-id"],
    ...requests(gets(paths.organizations), ({ path }) =>
      path.endsWith("not-a-uuid") ? redirect(paths.organizations) : undefined,
    ),
  },
  ...[
    { parameter: "limit", value: "0" },
    { parameter: "limit", value: "101" },
    { parameter: "page", value: "x" },
    { parameter: "sorting", value: "unknown" },
  ].map(
    ({ parameter, value }): Mutant => ({
      name: `accepts ${parameter}=${value}`,
      in: "listSubscriptions",
      noted: ["invalid-query"],
      ...queries((query) => {
        if (query.get(parameter) === value) query.delete(parameter);
      }),
    }),
  ),
  {
    name: "rejects a query without errors",
    in: "listOrganizations",
    noted: ["invalid-query"],
    ...errors((response) => editBody(response, ({ errors: _, ...rest }) => rest)),
  },
  {
    name: "rejects a query without a name",
    in: "listOrganizations",
    noted: ["invalid-query", "problem"],
    ...errors((response) =>
      editBody(response, (body) => {
        for (const error of body.errors ?? []) delete error.name;
      }),
    ),
  },
  {
    name: "ignores the second criterion",
    in: "listSubscriptions",
    noted: ["several-criteria"],
    ...queries((query) => {
      const [first] = query.getAll("sorting");
      if (first !== undefined) query.set("sorting", first);
    }),
  },
  {
    name: "rejects criteria where none are documented",
    in: "listOrganizations",
    noted: ["several-criteria"],
    ...requests(lists(paths.organizations), ({ query }) =>
      query.has("sorting") ? problem(422) : undefined,
    ),
  },
  {
    name: "ignores the size of a page",
    in: "listSubscriptions",
    noted: ["pages"],
    ...queries((query) => {
      if (/^[1-9]\d?$/.test(query.get("limit") ?? "")) query.delete("limit");
    }),
  },
  {
    name: "ignores the number of a page",
    in: "listSubscriptions",
    noted: ["pages"],
    ...queries((query) => {
      if (/^[1-9]\d*$/.test(query.get("page") ?? "")) query.delete("page");
    }),
  },
  {
    name: "counts pages from 0",
    in: "listPortalLicenseKeys",
    noted: ["pages"],
    ...edits(lists(paths.portalKeys), ({ pagination }) => {
      pagination.max_page -= 1;
    }),
  },
  {
    name: "counts the resources on the page",
    in: "listSubscriptions",
    noted: ["pages"],
    ...edits(lists(paths.subscriptions), ({ items, pagination }) => {
      pagination.total_count = items.length;
    }),
  },
  {
    name: "has one resource on two pages",
    in: "listSubscriptions",
    noted: ["pages"],
    ...responds(lists(paths.subscriptions), (response, { query }, memory) => {
      if (!query.has("page")) return;
      editBody(response, ({ items }) => {
        if (query.get("page") === "1") memory.last = items.at(-1);
        else if (items.length > 0) items[0] = memory.last ?? items[0];
      });
    }),
  },
  {
    name: "returns the last page again after the last page",
    in: "listPortalLicenseKeys",
    noted: ["pages"],
    ...responds(lists(paths.portalKeys), (response, { query }, memory) => {
      if (!query.has("page")) return;
      editBody(response, (body) => {
        if (body.items.length > 0) memory.last = body.items;
        body.items = memory.last ?? [];
      });
    }),
  },
  {
    name: "redirects to a path with a slash",
    in: "listSubscriptions",
    noted: ["trailing-slash"],
    ...requests(
      ({ path }) => `${path}/` === paths.subscriptions,
      () => redirect(paths.subscriptions),
    ),
  },
  {
    name: "accepts a path without its slash",
    in: "listOrganizations",
    noted: ["trailing-slash"],
    ...requests(
      ({ path }) => `${path}/` === paths.organizations,
      (request) => {
        request.path = paths.organizations;
        return undefined;
      },
    ),
  },
  {
    name: "creates a session without a product",
    in: "createCheckoutSession",
    noted: ["invalid-body"],
    write: true,
    ...bodies(both(createsSession, isOf(tokens.merchant)), (body) =>
      Array.isArray(body) || "product_id" in body ? body : { product_id: otherProduct },
    ),
  },
  {
    name: "takes a body that is not JSON for an empty one",
    in: "updateCheckoutSessionByClientSecret",
    noted: ["invalid-body"],
    write: true,
    ...requests(
      ({ body }) => body === '{"',
      (request) => {
        request.body = "{}";
        return undefined;
      },
    ),
  },
  {
    name: "ignores the content type of a body",
    in: "updateOrganization",
    noted: ["invalid-body"],
    write: true,
    ...requests(
      ({ headers }) => headers.get("content-type") === "text/plain",
      (request) => {
        request.headers.set("content-type", "application/json");
        request.body = "{}";
        return undefined;
      },
    ),
  },
  {
    name: "confirms a session twice",
    in: "purchase",
    noted: ["workflow"],
    write: true,
    response: (response, request, memory) => {
      if (!confirms(request)) return;
      if (response.status === 200) memory.confirmed = { ...response };
      else Object.assign(response, memory.confirmed);
    },
  },
  {
    name: "has a customer session token for something else",
    in: "purchase",
    noted: ["workflow"],
    write: true,
    ...edits(confirms, (session) => {
      session.customer_session_token = "cst_for_something_else";
    }),
  },
  {
    name: "ignores that the customer changes a discount",
    in: "discountedPurchase",
    noted: ["workflow"],
    write: true,
    ...bodies(
      ({ method, path }) => method === "PATCH" && path.includes("/client/"),
      () => ({}),
    ),
  },
  {
    name: "changes the price of a subscription at the end of its period",
    in: "priceChange",
    noted: ["workflow"],
    write: true,
    ...edits(
      ({ method, path }) => method === "PATCH" && path.startsWith(paths.subscriptions),
      (subscription) => {
        subscription.price_id = unknownId;
      },
    ),
  },
  {
    name: "accepts the price of another product",
    in: "priceChange",
    noted: ["workflow"],
    write: true,
    response: (response, { method }, memory) => {
      if (method !== "PATCH") return;
      if (response.status === 200) memory.changed = { ...response };
      else Object.assign(response, memory.changed);
    },
  },
  {
    name: "rejects an unknown license key with 400",
    in: "licenseKey",
    noted: ["workflow"],
    write: true,
    ...errors((response) => {
      Object.assign(response, problem(400));
    }),
  },
  {
    name: "lets another merchant get an organization",
    in: "organization",
    noted: ["workflow"],
    write: true,
    ...usesToken(both(gets(paths.organizations), isOf(tokens.otherMerchant)), tokens.merchant),
  },
  {
    name: "rejects pages, which ends no other step of a workflow",
    in: "pagination",
    noted: ["workflow"],
    write: true,
    ...requests(
      ({ query }) => query.has("page"),
      () => problem(400),
    ),
  },
];
