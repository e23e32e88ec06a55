import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, type Got, load, type Sent } from "./load.ts";
import type { Compared } from "./paging.ts";
import { bare, mockoon, openapiBackend, prism, type Running, sandbox, scalar } from "./servers.ts";
import {
  atMost,
  bundle,
  type Contract,
  install,
  isQuick,
  made,
  median,
  publish,
  readContract,
  rotated,
  say,
  type Target,
  table,
  targets,
  versionOf,
} from "./shared.ts";

const quick = isQuick();
install();
mkdirSync(made, { recursive: true });
const { buy, createSession } = await import("./filling.ts");
const { paging } = await import("./paging.ts");

const organization = "/v1/organizations/f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08";
const list: Sent = { method: "GET", path: "/v1/subscriptions/?limit=10", status: 200 };
const refused: Sent = { method: "GET", path: "/v1/subscriptions/?limit=0", status: 422 };
const change: Sent = {
  method: "PATCH",
  path: organization,
  body: JSON.stringify({ bio: "Charts and tides." }),
  status: 200,
};

/** What is asked, and which operation or problem answers it. */
const cases: { what: string; requests: Sent[] }[] = [
  { what: "GET a list page", requests: [list] },
  { what: "POST a session", requests: [createSession] },
  { what: "422", requests: [refused] },
  { what: "PATCH, then GET the list", requests: [change, list] },
];
const operations = new Map<Sent, string>([
  [list, "listSubscriptions"],
  [createSession, "createCheckoutSession"],
  [refused, "problem"],
  [change, "updateOrganization"],
]);

interface Server {
  title: string;
  running: Running;
  /** Whether it was given the sandbox's own answers to send. */
  told: "same answers" | "the contract as it is" | "–";
}

/** The contract with the sandbox's answers as the only examples, for those who answer with examples. */
function withAnswers(answers: Record<string, Got>): Contract {
  const { contract } = readContract();
  const paths = contract.paths as unknown as Record<
    string,
    Record<string, { responses: Record<string, { content: object }> }>
  >;
  const put = (path: string, method: string, status: string, { type, body }: Got) => {
    const response = paths[path]?.[method]?.responses as Record<string, object>;
    const { content } = (response[status] ?? {}) as {
      content?: Record<string, { schema: object }>;
    };
    const schema = content?.[type]?.schema ?? { $ref: "#/components/schemas/Problem" };
    const examples = { only: { value: JSON.parse(body) } };
    response[status] = { description: "As it was.", content: { [type]: { schema, examples } } };
  };
  const [listed, created, problem, changed] = [...operations.values()].map((id) => answers[id]);
  if (listed) put("/v1/subscriptions/", "get", "200", listed);
  if (created) put("/v1/checkouts/custom/", "post", "201", created);
  if (problem) put("/v1/subscriptions/", "get", "422", problem);
  if (changed) put("/v1/organizations/{id}", "patch", "200", changed);
  return contract;
}

/** Starts everything; the sandbox first, since the others are given what it answers. */
async function open(): Promise<Server[]> {
  const own = await sandbox();
  await buy(own, 13);
  const answers: Record<string, Got> = {};
  for (const [request, id] of operations) answers[id] = await ask(own.url, request);
  const bytes = Object.fromEntries(
    [...operations].map(([{ method, path }, id]) => [`${method} ${path}`, answers[id]]),
  );
  const write = (name: string, value: object) => {
    const file = join(made, name);
    writeFileSync(file, JSON.stringify(value));
    return file;
  };
  const contract = write("contract.json", withAnswers(answers));
  return [
    {
      title: "bare node:http",
      running: await bare(write("bytes.json", bytes)),
      told: "same answers",
    },
    { title: "the sandbox", running: own, told: "–" },
    { title: "Prism CLI", running: await prism(contract), told: "same answers" },
    { title: "Prism CLI, one item", running: await prism(bundle), told: "the contract as it is" },
    {
      title: "openapi-backend on Fastify",
      running: await openapiBackend(contract, write("answers.json", answers)),
      told: "same answers",
    },
    {
      title: "openapi-backend, keeping",
      running: await openapiBackend(contract, write("answers.json", answers), "keep"),
      told: "same answers",
    },
    { title: "Scalar mock server", running: await scalar(contract), told: "same answers" },
    { title: "Mockoon CLI", running: await mockoon(contract), told: "same answers" },
  ];
}

