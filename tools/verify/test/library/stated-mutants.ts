import { cases } from "#testing/extended";
import {
  type Behavior,
  conforming,
  createState,
  type Incoming,
  inputs,
  type Outgoing,
  problem,
  sortBy,
  tokens,
  uuid,
} from "./library.ts";
import {
  edits,
  fails,
  type Mutant,
  receives,
  redirect,
  responds,
  sets,
  unknownId,
} from "./mutant.ts";

/** Responds to valid requests for a book. */
const getsBook = (response: Outgoing) =>
  receives(
    ({ operation, path, token }) =>
      operation === "getBook" && token === tokens.librarian && !/00000000|not-a-uuid/.test(path),
    () => response,
  );

const rejectsUpdate = (pattern: RegExp) =>
  receives("updateLoan", ({ text }) => (pattern.test(text) ? problem(422) : undefined));

const ignoresReturnUrl: Partial<Behavior> = {
  store: (loan, field, ...value) =>
    field !== "return_url" && conforming.store(loan, field, ...value),
};

/** Stores labels that exceed a limit. */
const ignoresLimit = (exceeds: (keys: string[]) => boolean): Partial<Behavior> => ({
  findErrors: (operation, request) =>
    conforming.findErrors(operation, request).filter(({ pointer }) => {
      return pointer !== "/labels" || !exceeds(Object.keys(request.body.labels ?? {}));
    }),
});

/** Sorts loans otherwise, if one criterion is requested. */
const sortsBy = (wanted: string, sort: Behavior["sort"]): Partial<Behavior> => ({
  sort: (loans, criteria, state) =>
    (criteria.join().replace("-", "") === wanted ? sort : conforming.sort)(loans, criteria, state),
});

const isWithoutToken = ({ token }: Incoming) => token === undefined;

