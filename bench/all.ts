import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { atMost, bench, isQuick, made, publish, root, say, table, targets } from "./shared.ts";

const quick = isQuick();

/** The measurements, each by its own verb and into a file of its own. */
const measurements = [
  { title: "Building", verb: "bench:build", file: "results-build.md" },
  { title: "The client", verb: "bench:client", file: "results-client.md" },
  { title: "The sandbox", verb: "bench:mock", file: "results-mock.md" },
  { title: "The reference", verb: "bench:docs", file: "results-docs.md" },
];

/** Where the tests break something on purpose: each is a test whose name begins like this. */
const broken = [
  {
    what: "the contract, against both tables of the interface",
    file: "test/contract/double-entry.test.ts",
    begins: "notices ",
  },
  {
    what: "lint rules, by samples that trip them",
    file: "test/contract/rules.test.ts",
    begins: "finds ",
  },
  { what: "input to a build", file: "test/contract/broken.test.ts", begins: "" },
  {
    what: "the contract, rated for callers and implementers",
    file: "test/release/diff.test.ts",
    begins: "rates rightly",
  },
  {
    what: "declarations, under the consumer of a release",
    file: "test/release/diff-types.test.ts",
    begins: "does not compile",
  },
  {
    what: "servers, under the verifier",
    file: "test/verify/mutants.test.ts",
    begins: "",
    of: "a server is found out",
  },
];

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    assertionResults: { title: string; ancestorTitles: string[]; status: string }[];
  }[];
}

/** Runs a verb to its end, with its output as it comes, and gives the seconds that it took. */
function run(verb: string, ...args: string[]): number {
  say(`npm run ${[verb, ...args].join(" ")}`);
  const begun = performance.now();
  const { status } = spawnSync("npm", ["run", verb, ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error(`npm run ${verb} has failed`);
  return (performance.now() - begun) / 1000;
}

const seconds = run("test");
const report: Report = JSON.parse(readFileSync(join(root, "coverage/report.json"), "utf8"));
for (const { verb } of measurements) run(verb, ...(quick ? ["--", "--quick"] : []));

function caught({
  what,
  file,
  begins,
  of = "",
}: (typeof broken)[number]): [string, number, number] {
  const tests = report.testResults
    .filter(({ name }) => name.endsWith(file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ title, ancestorTitles: [first = ""] }) => {
      return title.startsWith(begins) && first.startsWith(of);
    });
  if (tests.length === 0) throw new Error(`${file} has no test of ${what}`);
  return [what, tests.length, tests.filter(({ status }) => status === "passed").length];
}

/** The table of targets that stands first in what a measurement has written. */
function targetsOf(file: string): string {
  const text = readFileSync(join(quick ? made : bench, file), "utf8");
  const [found] = /^\| target .*(?:\n\|.*)*/m.exec(text) ?? [];
  if (found === undefined) throw new Error(`${file} has no targets`);
  return found;
}

const minutes = (number: number) => `${number.toFixed(1)} min`;
const { numPassedTests, numFailedTests, numPendingTests } = report;

publish(
  "results.md",
  `# What was measured

Made by \`npm run bench\`${quick ? " with --quick, which is no measurement" : ""}: every measurement one after the other on a machine with ${cpus().length} cores,
each side by side with its peers in one run.

## The tests

${targets([atMost("`npm test`", seconds / 60, 5, minutes)])}

${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped. Among them, what is broken on purpose, and whether it is
noticed:

${table([["broken", "ways", "caught"], ...broken.map(caught)])}

${measurements
  .map(
    ({ title, file }) =>
      `## ${title}\n\n${targetsOf(file)}\n\nThe whole of it: [${file}](${file}).`,
  )
  .join("\n\n")}
`,
  quick,
);
