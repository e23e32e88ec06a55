/**
 * CONTRACTS=folder npx node test/bench/adopted.ts: moves public contracts of other teams in, compiles what is made of each, and
 * verifies its own sandbox. The folder has the contracts and a list of them, `contracts.yaml`. Nothing of it is in this
 * repository, and nothing is fetched.
 */
import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import { root, table, writeResult } from "./harness.ts";

/** A contract of the list. */
interface Listed {
  name: string;
  /** Its path in the folder. */
  file: string;
  /** The folder with all of its files, if it is split. */
  within?: string;
  /** What it shows, such as webhooks. */
  shows?: string;
  /** What has to be changed before it can be built, and why. */
  edits?: { file?: string; from: string; to: string; why: string }[];
}

const folder = process.env.CONTRACTS;
if (folder === undefined || !existsSync(join(folder, "contracts.yaml"))) {
  console.error(
    "error: there are no contracts\n  Set CONTRACTS to a folder with a contracts.yaml.",
  );
  process.exit(1);
}
const listed: Listed[] = parse(readFileSync(join(folder, "contracts.yaml"), "utf8"));
const work = mkdtempSync(join(tmpdir(), "adopted-"));
symlinkSync(join(root, "node_modules"), join(work, "node_modules"));

/** Prints what a process has used when it ends. */
const usage = `data:text/javascript,process.on("exit",()=>{const u=process.resourceUsage();console.error("usage",(u.userCPUTime+u.systemCPUTime)/1e6,u.maxRSS/1024)})`;

const run = async (cwd: string, ...args: string[]): Promise<string> => {
  const options = { cwd, maxBuffer: Number.POSITIVE_INFINITY };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return stdout + stderr;
};

/** Copies a contract into a folder, with its edits. */
function edited({ file, within, edits = [] }: Listed, target: string): string {
  const top = within ?? file;
  cpSync(join(folder ?? "", top), join(target, top), { recursive: true });
  for (const { file: other = file, from, to } of edits) {
    const text = readFileSync(join(target, other), "utf8");
    if (!text.includes(from)) throw new Error(`${other} does not contain ${from}`);
    writeFileSync(join(target, other), text.replaceAll(from, to));
  }
  return join(target, file);
}

async function measure(contract: Listed): Promise<string[]> {
  const { name, within, shows = "", edits = [] } = contract;
  const around = mkdtempSync(join(work, "contract-"));
  const input = edited(contract, around);
  const repository = join(around, "repository");
  const bin = join(root, "node_modules/.bin/contract-kit");
  const all = within === undefined ? [] : ["--within", join(around, within)];
  const args = [input, "--to", repository, "--name", "adopted", "--no-install", ...all];
  const output = await run(work, "--import", usage, bin, "adopt", ...args);
  const [, cpu, memory] = /^usage (\S+) (\S+)$/m.exec(output) ?? [];
  const used = [Number(cpu).toFixed(1), Number(memory).toFixed(0)];
  const bundle = join(repository, "generated/openapi.json");
  // With a pattern, because the file may be no YAML.
  const text = readFileSync(input, "utf8");
  const [, version = ""] = /^\W*(?:openapi|swagger)\W+(\d\.\d)/m.exec(text) ?? [];
  const left = /^Made: .*$/m.exec(output)?.[0] ?? "";
  if (!existsSync(bundle) || left !== "") {
    console.error(output);
    return [name, version, shows, "", ...used, "", `${edits.length}`, left || "nothing", ""];
  }
  const compiler = join(root, "node_modules/typescript-7/bin/tsc");
  const errors = (await run(repository, compiler, "--noEmit", "--singleThreaded")).match(
    /error TS/g,
  );
  const verifier = join(import.meta.dirname, "adopted-sandbox.ts");
  const verified = await run(repository, verifier, repository);
  const totals = /^\d+ \/ .*$/m.exec(verified)?.[0] ?? "fails";
  // The lines before the totals: what failed.
  if (verified.trim() !== totals) console.error(`${name}\n${verified}`);
  const ignored = join(repository, ".redocly.lint-ignore.yaml");
  const exceptions: Record<string, Record<string, unknown[]>> = existsSync(ignored)
    ? parse(readFileSync(ignored, "utf8"))
    : {};
  const count = Object.values(exceptions).flatMap((rules) => Object.values(rules).flat()).length;
  const operations = /(\d+) operations? in /.exec(output)?.[1] ?? "";
  return [
    ...[name, version, shows, operations, ...used],
    ...[`${count}`, `${edits.length}`, `${errors?.length ?? 0}`, totals],
  ];
}

const head = [
  ...[
    "contract",
    "OpenAPI",
    "shows",
    "operations",
    "CPU s",
    "MB",
    "exceptions",
    "edits",
    "tsc errors",
  ],
  "verify: passed / failed / noted / skipped",
];
/** What was measured stays in the folder, so that a run that was stopped goes on. Without a row there, it is measured again. */
const kept = join(folder, "rows.json");
const rows: Record<string, string[]> = existsSync(kept)
  ? JSON.parse(readFileSync(kept, "utf8"))
  : {};
const reasons: string[][] = [];
const left = listed.filter(({ name }) => !(name in rows));

async function measureNext(): Promise<void> {
  for (let contract = left.shift(); contract !== undefined; contract = left.shift()) {
    const { name } = contract;
    rows[name] = await measure(contract).catch((error) => [name, `fails: ${error.message}`]);
    console.log(rows[name].join(" | "));
    writeFileSync(kept, JSON.stringify(rows));
  }
}

for (const { name, edits = [] } of listed)
  for (const { from, to, why } of edits) {
    const code = (text: string) => {
      const line = text.trim().replaceAll(/\s+/g, " ").replaceAll("|", "\\|");
      return `\`${line.length > 80 ? `${line.slice(0, 80)}…` : line}\``;
    };
    // Long texts can differ where they are cut off.
    const after = code(to) === code(from) || to.trim() === "" ? "" : code(to);
    reasons.push([name, code(from), after, why]);
  }
await Promise.all(Array.from({ length: 2 }, measureNext));
rmSync(work, { recursive: true });
writeResult("Adopted contracts", sectionOf(listed.map(({ name }) => rows[name] ?? [name])));

function sectionOf(rows: string[][]): string {
  const edits = table([["contract", "before", "after", "why"], ...reasons]);
  return `Public contracts of other teams, \`CONTRACTS=folder npx node test/bench/adopted.ts\`: \`adopt\` without \`npm install\`, \`tsc\` in
strict mode over the new repository, and the verifier with \`write\` against its own sandbox. CPU seconds and MB are those of
\`adopt\`. Edits are those by hand until everything is built.

${table([head, ...rows])}

Rows can be of several runs, so compare no times. What fails are mostly examples of the authors that do not match their
schemas, and fields that are required but not described. The sandbox sends the examples unchanged.

${reasons.length > 0 ? `Every edit:\n\n${edits}\n` : ""}`;
}