interface Cost {
  what: string;
  /** By the server's title; undefined where it does not answer as the contract has it. */
  servers: Record<string, { milliseconds: number; multiple: number; bytes: number } | number>;
}

/** CPU of a batch, per request, in milliseconds. */
async function batch({ running }: Server, requests: Sent[], count: number): Promise<number> {
  const before = running.cpu();
  await load(running.url, count * requests.length, (index) => {
    return requests[index % requests.length] as Sent;
  });
  return (running.cpu() - before) / count;
}

async function costs(servers: Server[], rounds: number, budget: number): Promise<Cost[]> {
  const results: Cost[] = [];
  for (const { what, requests } of cases) {
    say(`${what}, ${rounds} rounds`);
    const found: Cost["servers"] = {};
    const able: { server: Server; count: number; spent: number[]; bytes: number }[] = [];
    for (const server of servers) {
      const answers: Got[] = [];
      for (const request of requests) answers.push(await ask(server.running.url, request));
      const wrong = answers.find(({ status }, index) => status !== requests[index]?.status);
      if (wrong !== undefined) {
        found[server.title] = wrong.status;
        continue;
      }
      // Until compiled: by time, since a request costs one server a hundred times what it costs another.
      let cost = await batch(server, requests, 20);
      for (let warm = cost * 20; warm < budget * 4; ) {
        const count = Math.ceil(Math.min(budget / cost, 5_000));
        cost = await batch(server, requests, count);
        warm += cost * count;
      }
      const count = Math.ceil(Math.min(Math.max(budget / cost, 20), 10_000));
      const bytes = answers.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
      able.push({ server, count, spent: [], bytes });
    }
    for (let round = 0; round < rounds; round++) {
      for (const { server, count, spent } of rotated(able, round)) {
        spent.push(await batch(server, requests, count));
      }
    }
    const reference = able[0]?.spent ?? [];
    for (const { server, spent, bytes } of able) {
      const multiples = spent.map((cost, round) => cost / (reference[round] ?? Number.NaN));
      found[server.title] = { milliseconds: median(spent), multiple: median(multiples), bytes };
    }
    results.push({ what, servers: found });
  }
  return results;
}

const { SubscriptionSortingCriterion } = readContract().contract.components.schemas;
const sortings = [
  ...(SubscriptionSortingCriterion?.enum ?? []).map((criterion) => [criterion]),
  ["status", "-amount"],
  ["customer", "product", "-started_at"],
];

interface Start {
  /** From the start of the process to the first answer. */
  milliseconds: number;
  /** What the process itself computed meanwhile, whatever else the machine did. */
  cpu: number;
}

async function starts(rounds: number): Promise<Record<string, Start>> {
  say(`starting, ${rounds} rounds`);
  const cache = join(made, "compile-cache");
  const ways: Record<string, () => Promise<Running>> = {
    "the sandbox": () => sandbox(),
    "the sandbox, for the first time": () => {
      rmSync(cache, { recursive: true, force: true });
      process.env.NODE_COMPILE_CACHE = cache;
      const running = sandbox();
      delete process.env.NODE_COMPILE_CACHE;
      return running;
    },
    "Prism CLI": () => prism(bundle),
  };
  const spent = new Map(Object.keys(ways).map((title) => [title, [] as Start[]]));
  for (let round = -1; round < rounds; round++) {
    for (const [title, begin] of rotated(Object.entries(ways), round + 1)) {
      const begun = performance.now();
      const running = await begin();
      await ask(running.url, list);
      const milliseconds = performance.now() - begun;
      // The first start leaves behind what the others find compiled.
      if (round >= 0) spent.get(title)?.push({ milliseconds, cpu: running.cpu() });
      await running.stop();
    }
  }
  return Object.fromEntries(
    [...spent].map(([title, runs]) => [
      title,
      {
        milliseconds: median(runs.map((run) => run.milliseconds)),
        cpu: median(runs.map((run) => run.cpu)),
      },
    ]),
  );
}

