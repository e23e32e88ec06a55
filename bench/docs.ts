import { publicName } from "../test/chromium.ts";
import { folder, makePages, pages } from "./pages.ts";
import {
  type Circumstances,
  circumstances,
  open,
  type Reading,
  read,
  readsWithoutScript,
} from "./reading.ts";
import { serveCompressed } from "./servers/compressed.ts";
import {
  atMost,
  install,
  isQuick,
  median,
  publish,
  readContract,
  rotated,
  say,
  type Target,
  table,
  targets,
} from "./shared.ts";

const quick = isQuick();
install();
say("making the pages");
makePages();

const rounds = quick ? 1 : 11;
const { contract, operations } = readContract();
/** What is read: the beginning of an operation's text, and of the introduction. */
const text = operations.find(({ id }) => id === "getOrder")?.description.slice(0, 30) ?? "";
const { description = "" } = (contract as { info?: { description?: string } }).info ?? {};
const introduction = /^[A-Z][^`*\n]{30}/m.exec(description.slice(description.indexOf("\n")))?.[0];

const server = await serveCompressed(folder);
const at = (name: string) => `http://${publicName}:${server.port}/${name}/`;
const browser = await open();
const version = browser.version();

type Readings = Record<string, Reading>;
const measured: { circumstance: Circumstances; of: Readings }[] = [];
const withoutScript: Record<string, boolean> = {};
try {
  for (const circumstance of circumstances) {
    say(`reading ${circumstance.title}, ${rounds} rounds`);
    const all: Record<string, Reading[]> = {};
    for (let round = 0; round < rounds; round++) {
      for (const { name, address } of rotated(pages, round)) {
        all[name] ??= [];
        all[name].push(await read(browser, at(name) + address, text, circumstance));
      }
    }
    const entries = Object.entries(all).map(([name, readings]) => [name, medians(readings)]);
    measured.push({ circumstance, of: Object.fromEntries(entries) });
  }
  for (const { name } of pages) {
    withoutScript[name] = await readsWithoutScript(browser, at(name), introduction ?? "");
  }
} finally {
  await browser.close();
  server.stop();
}

say(`building, ${rounds} rounds`);
const built: Record<string, number[]> = {};
for (let round = 0; round < rounds; round++) {
  for (const { name, build } of rotated(pages, round)) {
    if (build === undefined) continue;
    const begun = performance.now();
    build();
    built[name] ??= [];
    built[name].push(performance.now() - begun);
  }
}

function medians(readings: Reading[]): Reading {
  const keys = Object.keys(readings[0] ?? {}) as (keyof Reading)[];
  const entries = keys.map((key) => [key, median(readings.map((reading) => reading[key]))]);
  return Object.fromEntries(entries) as unknown as Reading;
}

const [own, ...peers] = pages.map(({ name }) => name);
if (own === undefined) throw new Error("there is nothing to compare");
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
const milliseconds = (number: number) => `${Math.round(number)} ms`;
const count = (number: number) => String(Math.round(number));
const titleOf = (name: string) => pages.find((page) => page.name === name)?.title ?? name;

function list(): Target[] {
  const [{ of: first } = { of: {} as Readings }] = measured;
  const figure = (readings: Readings, name: string, key: keyof Reading) =>
    readings[name]?.[key] ?? Number.NaN;
  const byWeight = peers.toSorted((a, b) => figure(first, a, "bytes") - figure(first, b, "bytes"));
  const [, second = ""] = byWeight;
  return [
    atMost("bytes to read one operation", figure(first, own ?? "", "bytes"), 750_000, kilobytes),
    atMost("requests for it", figure(first, own ?? "", "requests"), 2, count),
    atMost(
      `bytes of every peer but the lightest: ${titleOf(second)}`,
      figure(first, own ?? "", "bytes"),
      figure(first, second, "bytes"),
      kilobytes,
    ),
    ...measured.flatMap(({ circumstance: { title }, of }) => {
      const painted = (name: string) => figure(of, name, "painted");
      const fastest = peers.reduce((a, b) => (painted(b) < painted(a) ? b : a));
      return [
        atMost(
          `first contentful paint, ${title}: ${titleOf(fastest)}`,
          painted(own ?? ""),
          painted(fastest),
          milliseconds,
        ),
        atMost(
          `main thread blocked, ${title}: half of the median peer`,
          figure(of, own ?? "", "blocked"),
          median(peers.map((name) => figure(of, name, "blocked"))) / 2,
          milliseconds,
        ),
      ];
    }),
    {
      what: "introduction readable before any script",
      wanted: "yes",
      measured: withoutScript[own ?? ""] ? "yes" : "no",
      over: 100,
      reached: withoutScript[own ?? ""] === true,
    },
    {
      what: "external requests",
      wanted: "0",
      measured: count(figure(first, own ?? "", "external")),
      over: 100,
      reached: figure(first, own ?? "", "external") === 0,
    },
    atMost("build", median(built[own ?? ""] ?? []), 1_500, milliseconds),
  ];
}

publish(
  "results-docs.md",
  `# The reference beside its peers

Made by \`npm run bench:docs\`${quick ? " with --quick, which is no measurement" : ""}, all in one run, from \`generated/openapi.json\`.

${targets(list())}

Where a target names a peer, that is the one that comes nearest.

${table([
  ["reference", "version", "made by"],
  ...pages.map(({ title, version, told }) => [title, version, told]),
])}

Chromium ${version}, Node ${process.versions.node}.

## Reading one operation

Each page is opened at the address of \`getOrder\`, with an empty cache, from one static host that sends
everything compressed (gzip) and nothing from elsewhere: what a page asks of other hosts is counted and refused. Bytes
include headers. *Shown*: the text of the operation is in view. *Blocked*: by how much the tasks of the main thread
were longer than 50 ms, all together. Medians of ${rounds} interleaved rounds.

${measured
  .map(
    ({ circumstance: { title, slower, network }, of }) => `### ${capital(title)}

${
  network === undefined
    ? "As fast as it goes."
    : `The processor ${slower} times slower, ${(network.bytes * 8) / 1e6} Mbit/s, ${network.latency} ms to the host and back.`
}

${table([
  [
    "reference",
    "over the wire",
    "requests",
    "external",
    "first contentful paint",
    "shown",
    "blocked",
  ],
  ...pages.map(({ name, title: reference }) => {
    const { bytes, requests, external, painted, shown, blocked } = of[name] as Reading;
    return [
      reference,
      kilobytes(bytes),
      count(requests),
      count(external),
      milliseconds(painted),
      milliseconds(shown),
      milliseconds(blocked),
    ];
  }),
])}`,
  )
  .join("\n\n")}

## The rest

${table([
  ["reference", "introduction readable without scripts", "build"],
  ...pages.map(({ name, title }) => [
    title,
    withoutScript[name] ? "yes" : "no",
    built[name] === undefined ? "none" : milliseconds(median(built[name])),
  ]),
])}

As shipped, Redoc's script comes from a content delivery network; it was taken from this host, so that it has the
same way to go, and counted as not external.`,
  quick,
);

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
