import { expect, test } from "vitest";
import { merchantOf } from "../../sandbox/handlers/access.ts";
import { confirm } from "../../sandbox/handlers/confirmation.ts";
import { handlers } from "../../sandbox/handlers/index.ts";
import {
  type Change,
  failuresOf,
  type Json,
  type Server,
  unknownId,
  verifyServer,
} from "./server.ts";

/** Sets fields of what a request returns, in each item if it is a list. */
const sets =
  (pattern: RegExp, fields: object): Change =>
  (body, { method, url }) => {
    if (!pattern.test(`${method} ${url.pathname}`)) return body;
    const set = (resource: Json) => ({ ...resource, ...fields });
    return body.items ? { ...body, items: body.items.map(set) } : set(body);
  };

/** A server, with the operations and workflows that show what it does. */
const server = (only: string, name: string, server: Server): [string, string, Server] => [
  only,
  name,
  server,
];

const sessionOf = (secret: string, { store }: Json) =>
  store.find("CheckoutSession", { client_secret: secret });

/** An update by the customer's browser that decides itself which discount the session has then. */
const browserSets = (discountOf: (body: Json, session: Json) => unknown): Server => ({
  handlers: {
    updateCheckoutSessionByClientSecret: ({ path, body }: Json, context: Json) => {
      const session = sessionOf(path.client_secret, context);
      const discount_id = discountOf(body, session);
      return context.store.update("CheckoutSession", { ...session, discount_id });
    },
  },
});

const findByKey = ({ body }: Json, { store }: Json) => store.find("LicenseKey", { key: body.key });

/** Changes what a purchase leaves behind. */
const afterConfirming = (change: (session: Json, store: Json) => void) => ({
  confirmCheckoutSession: (request: Json, context: Json) => {
    const confirmed: Json = handlers.confirmCheckoutSession?.(request, context);
    change(confirmed, context.store);
    return confirmed;
  },
});

