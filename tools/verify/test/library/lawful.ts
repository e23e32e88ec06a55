import { cases } from "#testing/extended";
import {
  type Behavior,
  conforming,
  createState,
  type Json,
  problem,
  respond,
  sortBy,
  uuid,
} from "./library.ts";
import { edits, errors, redirect, responds } from "./mutant.ts";

/** A server with what shows that it is lawful: everything, or only some of it. */
const lawfully = (name: string, only: string[], change: Partial<Behavior>) => {
  return { name, only, change };
};

const isAny = () => true;

/** A value with a change in each object of it. */
const inObjects = (value: Json, change: (object: Json) => Json): Json => {
  if (Array.isArray(value)) return value.map((item) => inObjects(item, change));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, inObjects(part, change)]);
  return change(Object.fromEntries(entries));
};

const withoutNull = (object: Json) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

/** Changes the list of loans that is requested shortly after a loan is collected. */
const later = (change: (loan: Json) => Json[]): Partial<Behavior> => ({
  send: ({ body, status }, { operation }, memory) => {
    if (operation === "collectLoan") memory.left = 4;
    if (!/^list.*Loans$/.test(operation) || status !== 200 || !(memory.left > 0)) return;
    memory.left--;
    body.items = body.items.flatMap(change);
  },
});

/** A loan that another client creates. */
const createdLoan = (number: number): Json => {
  const [template] = createState().loans;
  const started_at = `2026-02-01T00:00:00.${`${number * 2}`.padStart(3, "0")}Z`;
  return { ...template, id: uuid(5_000 + number * 2), started_at, fee: (number * 7) % 11 };
};

