import { join } from "node:path";
import { createRouter, jsonIn, type Operation, readScalar, type Schema } from "#reader";
import { createAjv } from "#reader/ajv";
import { readContractFile, readWorkflows } from "#verify";

/** A parsed body or a resource, whose fields the reader knows. */
export type Json = ReturnType<typeof JSON.parse>;

export const contractFile = join(import.meta.dirname, "openapi.yaml");
export const workflowsFolder = join(import.meta.dirname, "workflows");
export const contract = readContractFile(contractFile);
export const workflows = readWorkflows(workflowsFolder);
const ajv = createAjv(contract.document);
const findRoute = createRouter(contract.operations);

export const uuid = (number: number) => `91111111-1111-4111-8111-${`${number}`.padStart(12, "a")}`;
const timestamp = (day: number) => `2026-01-${`${day}`.padStart(2, "0")}T09:30:00.000Z`;

/** Who has a token. A librarian acts for a library, a member for a person of it. */
export interface Caller {
  role: string;
  library: string;
  member?: string;
}

export const tokens = {
  librarian: "librarian-1",
  otherLibrarian: "librarian-2",
  member: "member-ada",
  otherMember: "member-ben",
};

/** Values that no list of the library contains. */
export const inputs = { receipt_id: uuid(300), book_id: uuid(1) };

/** What a library stores. A resource has the library that it belongs to as `library`. */
export function createState() {
  const books: Json[] = [
    { id: uuid(1), title: "The Sea", library: "first" },
    { id: uuid(2), title: "The Moor", library: "first" },
    { id: uuid(3), title: "The Old Hill", library: "other" },
  ].map((book) => {
    const fields = { isbn: null, dimensions: [12, 19], is_archived: false };
    return { ...book, ...fields, created_at: timestamp(1) };
  });
  const members = [
    { id: uuid(11), name: "Zoe Ada", email: "ada@example.com", library: "first" },
    { id: uuid(12), name: "Aaron Cleo", email: "cleo@example.com", library: "first" },
    { id: uuid(13), name: "Ben", email: "ben@example.com", library: "other" },
  ].map((member) => ({ ...member, created_at: timestamp(1) }));
  const [ada, cleo, ben] = members as [Json, Json, Json];
  const loan = (index: number, member: Json, fee: number, due: number, more = {}) => ({
    id: uuid(100 + index),
    book_id: books[index % 2].id,
    member_id: member.id,
    status: "open",
    fee,
    waiver: null,
    due_at: due === 0 ? null : timestamp(due),
    started_at: timestamp(20 - index),
    return_url: null,
    pickup_secret: `pickup-secret-${index}`,
    labels: {},
    library: member.library,
    ...more,
  });
  return {
    callers: {
      [tokens.librarian]: { role: "librarian", library: "first" },
      [tokens.otherLibrarian]: { role: "librarian", library: "other" },
      [tokens.member]: { role: "member", library: "first", member: ada.id },
      [tokens.otherMember]: { role: "member", library: "other", member: ben.id },
    } as Record<string, Caller>,
    members,
    books,
    loans: [
      loan(1, ada, 190, 24),
      loan(2, cleo, 190, 22, { status: "collected" }),
      loan(3, cleo, 0, 0),
      loan(4, ada, 0, 27, { status: "collected" }),
      loan(5, cleo, 390, 21),
      loan(6, ada, 50, 28),
      loan(7, ben, 50, 23),
      loan(8, ben, 70, 26),
    ] as Json[],
    receipts: [
      {
        id: inputs.receipt_id,
        amount: 190,
        book: books[0],
        created_at: timestamp(3),
        library: "first",
      },
    ] as Json[],
  };
}

export type State = ReturnType<typeof createState>;

/** A request on its way to its handler. */
export interface Incoming {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  text: string;
  token: string | undefined;
  /** The ID of the operation, empty if there is none. */
  operation: string;
  /** The parsed body. */
  body: Json;
}

/** A response before it is written. A body that is no string is sent as JSON. */
export interface Outgoing {
  status: number;
  headers: Record<string, string>;
  body: Json;
}

export const respond = (body: Json, status = 200): Outgoing => ({
  status,
  headers: { "content-type": "application/json" },
  body,
});

export const problem = (status: number, errors?: object[]): Outgoing => ({
  status,
  headers: { "content-type": "application/problem+json" },
  body: { type: "/problems/no", title: "No", status, detail: "No.", ...(errors && { errors }) },
});

type Field = "labels" | "waiver" | "return_url" | "title" | "isbn";

/** How a library behaves. A test replaces one of these functions. */
export interface Behavior {
  /** Changes a request, or responds to it at once. */
  receive: (request: Incoming, memory: Json) => Outgoing | undefined | Promise<Outgoing>;
  /** Who calls. Undefined for a token that nobody has. */
  identify: (request: Incoming, state: State) => Caller | undefined;
  /** Whether a caller may use the operations of a role. */
  isAllowed: (caller: Caller, role: string, request: Incoming) => boolean;
  /** Whether a resource is visible to a caller. */
  isVisible: (resource: Json, caller: Caller, request: Incoming) => boolean;
  /** The parts of a request that are not valid, each as an error of a problem. */
  findErrors: (operation: Operation, request: Incoming) => Record<string, string>[];
  sort: (loans: Json[], criteria: string[], state: State) => Json[];
  paginate: (items: Json[], page: number, limit: number) => { items: Json[]; pages: number };
  /** Stores one field of a resource. */
  store: (resource: Json, field: Field, value: Json, request: Incoming) => void;
  collect: (loan: Json) => void;
  /** Changes a response before it is written. */
  send: (response: Outgoing, request: Incoming, memory: Json) => unknown;
}

