import {
  bodies,
  both,
  confirms,
  createsSession,
  edits,
  gets,
  ignoreSuccessUrl,
  ignoresLimit,
  isOf,
  lists,
  type Mutant,
  paths,
  problem,
  queries,
  redirect,
  requests,
  responds,
  reverse,
  unknownId,
  updatesSession,
  usesToken,
} from "./mutant.ts";
import { inputs, otherProduct, tokens } from "./seeded-sandbox.ts";
import { respondJson, tokenOf } from "./server.ts";

/** Servers that do otherwise than the interface states. */
export const statedMutants: Mutant[] = [
  {
    name: "sends a number as a string",
    in: "getOrder",
    failed: ["body"],
    ...edits(gets(paths.orders), (order) => {
      order.tax_amount = String(order.tax_amount);
    }),
  },
  {
    name: "sends a boolean as a number",
    in: "listSubscriptions",
    failed: ["body"],
    ...edits(lists(paths.subscriptions), ({ items }) => {
      if (items.length > 0) items[0].cancel_at_period_end = 0;
    }),
  },
  {
    name: "sends timestamps without milliseconds",
    in: "getPortalLicenseKey",
    failed: ["body"],
    ...edits(gets(paths.portalKeys), ({ customer }) => {
      customer.created_at = customer.created_at.replace(/\.\d{3}Z$/, "Z");
    }),
  },
  {
    name: "sends timestamps in another time zone",
    in: "getPortalLicenseKey",
    failed: ["body"],
    ...edits(gets(paths.portalKeys), ({ customer }) => {
      customer.created_at = customer.created_at.replace("Z", "+02:00");
    }),
  },
  {
    name: "has numbers for IDs",
    in: "listOrganizations",
    failed: ["body"],
    ...edits(lists(paths.organizations), ({ items }) => {
      for (const item of items) item.id = item.name.length;
    }),
  },
  {
    name: "sends a tax identifier of three parts",
    in: "getOrder",
    failed: ["body"],
    ...edits(gets(paths.orders), ({ customer }) => {
      customer.tax_id = ["DE", "123456789", "eu_vat"];
    }),
  },
  {
    name: "sends a list without pagination",
    in: "listOrganizations",
    failed: ["body"],
    ...edits(lists(paths.organizations), (body) => {
      delete body.pagination;
    }),
  },
  {
    name: "sends a list as an array",
    in: "listOrganizations",
    failed: ["body"],
    ...edits(lists(paths.organizations), ({ items }) => items),
  },
  {
    name: "sends an empty object instead of an order",
    in: "getOrder",
    failed: ["body"],
    noted: ["presence"],
    ...edits(gets(paths.orders), () => ({})),
  },
  {
    name: "ends a body early",
    in: "getOrder",
    failed: ["body"],
    ...responds(gets(paths.orders), (response) => {
      response.body = response.body.slice(0, -9);
    }),
  },
  {
    name: "sends HTML instead of JSON",
    in: "getOrder",
    failed: ["content-type"],
    ...responds(gets(paths.orders), (response) => {
      response.headers["content-type"] = "text/html";
      response.body = "<!doctype html><title>Order</title>";
    }),
  },
  {
    name: "sends no content type",
    in: "listOrganizations",
    failed: ["content-type"],
    ...responds(lists(paths.organizations), (response) => {
      response.headers = {};
    }),
  },
  {
    name: "sends JSON in Latin-1",
    in: "listOrganizations",
    failed: ["content-type"],
    ...responds(lists(paths.organizations), ({ headers }) => {
      headers["content-type"] = "application/json; charset=iso-8859-1";
    }),
  },
  {
    name: "sends no content",
    in: "getOrder",
    failed: ["content-type"],
    noted: ["success-status"],
    ...responds(gets(paths.orders), (response) => {
      Object.assign(response, { status: 204, headers: {}, body: "" });
    }),
  },
  {
    name: "rejects a valid request",
    in: "getOrganization",
    failed: ["success"],
    ...requests(both(gets(paths.organizations), isOf(tokens.merchant)), ({ path }) =>
      /0000|not-a-uuid|\/$/.test(path) ? undefined : problem(403),
    ),
  },
  {
    name: "fails on a valid request",
    in: "getOrganization",
    failed: ["success"],
    noted: ["error-status"],
    ...requests(both(gets(paths.organizations), isOf(tokens.merchant)), ({ path }) =>
      /0000|not-a-uuid|\/$/.test(path) ? undefined : problem(500),
    ),
  },
  {
    name: "redirects a valid request",
    in: "getOrganization",
    failed: ["success"],
    noted: ["error-status"],
    ...requests(both(gets(paths.organizations), isOf(tokens.merchant)), ({ path }) =>
      /0000|not-a-uuid|\/$/.test(path) ? undefined : redirect(paths.organizations),
    ),
  },
  {
    name: "has subscriptions of several customers in the portal",
    in: "listPortalSubscriptions",
    failed: ["own-resources"],
    ...edits(lists(paths.portalSubscriptions), ({ items }) => {
      Object.assign(items.at(-1) ?? {}, { customer_id: unknownId, user_id: unknownId });
    }),
  },
  {
    name: "returns the license keys of another customer",
    in: "listPortalLicenseKeys",
    failed: ["own-resources"],
    ...usesToken(both(lists(paths.portalKeys), isOf(tokens.otherCustomer)), tokens.customer),
  },
  {
    name: "returns a license key of another customer",
    in: "getPortalLicenseKey",
    failed: ["own-resources"],
    noted: ["isolation"],
    ...usesToken(both(gets(paths.portalKeys), isOf(tokens.otherCustomer)), tokens.customer),
  },
  {
    name: "returns the license keys of a customer without a token",
    in: "listPortalLicenseKeys",
    failed: ["own-resources"],
    noted: ["no-token"],
    ...usesToken(
      both(lists(paths.portalKeys), (request) => tokenOf(request) === undefined),
      tokens.customer,
    ),
  },
  {
    name: "ignores the order",
    in: "listSubscriptions",
    failed: ["sorting"],
    ...queries((query) => {
      if (query.get("sorting") !== "unknown") query.delete("sorting");
    }),
  },
  {
    name: "sorts in the reverse order",
    in: "listSubscriptions",
    failed: ["sorting"],
    noted: ["several-criteria"],
    ...queries((query) => {
      const criteria = query.getAll("sorting");
      query.delete("sorting");
      for (const criterion of criteria) {
        query.append("sorting", criterion === "unknown" ? criterion : reverse(criterion));
      }
    }),
  },
  {
    name: "sorts in ascending order only",
    in: "listSubscriptions",
    failed: ["sorting"],
    noted: ["several-criteria"],
    ...queries((query) => {
      const criteria = query.getAll("sorting");
      query.delete("sorting");
      for (const criterion of criteria) query.append("sorting", criterion.replace(/^-/, ""));
    }),
  },
  ...["customer", "status", "current_period_end", "discount"].map(
    (name): Mutant => ({
      name: `ignores the criterion ${name}`,
      in: "listSubscriptions",
      failed: ["sorting"],
      ...queries((query) => {
        if (query.getAll("sorting").join().replace("-", "") === name) query.delete("sorting");
      }),
    }),
  ),
  {
    name: "rejects a documented criterion",
    in: "listSubscriptions",
    failed: ["sorting"],
    ...requests(lists(paths.subscriptions), ({ query }) =>
      query.get("sorting") === "-amount" ? problem(422) : undefined,
    ),
  },
  {
    name: "sorts by the oldest first by default",
    in: "listSubscriptions",
    failed: ["sorting"],
    ...queries((query) => {
      if (!query.has("sorting")) query.set("sorting", "started_at");
    }),
  },
  {
    name: "stores more than 50 pairs of customer metadata",
    in: "updateCheckoutSession",
    failed: ["limits"],
    noted: ["invalid-body"],
    write: true,
    ...ignoresLimit((metadata) => Object.keys(metadata).length > 50),
  },
  {
    name: "stores keys of customer metadata of any length",
    in: "updateCheckoutSession",
    failed: ["limits"],
    noted: ["invalid-body"],
    write: true,
    ...ignoresLimit((metadata) => Object.keys(metadata).some((key) => key.length > 40)),
  },
  {
    name: "ignores a change",
    in: "updateCheckoutSession",
    failed: ["stored"],
    write: true,
    ...bodies(updatesSession, ignoreSuccessUrl),
  },
  {
    name: "responds with a change and does not store it",
    in: "updateCheckoutSession",
    failed: ["stored"],
    write: true,
    ...bodies(updatesSession, ignoreSuccessUrl),
    ...edits(updatesSession, (body, request) => {
      const { success_url: url } = JSON.parse(request.body);
      if (url !== undefined) body.success_url = url;
    }),
  },
  {
    name: "creates a session for another product",
    in: "createCheckoutSession",
    failed: ["stored"],
    write: true,
    ...edits(createsSession, (session) => {
      session.product_id = otherProduct;
    }),
  },
  {
    name: "confirms a session and leaves it open",
    in: "confirmCheckoutSession",
    failed: ["body"],
    write: true,
    ...edits(confirms, (session) => {
      session.status = "open";
    }),
  },
  {
    name: "creates no subscription after a purchase",
    in: "purchase",
    failed: ["workflow"],
    write: true,
    ...edits(lists(paths.subscriptions), ({ items }) => {
      for (const item of items) item.checkout_id = null;
    }),
  },
  {
    name: "returns no customer session token",
    in: "purchase",
    failed: ["workflow"],
    write: true,
    ...edits(confirms, (session) => {
      delete session.customer_session_token;
    }),
  },
  {
    name: "lets the customer change a discount",
    in: "discountedPurchase",
    failed: ["workflow"],
    write: true,
    ...requests(
      ({ method, path }) => method === "PATCH" && path.includes("/client/"),
      () => respondJson(200, {}),
    ),
    ...edits(updatesSession, (session, request) => {
      if (!request.body.includes("discount_id")) session.discount_id = inputs.other_discount_id;
    }),
  },
  {
    name: "ignores the label of an activation",
    in: "licenseKey",
    failed: ["workflow"],
    write: true,
    ...edits(
      ({ path }) => path.endsWith("/activate"),
      (activation) => {
        activation.label = "Untitled";
      },
    ),
  },
  {
    name: "forgets activations",
    in: "licenseKey",
    failed: ["workflow"],
    write: true,
    ...edits(gets(paths.portalKeys), (key) => {
      key.activations = [];
    }),
  },
  {
    name: "returns another organization",
    in: "organization",
    failed: ["workflow"],
    write: true,
    ...edits(gets(paths.organizations), (organization) => {
      organization.id = unknownId;
    }),
  },
  {
    name: "sends null instead of the items of a list",
    in: "listOrganizations",
    failed: ["body"],
    noted: ["pages"],
    ...edits(lists(paths.organizations), (body) => {
      body.items = null;
    }),
  },
  {
    name: "writes IDs as URNs",
    in: "getOrganization",
    failed: ["addressed", "body"],
    ...edits(gets(paths.organizations), (organization) => {
      organization.id = `urn:uuid:${organization.id}`;
    }),
  },
  {
    name: "sends days that do not exist",
    in: "getOrder",
    failed: ["body"],
    ...edits(gets(paths.orders), (order) => {
      order.created_at = "2026-02-30T00:00:00.000Z";
    }),
  },
  ...[
    ["metadata in the variant of the browser", "updateCheckoutSessionByClientSecret", "metadata"],
    ["metadata in a confirmed session", "confirmCheckoutSession", "metadata"],
    [
      "a subscription ID in the variant of the browser",
      "updateCheckoutSessionByClientSecret",
      "subscription_id",
    ],
  ].map(
    ([name = "", operation = "", field = ""]): Mutant => ({
      name: `has ${name}`,
      in: operation,
      failed: ["absent-fields"],
      write: true,
      ...edits(
        ({ path }) => path.includes("/custom/client/"),
        (session) => {
          session[field] = unknownId;
        },
      ),
    }),
  ),
  {
    name: "has an organization in the merchant's variant of a session",
    in: "listCheckoutSessions",
    failed: ["absent-fields"],
    ...edits(lists(paths.sessions), ({ items }) => {
      for (const item of items) item.organization = {};
    }),
  },
  ...["customer", "user", "discount"].map(
    (field): Mutant => ({
      name: `has the ${field} in a subscription of the portal`,
      in: "listPortalSubscriptions",
      failed: ["absent-fields"],
      ...edits(lists(paths.portalSubscriptions), ({ items }) => {
        for (const item of items) item[field] = { id: unknownId };
      }),
    }),
  ),
  {
    name: "has the resources that an order's subscription refers to",
    in: "getOrder",
    failed: ["absent-fields"],
    ...edits(gets(paths.orders), ({ subscription, product_price }) => {
      subscription.price = product_price;
    }),
  },
  {
    name: "has the prices of an order's product",
    in: "getOrder",
    failed: ["absent-fields"],
    ...edits(gets(paths.orders), ({ product, product_price }) => {
      product.prices = [product_price];
    }),
  },
  ...[
    ["an order", "getOrder", paths.orders],
    ["a license key", "getPortalLicenseKey", paths.portalKeys],
    ["a license key after an update", "updateLicenseKey", "/v1/license-keys/"],
    ["an organization after an update", "updateOrganization", paths.organizations],
  ].map(
    ([name = "", operation = "", path = ""]): Mutant => ({
      name: `returns another resource instead of ${name}`,
      in: operation,
      failed: ["addressed"],
      write: operation.startsWith("update"),
      ...edits(
        (request) =>
          request.path.startsWith(path) &&
          request.path !== path &&
          (request.method === "PATCH") === operation.startsWith("update"),
        (resource) => {
          resource.id = unknownId;
        },
      ),
    }),
  ),
  {
    name: "returns another session than the one with the client secret",
    in: "updateCheckoutSessionByClientSecret",
    failed: ["addressed"],
    write: true,
    ...edits(
      ({ method, path }) => method === "PATCH" && path.includes("/client/"),
      (session) => {
        session.id = unknownId;
      },
    ),
  },
  ...[
    "updateCheckoutSession",
    "updateCheckoutSessionByClientSecret",
    "confirmCheckoutSession",
    "updateLicenseKey",
    "updateOrganization",
  ].map(
    (operation): Mutant => ({
      name: `rejects an empty object in ${operation}`,
      in: operation,
      failed: ["success"],
      noted: operation.startsWith("confirm") ? ["optional-token"] : [],
      write: true,
      ...responds(
        ({ body }) => body === "{}",
        (response) => Object.assign(response, problem(422)),
      ),
    }),
  ),
  {
    name: "leaves a confirmed session open in the list",
    in: "purchase",
    failed: ["workflow"],
    write: true,
    ...edits(lists(paths.sessions), ({ items }) => {
      for (const item of items) item.status = "open";
    }),
  },
  {
    name: "does not copy the metadata to a new customer",
    in: "purchase",
    failed: ["workflow"],
    write: true,
    ...edits(lists(paths.subscriptions), ({ items }) => {
      for (const { customer } of items) customer.metadata = {};
    }),
  },
  {
    name: "forgets the discount of a confirmed session",
    in: "discountedPurchase",
    failed: ["workflow"],
    write: true,
    ...edits(lists(paths.sessions), ({ items }) => {
      for (const item of items) item.discount_id = null;
    }),
  },
  {
    name: "confirms a session without the discount of the merchant",
    in: "discountedPurchase",
    failed: ["workflow"],
    write: true,
    ...edits(confirms, (session) => {
      session.discount_id = null;
    }),
  },
  {
    name: "returns a session without the discount of the merchant to the browser",
    in: "discountedPurchase",
    failed: ["workflow"],
    write: true,
    ...edits(
      ({ method, path }) => method === "PATCH" && path.includes("/client/"),
      (session) => {
        session.discount_id = null;
      },
    ),
  },
  ...[
    ["a key of 40 characters", /"k{40}"/],
    ["50 pairs", /"k49"(?!.*"k50")/],
  ].map(
    ([name, pattern]): Mutant => ({
      name: `rejects customer metadata with ${name}`,
      in: "updateCheckoutSession",
      failed: ["success"],
      write: true,
      ...requests(updatesSession, ({ body }) =>
        new RegExp(pattern as RegExp).test(body) ? problem(422) : undefined,
      ),
    }),
  ),
  ...["id", "license_key_id"].map(
    (field): Mutant => ({
      name: `returns an activation with another ${field}`,
      in: "getLicenseKeyActivation",
      failed: ["addressed"],
      ...edits(gets("/v1/license-keys/"), (activation) => {
        activation[field] = unknownId;
      }),
    }),
  ),
  {
    name: "confirms another session",
    in: "purchase",
    failed: ["workflow"],
    write: true,
    ...edits(confirms, (session) => {
      session.id = unknownId;
    }),
  },
  {
    name: "validates another license key",
    in: "licenseKey",
    failed: ["workflow"],
    write: true,
    ...edits(
      ({ path }) => path.endsWith("/validate"),
      (key) => {
        key.id = unknownId;
      },
    ),
  },
];
