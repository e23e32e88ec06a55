import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { makeMultiplied } from "./multiplied.ts";
import { rebuilds } from "./rebuild.ts";
import {
  atMost,
  bench,
  install,
  isQuick,
  made,
  median,
  publish,
  root,
  rotated,
  say,
  type Target,
  table,
  targets,
  versionOf,
} from "./shared.ts";
import type { Share } from "./shares.ts";
import { makeWorkplace } from "./workplace.ts";

const quick = isQuick();
install();
const { compilers, consumerOptions, run } = await import("./peers.ts");

const operations = 19;
const rounds = quick ? 1 : 11;
const own = join(root, "scripts");
const { resolve } = createRequire(join(root, "package.json"));
const redocly = resolve("@redocly/cli/bin/cli.js");
const spectral = resolve("@stoplight/spectral-cli/dist/index.js");
const openapiTypescript = join(root, "node_modules/openapi-typescript/bin/cli.js");

interface Command {
  title: string;
  args: string[];
  /** Whether it is the reference that it makes. */
  isReference?: true;
}

/** What a team types that has nothing but the stock tools, in this order. */
const stock: Command[] = [
  { title: "`redocly lint`", args: [redocly, "lint", "openapi/openapi.yaml"] },
  {
    title: "`redocly bundle`",
    args: [redocly, "bundle", "openapi/openapi.yaml", "-o", "made/openapi.yaml"],
  },
  { title: "`spectral lint`, source", args: [spectral, "lint", "openapi/openapi.yaml"] },
  { title: "`spectral lint`, bundle", args: [spectral, "lint", "generated/openapi.yaml"] },
  {
    // It takes the bundle from elsewhere, or it would read redocly.yaml in a way of its own.
    title: "`openapi-typescript`",
    args: [openapiTypescript, "openapi.yaml", "-o", "types.ts"],
  },
  {
    title: "`redocly build-docs`",
    args: [redocly, "build-docs", "made/openapi.yaml", "-o", "made/index.html"],
    isReference: true,
  },
];

const ours: Command[] = [
  { title: "`npm run build`", args: [join(own, "build.ts")] },
  { title: "`npm run docs`", args: [join(own, "docs.ts")], isReference: true },
];

function spent({ args }: Command, cwd: string): number {
  const begun = performance.now();
  run(process.execPath, args, cwd);
  return performance.now() - begun;
}

/** Seconds of each command, and per round how much of the stock ones' time ours take. */
function beside(): { seconds: Map<Command, number>; build: number; all: number } {
  const [there, here] = [makeWorkplace("stock"), makeWorkplace("ours")];
  mkdirSync(join(there, "made"));
  const spans = new Map([...stock, ...ours].map((command) => [command, [] as number[]]));
  for (let round = -1; round < rounds; round++) {
    const sides = [() => runAll(stock, there), () => runAll(ours, here)];
    for (const side of rotated(sides, round + 1)) {
      // The first round warms the disk.
      for (const [command, span] of side()) if (round >= 0) spans.get(command)?.push(span);
    }
  }
  const sum = (commands: Command[], round: number) =>
    commands.reduce((total, command) => total + (spans.get(command)?.[round] ?? 0), 0);
  const ratio = (which: (command: Command) => boolean) =>
    median(
      Array.from({ length: rounds }, (_, round) =>
        [ours, stock].map((side) => sum(side.filter(which), round)),
      ).map(([mine = 0, theirs = 0]) => mine / theirs),
    );
  return {
    seconds: new Map([...spans].map(([command, times]) => [command, median(times) / 1000])),
    build: ratio(({ isReference }) => !isReference),
    all: ratio(() => true),
  };
}

function runAll(commands: Command[], folder: string): [Command, number][] {
  // Everything is written, not only what has changed.
  if (commands === ours) rmSync(join(folder, "generated"), { recursive: true });
  return commands.map((command) => {
    const elsewhere = command.args[0] === openapiTypescript;
    return [command, spent(command, elsewhere ? join(folder, "made") : folder)];
  });
}

