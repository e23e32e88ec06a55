import type { Driver, Open, Outcome, Setup } from "./drivers/driver.ts";
import { drivers } from "./drivers.ts";
import { type Editor, editor } from "./editor.ts";
import {
  answer,
  type Behaviour,
  hang,
  hangInBody,
  reset,
  type Server,
  serve,
} from "./misbehaving.ts";
import { type Peer, requestOf } from "./peers.ts";
import { type Contract, median, type Operation, type Schema } from "./shared.ts";

/** What a check looks at: one client. */
interface Subject {
  peer: Peer;
  open: Open;
  editor: Editor;
  operations: Map<string, Operation>;
  contract: Contract;
}

interface Check {
  row: string;
  what: string;
  /** Whether it changes what others would see meanwhile. */
  alone?: true;
  holds: (subject: Subject) => Promise<boolean> | boolean;
}

export interface Verdict {
  row: string;
  what: string;
  /** By the client's title. */
  holds: Record<string, boolean>;
}

const id = "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13";
const key = { key: "HARBOUR-4F9A", organization_id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08" };
const product = { product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02" };
const ok = answer(200, { id });
const problem = { type: "about:blank", title: "Not Found", status: 404, detail: "There is none." };
const htmlPage = "<!doctype html><title>Bad gateway</title>";
/** Long enough for whatever is to happen, short enough to wait for what never does. */
const patience = 1_500;

/** Lets a client loose on a server, and looks at both afterwards. */
function against(
  behaviours: Behaviour[],
  setup: Omit<Setup, "baseUrl">,
  look: (driver: Driver, server: Server) => Promise<boolean>,
): Check["holds"] {
  return async ({ open }) => {
    await using server = await serve(...behaviours);
    return await look(open({ baseUrl: server.url, ...setup }), server);
  };
}

/** How a call ends, or undefined when it does not in time. */
async function ending(call: Promise<Outcome>): Promise<Outcome | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, patience, undefined);
  try {
    return await Promise.race([call, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const isValue = (outcome: Outcome | undefined) => outcome !== undefined && "value" in outcome;

/** Ended as an error that a consumer can tell by the client's own types. */
function isTold(outcome: Outcome | undefined): boolean {
  if (outcome === undefined || "value" in outcome) return false;
  if ("thrown" in outcome) return outcome.known;
  // It is said to be a problem, so it has to be one.
  return typeof (outcome.problem as { title?: unknown } | null)?.title === "string";
}

const bearers = ({ requests }: Server) => requests.map(({ headers }) => headers.authorization);

const authentication: Check[] = [
  {
    row: "authentication",
    what: "a token that is set once is sent to the operations that take one",
    holds: against([ok], { token: "t" }, async ({ getOrder }, server) => {
      await getOrder(id);
      return bearers(server)[0] === "Bearer t";
    }),
  },
  {
    row: "authentication",
    what: "and to those, and to no others",
    holds: against([ok], { token: "t" }, async ({ getOrder, validateLicenseKey }, server) => {
      await getOrder(id);
      await validateLicenseKey(key);
      const [first, second] = bearers(server);
      return first === "Bearer t" && second === undefined;
    }),
  },
  {
    row: "authentication",
    what: "a function is asked for it before each request",
    holds: ({ open }) => {
      let asked = 0;
      const token = () => `t${++asked}`;
      return against([ok], { token }, async ({ getOrder }, server) => {
        await getOrder(id);
        await getOrder(id);
        return bearers(server).join() === "Bearer t1,Bearer t2";
      })({ open } as Subject);
    },
  },
];

/** The statements that lead to a problem's text, with the cursor on it. */
const toDetail: Record<string, string> = {
  "selling-api": `import { ApiError } from "./selling-api/dist/client/index.js";
declare const error: unknown;
if (error instanceof ApiError) error.problem?.|>detail;`,
  "selling-api-fetch": `const { error } = await client.GET("/v1/orders/{id}", { params: { path: { id: "" } } });
if (error) error.|>detail;`,
  "openapi-fetch": `const { error } = await client.GET("/v1/orders/{id}", { params: { path: { id: "" } } });
if (error) error.|>detail;`,
  "hey-api": `const { error } = await getOrder({ path: { id: "" } });
if (error) error.|>detail;`,
  orval: `const result = await getOrder("");
if (result.status === 404) result.data.|>detail;`,
  redocly: `import { ApiError } from "./redocly/client.js";
declare const error: unknown;
if (error instanceof ApiError) error.body.|>detail;`,
};

const errors: Check[] = [
  {
    row: "typed errors",
    what: "a problem reaches the caller with its status and its text",
    holds: against([answer(404, problem)], {}, async ({ getOrder }) => {
      const outcome = await getOrder(id);
      const read = { ...outcome } as { status?: number; problem?: unknown; body?: unknown };
      const { detail } = Object(read.problem ?? read.body) as { detail?: string };
      return read.status === 404 && detail === problem.detail;
    }),
  },
  {
    row: "typed errors",
    what: "and the compiler knows what is in it",
    holds: ({ peer, editor, operations }) => {
      const typed = `${prepared(peer, operations, "getOrder")}\n${toDetail[peer.name]}`;
      const { signature } = editor.hover(typed);
      return /detail\??: .*string/.test(signature) && editor.errors(typed).length === 0;
    },
  },
  {
    row: "typed errors",
    what: "the HTML page of a proxy is told as an error, and not as a problem",
    holds: against([answer(502, htmlPage)], {}, async ({ getOrder }) => isTold(await getOrder(id))),
  },
  {
    row: "typed errors",
    what: "so is a success that is no JSON",
    holds: against([answer(200, htmlPage)], {}, async ({ getOrder }) => isTold(await getOrder(id))),
  },
  {
    row: "typed errors",
    what: "so is a connection that breaks",
    holds: against([reset], { retries: 0 }, async ({ getOrder }) => isTold(await getOrder(id))),
  },
];

const busy = answer(503, { ...problem, status: 503 });

/** Whether the second request came at least so long after the first. */
function waited({ requests: [first, second] }: Server, milliseconds: number): boolean {
  return first !== undefined && second !== undefined && second.at - first.at >= milliseconds;
}

const retry: Check[] = [
  {
    row: "retry",
    what: "a request that reads is sent again after 503",
    holds: against([busy, ok], { retries: 2 }, async ({ getOrder }, server) => {
      return isValue(await getOrder(id)) && server.requests.length === 2;
    }),
  },
  {
    row: "retry",
    what: "and, by the same setting or without any, one that writes is not",
    holds: async (subject) => {
      const settings = [{}, { retries: 2 }].map((setup) =>
        against([busy, ok, busy, ok], setup, async (driver, server) => {
          const read = await driver.getOrder(id);
          await driver.createCheckoutSession(product);
          return isValue(read) && server.requests.length === 3;
        }),
      );
      for (const holds of settings) if (await holds(subject)) return true;
      return false;
    },
  },
  {
    row: "retry",
    what: "a broken connection is tried again",
    holds: against([reset, ok], { retries: 2 }, async ({ getOrder }) =>
      isValue(await getOrder(id)),
    ),
  },
  {
    row: "retry",
    what: "`Retry-After` in seconds is heeded",
    holds: against(
      [answer(429, problem, { "retry-after": "2" }), ok],
      { retries: 2 },
      async ({ getOrder }, server) => isValue(await getOrder(id)) && waited(server, 1_950),
    ),
  },
  {
    row: "retry",
    what: "and as a date",
    holds: against(
      [
        (response, seen) => {
          const date = new Date(Date.now() + 3_000).toUTCString();
          answer(429, problem, { "retry-after": date })(response, seen);
        },
        ok,
      ],
      { retries: 2 },
      async ({ getOrder }, server) => isValue(await getOrder(id)) && waited(server, 1_950),
    ),
  },
];

const timeout: Check[] = [
  {
    row: "timeout",
    what: "a time that is set once ends a call that gets no answer",
    holds: against([hang], { timeout: 200, retries: 0 }, async ({ getOrder }) => {
      const outcome = await ending(getOrder(id));
      return outcome !== undefined && !isValue(outcome);
    }),
  },
  {
    row: "timeout",
    what: "also when half of the answer came",
    holds: against([hangInBody], { timeout: 200, retries: 0 }, async ({ getOrder }) => {
      const outcome = await ending(getOrder(id));
      return outcome !== undefined && !isValue(outcome);
    }),
  },
  {
    row: "timeout",
    what: "it is told as one by the client's own types",
    holds: against([hang], { timeout: 200, retries: 0 }, async ({ getOrder }) => {
      const outcome = await ending(getOrder(id));
      return isTold(outcome) && outcome !== undefined && "thrown" in outcome;
    }),
  },
  {
    row: "timeout",
    what: "there is one without setting it",
    alone: true,
    holds: ({ open }) => asksForATimer(() => open({ baseUrl: "http://127.0.0.1:9" }).getOrder(id)),
  },
  {
    row: "timeout",
    what: "the caller's own signal ends a call at once",
    holds: against([hang], {}, async ({ getOrder }, server) => {
      const controller = new AbortController();
      const call = getOrder(id, { signal: controller.signal });
      for (let turn = 0; server.requests.length === 0 && turn < 10_000; turn++) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      controller.abort();
      const outcome = await ending(call);
      return outcome !== undefined && !isValue(outcome);
    }),
  },
];

/** Whether something asks to be woken after a second or more, while `fetch` answers at once. */
async function asksForATimer(call: () => Promise<unknown>): Promise<boolean> {
  const real = { setTimeout, fetch, timeout: AbortSignal.timeout };
  const delays: number[] = [];
  globalThis.fetch = async () => Response.json({ id });
  AbortSignal.timeout = (delay) => {
    delays.push(delay);
    return real.timeout.call(AbortSignal, delay);
  };
  globalThis.setTimeout = Object.assign(
    (...given: Parameters<typeof setTimeout>) => {
      delays.push(given[1] ?? 0);
      return real.setTimeout(...given);
    },
    { __promisify__: real.setTimeout.__promisify__ },
  ) as typeof setTimeout;
  try {
    await call();
  } finally {
    globalThis.fetch = real.fetch;
    globalThis.setTimeout = real.setTimeout;
    AbortSignal.timeout = real.timeout;
  }
  return delays.some((delay) => delay >= 1_000);
}

/** One page of a list that is so long. */
function listOf(length: number): Behaviour {
  return (response, seen) => {
    const page = Number(new URL(seen.url, "http://localhost").searchParams.get("page") ?? 1);
    const size = Math.max(0, Math.min(10, length - (page - 1) * 10));
    const items = Array.from({ length: size }, (_, index) => ({ id: String(page * 10 + index) }));
    const pagination = { total_count: length, max_page: Math.ceil(length / 10) };
    answer(200, { items, pagination })(response, seen);
  };
}

async function count(items: AsyncIterable<unknown> | undefined, most = 1_000): Promise<number> {
  let seen = 0;
  if (items !== undefined) {
    for await (const _ of items) if (++seen >= most) break;
  }
  return seen;
}

const pagination: Check[] = [
  {
    row: "pagination",
    what: "a loop reads all items over all pages",
    holds: against([listOf(25)], {}, async ({ walk }) => (await count(walk?.({}))) === 25),
  },
  {
    row: "pagination",
    what: "it asks for no page before it is needed",
    holds: against([listOf(25)], {}, async ({ walk }, server) => {
      return (await count(walk?.({}), 1)) === 1 && server.requests.length === 1;
    }),
  },
  {
    row: "pagination",
    what: "nor for one after the last",
    holds: against([listOf(25)], {}, async ({ walk }, server) => {
      return (await count(walk?.({}))) === 25 && server.requests.length === 3;
    }),
  },
  {
    row: "pagination",
    what: "a list that shrinks meanwhile ends all the same",
    holds: against([listOf(25), listOf(10)], {}, async ({ walk }) => {
      return (await count(walk?.({}))) === 10;
    }),
  },
];

/** Where a consumer meets an open value: the operation, and the way from its answer. */
const open: [schema: string, operation: string, path: string][] = [
  ["SubscriptionStatus", "listSubscriptions", "items[0]!.status"],
  ["CheckoutSessionStatus", "createCheckoutSession", "status"],
  ["OrderBillingReason", "getOrder", "billing_reason"],
];

const values: Check[] = [
  {
    row: "open values",
    what: "an editor offers the values known",
    holds: ({ peer, editor, operations, contract }) =>
      open.every(([schema, operation, path]) => {
        const known = contract.components.schemas[schema]?.["x-extensible-enum"] ?? [];
        const typed = answered(peer, operations, operation, `answer.${path} === "|>";`);
        const offered = editor.completions(typed);
        return known.length > 0 && known.every((value) => offered.includes(value));
      }),
  },
  {
    row: "open values",
    what: "the compiler accepts any other",
    holds: ({ peer, editor, operations }) =>
      open.every(([, operation, path]) => {
        const typed = answered(peer, operations, operation, `answer.${path} = "another";`);
        return editor.errors(typed).length === 0;
      }),
  },
];

function prepared(peer: Peer, operations: Map<string, Operation>, ...names: string[]): string {
  const chosen = names.map((name) => operations.get(name) as Operation);
  return peer.prepare(chosen, `./${peer.name}`);
}

/** A program that calls an operation and then does something with its answer. */
function answered(peer: Peer, operations: Map<string, Operation>, name: string, use: string) {
  const operation = operations.get(name) as Operation;
  const call = peer.call(operation, requestOf(operation), "answer");
  return `${prepared(peer, operations, name)}\n${call}\n${use}`;
}

/** Where whoever wants to know what an operation does points at. */
function pointed(peer: Peer, operations: Map<string, Operation>, name: string): string[] {
  const operation = operations.get(name) as Operation;
  const call = peer.call(operation, requestOf(operation), "answer");
  const byPath = call.includes(`client.${operation.method}(`);
  const spots = byPath
    ? [call.replace(".", ".|>"), call.replace('("/', '("|>/')]
    : [call.replace(`${name}(`, `|>${name}(`)];
  return spots.map((spot) => `${prepared(peer, operations, name)}\n${spot}`);
}

const plain = (text = "") => text.replaceAll(/\s+/g, " ").trim();

const hover: Check[] = [
  {
    row: "documentation on hover",
    what: "what an operation does",
    holds: ({ peer, editor, operations }) =>
      ["getOrder", "createCheckoutSession", "listSubscriptions"].every((name) =>
        pointed(peer, operations, name).some((typed) =>
          plain(editor.hover(typed).text).includes(plain(operations.get(name)?.description)),
        ),
      ),
  },
  {
    row: "documentation on hover",
    what: "which problems it can answer with",
    holds: ({ peer, editor, operations }) =>
      ["getOrder", "createCheckoutSession", "listSubscriptions"].every((name) =>
        pointed(peer, operations, name).some((typed) => {
          const { text } = editor.hover(typed);
          return operations.get(name)?.problems.every((status) => text.includes(status));
        }),
      ),
  },
  {
    row: "documentation on hover",
    what: "what a parameter means",
    holds: ({ peer, editor, operations }) => {
      const operation = operations.get("listSubscriptions") as Operation;
      const call = peer.call(operation, { query: "{ |>limit: 10 }" }, "answer");
      const typed = `${prepared(peer, operations, operation.id)}\n${call}`;
      return plain(editor.hover(typed).text).includes("How many resources a page holds.");
    },
  },
  {
    row: "documentation on hover",
    what: "what a field of an answer means",
    holds: ({ peer, editor, operations, contract }) => {
      const { Order } = contract.components.schemas as Record<string, Schema>;
      const description = plain(Order?.properties?.tax_amount?.description);
      const typed = answered(peer, operations, "getOrder", "answer.|>tax_amount;");
      return description !== "" && plain(editor.hover(typed).text).includes(description);
    },
  },
];

/** Whether what was sent, if anything was, is one segment that says the value. */
function staysInPlace(value: string): Check["holds"] {
  return against([ok], {}, async ({ getOrder }, { requests }) => {
    const outcome = await getOrder(value);
    const [request] = requests;
    if (request === undefined) return !isValue(outcome);
    const [, segment] = /^\/v1\/orders\/([^/?]+)$/.exec(request.url) ?? [];
    return segment !== undefined && decodeURIComponent(segment) === value;
  });
}

const paths: Check[] = [
  {
    row: "encoded paths",
    what: "`a/b?c#d` stays one segment",
    holds: staysInPlace("a/b?c#d"),
  },
  {
    row: "encoded paths",
    what: "`../organizations` leads nowhere else",
    holds: staysInPlace("../organizations"),
  },
  { row: "encoded paths", what: "neither does `..` alone", holds: staysInPlace("..") },
  { row: "encoded paths", what: "nor nothing at all", holds: staysInPlace("") },
];

const checks = [
  ...authentication,
  ...errors,
  ...retry,
  ...timeout,
  ...pagination,
  ...values,
  ...hover,
  ...paths,
];

/** Runs every check against every client. */
export async function completeness(
  contract: Contract,
  list: Operation[],
): Promise<{ verdicts: Verdict[]; signatures: Record<string, number> }> {
  const operations = new Map(list.map((operation) => [operation.id, operation]));
  const subjects = (await drivers()).map((loaded) => ({
    ...loaded,
    editor: editor(loaded.peer.name),
    operations,
    contract,
  }));
  const verdicts: Verdict[] = [];
  for (const { row, what, alone, holds } of checks) {
    const results: boolean[] = [];
    if (alone) for (const subject of subjects) results.push(await holds(subject));
    else results.push(...(await Promise.all(subjects.map(holds))));
    const entries = subjects.map(({ peer }, index) => [peer.title, results[index] ?? false]);
    verdicts.push({ row, what, holds: Object.fromEntries(entries) });
  }
  const signatures = subjects.map(({ peer, editor }) => {
    const lengths = list.map(({ id: name }) => {
      const [typed = ""] = pointed(peer, operations, name);
      return editor.hover(typed).signature.length;
    });
    return [peer.title, median(lengths)] as const;
  });
  return { verdicts, signatures: Object.fromEntries(signatures) };
}