/** Servers that send other fields than the contract states, with what shows it. */
const responses: [only: string, name: string, pattern: RegExp, fields: object][] = [
  ["purchase", "creates no subscription", /v1\/subscriptions\/$/, { checkout_id: null }],
  ["purchase", "returns no session token", /confirm$/, { customer_session_token: undefined }],
  ["purchase", "lists a confirmed session as open", /GET .*custom\/$/, { status: "open" }],
  ["purchase", "confirms another session", /confirm$/, { id: unknownId }],
  ["discountedPurchase", "lists no discount", /GET .*custom\/$/, { discount_id: null }],
  ["discountedPurchase", "confirms without the discount", /confirm$/, { discount_id: null }],
  ["discountedPurchase", "hides the discount", /PATCH .*\/client\//, { discount_id: null }],
  ["licenseKey", "ignores the label of an activation", /activate$/, { label: "Untitled" }],
  ["licenseKey", "forgets activations", /portal\/license-keys\/.{36}$/, { activations: [] }],
  ["licenseKey", "validates another key", /validate$/, { id: unknownId }],
  ["organization", "returns another organization", /organizations\/.+/, { id: unknownId }],
];

/** Servers that break what the contract states in another way. */
const unlawful = [
  server("purchase", "only echoes the discount of a confirmation", {
    handlers: {
      confirmCheckoutSession: ({ path, body }: Json, context: Json) => {
        const confirmed = confirm(sessionOf(path.client_secret, context), context);
        return { ...confirmed, discount_id: body.discount_id };
      },
    },
  }),
  server("purchase", "copies one of two pairs of metadata", {
    handlers: afterConfirming(({ customer_id }, store) => {
      const customer = store.get("Customer", customer_id);
      const [first] = Object.entries(customer.metadata);
      store.update("Customer", {
        ...customer,
        metadata: Object.fromEntries([first ?? ["a", 1]]),
      });
    }),
  }),
  server("purchase", "drops the placeholder of a success URL", {
    receive: ({ body }) => {
      if (body?.success_url) body.success_url = body.success_url.replace(/\?checkout_id=.*/, "");
    },
  }),
  server(
    "discountedPurchase",
    "lets the browser replace the discount",
    browserSets((body, session) => body.discount_id ?? session.discount_id),
  ),
  server(
    "discountedPurchase",
    "drops the discount if the browser sends none",
    browserSets((body, session) => (body.discount_id === undefined ? null : session.discount_id)),
  ),
  server(
    "discountedPurchase",
    "lets the browser remove the discount with null",
    browserSets((body, session) => (body.discount_id === null ? null : session.discount_id)),
  ),
  server("discountedPurchase", "lets a confirmation replace the discount", {
    handlers: {
      confirmCheckoutSession: ({ path, body }: Json, context: Json) =>
        confirm({ ...sessionOf(path.client_secret, context), ...body }, context),
    },
  }),
  server("customerDiscount", "only echoes the discount of the browser", {
    handlers: {
      updateCheckoutSessionByClientSecret: ({ path, body }: Json, context: Json) => ({
        ...sessionOf(path.client_secret, context),
        ...body,
      }),
    },
  }),
  server("licenseKey", "ignores the organization when a key is validated", {
    handlers: { validateLicenseKey: findByKey },
  }),
  server("licenseKey", "ignores the organization when a key is activated", {
    receive: ({ url, body }) => {
      if (url.pathname.endsWith("/activate") && body.organization_id === unknownId)
        body.organization_id = "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08";
    },
  }),
  server("licenseKey", "validates any key of an organization", {
    handlers: {
      validateLicenseKey: ({ body }: Json, { store }: Json) =>
        store.find("LicenseKey", { organization_id: body.organization_id }),
    },
  }),
];

const changed = responses.map(([only, name, pattern, fields]) =>
  server(only, name, { change: sets(pattern, fields) }),
);

test.each([...changed, ...unlawful])("%s fails on a server that %s", async (only, _, server) => {
  const { results } = await verifyServer([only], server);
  const outcomes = results.map((result) => `${result.operation}/${result.rule} ${result.result}`);
  expect(outcomes).toContain(`${only}/workflow failed`);
});

test.each([
  ["getOrder", "a number as a tax identifier", { tax_id: 5 }],
  ["getOrder", "three strings as a tax identifier", { tax_id: ["a", "b", "c"] }],
  ["getOrder", "a number as the ID of a discount", { max_redemptions: 1, id: 7 }],
  ["validateLicenseKey", "a text as an activation", { activation: "yes" }],
])("%s fails on a server that sends %s", async (operation, _, fields) => {
  const [name = ""] = Object.keys(fields);
  const change = (body: Json) =>
    JSON.parse(JSON.stringify(body), (_, part) =>
      part !== null && name in Object(part) ? { ...part, ...fields } : part,
    );
  const report = await verifyServer([`${operation}/*`], { change });
  const failed = failuresOf(report).map((result) => `${result.operation}/${result.rule}`);
  expect(failed).toEqual([`${operation}/body`]);
  const refuted = report.assumptions.filter(({ result }) => result === "refuted");
  expect(refuted).toEqual([]);
});

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** The same UUIDs (RFC 9562, section 4), written otherwise. */
const capitalIds: Server = {
  receive: ({ url, body = {} }) => {
    url.pathname = url.pathname.replaceAll(uuids, (id) => id.toLowerCase());
    for (const [name, value] of Object.entries(body))
      if (name.endsWith("_id")) body[name] = String(value).toLowerCase();
  },
  change: (body) => JSON.parse(JSON.stringify(body).replaceAll(uuids, (id) => id.toUpperCase())),
};

/** Servers that break what is only assumed, with the assumption. */
const assumed: [assumption: string, only: string, pattern: RegExp, fields: object][] = [
  ["amounts", "discountedPurchase", /^PATCH /, { subtotal_amount: 1e9 }],
  ["price-change", "priceChange", /GET .*v1\/subscriptions\/$/, { price_id: unknownId }],
  ["price-change", "priceChange", /GET .*portal\/subscriptions\/$/, { price_id: unknownId }],
];

test.each([
  ["createCheckoutSession", "Product", "product_id"],
  ["updateCheckoutSession", "Discount", "discount_id"],
])("accepting another organization's resource in %s is a note", async (operation, type, field) => {
  const accept = (request: Json, context: Json): object => {
    const { store } = context;
    const found = store.get(type, request.body[field]);
    const { organization_id } = merchantOf(context);
    if (found !== undefined) store.update(type, { ...found, organization_id });
    const result: Json = handlers[operation as "createCheckoutSession"]?.(request, context);
    if (found !== undefined) store.update(type, found);
    return result;
  };
  const { results } = await verifyServer([`${operation}/foreign-references`], {
    handlers: { [operation]: accept },
  });
  expect(results).toMatchObject([{ result: "note", findings: [{ assumption: "tokens" }] }]);
  expect(results[0]?.findings[0]?.expected).toBe(`a ${field} of another caller to be rejected`);
});

test("a timestamp without milliseconds is a failure that shows how timestamps are written", async () => {
  const change = sets(/orders\/.{36}$/, { created_at: "2026-03-09T09:30:00Z" });
  const { results } = await verifyServer(["getOrder/*"], { change });
  const [finding] = results.flatMap(({ findings }) => findings);
  const expected = "/created_at must be a timestamp such as 2026-03-02T09:30:00.000Z";
  expect(finding).toMatchObject({ level: "failed", expected });
});

test("another organization's customer in an order refutes what is assumed about tokens", async () => {
  const change = (order: Json) => ({
    ...order,
    customer: { ...order.customer, organization_id: unknownId },
  });
  const report = await verifyServer(["getOrder/fields"], { change });
  expect(failuresOf(report)).toEqual([]);
  const refuted = report.assumptions.filter(({ result }) => result === "refuted");
  expect(refuted.map(({ id }) => id)).toEqual(["tokens"]);
  const demanded = await verifyServer(["getOrder/fields"], { change, must: ["tokens"] });
  expect(failuresOf(demanded)).toHaveLength(1);
});

test("not enforcing the activation limit is a note", async () => {
  const activate = (request: Json, context: Json) => {
    const key = findByKey(request, context);
    context.store.update("LicenseKey", { ...key, limit_activations: null });
    const activation: Json = handlers.activateLicenseKey?.(request, context);
    const { activations } = context.store.get("LicenseKey", key.id);
    context.store.update("LicenseKey", { ...key, activations });
    return activation;
  };
  const report = await verifyServer(["activationLimit"], {
    handlers: { activateLicenseKey: activate },
  });
  expect(report.results.map(({ result }) => result)).toEqual(["note"]);
  const [finding] = report.results.flatMap(({ findings }) => findings);
  expect(finding).toMatchObject({ assumption: "activation-limit", count: 1 });
});

test.each([null, 1000])(
  "the activation limit is skipped if the key has the limit %j",
  async (limit) => {
    const change = sets(/portal\/license-keys\/.{36}$/, { limit_activations: limit });
    const { results } = await verifyServer(["activationLimit"], { change });
    expect(results).toMatchObject([
      { result: "passed", skipped: [expect.stringMatching(/^get: /)] },
    ]);
  },
);

test("a server that writes IDs in capital letters changes the price without a note", async () => {
  const { results } = await verifyServer(["priceChange"], capitalIds);
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
});

test.each(assumed)("breaking the assumption %s is a note", async (id, only, pattern, fields) => {
  const report = await verifyServer([only], { change: sets(pattern, fields) });
  expect(failuresOf(report)).toEqual([]);
  const notes = report.results.flatMap(({ findings }) => findings);
  expect(notes.map(({ assumption }) => assumption)).toEqual([id]);
});

const lawful = [
  server(
    "purchase pagination listSubscriptions/*",
    "processes purchases later, with no amount until then",
    {
      change: sets(/v1\/subscriptions\/$/, { amount: null, currency: null }),
    },
  ),
  server("purchase", "lists new subscriptions, which have not started, last", {
    subscriptions: 110,
    handlers: afterConfirming(({ subscription_id }, store) => {
      const subscription = store.get("Subscription", subscription_id);
      store.update("Subscription", { ...subscription, started_at: null });
    }),
  }),
  server("purchase discountedPurchase", "begins with another status than open", {
    change: (body) => (body.status === "open" ? { ...body, status: "draft" } : body),
  }),
  server("purchase discountedPurchase", "lists open sessions only", {
    change: (body, { url }) =>
      url.pathname.endsWith("/custom/") && body.items
        ? { ...body, items: body.items.filter(({ status }: Json) => status === "open") }
        : body,
  }),
  server("updateOrganization/*", "does not let a merchant update the organization", {
    receive: ({ method }) => (method === "PATCH" ? new Response("{}", { status: 403 }) : undefined),
  }),
  server("licenseKey", "rejects another activation with 403", {
    receive: ({ url }) =>
      url.pathname.endsWith("/activate") ? new Response("{}", { status: 403 }) : undefined,
  }),
  server(
    "createCheckoutSession/* purchase discountedPurchase",
    "writes IDs in capital letters",
    capitalIds,
  ),
  server("purchase", "copies customer metadata to another place", {
    handlers: afterConfirming(({ customer_id }, store) => {
      store.update("Customer", { ...store.get("Customer", customer_id), metadata: {} });
    }),
  }),
];

test.each(lawful)("%s: nothing fails on a server that %s", async (only, _, server) => {
  const report = await verifyServer(only.split(" "), server);
  expect(failuresOf(report)).toEqual([]);
  expect(report.incomplete).toBeUndefined();
  expect(report.totals.passed + report.totals.note).toBeGreaterThan(0);
});