const keys: Record<string, (loan: Json, state: State) => string | number | null> = {
  member: ({ member_id }, { members }) => members.find(({ id }) => id === member_id)?.email ?? "",
};

/** Sorts by one criterion, with null at the end. */
export function sortBy(loans: Json[], criterion: string, state: State, find = keys): Json[] {
  const name = criterion.replace(/^-/, "");
  const direction = criterion.startsWith("-") ? -1 : 1;
  const keyOf = (loan: Json) => (find[name] ?? ((found: Json) => found[name]))(loan, state);
  return loans.toSorted((loan, other) => {
    const [one, two] = [keyOf(loan), keyOf(other)];
    if (one === two || one === null || two === null)
      return Number(one === null) - Number(two === null);
    return one < two ? -direction : direction;
  });
}

/** What the contract describes, with every assumption. */
export const conforming: Behavior = {
  receive: () => undefined,
  identify: ({ token = "" }, { callers }) => callers[token],
  isAllowed: (caller, role) => caller.role === role,
  isVisible: (resource, { library, member = resource.member_id }) =>
    resource.library === library && resource.member_id === member,
  findErrors: (operation, request) => [
    ...queryErrors(operation, request),
    ...bodyErrors(operation, request),
  ],
  sort: (loans, criteria, state) =>
    criteria.toReversed().reduce((sorted, criterion) => sortBy(sorted, criterion, state), loans),
  paginate: (items, page, limit) => ({
    items: items.slice((page - 1) * limit, page * limit),
    pages: Math.ceil(items.length / limit),
  }),
  store: (resource, field, value) => {
    resource[field] = value;
  },
  collect: (loan) => {
    loan.status = "collected";
  },
  send: () => undefined,
};

/** The pointers to the parts of a value that its schema does not allow. */
function invalidParts({ pointer }: Schema, value: Json): string[] {
  const validate = ajv.getSchema(`contract${pointer}`);
  validate?.(value);
  return (validate?.errors ?? []).map(({ instancePath, params }) =>
    [instancePath, params.missingProperty ?? []].flat().join("/"),
  );
}

const queryOf = ({ parameters }: Operation) =>
  parameters.filter((parameter) => parameter.in === "query");

function queryErrors(operation: Operation, { query }: Incoming) {
  return queryOf(operation).flatMap((parameter) => {
    const value = readQuery(parameter, query);
    const isValid = value === undefined || invalidParts(parameter.schema, value).length === 0;
    return isValid ? [] : [{ location: "query", name: parameter.name, detail: "It is not valid." }];
  });
}

function readQuery(
  { name, schema }: Operation["parameters"][number],
  query: URLSearchParams,
): Json {
  const values = query.getAll(name).map((text) => readScalar(text, schema.items ?? schema));
  if (values.length === 0) return schema.default;
  return schema.types.includes("array") || values.length > 1 ? values : values[0];
}

function bodyErrors(operation: Operation, { body }: Incoming) {
  const schema = jsonIn(operation.body?.content)?.schema;
  if (schema === undefined || body === undefined) return [];
  const detail = "It is not valid.";
  return invalidParts(schema, body).map((pointer) => ({ location: "body", pointer, detail }));
}