/** Servers that break what the contract states. */
export const statedMutants: Mutant[] = [
  fails("body", "getReceipt", "sends a number as a string", { set: { amount: "190" } }),
  ...[
    ["sends a timestamp without milliseconds", "2026-01-03T09:30:00Z"],
    ["sends a day that does not exist", "2026-02-30T00:00:00.000Z"],
  ].map(([name = "", created_at]) => fails("body", "getReceipt", name, { set: { created_at } })),
  fails("body", "listMyLoans", "sends a list without pagination", {
    edit: ({ items }) => ({ items }),
  }),
  fails(["body", "pages"], "listBooks", "sends null instead of the items of a list", {
    set: { items: null },
  }),
  fails(["body", "presence"], "getReceipt", "sends an empty object instead of a receipt", {
    edit: () => ({}),
  }),
  fails("body", "getBook", "has null as one of the dimensions", {
    set: { dimensions: [null, 19] },
  }),
  fails("body", "getBook", "spells a field in another way", {
    edit: ({ created_at, ...book }) => ({ ...book, createdAt: created_at }),
  }),
  fails("body", "collectLoan", "collects a loan and returns it as open", {
    set: { status: "open" },
  }),
  fails("content-type", "getReceipt", "sends HTML instead of JSON", {
    respond: (response) => {
      response.headers = { "content-type": "text/html" };
      response.body = "<!doctype html><title>Receipt</title>";
    },
  }),
  fails("content-type", "listBooks", "sends JSON in Latin-1", {
    respond: ({ headers }) => {
      headers["content-type"] = "application/json; charset=iso-8859-1";
    },
  }),
  fails("content-type", "getReceipt", "sends JSON in Latin-1 without saying so", {
    respond: (response) => {
      const body = { ...response.body, book: { ...response.body.book, title: "Die Möwe" } };
      response.body = Buffer.from(JSON.stringify(body), "latin1");
    },
  }),
  fails(["content-type", "success-status"], "getReceipt", "sends no content", {
    respond: (response) => {
      Object.assign(response, { status: 204, headers: {} });
    },
  }),
  fails("success", "getBook", "rejects a valid request", getsBook(problem(403))),
  fails(
    ["success", "error-status"],
    "getBook",
    "redirects a valid request",
    getsBook(redirect("/")),
  ),
  ...(
    [
      ["getBook", "an ID that is not a UUID", ({ path }) => path.endsWith("not-a-uuid")],
      ["getBook", "an unknown ID", ({ path }) => path.endsWith(unknownId)],
      ["getBook", "an unknown token", ({ token }) => token === "verify:unknown"],
      ["listLoans", "a page after the last one", ({ query }) => query.get("page") === "4"],
      ["listLoans", "an order", ({ query }) => query.has("sorting")],
      ["createLoan", "a body without a book", ({ text }) => /^\{(?!.*book_id)/.test(text)],
      ["updateLoan", "a body that is not JSON", ({ text }) => text === '{"'],
    ] satisfies [string, string, (request: Incoming) => boolean][]
  ).map(([operation, what, matches]) =>
    fails("server-errors", operation, `fails on ${what} in ${operation}`, {
      reply: (request) => (matches(request) ? problem(500) : undefined),
    }),
  ),
  fails("server-errors", "listLoans", "fails on a path without its slash", {
    ...receives(
      ({ path }) => path === "/loans",
      () => problem(500),
    ),
  }),
  fails("success", "updateLoan", "counts the bytes of a key", rejectsUpdate(/"é{40}"/)),
  ...cases(["updateLoan", "collectLoan"], ["updatePickup", "updateBook"]).map((operation) =>
    fails(
      ["success", ...(operation === "collectLoan" ? ["optional-token"] : [])],
      operation,
      `rejects an empty object in ${operation}`,
      responds(
        ({ text }) => text === "{}",
        (response) => Object.assign(response, problem(422)),
      ),
    ),
  ),
  ...cases(["getReceipt", "getMyLoan", "updateLoan"], ["updateBook", "updatePickup"]).map(
    (operation) =>
      fails("addressed", operation, `returns another resource in ${operation}`, {
        set: { id: unknownId },
      }),
  ),
  fails(
    ["addressed", "invalid-id", "unknown-id"],
    "getReceipt",
    "returns the newest receipt for any ID",
    {
      reply: (request) => {
        request.path = request.path.replace(/[^/]+$/, inputs.receipt_id);
        return undefined;
      },
    },
  ),
  fails("stored", "updateLoan", "removes the labels if only the URL is changed", {
    store: (loan, field, value, request) => {
      conforming.store(loan, field, value, request);
      if (!("labels" in request.body)) loan.labels = {};
    },
  }),
  fails("stored", "updateLoan", "ignores a change", ignoresReturnUrl),
  fails("stored", "updateLoan", "responds with a change and does not store it", {
    ...ignoresReturnUrl,
    ...edits("updateLoan", (loan, { body }) => ({ ...loan, ...body })),
  }),
  fails("stored", "createLoan", "creates a loan of another book", { set: { book_id: uuid(2) } }),
  ...(
    [
      ["stores more than 50 labels", (keys) => keys.length > 50],
      ["stores keys of any length", (keys) => keys.some((key) => key.length > 40)],
    ] satisfies [string, (keys: string[]) => boolean][]
  ).map(([name, exceeds]) =>
    fails(["limits", "invalid-body"], "updateLoan", name, ignoresLimit(exceeds)),
  ),
  fails(["own-resources", "isolation"], "listMyLoans", "lists the loans of a whole library", {
    isVisible: (resource, { library }) => resource.library === library,
  }),
  fails(["own-resources", "isolation"], "getMyLoan", "returns a loan of another member", {
    isVisible: () => true,
  }),
  fails(
    ["own-resources", "no-token"],
    "listMyLoans",
    "lists the loans of a member without a token",
    { takes: isWithoutToken, token: tokens.member },
  ),
  ...(
    [
      ["ignores the order", () => []],
      ["sorts in ascending order only", (all) => all.map((name) => name.replace("-", ""))],
      ["applies the last criterion first", (all) => all.toReversed()],
    ] satisfies [string, (criteria: string[]) => string[]][]
  ).map(([name, change]) =>
    fails(["sorting", "several-criteria"], "listLoans", name, {
      sort: (loans, criteria, state) => conforming.sort(loans, change(criteria), state),
    }),
  ),
  fails("sorting", "listLoans", "sorts the loans of each page only", {
    sort: (loans) => loans.toSorted((one, other) => one.id.localeCompare(other.id)),
    paginate: (items, page, limit) => conforming.paginate(items, page, Math.min(3, limit)),
    edit: (body, { query }) => {
      const criteria = query.getAll("sorting");
      body.items = conforming.sort(
        body.items,
        criteria.length > 0 ? criteria : ["-started_at"],
        createState(),
      );
    },
  }),
  fails("sorting", "listLoans", "sorts the loans of a page, and does not sort the list", {
    sort: (loans) => loans.toSorted((one, other) => one.id.localeCompare(other.id)),
    edit: (body, { query }) => {
      const criteria = query.getAll("sorting");
      body.items = conforming.sort(
        body.items,
        criteria.length > 0 ? criteria : ["-started_at"],
        createState(),
      );
    },
  }),
  fails("limits", "updateLoan", "rejects more than 50 labels, and stores them all the same", {
    identify: (request, state) => {
      const { labels } = /^\{"labels"/.test(request.text) ? JSON.parse(request.text) : {};
      const loan = state.loans.find(({ id }) => request.path.endsWith(id));
      if (Object.keys(labels ?? {}).length > 50) loan.labels = labels;
      return conforming.identify(request, state);
    },
  }),
  ...["sorting", "page=2"].map((query) =>
    fails(["own-resources", "isolation"], "listMyLoans", `lists any loans for ?${query}`, {
      edit: ({ items }, request) => {
        if (!request.query.toString().includes(query)) return;
        for (const loan of items) loan.member_id = uuid(13);
      },
    }),
  ),
  fails(
    ["own-resources", "isolation"],
    "listMyLoans",
    "lists the loans of everyone on a large page",
    {
      isVisible: (resource, { role, library, member }, request) => {
        const isAll = request.query.get("limit") === "100";
        const caller = { role, library, ...(!isAll && member !== undefined && { member }) };
        return conforming.isVisible(resource, caller, request);
      },
    },
  ),
  ...["member", "status", "due_at", "fee"].map((name) =>
    fails(
      "sorting",
      "listLoans",
      `ignores the criterion ${name}`,
      sortsBy(name, (loans) => loans),
    ),
  ),
  fails(
    "sorting",
    "listLoans",
    "sorts fees as texts",
    sortsBy("fee", (loans, [criterion = ""], state) =>
      sortBy(loans, criterion, state, { fee: ({ fee }) => String(fee) }),
    ),
  ),
  fails("sorting", "listLoans", "rejects a documented criterion", {
    reply: ({ query }) => {
      return query.get("sorting") === "-fee" ? problem(422) : undefined;
    },
  }),
  fails("sorting", "listLoans", "sorts by the oldest first by default", {
    query: (query) => {
      if (!query.has("sorting")) query.set("sorting", "started_at");
    },
  }),
  ...["updatePickup", "collectLoan"].map((operation) =>
    fails("absent-fields", operation, `has labels in the response of ${operation}`, {
      set: { labels: {} },
    }),
  ),
  fails("absent-fields", "getMyLoan", "has the member in a loan of the member", {
    set: { member: { id: unknownId } },
  }),
  fails("workflow", "loan", "leaves a collected loan open", { collect: () => {} }),
  fails("workflow", "book", "returns another book", sets("getBook", { id: unknownId })),
];