interface Grown {
  times: number;
  /** Of a whole build, and of its parts one after another. */
  seconds: number;
  shares: Share[];
  /** What checking a consumer of one operation takes, by version of TypeScript. */
  checks: Record<keyof typeof compilers, Check>;
}

interface Check {
  instantiations: number;
  /** Milliseconds of reading the declarations, and of checking. */
  reading: number;
  checking: number;
}

const sizes = [1, 10, 50];

function grow(): Grown[] {
  const places = sizes.map((times) => {
    say(`multiplying the contract by ${times}`);
    const folder = makeMultiplied(times);
    return { times, folder, builds: [] as number[], shares: [] as Share[][] };
  });
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    for (const { folder, builds, shares } of rotated(places, round)) {
      builds.push(spent(ours[0] as Command, folder));
      shares.push(JSON.parse(run(process.execPath, [join(bench, "shares.ts")], folder)));
    }
  }
  const checks = check(places);
  return places.map(({ times, builds, shares }) => ({
    times,
    seconds: median(builds) / 1000,
    shares: (shares[0] ?? []).map(({ part }, index) => ({
      part,
      milliseconds: median(shares.map((of) => of[index]?.milliseconds ?? Number.NaN)),
    })),
    checks: checks.get(times) as Grown["checks"],
  }));
}

/** Checks a consumer that calls one operation of a client with so many. */
function check(places: { times: number; folder: string }[]): Map<number, Grown["checks"]> {
  const versions = Object.keys(compilers) as (keyof typeof compilers)[];
  const found = new Map<number, Record<string, Check[]>>();
  for (const { times, folder } of places) {
    say(`packing the client of ${times * operations} operations`);
    run(process.execPath, [join(own, "package.ts")], folder);
    const project = join(made, "build", `consumer-${times}`);
    mkdirSync(project, { recursive: true });
    writeFileSync(
      join(project, "consumer.ts"),
      `import { createClient, getOrder } from "../times-${times}/dist/client/index.js";
const client = createClient({ baseUrl: "https://api.example.com" });
const order = await getOrder(client, { path: { id: "" } });
export const email: string = order.customer.email;
`,
    );
    const config = { compilerOptions: consumerOptions, files: ["consumer.ts"] };
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config));
  }
  for (let round = 0; round < rounds; round++) {
    for (const { times } of rotated(places, round)) {
      const of = found.get(times) ?? {};
      found.set(times, of);
      for (const version of versions) {
        of[version] = [...(of[version] ?? []), checkOnce(times, version)];
      }
    }
  }
  const medians = (checks: Check[]): Check => ({
    instantiations: median(checks.map(({ instantiations }) => instantiations)),
    reading: median(checks.map(({ reading }) => reading)),
    checking: median(checks.map(({ checking }) => checking)),
  });
  return new Map(
    [...found].map(([times, of]) => [
      times,
      Object.fromEntries(Object.entries(of).map(([version, all]) => [version, medians(all)])),
    ]),
  ) as Map<number, Grown["checks"]>;
}

function checkOnce(times: number, version: keyof typeof compilers): Check {
  const project = join(made, "build", `consumer-${times}`);
  const single = version === "7.0" ? ["--singleThreaded"] : [];
  const said = run(process.execPath, [
    compilers[version],
    ...["-p", project, "--extendedDiagnostics", ...single],
  ]);
  const figure = (name: string) => Number(new RegExp(`^${name}: +([\\d.]+)`, "m").exec(said)?.[1]);
  return {
    instantiations: figure("Instantiations"),
    reading: (figure("Parse time") + figure("Bind time")) * 1000,
    checking: figure("Check time") * 1000,
  };
}

say(`building, ${rounds} rounds`);
const compared = beside();
say("rebuilding");
const again = await rebuilds(quick ? 3 : 31);
const grown = grow();

const seconds = (number: number) => `${number.toFixed(2)} s`;
const milliseconds = (number: number) => `${number.toFixed(number < 10 ? 1 : 0)} ms`;
const ratio = (number: number) => number.toFixed(2);
const count = (number: number) => Math.round(number).toLocaleString("en");
const [once, ...more] = grown;
if (once === undefined) throw new Error("nothing was multiplied");
const first = once;
const each = ({ seconds, times }: Grown) => (seconds * 1000) / (operations * times);