/** Creates a library, as an app that handles requests, with its state. */
export function createLibrary(change: Partial<Behavior> = {}) {
  const behavior: Behavior = { ...conforming, ...change };
  const state = createState();
  const memory: Json = {};

  async function fetch(url: URL | string, init: RequestInit = {}): Promise<Response> {
    const request = read(new URL(url), init);
    const given = (await behavior.receive(request, memory)) ?? handle(request);
    const response = { ...given, headers: { ...given.headers }, body: structuredClone(given.body) };
    behavior.send(response, request, memory);
    const { status, headers, body } = response;
    const isText = typeof body === "string" || body instanceof Uint8Array;
    const content = isText ? body : JSON.stringify(body);
    return new Response(status === 204 ? null : (content as BodyInit), { status, headers });
  }

  function read({ pathname: path, searchParams: query }: URL, init: RequestInit): Incoming {
    const { method = "GET", body } = init;
    const headers = new Headers(init.headers);
    const text = typeof body === "string" ? body : "";
    const operation = findRoute(path)?.operations.find((each) => each.method === method);
    const token = headers.get("authorization")?.replace(/^Bearer /, "");
    const { id = "" } = operation ?? {};
    return { method, path, query, headers, text, token, operation: id, body: undefined };
  }

  function handle(request: Incoming): Outgoing {
    const operation = contract.operations.find(({ id }) => id === request.operation);
    if (operation === undefined) return problem(404);
    const { authorization } = operation;
    const caller = behavior.identify(request, state);
    if (authorization !== "none" && caller === undefined) {
      if (authorization === "required" || request.token !== undefined) return problem(401);
    }
    if (
      authorization === "required" &&
      caller &&
      !behavior.isAllowed(caller, `${operation.security[0]?.[0]?.scheme.name}`, request)
    )
      return problem(403);
    const rejected = parse(operation, request);
    if (rejected !== undefined) return rejected;
    const errors = behavior.findErrors(operation, request);
    if (errors.length > 0) return problem(422, errors);
    const visible = (all: Json[]) =>
      caller === undefined ? [] : all.filter((one) => behavior.isVisible(one, caller, request));
    const key = decodeURIComponent(/^(?:\/my)?\/\w+\/([^/]+)/.exec(request.path)?.[1] ?? "");
    const find = (all: Json[]) => visible(all).find(({ id }) => id === key.toLowerCase());
    const loan = state.loans.find(({ pickup_secret }) => pickup_secret === key);
    // The member can no longer change a waiver.
    const isLocked = loan && loan.waiver !== null && "waiver" in request.body;
    const handlers: Record<string, () => Outgoing> = {
      listBooks: () => list(visible(state.books), showBook),
      getBook: () => showFound(find(state.books), showBook),
      updateBook: () => showFound(update(find(state.books), request), showBook),
      listLoans: () => {
        const criteria = readQuery(operation.parameters[0] as never, request.query) as string[];
        return list(behavior.sort(visible(state.loans), criteria, state), showLoan);
      },
      createLoan: () => {
        const book = visible(state.books).find(({ id }) => id === request.body.book_id);
        if (book === undefined) return problem(404);
        const [template] = createState().loans;
        const id = uuid(1_000 + state.loans.length);
        const created = { ...template, id, book_id: book.id, started_at: timestamp(28) };
        const secret = `pickup-secret-${state.loans.length + 1}`;
        state.loans.push({ ...created, pickup_secret: secret, library: book.library });
        return respond(showLoan(update(state.loans.at(-1), request)), 201);
      },
      updateLoan: () => edit(find(state.loans), showLoan),
      updatePickup: () => {
        return isLocked ? problem(409) : edit(loan, showVariant);
      },
      collectLoan: () => {
        const response = isLocked ? problem(409) : edit(loan, showVariant);
        if (response.status !== 200) return response;
        behavior.collect(loan);
        const token = `member-token-${loan.id}`;
        state.callers[token] = { role: "member", library: loan.library, member: loan.member_id };
        return respond({ ...showVariant(loan), status: "collected", member_token: token });
      },
      getReceipt: () =>
        showFound(find(state.receipts), (receipt) => ({
          ...hide(receipt),
          book: showBook(receipt.book),
        })),
      listMyLoans: () => list(visible(state.loans), showVariant),
      getMyLoan: () => showFound(find(state.loans), showVariant),
    };
    const list = (items: Json[], show: (item: Json) => Json): Outgoing => {
      const { items: shown, total, pages } = paginate(items, operation, request);
      return respond({
        items: shown.map(show),
        pagination: { total_count: total, max_page: pages },
      });
    };
    const edit = (found: Json, show: (item: Json) => Json): Outgoing => {
      if (found?.status === "collected") return problem(409);
      return showFound(update(found, request), show);
    };
    return handlers[operation.id]?.() ?? problem(404);
  }

  /** Reads the body, and rejects what is no JSON. */
  function parse({ body: described }: Operation, request: Incoming): Outgoing | undefined {
    if (described === undefined || (request.text === "" && !described.isRequired)) {
      request.body = {};
      return undefined;
    }
    if (request.text !== "" && !/json/.test(request.headers.get("content-type") ?? ""))
      return problem(415);
    try {
      request.body = JSON.parse(request.text);
      return undefined;
    } catch {
      return problem(request.text === "" ? 422 : 400);
    }
  }

  function paginate(items: Json[], operation: Operation, { query }: Incoming) {
    const [page = 1, limit = 10] = ["page", "limit"].map((wanted) => {
      const parameter = queryOf(operation).find(({ name }) => name === wanted);
      return parameter && (readQuery(parameter, query) as number);
    });
    return { ...behavior.paginate(items, page, limit), total: items.length };
  }

  function update(resource: Json, request: Incoming): Json {
    for (const [name, value] of Object.entries(resource === undefined ? {} : request.body)) {
      if (name !== "book_id") behavior.store(resource, name as Field, value, request);
    }
    return resource;
  }

  const hide = ({ library: _, ...resource }: Json): Json => resource;
  const showBook = hide;
  const showVariant = ({ labels: _, ...loan }: Json): Json => hide(loan);
  const showLoan = (loan: Json): Json => {
    return { ...hide(loan), member: hide(state.members.find(({ id }) => id === loan.member_id)) };
  };
  const showFound = (found: Json, show: (resource: Json) => Json): Outgoing =>
    found === undefined ? problem(404) : respond(show(found));

  return { fetch, state };
}
