import {
  type Asked,
  type Change,
  edit,
  editItems,
  type Json,
  json,
  type Told,
  tokenOf,
  useToken,
} from "./broken.ts";
import { harbourId, tokens } from "./world.ts";

/** A server that is wrong in one way. */
export interface Mutant extends Change {
  name: string;
  /** The operation, or the workflow, that it is wrong in. */
  in: string;
  /** The checks that find it, and no other of that operation does. */
  by: string[];
  /** Whether it shows only when something is sent that changes things. */
  write?: boolean;
}

const nobody = "00000000-0000-4000-8000-000000000000";
const lists = {
  subscriptions: "/v1/subscriptions/",
  organizations: "/v1/organizations/",
  portal: "/v1/customer-portal/subscriptions/",
  keys: "/v1/customer-portal/license-keys/",
};

const asks = ({ method, path }: Asked, list: string) => method === "GET" && path === list;
const reads = ({ method, path }: Asked, folder: string) =>
  method === "GET" && path.startsWith(folder) && path.length > folder.length;

/** Changes the good answers to requests for a list. */
const inList = (
  path: string,
  change: (items: Json[], pagination: Json, asked: Asked) => unknown,
): Change => ({
  answer: (told, asked) => {
    if (asks(asked, path) && told.status === 200) {
      editItems(told, (items, pagination) => change(items, pagination, asked));
    }
  },
});

/** Changes the good answers to requests for one thing. */
const inThing = (folder: string, change: (thing: Json) => unknown): Change => ({
  answer: (told, asked) => {
    if (reads(asked, folder) && told.status === 200) edit(told, change);
  },
});

/** Changes the query of requests for the merchant's subscriptions. */
const ofSubscriptions = (change: (query: URLSearchParams) => void): Change => ({
  request: (asked) => {
    if (asks(asked, lists.subscriptions)) change(asked.query);
    return undefined;
  },
});

/** Changes the parsed body of requests that fit. */
const inBody = (
  fits: (asked: Asked) => boolean,
  change: (body: Json, asked: Asked) => unknown,
): Change => ({
  request: (asked) => {
    if (!fits(asked)) return undefined;
    let body: unknown;
    try {
      body = JSON.parse(asked.body);
    } catch {
      return undefined;
    }
    asked.body = JSON.stringify(change(body, asked) ?? body);
    return undefined;
  },
});

const isSessionUpdate = ({ method, path }: Asked) =>
  method === "PATCH" && /^\/v1\/checkouts\/custom\/[^/]+$/.test(path);
const isConfirmation = ({ method, path }: Asked) => method === "POST" && path.endsWith("/confirm");

const reversed = (criterion: string) =>
  criterion.startsWith("-") ? criterion.slice(1) : `-${criterion}`;

const withoutMilliseconds = (text: string) => text.replace(/\.\d{3}Z$/, "Z");

const problem = (status: number): Told => ({
  status,
  headers: { "content-type": "application/problem+json" },
  body: JSON.stringify({ type: "about:blank", title: "No", status, detail: "No." }),
});

