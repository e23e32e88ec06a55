import { expect, test } from "vitest";
import { formatText, type Report } from "#verify";
import { failuresOf, type Json, type Server, verifyServer } from "./server.ts";

const idsOf = ({ assumptions }: Report, wanted: string) =>
  assumptions.filter(({ result }) => result === wanted).map(({ id }) => id);

/** A value with a change in each object of it. */
const inObjects = (value: Json, change: (object: Json) => void): Json => {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) inObjects(part, change);
  if (!Array.isArray(value)) change(value);
  return value;
};

/** Changes what is in a response, wherever it is. */
function changeObject(object: Json, path: string): void {
  if ("is_discount_applicable" in object) {
    delete object.is_discount_applicable;
    if (object.total_amount !== null) object.total_amount += 1;
    if (object.status === "open") object.status = "draft";
    const page = object.success_url.replace("{CHECKOUT_ID}", object.id);
    object.success_url = page === "https://shop.example.com/thanks" ? null : page;
  }
  if ("is_recurring" in object) object.is_recurring = null;
  if (object.amount_type === "fixed") delete object.price_amount;
  if (Array.isArray(object.tax_id)) object.tax_id = "6f1c2a9e-3b57-4d80-9a4e-7c5d8b2f1e03";
  if (path.includes("portal/subscriptions") && "price_id" in object) object.metadata = {};
  if ("redemptions_count" in object) delete object.id;
}

