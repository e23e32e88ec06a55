import { gzipSync } from "node:zlib";
import { cases } from "../../packages/test/extended.ts";
import {
  both,
  confirms,
  createsSession,
  edits,
  errors,
  lists,
  paths,
  requests,
  responds,
  updatesSession,
} from "./mutant.ts";
import { inputs, tokens } from "./seeded-sandbox.ts";
import {
  type Change,
  editBody,
  type Json,
  type ProxyRequest,
  respondJson,
  tokenOf,
  useToken,
} from "./server.ts";

const isPortal = ({ path }: ProxyRequest) => path.startsWith("/v1/customer-portal/");
const isConfirmation = ({ path }: ProxyRequest) => path.endsWith("/confirm");

/** Fields with null are absent. Undefined is not written to JSON. */
const withoutNull = (body: string) =>
  JSON.stringify(JSON.parse(body, (_, value) => (value === null ? undefined : value)));

/** Does what the interface states, and whatever is simplest where it states nothing. */
const interfaceOnly: Change = {
  request: (request) => {
    const { path, query, method } = request;
    if (
      path.endsWith("/portal") ||
      /\/(custom|subscriptions|organizations|license-keys)$/.test(path)
    ) {
      return { status: 307, headers: { location: `${path}/` }, body: "" };
    }
    const token = tokenOf(request);
    if (token === undefined && isConfirmation(request)) return respondJson(400, { error: "token" });
    // There is one type of token.
    if (token === tokens.merchant && isPortal(request)) useToken(request, tokens.customer);
    if (token === tokens.customer && !isPortal(request)) useToken(request, tokens.merchant);
    // Query parameters that the interface does not show are ignored.
    query.delete("page");
    query.delete("limit");
    if (path !== "/v1/subscriptions/") query.delete("sorting");
    // So are changes of a discount that the customer cannot change.
    if (path.includes("/client/") && method === "PATCH") request.body = "{}";
    return undefined;
  },
  response: (response) => {
    if (response.status >= 400) Object.assign(response, respondJson(400, { error: "bad request" }));
    if (response.status !== 200 && response.status !== 201) return;
    response.status = 200;
    response.body = withoutNull(String(response.body)).replaceAll(/(\.\d{3})Z"/g, '$1+00:00"');
    editBody(response, (body) => {
      if ("customer_session_token" in body) body.customer_session_token = "opens-nothing";
      if ("activation" in body) delete body.activation;
    });
  },
};

interface Lawful extends Change {
  name: string;
  write?: boolean;
  /** What shows it. Default: everything. */
  only?: string[];
}

/** Servers that do otherwise than the sandbox, and still do all that the interface states. */
export const lawful: Lawful[] = [
  { name: "implements the interface and nothing more", write: true, ...interfaceOnly },
  {
    name: "names the character set of its JSON",
    only: ["listSubscriptions/*"],
    response: ({ headers }) => {
      headers["content-type"] = `${headers["content-type"]}; charset=UTF-8`;
    },
  },
  {
    name: "has other values in fields with known values",
    only: ["listSubscriptions/*"],
    response: (response, { path, query }) => {
      if (!path.endsWith("/") || query.has("sorting")) return;
      editBody(response, (body) => {
        for (const item of body.items ?? []) item.status = "on_hold";
      });
    },
  },
  {
    name: "has more fields than the contract names",
    only: ["listSubscriptions/*"],
    response: (response) =>
      editBody(response, (body) => {
        for (const item of body.items ?? []) item.color = "red";
      }),
  },
  {
    name: "sorts null first",
    only: ["listSubscriptions/*"],
    response: (response, { query }) => {
      if (!query.getAll("sorting").includes("current_period_end")) return;
      editBody(response, (body) => {
        const isNull = (item: { current_period_end: unknown }) => item.current_period_end === null;
        const items = body.items ?? [];
        body.items = [...items.filter(isNull), ...items.filter((item: never) => !isNull(item))];
      });
    },
  },
  {
    name: "sorts a status by its place in a sequence",
    only: ["listSubscriptions/*"],
    response: (response, { query }) => {
      const [criterion = "", second] = query.getAll("sorting");
      if (!/^-?status$/.test(criterion) || second !== undefined) return;
      const direction = criterion.startsWith("-") ? -1 : 1;
      const rank = ({ status }: { status: string }) => ["incomplete", "active"].indexOf(status);
      editBody(response, ({ items = [], ...body }) => ({
        ...body,
        items: items.toSorted((one: never, other: never) => (rank(one) - rank(other)) * direction),
      }));
    },
  },
  {
    name: "sorts customers by name instead of email",
    only: ["listSubscriptions/*"],
    response: (response, { query }) => {
      const [criterion = "", second] = query.getAll("sorting");
      if (!/^-?customer$/.test(criterion) || second !== undefined) return;
      const direction = criterion.startsWith("-") ? -1 : 1;
      editBody(response, ({ items = [], ...body }) => ({
        ...body,
        items: items.toSorted(
          (one: { customer: { name: string } }, other: { customer: { name: string } }) =>
            one.customer.name.localeCompare(other.customer.name) * direction,
        ),
      }));
    },
  },
  {
    name: "has a customer without any resources",
    only: ["list*/*", "get*/*"],
    response: (response, request) => {
      if (response.status !== 200 || tokenOf(request) !== tokens.otherCustomer) return;
      editBody(response, () => ({ items: [], pagination: { total_count: 0, max_page: 0 } }));
    },
  },
  {
    name: "writes media types in other cases",
    write: true,
    only: ["licenseKey", "listOrganizations/*"],
    response: ({ headers }) => {
      headers["content-type"] =
        headers["content-type"]?.replace("application/json", "Application/JSON") ?? "";
    },
  },
  {
    name: "uses another media type of JSON",
    write: true,
    only: ["licenseKey", "listOrganizations/*"],
    ...responds(
      () => true,
      ({ headers }) => {
        headers["content-type"] = "application/vnd.selling+json";
      },
    ),
  },
  {
    name: "compresses responses",
    write: true,
    only: ["licenseKey", "*Organization*/*"],
    response: (response) => {
      response.headers["content-encoding"] = "gzip";
      response.body = gzipSync(response.body);
    },
  },
  {
    name: "processes orders some time after the confirmation",
    write: true,
    only: ["purchase", "discountedPurchase"],
    ...later(
      (items: Json[]) => items.filter((item) => item.checkout_id === null),
      paths.subscriptions,
      paths.portalSubscriptions,
    ),
  },
  {
    name: "shows a confirmed session as open for some time",
    write: true,
    only: ["purchase", "discountedPurchase"],
    ...later(
      (items: Json[]) => items.map((item) => ({ ...item, status: "open", discount_id: null })),
      paths.sessions,
    ),
  },
  {
    name: "continues after the confirmation with a state of its own",
    write: true,
    only: ["purchase"],
    ...edits(lists(paths.sessions), ({ items }) => {
      for (const item of items) if (item.status === "confirmed") item.status = "succeeded";
    }),
  },
  {
    name: "has new subscriptions on the last of many pages",
    write: true,
    only: ["purchase"],
    ...requests(
      both(
        ({ method, path }) => method === "GET" && /subscriptions\/$/.test(path),
        ({ query }) => !query.has("sorting"),
      ),
      ({ query, path }) => {
        if (!query.has("limit")) query.set("limit", "2");
        if (path === paths.subscriptions) query.set("sorting", "started_at");
        return undefined;
      },
    ),
  },
  {
    name: "has pages of at most three resources",
    only: ["list*/*"],
    ...requests(
      ({ query }) => Number(query.get("limit") ?? 10) > 3,
      ({ query }) => {
        if (/^\d+$/.test(query.get("limit") ?? "10")) query.set("limit", "3");
        return undefined;
      },
    ),
  },
  {
    name: "changes prices at the end of a period",
    write: true,
    only: ["priceChange", "updateSubscription/*", "updatePortalSubscription/*"],
    ...edits(
      ({ method, path }) => method === "PATCH" && path.includes("subscriptions"),
      (body) => {
        body.price_id = inputs.price_id;
        body.price.id = inputs.price_id;
      },
    ),
  },
  {
    name: "limits the rate of requests, and does not always say how long to wait",
    write: true,
    only: ["purchase", "*Organization*/*"],
    request: (_, memory) => {
      memory.count = (memory.count ?? 0) + 1;
      if (memory.count % 3 !== 0) return undefined;
      const times = ["0", new Date(0).toUTCString()];
      const time = times[(memory.count / 3) % 3];
      const headers: Record<string, string> = time === undefined ? {} : { "retry-after": time };
      return { status: time === "0" ? 503 : 429, headers, body: "slow down" };
    },
  },
  {
    name: "closes a connection while a request is sent",
    write: true,
    only: ["purchase", "*Organization*/*"],
    request: (_, memory) => {
      memory.count = (memory.count ?? 0) + 1;
      if (memory.count % 3 === 0) throw new Error("closed");
      return undefined;
    },
  },
  {
    name: "stores URLs in another form",
    write: true,
    only: ["updateCheckoutSession/*"],
    ...edits(
      (request) => updatesSession(request) || lists(paths.sessions)(request),
      (body) => {
        for (const session of body.items ?? [body]) {
          session.success_url = session.success_url.replace(
            "https://harbour.example.com",
            "HTTPS://Harbour.example.com:443",
          );
        }
      },
    ),
  },
  {
    name: "creates with another success status",
    write: true,
    only: ["createCheckoutSession/*", "purchase"],
    ...responds(createsSession, (response) => {
      response.status = 202;
    }),
  },
  ...cases(
    [["XML", "application/xml", "<error>No.</error>"]],
    [
      ["HTML", "text/html", "<!doctype html><title>No</title>"],
      ["plain text", "text/plain; charset=iso-8859-1", "No."],
    ],
  ).map(
    ([name = "", type = "", body = ""]): Lawful => ({
      name: `sends errors as ${name}`,
      only: ["*Organization*/*", "getOrder/*", "listSubscriptions/*"],
      ...errors((response) => Object.assign(response, { headers: { "content-type": type }, body })),
    }),
  ),
  {
    name: "has no resources",
    ...edits(
      ({ method, path }) => method === "GET" && path.endsWith("/"),
      () => ({
        items: [],
        pagination: { total_count: 0, max_page: 0 },
      }),
    ),
  },
  {
    name: "rejects criteria that the interface does not show",
    only: ["listSubscriptions/*", "listPortalSubscriptions/*"],
    ...requests(
      ({ path, query }) => query.has("sorting") && path !== paths.subscriptions,
      () => respondJson(400, { error: "sorting" }),
    ),
  },
  {
    name: "ignores criteria that the interface does not show",
    only: ["listSubscriptions/*", "listPortalSubscriptions/*"],
    ...requests(
      () => true,
      ({ query }) => {
        if (
          !/^-?(customer|status|started_at|current_period_end|amount|product|discount)$/.test(
            query.get("sorting") ?? "",
          )
        )
          query.delete("sorting");
        return undefined;
      },
    ),
  },
  {
    name: "writes IDs in capital letters",
    write: true,
    only: ["*Organization*/*", "organization", "licenseKey"],
    request: (request) => {
      request.path = lowerIds(request.path);
      request.body = lowerIds(request.body);
      return undefined;
    },
    response: (response) => {
      response.body = String(response.body).replaceAll(uuid, (id) => id.toUpperCase());
    },
  },
  {
    name: "has null where a variant has no field",
    write: true,
    only: ["*CheckoutSession*/*", "listPortalSubscriptions/*"],
    ...edits(
      () => true,
      (body) => {
        for (const session of body.items ?? [body]) {
          if ("customer_metadata" in session) session.organization = null;
          else if ("client_secret" in session) session.metadata = null;
          else session.discount ??= null;
        }
      },
    ),
  },
  {
    name: "uses a customer that it has already",
    write: true,
    only: ["purchase"],
    ...edits(lists(paths.subscriptions), ({ items }) => {
      for (const { customer } of items)
        Object.assign(customer, { metadata: {}, created_at: "2020-01-01T00:00:00.000Z" });
    }),
  },
  {
    name: "sells a product without a recurring price",
    write: true,
    only: ["purchase"],
    ...edits(
      (request) =>
        createsSession(request) ||
        lists(paths.subscriptions)(request) ||
        lists(paths.portalSubscriptions)(request),
      (body) => {
        if (body.product) body.product.is_recurring = false;
        else body.items = body.items.filter((item: Json) => item.checkout_id === null);
      },
    ),
  },
];

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const lowerIds = (text: string) => text.replaceAll(uuid, (id) => id.toLowerCase());

/** Changes lists that are requested shortly after a confirmation. */
function later(change: (items: Json[]) => Json[], ...changed: string[]): Change {
  return {
    response: (response, request, memory) => {
      if (confirms(request)) memory.left = 4;
      const isList = changed.some((path) => lists(path)(request));
      if (!isList || !(memory.left > 0)) return;
      memory.left--;
      editBody(response, ({ items, ...body }) => ({ ...body, items: change(items) }));
    },
  };
}