/** Each mutant is wrong for good: the intact server is the same but for the one change. */
export const mutants: Mutant[] = [
  {
    name: "a field is missing",
    in: "listSubscriptions",
    by: ["body"],
    ...inList(lists.subscriptions, (items) => {
      delete items[0]?.cancel_at_period_end;
    }),
  },
  {
    name: "a field is null that never is",
    in: "getOrganization",
    by: ["body"],
    ...inThing(lists.organizations, (organization) => {
      organization.name = null;
    }),
  },
  {
    name: "a number is a text",
    in: "getOrder",
    by: ["body"],
    ...inThing("/v1/orders/", (order) => {
      order.tax_amount = String(order.tax_amount);
    }),
  },
  {
    name: "a moment has no milliseconds",
    in: "getPortalLicenseKey",
    by: ["body"],
    ...inThing(lists.keys, (key) => {
      key.customer.created_at = withoutMilliseconds(key.customer.created_at);
    }),
  },
  {
    name: "an id is a number",
    in: "listOrganizations",
    by: ["body"],
    ...inList(lists.organizations, (items) =>
      items.map((one, index) => ({ ...one, id: one.name.length * 100 + index })),
    ),
  },
  {
    name: "a list is null when it is empty",
    in: "getPortalLicenseKey",
    by: ["body"],
    ...inThing(lists.keys, (key) => {
      key.activations = null;
    }),
  },
  {
    name: "a body breaks off",
    in: "getOrder",
    by: ["body"],
    answer: (told, asked) => {
      if (reads(asked, "/v1/orders/") && told.status === 200) told.body = told.body.slice(0, -9);
    },
  },
  {
    name: "a problem has no status in its body",
    in: "getOrganization",
    by: ["body"],
    answer: (told) => {
      if (told.status >= 400) edit(told, ({ status: _, ...rest }) => rest);
    },
  },
  {
    name: "a problem says another status than its answer",
    in: "getOrganization",
    by: ["problem"],
    answer: (told) => {
      if (told.status >= 400) edit(told, (body) => ({ ...body, status: 400 }));
    },
  },
  {
    name: "success has a status that is not declared",
    in: "getOrganization",
    by: ["answers", "status"],
    answer: (told, asked) => {
      if (reads(asked, lists.organizations) && told.status === 200) told.status = 203;
    },
  },
  {
    name: "success has no content",
    in: "getOrder",
    by: ["answers", "status"],
    answer: (told, asked) => {
      if (reads(asked, "/v1/orders/") && told.status === 200) {
        Object.assign(told, { status: 204, headers: {}, body: "" });
      }
    },
  },
  {
    name: "HTML is answered in place of JSON",
    in: "getOrder",
    by: ["content-type"],
    answer: (told, asked) => {
      if (reads(asked, "/v1/orders/") && told.status === 200) {
        told.headers["content-type"] = "text/html";
        told.body = "<!doctype html><title>Order</title>";
      }
    },
  },
  {
    name: "a problem is of type application/json",
    in: "getOrganization",
    by: ["content-type"],
    answer: (told) => {
      if (told.status >= 400) told.headers["content-type"] = "application/json";
    },
  },
  {
    name: "an answer has no content type",
    in: "listOrganizations",
    by: ["content-type"],
    answer: (told, asked) => {
      if (asks(asked, lists.organizations) && told.status === 200) told.headers = {};
    },
  },
  {
    name: "JSON is in Latin-1",
    in: "listOrganizations",
    by: ["headers"],
    answer: (told, asked) => {
      if (asks(asked, lists.organizations) && told.status === 200) {
        told.headers["content-type"] = "application/json; charset=iso-8859-1";
      }
    },
  },
  {
    name: "a request that fits is refused",
    in: "getOrganization",
    by: ["answers"],
    request: (asked) =>
      reads(asked, lists.organizations) &&
      tokenOf(asked) === tokens.merchant &&
      asked.path.endsWith(harbourId)
        ? problem(403)
        : undefined,
  },
  {
    name: "no token is asked for",
    in: "listOrganizations",
    by: ["no-token"],
    request: (asked) => {
      if (asks(asked, lists.organizations) && tokenOf(asked) === undefined) {
        useToken(asked, tokens.merchant);
      }
      return undefined;
    },
  },
  {
    name: "any token will do",
    in: "getOrder",
    by: ["unknown-token"],
    request: (asked) => {
      const token = tokenOf(asked);
      if (token !== undefined && !Object.values(tokens).includes(token)) {
        useToken(asked, tokens.merchant);
      }
      return undefined;
    },
  },
  {
    name: "a request without a token is answered 403",
    in: "getOrder",
    by: ["no-token"],
    request: (asked) =>
      reads(asked, "/v1/orders/") && tokenOf(asked) === undefined ? problem(403) : undefined,
  },
  {
    name: "a customer's token opens the merchant's side",
    in: "listSubscriptions",
    by: ["other-side"],
    request: (asked) => {
      if (asks(asked, lists.subscriptions) && tokenOf(asked) === tokens.customer) {
        useToken(asked, tokens.merchant);
      }
      return undefined;
    },
  },
  {
    name: "another merchant finds an order",
    in: "getOrder",
    by: ["isolation"],
    request: (asked) => {
      if (reads(asked, "/v1/orders/") && tokenOf(asked) === tokens.otherMerchant) {
        useToken(asked, tokens.merchant);
      }
      return undefined;
    },
  },
  {
    name: "that another's thing is there can be told from the status",
    in: "getOrder",
    by: ["isolation"],
    request: (asked) =>
      reads(asked, "/v1/orders/") && tokenOf(asked) === tokens.otherMerchant
        ? problem(403)
        : undefined,
  },
  {
    name: "another merchant is shown the same list",
    in: "listOrganizations",
    by: ["isolation"],
    request: (asked) => {
      if (asks(asked, lists.organizations) && tokenOf(asked) === tokens.otherMerchant) {
        useToken(asked, tokens.merchant);
      }
      return undefined;
    },
  },
  {
    name: "the portal shows what is another customer's",
    in: "listPortalSubscriptions",
    by: ["isolation"],
    ...inList(lists.portal, (items) => {
      const last = items.at(-1);
      if (items.length > 1) Object.assign(last, { customer_id: nobody, user_id: nobody });
    }),
  },
  {
    name: "what does not exist is answered 200",
    in: "getOrder",
    by: ["unknown-id"],
    request: (asked, memory) =>
      asked.path === `/v1/orders/${nobody}` && tokenOf(asked) === tokens.merchant
        ? json(200, memory.order)
        : undefined,
    answer: (told, asked, memory) => {
      if (reads(asked, "/v1/orders/") && told.status === 200) memory.order = JSON.parse(told.body);
    },
  },
  {
    name: "what does not exist makes the service fail",
    in: "getOrder",
    by: ["status", "unknown-id"],
    request: (asked) =>
      asked.path === `/v1/orders/${nobody}` && tokenOf(asked) === tokens.merchant
        ? problem(500)
        : undefined,
  },
  {
    name: "an id that is none makes the service fail",
    in: "getOrganization",
    by: ["invalid-id", "status"],
    request: (asked) => (asked.path.endsWith("/not-a-uuid") ? problem(500) : undefined),
  },
  {
    name: "an id that is none is redirected",
    in: "getOrganization",
    by: ["invalid-id", "status"],
    request: (asked) =>
      asked.path.endsWith("/not-a-uuid")
        ? { status: 302, headers: { location: "/v1/organizations/" }, body: "" }
        : undefined,
  },
  {
    name: "limit=0 is accepted",
    in: "listOrganizations",
    by: ["invalid-query"],
    request: (asked) => {
      if (asked.query.get("limit") === "0") asked.query.delete("limit");
      return undefined;
    },
  },
  {
    name: "limit=101 is accepted",
    in: "listPortalLicenseKeys",
    by: ["invalid-query"],
    request: (asked) => {
      if (asked.query.get("limit") === "101") asked.query.set("limit", "100");
      return undefined;
    },
  },
  {
    name: "page=x is taken for the first",
    in: "listPortalLicenseKeys",
    by: ["invalid-query"],
    request: (asked) => {
      if (asked.query.get("page") === "x") asked.query.delete("page");
      return undefined;
    },
  },
  {
    name: "an unknown criterion is accepted",
    in: "listSubscriptions",
    by: ["invalid-query"],
    ...ofSubscriptions((query) => {
      if (query.getAll("sorting").includes("verify_unknown")) query.delete("sorting");
    }),
  },
  {
    name: "a refusal does not say what is wrong",
    in: "listOrganizations",
    by: ["invalid-query"],
    answer: (told) => {
      if (told.status === 422) edit(told, ({ errors: _, ...rest }) => rest);
    },
  },
  {
    name: "a refusal names no parameter",
    in: "listOrganizations",
    by: ["invalid-query", "problem"],
    answer: (told) => {
      if (told.status !== 422) return;
      edit(told, (body) => {
        for (const error of body.errors ?? []) delete error.name;
      });
    },
  },
  {
    name: "the order is ignored",
    in: "listSubscriptions",
    by: ["sorting"],
    ...ofSubscriptions((query) => {
      if (!query.getAll("sorting").includes("verify_unknown")) query.delete("sorting");
    }),
  },
  {
    name: "the order is the other way round",
    in: "listSubscriptions",
    by: ["sorting"],
    ...ofSubscriptions((query) => {
      const criteria = query.getAll("sorting");
      query.delete("sorting");
      for (const criterion of criteria) query.append("sorting", reversed(criterion));
    }),
  },
  {
    name: "descending is taken for ascending",
    in: "listSubscriptions",
    by: ["sorting"],
    ...ofSubscriptions((query) => {
      const criteria = query.getAll("sorting");
      query.delete("sorting");
      for (const criterion of criteria) query.append("sorting", criterion.replace(/^-/, ""));
    }),
  },
  {
    name: "one criterion is ignored",
    in: "listSubscriptions",
    by: ["sorting"],
    ...ofSubscriptions((query) => {
      if (/^-?current_period_end$/.test(query.getAll("sorting").join())) query.delete("sorting");
    }),
  },
  {
    name: "a second criterion is ignored",
    in: "listSubscriptions",
    by: ["sorting"],
    ...ofSubscriptions((query) => {
      const [first, second] = query.getAll("sorting");
      if (first !== undefined && second !== "verify_unknown") query.set("sorting", first);
    }),
  },
  {
    name: "the oldest comes first when nothing is asked for",
    in: "listSubscriptions",
    by: ["sorting"],
    ...ofSubscriptions((query) => {
      if (!query.has("sorting")) query.set("sorting", "started_at");
    }),
  },
  {
    name: "criteria are refused where any are taken",
    in: "listOrganizations",
    by: ["sorting"],
    request: (asked) =>
      asks(asked, lists.organizations) && asked.query.has("sorting") ? problem(422) : undefined,
  },
  {
    name: "the size of a page is ignored",
    in: "listSubscriptions",
    by: ["pages"],
    ...ofSubscriptions((query) => {
      if (/^[1-9]\d?$/.test(query.get("limit") ?? "")) query.delete("limit");
    }),
  },
  {
    name: "the number of a page is ignored",
    in: "listSubscriptions",
    by: ["pages"],
    ...ofSubscriptions((query) => {
      if (/^[1-9]\d*$/.test(query.get("page") ?? "")) query.delete("page");
    }),
  },
  {
    name: "pages are counted from 0",
    in: "listPortalLicenseKeys",
    by: ["pages"],
    ...inList(lists.keys, (_items, pagination) => {
      pagination.max_page -= 1;
    }),
  },
  {
    name: "max_page is that of another size",
    in: "listSubscriptions",
    by: ["pages"],
    ...inList(lists.subscriptions, (_items, pagination) => {
      pagination.max_page = Math.ceil(pagination.total_count / 10);
    }),
  },
  {
    name: "total_count counts the page",
    in: "listSubscriptions",
    by: ["pages"],
    ...inList(lists.subscriptions, (items, pagination) => {
      pagination.total_count = items.length;
    }),
  },
  {
    name: "an item is on two pages",
    in: "listSubscriptions",
    by: ["pages"],
    answer: (told, asked, memory) => {
      if (!asks(asked, lists.subscriptions) || told.status !== 200) return;
      const page = asked.query.get("page");
      editItems(told, (items) => {
        if (page === "1") memory.last = items.at(-1);
        else if (page !== null && items.length > 0) items[0] = memory.last ?? items[0];
      });
    },
  },
  {
    name: "past the last page comes the last again",
    in: "listPortalLicenseKeys",
    by: ["pages"],
    answer: (told, asked, memory) => {
      if (!asks(asked, lists.keys) || told.status !== 200) return;
      editItems(told, (items) => {
        if (items.length > 0) memory.last = items;
        return items.length > 0 ? items : memory.last;
      });
    },
  },
  {
    name: "a page without a limit has twenty items at most",
    in: "listSubscriptions",
    by: ["pages"],
    answer: (told, asked) => {
      if (!asks(asked, lists.subscriptions) || asked.query.has("limit")) return;
      editItems(told, (items) => items.slice(0, 3));
    },
  },
  {
    name: "a missing slash is redirected",
    in: "listSubscriptions",
    by: ["slashes"],
    request: (asked) =>
      `${asked.path}/` === lists.subscriptions
        ? { status: 307, headers: { location: lists.subscriptions }, body: "" }
        : undefined,
  },
  {
    name: "a missing slash does not matter",
    in: "listOrganizations",
    by: ["slashes"],
    request: (asked) => {
      if (`${asked.path}/` === lists.organizations) asked.path = lists.organizations;
      return undefined;
    },
  },
  {
    name: "a slash too many does not matter",
    in: "getOrder",
    by: ["slashes"],
    request: (asked) => {
      if (/^\/v1\/orders\/.+\/$/.test(asked.path)) asked.path = asked.path.slice(0, -1);
      return undefined;
    },
  },
  {
    name: "a session is created with 200",
    in: "createCheckoutSession",
    by: ["answers", "status"],
    write: true,
    answer: (told, asked) => {
      if (asked.method === "POST" && told.status === 201) told.status = 200;
    },
  },
  {
    name: "anybody may create a session",
    in: "createCheckoutSession",
    by: ["no-token", "unknown-token"],
    write: true,
    request: (asked) => {
      if (asked.method === "POST" && !Object.values(tokens).includes(tokenOf(asked) ?? "")) {
        useToken(asked, tokens.merchant);
      }
      return undefined;
    },
  },
  {
    name: "a session is created for no product",
    in: "createCheckoutSession",
    by: ["invalid-body"],
    write: true,
    ...inBody(
      ({ method }) => method === "POST",
      (body, { headers }) =>
        headers.authorization && body.product_id === undefined && !Array.isArray(body)
          ? { product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02" }
          : body,
    ),
  },
  {
    name: "more than 50 pairs of metadata are accepted",
    in: "updateCheckoutSession",
    by: ["invalid-body"],
    write: true,
    ...inBody(isSessionUpdate, ({ customer_metadata: metadata, ...rest }) =>
      Object.keys(metadata ?? {}).length > 50 ? rest : undefined,
    ),
  },
  {
    name: "keys of metadata may have any length",
    in: "updateCheckoutSession",
    by: ["invalid-body"],
    write: true,
    ...inBody(isSessionUpdate, ({ customer_metadata: metadata, ...rest }) =>
      Object.keys(metadata ?? {}).some((key) => key.length > 40) ? rest : undefined,
    ),
  },
  {
    name: "a body that is no JSON is taken for an empty one",
    in: "updateCheckoutSessionByClientSecret",
    by: ["invalid-body"],
    write: true,
    request: (asked) => {
      if (asked.method === "PATCH" && asked.body === '{"') asked.body = "{}";
      return undefined;
    },
  },
  {
    name: "the type of a body does not matter",
    in: "updateOrganization",
    by: ["invalid-body"],
    write: true,
    request: (asked) => {
      if (asked.headers["content-type"] === "text/plain") {
        asked.headers["content-type"] = "application/json";
        asked.body = "{}";
      }
      return undefined;
    },
  },
  {
    name: "a change is answered and not kept",
    in: "updateCheckoutSession",
    by: ["kept"],
    write: true,
    ...inBody(isSessionUpdate, ({ success_url: url, ...rest }) =>
      typeof url === "string" ? rest : undefined,
    ),
    answer: (told, asked) => {
      if (!isSessionUpdate(asked) || told.status !== 200) return;
      const { success_url } = JSON.parse(asked.body);
      if (success_url !== undefined) edit(told, (body) => ({ ...body, success_url }));
    },
  },
  {
    name: "a change is ignored",
    in: "updateCheckoutSession",
    by: ["kept"],
    write: true,
    ...inBody(isSessionUpdate, ({ customer_metadata: metadata, ...rest }) =>
      metadata?.verify === undefined ? undefined : rest,
    ),
  },
  {
    name: "another merchant changes a subscription",
    in: "updateSubscription",
    by: ["isolation"],
    write: true,
    request: (asked) => {
      if (asked.method === "PATCH" && tokenOf(asked) === tokens.otherMerchant) {
        useToken(asked, tokens.merchant);
      }
      return undefined;
    },
  },
  {
    name: "a session is confirmed twice",
    in: "purchase",
    by: ["workflow"],
    write: true,
    answer: (told, asked, memory) => {
      if (!isConfirmation(asked)) return;
      if (told.status === 200) memory.confirmed = { ...told };
      else Object.assign(told, memory.confirmed);
    },
  },
  {
    name: "the token for the portal opens nothing",
    in: "purchase",
    by: ["workflow"],
    write: true,
    answer: (told, asked) => {
      if (isConfirmation(asked) && told.status === 200) {
        edit(told, (body) => ({ ...body, customer_session_token: "cst_opens_nothing" }));
      }
    },
  },
  {
    name: "a purchase leads to no subscription",
    in: "purchase",
    by: ["workflow"],
    write: true,
    ...inList(lists.subscriptions, (items) => items.map((one) => ({ ...one, checkout_id: null }))),
  },
  {
    name: "a buyer changes the merchant's discount",
    in: "discountedPurchase",
    by: ["workflow"],
    write: true,
    ...inBody(
      ({ method, path }) => method === "PATCH" && path.includes("/client/"),
      () => ({}),
    ),
  },
  {
    name: "a discount is not taken off",
    in: "discountedPurchase",
    by: ["workflow"],
    write: true,
    answer: (told, asked) => {
      if (isSessionUpdate(asked) && told.status === 200) {
        edit(told, (body) => ({ ...body, subtotal_amount: body.amount }));
      }
    },
  },
  {
    name: "the price of another product is accepted",
    in: "changeOfPrice",
    by: ["workflow"],
    write: true,
    answer: (told, asked, memory) => {
      if (asked.method !== "PATCH") return;
      if (told.status === 200) memory.changed = { ...told };
      else Object.assign(told, memory.changed);
    },
  },
  {
    name: "the limit of activations is ignored",
    in: "licenseKey",
    by: ["workflow"],
    write: true,
    answer: (told, asked, memory) => {
      if (!asked.path.endsWith("/activate")) return;
      if (told.status === 200) memory.activated = { ...told };
      else Object.assign(told, memory.activated);
    },
  },
  {
    name: "a validation does not count",
    in: "licenseKey",
    by: ["workflow"],
    write: true,
    answer: (told, asked) => {
      if (asked.path.endsWith("/validate") && told.status === 200) {
        edit(told, (body) => ({ ...body, validations: 0 }));
      }
    },
  },
  {
    name: "an organization's change is not kept",
    in: "organization",
    by: ["workflow"],
    write: true,
    ...inThing(lists.organizations, (organization) => ({ ...organization, bio: "As before." })),
  },
  {
    name: "pages of the list do not follow on each other",
    in: "pages",
    by: ["workflow"],
    write: true,
    ...ofSubscriptions((query) => {
      if (query.get("page") === "2") query.set("page", "1");
    }),
  },
];