/** A service that its owners wrote before the contract: it does what is documented, and otherwise than was assumed. */
const otherwise: Server["respond"] = async (request, forward) => {
  const { method, url, headers } = request;
  const path = url.pathname;
  const isCollection = /^\/v1\/[\w-]+(\/custom|\/subscriptions|\/license-keys)?$/.test(path);
  // Collections are found without their slash, too.
  if (isCollection && !/confirm|validate|activate/.test(path)) url.pathname += "/";
  if (
    /\/(orders|organizations)\//.test(path) &&
    headers.get("authorization")?.includes("customer_")
  )
    headers.set("authorization", "Bearer merchant_demo");
  // There is one criterion, and pages count from 0.
  const [first] = url.searchParams.getAll("sorting");
  if (first !== undefined) url.searchParams.set("sorting", first);
  const page = url.searchParams.get("page");
  if (page !== null && /^\d+$/.test(page)) url.searchParams.set("page", `${Number(page) + 1}`);
  if (path.endsWith("/confirm") && !headers.has("authorization"))
    return Response.json({ type: "about:blank", title: "No", status: 401 }, { status: 401 });
  // The organization of a key is not required, and neither is a body that changes nothing.
  if (path.endsWith("/validate") && request.body && !("organization_id" in request.body))
    request.body.organization_id = "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08";
  if (method === "PATCH" && !headers.has("content-type")) {
    headers.set("content-type", "application/json");
    request.body = {};
  }
  const response = await forward();
  const text = await response.text();
  const body = text.startsWith("{") ? JSON.parse(text) : undefined;
  if (response.status >= 400) {
    // What cannot be done is ignored: the discount of the customer, another price, a session that is not open.
    const status = response.status === 422 || response.status === 404 ? 400 : response.status;
    return Response.json(
      { type: "about:blank", title: "No", status, detail: "No." },
      { status, headers: { "content-type": "application/problem+json" } },
    );
  }
  if (body === undefined) return new Response(null, response);
  const changed = JSON.stringify(inObjects(body, (object) => changeObject(object, path)));
  const written = changed.replaceAll(/(T[\d:]{8}\.\d{3})Z"/g, '$1000Z"');
  return new Response(written, { status: 200, headers: response.headers });
};

/** What such a service refutes, and what the run cannot see because of that. */
const refuted = [
  "presence",
  "nullability",
  "status-codes",
  "unlisted-types",
  "errors",
  "problem-types",
  "tokens",
  "confirm-token",
  "success-url-default",
  "success-url-placeholder",
  "page-parameters",
  "sorting",
  "trailing-slash",
  "amounts",
  "timestamps",
  "required-bodies",
  "required-request-fields",
  "states",
  "portal-subscription",
  "discount-id",
  "tax-identifiers",
];

test("a service that refutes what was assumed gets a report of which assumptions, and fails where they are demanded", async () => {
  const report = await verifyServer([], { respond: otherwise });
  expect(idsOf(report, "refuted").sort()).toEqual(refuted.toSorted());
  expect(failuresOf(report)).toEqual([]);
  // What hides behind another one is neither held nor refuted.
  expect(idsOf(report, "unseen")).toContain("customer-metadata");
});

/** A response with other fields in its problem. Their status is that of the response. */
const withFields = async (response: Response, fields: { status?: number; type?: string }) => {
  const { status, headers } = response;
  const problem = { ...(await response.json()), ...fields };
  return Response.json(problem, { status: fields.status ?? status, headers });
};

test.each<[string, string, string, Required<Server>["respond"]]>([
  [
    "writes microseconds",
    "timestamps",
    "listSubscriptions/* validateLicenseKey/*",
    async (_, forward) => {
      const response = await forward();
      const written = (await response.text()).replaceAll(/(T[\d:]{8}\.\d{3})Z"/g, '$1000Z"');
      return new Response(written, response);
    },
  ],
  [
    "counts pages from zero",
    "page-parameters",
    "listSubscriptions/*",
    ({ url }, forward) => {
      const page = url.searchParams.get("page") ?? "";
      if (/^\d+$/.test(page)) url.searchParams.set("page", `${Number(page) + 1}`);
      return forward();
    },
  ],
  [
    "takes null for a field that is left out",
    "nullability",
    "confirmCheckoutSession/*",
    ({ body }, forward) => {
      if (body?.discount_id === null) delete body.discount_id;
      return forward();
    },
  ],
  [
    "changes something when nothing is sent",
    "open-bodies",
    "updateCheckoutSession/*",
    async ({ body }, forward) => {
      const isEmpty = body !== undefined && Object.keys(body).length === 0;
      if (isEmpty) Object.assign(body, { customer_metadata: {}, success_url: "https://a.test/" });
      return forward();
    },
  ],
  [
    "rejects access with 403",
    "errors",
    "organization",
    async (_, forward) => {
      const response = await forward();
      return response.status === 404 ? withFields(response, { status: 403 }) : response;
    },
  ],
  [
    "has one type for all problems",
    "problem-types",
    "activationLimit discountedPurchase",
    async (_, forward) => {
      const response = await forward();
      return response.ok ? response : withFields(response, { type: "/problems/any" });
    },
  ],
])("a service that %s refutes only %s", async (_, id, only, respond) => {
  const report = await verifyServer(only.split(" "), { respond });
  expect(report.totals.failed).toBe(0);
  expect(idsOf(report, "refuted")).toEqual([id]);
});

test("the report says what was not checked of an assumption that held", async () => {
  const respond: Server["respond"] = async ({ method, url }, forward) =>
    method === "PATCH" && url.pathname.includes("customer-portal")
      ? new Response("{}", { status: 403 })
      : forward();
  const report = await verifyServer(["discountedPurchase", "priceChange", "*/fields"], { respond });
  const found = (id: string) => report.assumptions.find((assumption) => assumption.id === id);
  expect(found("amounts")).toMatchObject({ result: "held", unchecked: ["The amount of an order"] });
  expect(found("price-change")).toMatchObject({
    result: "held",
    unchecked: [
      "A price that is no longer available",
      "priceChange/changeByCustomer",
      "priceChange/listByCustomer",
      "priceChange/changeToOtherProductByCustomer",
    ],
  });
  const held = / {2}held, .*, amounts \(\d+, not checked: The amount of an order\), /;
  expect(formatText(report)).toMatch(held);
});

test.each([
  ["tokens", "getOrder/token-type"],
  ["page-parameters", "listSubscriptions/pages"],
  ["discount-id", "getOrder/fields"],
])("--must %s fails a service that does otherwise", async (id, subject) => {
  const operation = subject.split("/", 1).join();
  const report = await verifyServer([`${operation}/*`], { respond: otherwise, must: [id] });
  const failed = report.results.filter(({ result }) => result === "failed");
  expect(failed.map((result) => `${result.operation}/${result.rule}`)).toEqual([subject]);
});

test("a merchant who can read the orders of every merchant fails with --must tokens, and not otherwise", async () => {
  // The owner of the order asks for what others have asked for.
  const respond: Server["respond"] = async ({ url, headers }, forward) => {
    const isOther = headers.get("authorization") === "Bearer merchant_other";
    if (url.pathname.startsWith("/v1/orders/") && isOther)
      headers.set("authorization", "Bearer merchant_demo");
    return forward();
  };
  const only = ["getOrder/*"];
  const noted = await verifyServer(only, { respond });
  expect(noted.totals).toMatchObject({ failed: 0, note: 1 });
  const { results } = await verifyServer(only, { respond, must: ["tokens"] });
  const failed = results.filter(({ result }) => result === "failed");
  expect(failed.map(({ rule }) => rule)).toEqual(["isolation"]);
});
