import { conforming, inputs, problem } from "./library.ts";
import { type Mutant, notes, receives, redirect, responds, unknownId } from "./mutant.ts";

const hasStatus = (operation: string, status: number) =>
  responds(operation, (response) => {
    response.status = status;
  });

const accepts = (...queries: string[]) => ({
  query: (query: URLSearchParams) => {
    for (const [name = "", value] of queries.map((pair) => pair.split("=")))
      if (query.get(name) === value) query.delete(name);
  },
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
  notes("references", "listLoans", "lists loans with another member than theirs", {
    edit: ({ items }) => {
      for (const { member } of items) member.id = unknownId;
    },
  }),
  notes("media-type", "getBook", "uses another media type of JSON", {
    respond: ({ headers }) => {
      headers["content-type"] = "application/vnd.library+json";
    },
  }),
  notes("success-status", "getBook", "has another success status", hasStatus("getBook", 203)),
  notes("error-status", "listLoans", "has another error status for a page after the last one", {
    reply: ({ query }) => (query.get("page") === "4" ? redirect("/") : undefined),
  }),
  notes("problem", "getBook", "sends a problem without its status", {
    fail: ({ body }) => delete body.status,
  }),
  notes("no-token", "listBooks", "requires no token", {
    takes: ({ token }) => token === undefined,
  }),
  notes("unknown-token", "getReceipt", "accepts any token", {
    takes: ({ token }, caller) => token !== undefined && caller === undefined,
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
  notes("foreign-references", "createLoan", "lends a book of another library", {
    isVisible: (resource, caller, request) =>
      request.operation === "createLoan" || conforming.isVisible(resource, caller, request),
  }),
  notes("unknown-id", "getReceipt", "returns a receipt with an unknown ID", {
    reply: (request) => {
      const isUnknown = request.path.includes(unknownId);
      request.path = request.path.replace(unknownId, inputs.receipt_id);
      if (isUnknown) request.headers.set("x-id", unknownId);
      return undefined;
    },
    edit: (receipt, { headers }) => ({ ...receipt, id: headers.get("x-id") ?? receipt.id }),
  }),
  notes("invalid-id", "getBook", "responds 400 to an ID that is not a UUID", {
    reply: ({ path }) => (path.endsWith("not-a-uuid") ? problem(400) : undefined),
  }),
  ...["page=x", "page=1.5", "sorting=unknown"].map((query) =>
    notes("invalid-query", "listLoans", `accepts the query ${query}`, accepts(query)),
  ),
  ...["page=0", "limit=0", "limit=101"].map((query) =>
    notes("pages", "listLoans", `accepts the query ${query}`, accepts(query)),
  ),
  notes("invalid-query", "listBooks", "rejects a query without errors", {
    fail: ({ body }) => delete body.errors,
  }),
  notes("several-criteria", "listLoans", "ignores the second criterion", {
    sort: (loans, criteria, state) => conforming.sort(loans, criteria.slice(0, 1), state),
  }),
  notes("several-criteria", "listLoans", "keeps the order of creation instead of the second one", {
    sort: (loans, criteria, state) => {
      const byAge = conforming.sort(loans, ["started_at"], state);
      return conforming.sort(byAge, criteria.slice(0, 1), state);
    },
  }),
  notes("several-criteria", "listBooks", "rejects criteria where none are documented", {
    reply: ({ query }) => (query.has("sorting") ? problem(422) : undefined),
  }),
  notes("pages", "listLoans", "ignores the size of a page", {
    paginate: (items, page) => conforming.paginate(items, page, 10),
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
  notes(
    "trailing-slash",
    "listLoans",
    "redirects to a path with a slash",
    receives(
      ({ path }) => path === "/loans",
      () => redirect("/loans/"),
    ),
  ),
  notes("empty-body", "updateLoan", "resets the labels when nothing is sent", {
    reply: ({ text, headers }) => {
      if (text === "{}") headers.set("x-labels", "none");
      return undefined;
    },
    edit: (loan, { headers }) => (headers.has("x-labels") ? { ...loan, labels: {} } : loan),
  }),
  notes("fields", "getBook", "has another type of problem", {
    fail: ({ body }) => {
      body.type = "about:blank";
    },
  }),
  ...[
    ["required-fields", "creates a loan without a book", /^\{(?!.*book_id).*\}$/],
    ["required-body", "creates a loan without a body", /^$/],
  ].map(([rule, name, pattern]) =>
    notes(`${rule}`, "createLoan", `${name}`, {
      reply: (request) => {
        if (!new RegExp(pattern as RegExp).test(request.text)) return undefined;
        request.headers.set("content-type", "application/json");
        request.text = `{"book_id":"${inputs.book_id}"}`;
        return undefined;
      },
    }),
  ),
  ...[
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
  notes("workflow", "book", "rejects access with 400", {
    fail: (response) => Object.assign(response, problem(400)),
  }),
];
