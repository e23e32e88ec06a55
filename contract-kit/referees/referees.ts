/** `npm run referees`: rates sample changes with our diff and with Redocly's, and writes both ratings to referees.md. */
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markdownTable, md, printMarkdown } from "contract-kit-reader";
import { modules } from "contract-kit-testing/project";
import { parse } from "yaml";
import {
  compare,
  compareWorkflowsAsText,
  contract,
  contractChanges,
  rate,
  workflowChanges,
} from "../packages/kit/test/diff/changes.ts";

const redocly = join(modules, "@redocly/cli");

/** Why the ratings differ, and the changes that this applies to. */
const reasons: { why: string; changes: string[] }[] = parse(
  await readFile(new URL("referees.yaml", import.meta.url), "utf8"),
);

/** The level that `redocly diff` requires; none if it finds no change. */
async function rateWithRedocly(folder: string, changed: object): Promise<string> {
  await writeFile(join(folder, "after.json"), JSON.stringify(changed));
  const options = ["--config", "redocly.yaml", "--format", "json", "--fail-on", "none"];
  const command = [join(redocly, "bin/cli.js"), "diff", "before.json", "after.json", ...options];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  const report = execFileSync(process.execPath, command, { cwd: folder, env, stdio: "pipe" });
  return JSON.parse(String(report)).bump ?? "none";
}

/** A test fails where there is none. */
const reasonFor = (name: string): string =>
  reasons.find(({ changes }) => changes.includes(name))?.why ?? "";

const folder = await mkdtemp(join(tmpdir(), "referees-"));
await writeFile(join(folder, "redocly.yaml"), "extends: [diff-recommended]\n");
await writeFile(join(folder, "before.json"), JSON.stringify(contract));
const rows = [];
for (const { name, changed } of contractChanges) {
  const { callers, implementers } = rate(compare(contract, changed()).differences);
  const theirs = await rateWithRedocly(folder, changed());
  rows.push([name, callers, implementers, theirs, theirs === callers ? "" : reasonFor(name)]);
}
const contractRows = rows.length;
const others = rows.filter(([, callers, , theirs]) => callers !== theirs).length;
for (const { name, changed } of workflowChanges) {
  const { callers, implementers } = rate(await compareWorkflowsAsText(changed()));
  rows.push([name, callers, implementers, "–", reasonFor(name)]);
}
const { version } = JSON.parse(await readFile(join(redocly, "package.json"), "utf8"));
const header = ["Change", "Callers", "Implementers", "Redocly", "Why they differ"];
const table = markdownTable(
  header,
  rows.map((row) => row.map((cell) => md`${cell}`)),
);
const text = md`<!-- Made by "npm run referees" from packages/kit/test/diff/changes.md and referees.yaml. -->
# Referees of the diff

Each row is a single change of a small contract, with the level that \`npm run diff\` gives it for callers and for
implementers, and the level of \`redocly diff\` ${version} with its rules \`diff-recommended\`, which has one level for both.
The levels for callers and those of Redocly are the same for ${contractRows - others} of ${contractRows} changes of the contract. For the others, the
last column says why. The last ${rows.length - contractRows} rows are changes of workflows.
[ratings.yaml](../packages/kit/src/diff/ratings.yaml) has our rating of every type of change.

${table}
`;
await writeFile(join(import.meta.dirname, "referees.md"), printMarkdown(text));
console.log(`${contractRows} changes, of which Redocly rates ${others} differently`);
await rm(folder, { recursive: true });