/** Does what the contract states, and whatever is simplest where it states nothing. */
const minimal: Partial<Behavior> = {
  receive: (request) => {
    if (request.operation === "" && request.method === "GET") return redirect(`${request.path}/`);
    const isWithoutToken = request.token === undefined && request.operation === "collectLoan";
    if (isWithoutToken) return respond({ error: "token" }, 400);
    // Parameters that the service does not know are ignored.
    for (const name of ["page", "limit"]) request.query.delete(name);
    if (request.operation === "updatePickup") request.text = "{}";
    return undefined;
  },
  // There is one type of token.
  isAllowed: () => true,
  isVisible: (resource, caller, request) => {
    const isOfMember = request.operation.includes("My") && caller.member === undefined;
    const member = isOfMember ? "91111111-1111-4111-8111-aaaaaaaaaa11" : caller.member;
    const { role, ...others } = caller;
    return conforming.isVisible(resource, { role, ...others, ...(member && { member }) }, request);
  },
  send: (response) => {
    if (response.status >= 400) Object.assign(response, respond({ error: "bad request" }, 400));
    if (response.status > 201) return;
    response.status = 200;
    response.body = inObjects(response.body, withoutNull);
    const text = JSON.stringify(response.body).replaceAll(/(\.\d{3})Z"/g, '$1+00:00"');
    response.body = JSON.parse(text);
    if ("member_token" in response.body) response.body.member_token = "opens-nothing";
  },
};

/** Servers that do otherwise than the contract assumes, and still do all that it states. */
export const lawful = [
  lawfully("implements what is stated and nothing more", [], minimal),
  lawfully(
    "names the character set of its JSON, and writes media types in other cases",
    ["loan", "listBooks/*"],
    responds(isAny, ({ headers }) => {
      headers["content-type"] = "Application/JSON; charset=UTF-8";
    }),
  ),
  lawfully(
    "has other values in fields with known values",
    ["listLoans/*"],
    edits("listLoans", ({ items }, { query }) => {
      for (const item of query.has("sorting") ? [] : items) item.status = "lost";
    }),
  ),
  lawfully("sorts null first", ["listLoans/*"], {
    sort: (...all) =>
      conforming.sort(...all).toSorted((loan, other) => {
        if (all[1][0] !== "due_at") return 0;
        return Number(other.due_at === null) - Number(loan.due_at === null);
      }),
  }),
  lawfully("sorts a status by its place in a sequence, and members by name", ["listLoans/*"], {
    sort: (loans, criteria, state) =>
      criteria.toReversed().reduce(
        (sorted, criterion) =>
          sortBy(sorted, criterion, state, {
            status: ({ status }) => ["open", "collected"].indexOf(status),
            member: ({ member_id }) => state.members.find(({ id }) => id === member_id)?.name ?? "",
          }),
        loans,
      ),
  }),
  lawfully("sorts capital letters first", ["listLoans/*"], {
    identify: (request, state) => {
      for (const [index, loan] of state.loans.entries())
        loan.status = ["Lost", "lost", "open"][index % 3];
      return conforming.identify(request, state);
    },
  }),
  lawfully("has no resources", ["list*/*", "get*/*"], {
    isVisible: (resource, caller, request) =>
      !request.operation.startsWith("list") && conforming.isVisible(resource, caller, request),
  }),
  lawfully(
    "lists a new loan some time after it is collected",
    ["loan", "waivedLoan"],
    later((loan) => (loan.id < "91111111-1111-4111-8111-aaaaaaaa1000" ? [loan] : [])),
  ),
  lawfully("adds labels to those that there are", ["updateLoan/*"], {
    receive: (request, memory) => {
      if (!/"labels":\{/.test(request.text)) return undefined;
      const { labels, ...body } = JSON.parse(request.text);
      const merged = { ...memory[request.path], ...labels };
      if (Object.keys(merged).length > 50) return problem(422);
      memory[request.path] = merged;
      request.text = JSON.stringify({ ...body, labels: merged });
      return undefined;
    },
  }),
  lawfully("sorts members by the name that all of them have", ["listLoans/*"], {
    sort: (loans, criteria, state) => {
      const withoutNames = criteria.filter((criterion) => !criterion.endsWith("member"));
      return conforming.sort(loans, withoutNames, state);
    },
    ...edits("listLoans", ({ items }) => {
      for (const { member } of items) member.name = "Ada";
    }),
  }),
  lawfully("rejects the page parameters", ["listLoans/*", "loan"], {
    receive: ({ query }) =>
      ["page", "limit"].some((name) => query.has(name)) ? problem(400) : undefined,
  }),
  lawfully("has pages of at most three resources", ["list*/*"], {
    paginate: (items, page, limit) => conforming.paginate(items, page, Math.min(3, limit)),
  }),
  lawfully(
    "limits the rate of requests, and does not always say how long to wait",
    ["loan", "*Book*/*"],
    {
      receive: (_, memory) => {
        memory.count = (memory.count ?? 0) + 1;
        if (memory.count % 3 !== 0) return undefined;
        const time = ["0", new Date(0).toUTCString()][(memory.count / 3) % 3];
        const headers: Record<string, string> = time === undefined ? {} : { "retry-after": time };
        return { status: time === "0" ? 503 : 429, headers, body: "slow down" };
      },
    },
  ),
  lawfully("stores URLs in another form", ["updateLoan/*"], {
    store: (loan, field, value, request) => {
      const stored =
        field === "return_url" ? value.replace("https://reading", "HTTPS://Reading") : value;
      conforming.store(loan, field, stored, request);
    },
  }),
  ...cases<[string, (loans: Json[], number: number) => unknown]>(
    [
      [
        "deletes a loan",
        (loans, number) => {
          loans.push(createdLoan(number), createdLoan(number + 400));
          loans.splice(number % loans.length, 1);
        },
      ],
    ],
    [
      ["adds a loan", (loans, number) => loans.push(createdLoan(number))],
      [
        "collects a loan",
        (loans, number) => {
          const loan = loans[number % loans.length];
          Object.assign(loan, { status: loan.status === "open" ? "collected" : "open" });
        },
      ],
      [
        "changes a fee",
        (loans, number) => {
          loans[number % loans.length].fee = (number * 7) % 11;
        },
      ],
    ],
  ).map(([name, act]) =>
    lawfully(`is in use, and ${name} with each request`, ["listLoans/*"], {
      identify: (request, state) => {
        act(state.loans, state.receipts.push(state.receipts[0]));
        return conforming.identify(request, state);
      },
    }),
  ),
  ...cases(
    [["XML", "application/xml", "<error>No.</error>"]],
    [
      ["HTML", "text/html", "<!doctype html><title>No</title>"],
      ["plain text", "text/plain; charset=iso-8859-1", "No."],
    ],
  ).map(([name, type = "", body]) =>
    lawfully(
      `sends errors as ${name}`,
      ["*Book*/*", "getReceipt/*", "listLoans/*"],
      errors((response) => Object.assign(response, { headers: { "content-type": type }, body })),
    ),
  ),
  lawfully(
    "has null where a variant has no field",
    ["*Loan*/*", "updatePickup/*"],
    edits(isAny, (body) =>
      inObjects(body, (object) =>
        "pickup_secret" in object && !("labels" in object) ? { ...object, labels: null } : object,
      ),
    ),
  ),
];