interface Memory {
  what: string;
  early: number;
  late: number;
  most: number;
}

/** What the sandbox holds after so many requests. */
async function memory(early: number, late: number): Promise<Memory[]> {
  const health: Sent = { method: "GET", path: organization, status: 200 };
  const again: Sent = { ...list, path: "/v1/subscriptions/?limit=10&page=2&sorting=-amount" };
  const mixes: Record<string, Sent[]> = {
    "lists, single reads, refusals, and changes of what is there": [
      list,
      health,
      again,
      refused,
      list,
      health,
      again,
      refused,
      list,
      change,
    ],
    "nothing but new sessions, all of which are kept": [createSession],
  };
  const results: Memory[] = [];
  for (const [what, requests] of Object.entries(mixes)) {
    say(`${late} requests: ${what}`);
    const running = await sandbox();
    await buy(running, 13);
    const next = (index: number) => requests[index % requests.length] as Sent;
    await load(running.url, early, next);
    const first = running.memory();
    await load(running.url, late - early, next);
    const { now, most } = running.memory();
    results.push({ what, early: first.now, late: now, most });
    await running.stop();
  }
  return results;
}

const rounds = quick ? 2 : 15;
const again = quick ? 1 : 7;
const started = await starts(again);
const servers = await open();
const cost = await costs(servers, rounds, quick ? 20 : 300);
for (const { running } of servers) await running.stop();
const sizes: [number, number] = quick ? [1_000, 5_000] : [1_000, 100_000];
const read = await paging(sizes, sortings, quick ? 2 : 7, quick ? 10 : 40);
const [early, late] = quick ? [200, 1_000] : [10_000, 100_000];
const held = await memory(early, late);

const of = (what: string, title: string) => {
  const found = cost.find((entry) => entry.what === what)?.servers[title];
  return typeof found === "object" ? found.multiple : Number.NaN;
};
const ratio = (number: number) => number.toFixed(2);
const seconds = (number: number) => `${number.toFixed(2)} s`;
const mebibytes = (number: number) => `${number.toFixed(0)} MiB`;
const count = (number: number) => number.toLocaleString("en");

const between = ({ few, many, ratio: by }: Compared) =>
  `${few.toFixed(2)} → ${many.toFixed(2)} (${ratio(by)})`;

function against(title: string, limit: number, whats = cases.slice(0, 3)): Target[] {
  return whats.map(({ what }) => {
    const measured = of(what, "the sandbox") / of(what, title);
    return atMost(`${what}: of ${title}`, measured, limit, ratio);
  });
}

function listed(): Target[] {
  const comparable = (title: string) => cases.slice(0, 3).filter(({ what }) => of(what, title) > 0);
  const worst = (when: "settled" | "changed") =>
    read.rows
      .flatMap(({ sorting, [when]: of }) =>
        Object.entries(of).map(([place, { ratio }]) => ({ what: `${sorting}, ${place}`, ratio })),
      )
      .reduce((a, b) => (b.ratio > a.ratio ? b : a));
  const [flow] = held;
  if (flow === undefined) throw new Error("memory was not measured");
  return [
    ...against("Prism CLI", 0.4, cases.slice(0, 1)),
    ...against("Prism CLI, one item", 0.4, cases.slice(0, 1)),
    ...against("openapi-backend on Fastify", 1),
    ...["Scalar mock server", "Mockoon CLI"].flatMap((title) =>
      against(title, 0.5, comparable(title)),
    ),
    ...(["settled", "changed"] as const).map((when) => {
      const { what, ratio: by } = worst(when);
      const after = when === "changed" ? " right after a change" : "";
      const name = `a page out of ${count(sizes[1])}${after}, of one out of ${count(sizes[0])}: worst, ${what}`;
      return atMost(name, by, 2, ratio);
    }),
    atMost(
      "start to first answer",
      (started["the sandbox"]?.milliseconds ?? Number.NaN) / 1000,
      1,
      seconds,
    ),
    atMost(`memory after ${count(late)} requests`, flow.late, 200, mebibytes),
    atMost(`and of what it was after ${count(early)}`, flow.late / flow.early, 1.1, ratio),
  ];
}