function list(): Target[] {
  return [
    atMost("`npm run build`, of the stock command lines", compared.build, 0.6, ratio),
    atMost("the same with the reference", compared.all, 0.6, ratio),
    atMost("a rebuild in `npm run dev`", median(again) / 1000, 0.4, seconds),
    ...more.map((of) =>
      atMost(`build per operation, ${of.times} times the contract`, each(of), each(first), (x) =>
        milliseconds(x),
      ),
    ),
    ...more.flatMap((of) =>
      (Object.keys(compilers) as (keyof typeof compilers)[]).map((version) =>
        atMost(
          `instantiations for one operation, ${of.times} times the contract, TypeScript ${version}`,
          of.checks[version].instantiations,
          first.checks[version].instantiations,
          count,
        ),
      ),
    ),
  ];
}

const linters = /^(redocly|spectral)/;

function linting({ shares }: Grown): string {
  const sum = (of: Share[]) => of.reduce((total, share) => total + share.milliseconds, 0);
  return `${Math.round((sum(shares.filter(({ part }) => linters.test(part))) / sum(shares)) * 100)} %`;
}

function rowsOf(commands: Command[]): string[][] {
  return commands.map((command) => [
    command.title,
    seconds(compared.seconds.get(command) ?? Number.NaN),
  ]);
}

const wide = (version: keyof typeof compilers) =>
  grown.map(({ times, checks }) => {
    const { instantiations, reading, checking } = checks[version];
    return [
      version,
      `× ${times}`,
      count(instantiations),
      milliseconds(checking),
      milliseconds(reading),
    ];
  });

publish(
  "results-build.md",
  `# Building

Made by \`npm run bench:build\`${quick ? " with --quick, which is no measurement" : ""}, all in one run.

${targets(list())}

Node ${process.versions.node}, Redocly CLI ${versionOf("@redocly/cli")}, Spectral CLI ${versionOf("@stoplight/spectral-cli")}, openapi-typescript ${versionOf("openapi-typescript")}.

## Beside the stock command lines

They do one after another what \`npm run build\` and \`npm run docs\` do, with the same rules, and less: ours
also make names, functions, schemas and OpenAPI 3.0, complete examples, samples, diagrams, a console and plain
pages. All are started as programs of Node, without npm or npx. Medians of ${rounds} interleaved rounds; the
targets are medians of the rounds' ratios.

${table([["command", "time"], ...rowsOf(stock), ...rowsOf(ours)])}

## Rebuilding

From saving a file that most answers refer to, to the line that says what came of it: median of ${again.length}, ${seconds(median(again) / 1000)};
of the first three, ${again
    .slice(0, 3)
    .map((time) => seconds(time / 1000))
    .join(", ")}, while Node is still compiling.

## Growth

The contract with so many times its operations, schemas and tags in files of their own, no two alike, and no
finding. A whole build first; then its parts by themselves, one after another in a process that has nothing
compiled, which a build has beside each other on two cores.

${table([
  ["", ...grown.map(({ times }) => `× ${times}`)],
  ["operations", ...grown.map(({ times }) => count(times * operations))],
  ["a build", ...grown.map((of) => seconds(of.seconds))],
  ["per operation", ...grown.map((of) => milliseconds(each(of)))],
  ["the linters' share of the parts", ...grown.map(linting)],
  ...first.shares.map(({ part }, index) => [
    part,
    ...grown.map(({ shares }) => milliseconds(shares[index]?.milliseconds ?? Number.NaN)),
  ]),
])}

A consumer that calls \`getOrder\` of the packed client and no other operation. Whatever the size, the compiler
reads the declarations of the whole package; what it then checks is the one operation.

${table([
  ["TypeScript", "contract", "instantiations", "checking", "reading declarations"],
  ...wide("5.9"),
  ...wide("7.0"),
])}
`,
  quick,
);
