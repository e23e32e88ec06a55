import { mkdirSync } from "node:fs";
import {
  atMost,
  bundle,
  install,
  isQuick,
  made,
  publish,
  readContract,
  say,
  type Target,
  table,
  targets,
  versionOf,
} from "./shared.ts";

const quick = isQuick();
install();
mkdirSync(made, { recursive: true });
const { generate, peers } = await import("./peers.ts");
const { sizes } = await import("./size.ts");
const { speeds } = await import("./speed.ts");
const { checking } = await import("./types.ts");
const { completeness } = await import("./completeness.ts");

const { contract, operations } = readContract();
say(`making ${peers.length} clients from ${bundle.split("/").slice(-2).join("/")}`);
await generate();

say("bundling");
const size = sizes(made, operations);

const rounds = quick ? 5 : 101;
const calls = quick ? 100 : 500;
say(`calling, ${rounds} rounds`);
const speed = await speeds(contract, rounds, calls);

const checks = quick ? 1 : 11;
say(`checking, ${checks} rounds`);
const check = checking(operations, checks);

say("looking for what is there");
const { verdicts, signatures } = await completeness(contract, operations);

const titles = peers.map(({ title }) => title);
const [ours = ""] = titles;
/** Those that the targets compare with. */
const others = peers.filter(({ isOurs }) => !isOurs).map(({ title }) => title);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`;
const count = (number: number) => Math.round(number).toLocaleString("en");
const rows = [...new Set(verdicts.map(({ row }) => row))];

function score(row: string, title: string): string {
  const of = verdicts.filter((verdict) => verdict.row === row);
  const held = of.filter(({ holds }) => holds[title]).length;
  return held === of.length ? "yes" : held === 0 ? "no" : `${held} of ${of.length}`;
}

const costs = (version: "5.9" | "7.0", figure: "instantiations" | "milliseconds") => {
  // As it is used: the sources that a tool makes are part of the project that uses them.
  const used = check.filter(
    ({ title, variant }) =>
      variant === "as generated" ||
      !check.some((c) => c.title === title && c.variant === "as generated"),
  );
  const of = (title: string) =>
    used.find((entry) => entry.title === title)?.cost[version][figure] ?? Number.NaN;
  const rivals = others.filter((title) => !title.startsWith("orval"));
  const least = rivals.reduce((best, title) => (of(title) < of(best) ? title : best));
  return { own: of(ours), least: of(least), whose: least };
};

function list(): Target[] {
  const own = size.find(({ title }) => title === ours);
  if (own === undefined) throw new Error("this client was not measured");
  const slowest = Math.max(...speed.map(({ ratio }) => ratio[ours] ?? Number.NaN));
  const held = verdicts.filter(({ holds }) => holds[ours]).length;
  const bytes = (number: number) => `${Math.round(number)} bytes`;
  const milliseconds = (number: number) => `${number.toFixed(number < 10 ? 1 : 0)} ms`;
  const five = costs("5.9", "instantiations");
  const seven = costs("7.0", "instantiations");
  const slow = costs("5.9", "milliseconds");
  const fast = costs("7.0", "milliseconds");
  return [
    atMost("one operation, the largest", own.one.most, 3_300, kilobytes),
    atMost("every further function, the largest", own.further.most, 60, bytes),
    atMost("time per call, of openapi-fetch alone, the slowest case", slowest, 1.3, (x) =>
      x.toFixed(2),
    ),
    atMost("instantiations", Math.max(five.own, seven.own), 3_000, count),
    atMost(`instantiations, TypeScript 5.9: ${five.whose}`, five.own, five.least - 1, count),
    atMost(`instantiations, TypeScript 7: ${seven.whose}`, seven.own, seven.least - 1, count),
    atMost(`time to check, TypeScript 5.9: ${slow.whose}`, slow.own, slow.least, milliseconds),
    atMost(`time to check, TypeScript 7: ${fast.whose}`, fast.own, fast.least, milliseconds),
    {
      what: "completeness",
      wanted: `${verdicts.length} of ${verdicts.length}`,
      measured: `${held} of ${verdicts.length}`,
      over: (1 - held / verdicts.length) * 100,
      reached: held === verdicts.length,
    },
  ];
}

publish(
  "results-client.md",
  `# The client beside its peers

Made by \`npm run bench:client\`${quick ? " with --quick, which is no measurement" : ""}, all in one run, from \`generated/openapi.json\`.

${targets(list())}

Where a target names a peer, that is the best of them but orval.

${table([
  ["client", "version", "told"],
  ...peers.map(({ title, version, settings }) => [title, version, settings]),
])}

Node ${process.versions.node}, TypeScript ${versionOf("typescript")} and ${versionOf("typescript-7")}, esbuild ${versionOf("esbuild")}.

## Size

One operation and all it needs, bundled by esbuild, minified, esm, gzip -9: each of the ${operations.length} operations alone, and
what each further one adds, in the contract's order.

${table([
  ["client", "one, median", "least", "most", "each further, average", "most", "all"],
  ...size.map(({ title, one, further, all }) => [
    title,
    kilobytes(one.median),
    kilobytes(one.least),
    kilobytes(one.most),
    `${further.average.toFixed(0)} bytes`,
    `${further.most} bytes`,
    kilobytes(all),
  ]),
])}

## Time per call

\`fetch\` answers at once with a small JSON. Every client sends the same request with the same token, which is verified. Medians
of ${rounds} interleaved rounds of ${calls} calls; in brackets the median, over the rounds, of the ratio to openapi-fetch alone.

${table([
  ["client", ...speed.map(({ what }) => what)],
  ...Object.keys(speed[0]?.microseconds ?? {}).map((title) => [
    title,
    ...speed.map(
      ({ microseconds, ratio }) =>
        `${microseconds[title]?.toFixed(1)} µs (${ratio[title]?.toFixed(2)})`,
    ),
  ]),
])}

## Types

A strict consumer that calls all ${operations.length} operations and reads something of each answer (\`skipLibCheck\`, one thread). *As
generated*: with the sources that the tool writes into the project, which is how they are used. *As
declarations*: as if these had been compiled and packed first, as this client is. Check times are medians of
${checks} interleaved rounds.

${table([
  ["client", "", "instantiations 5.9", "7", "check time 5.9", "7"],
  ...check.map(({ title, variant, cost }) => [
    title,
    variant,
    count(cost["5.9"].instantiations),
    count(cost["7.0"].instantiations),
    `${count(cost["5.9"].milliseconds)} ms`,
    `${cost["7.0"].milliseconds.toFixed(0)} ms`,
  ]),
])}

## Completeness

What is there without writing code for it: each line below is a test that runs against all clients, with a
server that misbehaves or with the language service.

${table([
  ["", ...titles],
  ...rows.map((row) => [row, ...titles.map((title) => score(row, title))]),
])}

${table([
  ["", "", ...titles],
  ...verdicts.map(({ row, what, holds }, index) => [
    verdicts[index - 1]?.row === row ? "" : row,
    what,
    ...titles.map((title) => (holds[title] ? "yes" : "–")),
  ]),
  [
    "signature on hover",
    "characters, median of all operations",
    ...titles.map((title) => String(signatures[title])),
  ],
])}
`,
  quick,
);