publish(
  "results-mock.md",
  `# The sandbox beside its peers

Made by \`npm run bench:mock\`${quick ? " with --quick, which is no measurement" : ""}, all in one run.

${targets(listed())}

“Ahead by a multiple” is taken as at most half, “flat” as at most a tenth more.

Node ${process.versions.node}, Prism CLI ${versionOf("@stoplight/prism-cli")}, openapi-backend ${versionOf("openapi-backend")} on Fastify ${versionOf("fastify")}, Scalar mock server ${versionOf("@scalar/mock-server")}, Mockoon CLI ${versionOf("@mockoon/cli")}.

## CPU per request

As a multiple of what a bare node:http server takes that sends the sandbox's answers; milliseconds in
brackets. Ten connections, kept open; CPU of the server's process on all threads; medians of ${rounds}
interleaved rounds. *Same answers*: the sandbox's answers are the only examples in the contract that the
server was given (openapi-backend gets them as values and validates them, as its documentation shows).
*Keeping*: with another id, secret and moment for each session, kept in SQLite, which is the least of what
the sandbox does beside; the other one keeps nothing and always answers the same. A status in place of a figure: the server does not answer as the contract has it.

${table([
  ["server", "told", ...cases.map(({ what }) => what)],
  ...servers.map(({ title, told }) => [
    title,
    told,
    ...cost.map(({ servers: found }) => {
      const entry = found[title];
      if (typeof entry !== "object") return `answers ${entry}`;
      return `${entry.multiple.toFixed(1)} (${entry.milliseconds.toFixed(2)})`;
    }),
  ]),
])}

${table([
  ["bytes answered", ...cases.map(({ what }) => what)],
  ...servers.map(({ title }) => [
    title,
    ...cost.map(({ servers: found }) => {
      const entry = found[title];
      return typeof entry === "object" ? count(entry.bytes) : "–";
    }),
  ]),
])}

## One page out of many

Milliseconds of CPU for one page of 10, out of ${count(sizes[0])} and out of ${count(sizes[1])} subscriptions of one organization, each in a
data file (the seed and a purchase by the sandbox itself, the rest put into its store), and the ratio in
brackets. Medians of interleaved rounds, and the median of their ratios. *After a change*: each time one
of the subscriptions has been moved to another price just before, whose own cost is taken off.

${table([
  ["sorting", "first page", "middle", "last", "first, after a change", "middle", "last"],
  ...read.rows.map(({ sorting, settled, changed }) => [
    sorting.join(", then "),
    ...[settled, changed].flatMap((of) => [of.first, of.middle, of.last].map(between)),
  ]),
  ["-started_at, another page each time", "", between(read.wander), "", "", "", ""],
])}

The first time that a page is asked for in an order, out of ${count(sizes[1])}: ${read.begun
    .map(
      ({ sorting, place, milliseconds }) =>
        `${milliseconds.toFixed(1)} ms (${sorting.join(", then ")}, ${place} page)`,
    )
    .join(", ")}. Then the order is kept, and changes are put into it.

## Start and memory

${table([
  [`start to first answer, median of ${again}`, "", "of it CPU"],
  ...Object.entries(started).map(([title, { milliseconds, cpu }]) => [
    title,
    seconds(milliseconds / 1000),
    seconds(cpu / 1000),
  ]),
])}

*For the first time*: with nothing kept from an earlier start. With a file of ${count(sizes[1])} subscriptions the
sandbox listens after ${seconds(read.opened / 1000)}.

${table([
  ["resident memory of the sandbox after", count(early), `${count(late)} requests`, "at most"],
  ...held.map((entry) => [
    entry.what,
    mebibytes(entry.early),
    mebibytes(entry.late),
    mebibytes(entry.most),
  ]),
])}
`,
  quick,
);
