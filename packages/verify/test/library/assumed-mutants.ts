import { conforming, inputs, problem, tokens } from "./library.ts";
import { type Mutant, notes, receives, redirect, responds, sets, unknownId } from "./mutant.ts";

const isUnknown = (_: unknown, caller: unknown) => caller === undefined;
const hasStatus = (operation: string, status: number) =>
  responds(operation, (response) => {
    response.status = status;
  });

/** Servers that do what the contract states, and otherwise than it assumes. */
export const assumedMutants: Mutant[] = [
  notes("presence", "getReceipt", "leaves out a field", {
    edit: ({ amount: _, ...receipt }) => receipt,
  }),
  notes("nullability", "getBook", "sends null in a field that is never null", {
    set: { title: null },
  }),
  notes("timestamps", "getReceipt", "writes UTC as an offset", {
    set: { created_at: "2026-01-03T09:30:00.000+00:00" },
  }),
  notes("unnamed-fields", "getBook", "has a field that is not documented", {
    set: { color: "red" },
  }),
  notes("media-type", "getBook", "uses another media type of JSON", {
    respond: ({ headers }) => {
      headers["content-type"] = "application/vnd.library+json";
    },
  }),
  notes("success-status", "getBook", "has another success status", hasStatus("getBook", 203)),
  notes("success-status", "createLoan", "creates a loan with 200", hasStatus("createLoan", 200)),
  notes("error-status", "listLoans", "fails on a page after the last one", {
    reply: ({ query }) => (query.get("page") === "4" ? problem(500) : undefined),
  }),
  notes("problem", "getBook", "sends a problem without its status", {
    fail: ({ body }) => delete body.status,
  }),
  notes("problem", "getBook", "sends a problem with another status", {
    fail: ({ body }) => Object.assign(body, { status: 400 }),
  }),
  notes("problem", "getBook", "sends a problem as application/json", {
    fail: ({ headers }) => Object.assign(headers, { "content-type": "application/json" }),
  }),
  notes("no-token", "listBooks", "requires no token", {
    takes: ({ token }) => token === undefined,
  }),
  notes(
    "no-token",
    "getReceipt",
    "rejects a request without a token with 403",
    receives(
      ({ token }) => token === undefined,
      () => problem(403),
    ),
  ),
  notes("unknown-token", "getReceipt", "accepts any token", {
    takes: ({ token }, caller) => token !== undefined && caller === undefined,
  }),
  notes(["no-token", "unknown-token"], "createLoan", "lets anyone create a loan", {
    takes: isUnknown,
  }),
  notes("optional-token", "collectLoan", "requires a token that is optional", {
    reply: ({ token }) => (token === undefined ? problem(401) : undefined),
  }),
  notes("token-type", "listLoans", "accepts the token of a member as that of a librarian", {
    isAllowed: () => true,
  }),
  ...["getReceipt", "listBooks"].map((operation) =>
    notes("isolation", operation, `returns resources of another library in ${operation}`, {
      isVisible: () => true,
    }),
  ),
  notes("isolation", "updateLoan", "lets another librarian change a loan", {
    isVisible: () => true,
  }),
  notes("isolation", "getReceipt", "shows by its status that another library has a receipt", {
    reply: ({ token }) => {
      return token === tokens.otherLibrarian ? problem(403) : undefined;
    },
  }),
  notes("unknown-id", "getReceipt", "returns a receipt for an unknown ID", {
    reply: (request) => {
      request.path = request.path.replace(unknownId, inputs.receipt_id);
      return undefined;
    },
  }),
  notes(["error-status", "unknown-id"], "getReceipt", "fails on an unknown ID", {
    reply: ({ path, token }) => {
      return path.endsWith(unknownId) && token === tokens.librarian ? problem(500) : undefined;
    },
  }),
  ...[
    { name: "responds 400 to", response: problem(400), noted: ["invalid-id"] },
    { name: "fails on", response: problem(500), noted: ["error-status", "invalid-id"] },
    {
      name: "redirects from",
      response: redirect("/books/"),
      noted: ["error-status", "invalid-id"],
    },
  ].map(({ name, response, noted }) =>
    notes(noted, "getBook", `${name} an ID that is not a UUID`, {
      reply: ({ path }) => (path.endsWith("not-a-uuid") ? response : undefined),
    }),
  ),
  ...["limit=0", "limit=101", "page=x", "sorting=unknown"].map((pair) =>
    notes("invalid-query", "listLoans", `accepts ${pair}`, {
      query: (query) => {
        const [name = "", value] = pair.split("=");
        if (query.get(name) === value) query.delete(name);
      },
    }),
  ),
  notes("invalid-query", "listBooks", "rejects a query without errors", {
    fail: ({ body }) => delete body.errors,
  }),
  notes(["invalid-query", "problem"], "listBooks", "rejects a query without a name", {
    fail: ({ body }) => {
      for (const error of body.errors ?? []) delete error.name;
    },
  }),
  notes("several-criteria", "listLoans", "ignores the second criterion", {
    sort: (loans, criteria, state) => conforming.sort(loans, criteria.slice(0, 1), state),
  }),
  notes("several-criteria", "listBooks", "rejects criteria where none are documented", {
    reply: ({ query }) => (query.has("sort") ? problem(422) : undefined),
  }),
  notes("pages", "listLoans", "ignores the size of a page", {
    paginate: (items, page) => conforming.paginate(items, page, 10),
  }),
  notes("pages", "listLoans", "ignores the number of a page", {
    paginate: (items, _, limit) => conforming.paginate(items, 1, limit),
  }),
  notes("pages", "listBooks", "counts pages from 0", {
    paginate: (items, page, limit) => {
      const { pages, ...found } = conforming.paginate(items, page, limit);
      return { ...found, pages: pages - 1 };
    },
  }),
  notes("pages", "listLoans", "counts the resources on the page", {
    edit: ({ items, pagination }) => {
      pagination.total_count = items.length;
    },
  }),
  notes("pages", "listLoans", "has one resource on two pages", {
    paginate: (items, page, limit) => {
      const { items: found, pages } = conforming.paginate(items, page, limit);
      const start = Math.max(0, (page - 1) * limit - 1);
      return { items: items.slice(start, start + found.length), pages };
    },
  }),
  notes("pages", "listMyLoans", "returns the last page again after the last page", {
    paginate: (items, page, limit) =>
      conforming.paginate(items, Math.min(page, Math.ceil(items.length / limit)), limit),
  }),
  notes(
    "trailing-slash",
    "listLoans",
    "redirects to a path with a slash",
    receives(
      ({ path }) => path === "/loans",
      () => redirect("/loans/"),
    ),
  ),
  notes(
    "trailing-slash",
    "listBooks",
    "accepts a path without its slash",
    receives(
      ({ path }) => path === "/books",
      (request) => {
        request.operation = "listBooks";
        return undefined;
      },
    ),
  ),
  ...[
    [
      "createLoan",
      "creates a loan without a book",
      /^\{(?!.*book_id)/,
      `{"book_id":"${inputs.book_id}"}`,
    ],
    ["updatePickup", "takes a body that is not JSON for an empty one", /^\{"$/, "{}"],
    ["updateBook", "ignores the content type of a body", /^text$/, "{}"],
  ].map(([operation = "", name = "", pattern = "", text = ""]) =>
    notes(
      "invalid-body",
      operation as string,
      name as string,
      receives(operation as string, (request) => {
        if (!new RegExp(pattern).test(request.text)) return undefined;
        request.headers.set("content-type", "application/json");
        request.text = text as string;
        return undefined;
      }),
    ),
  ),
  notes("workflow", "loan", "collects a loan twice", { isChangeable: () => true }),
  notes(
    "workflow",
    "loan",
    "returns the token of a member for something else",
    sets("collectLoan", { member_token: "opens-nothing" }),
  ),
  notes("workflow", "waivedLoan", "ignores that the member changes a waiver", {
    isLocked: () => false,
    store: (loan, field, value, request) => {
      if (request.operation !== "updatePickup") conforming.store(loan, field, value, request);
    },
  }),
  notes("workflow", "book", "lets another librarian get a book", { isVisible: () => true }),
  notes("workflow", "book", "rejects access with 400", {
    fail: (response) => Object.assign(response, problem(400)),
  }),
];
