/** `npm run referees`: rates each change of packages/kit/test/diff/changes.md with ours and with Redocly's diff, and writes docs/referees.md. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import { compareContracts } from "../packages/kit/src/diff/compare-contracts.ts";
import { contract, contractChanges, rate } from "../packages/kit/test/diff/changes.ts";

const execute = promisify(execFile);
const root = join(import.meta.dirname, "..");
const redocly = join(root, "node_modules/@redocly/cli/bin/cli.js");
/** Why we disagree: a reason, and the changes that it applies to. */
const reasons: { why: string; changes: string[] }[] = parse(
  await readFile(new URL("referees.yaml", import.meta.url), "utf8"),
);

const folder = await mkdtemp(join(tmpdir(), "referees-"));

/** The level that `redocly diff` requires for a changed contract. */
async function rateWithRedocly(changed: object, name: string): Promise<string> {
  await writeFile(join(folder, name), JSON.stringify(changed));
  const options = ["--config", "redocly.yaml", "--format", "json", "--fail-on", "none"];
  const { stdout } = await execute(
    process.execPath,
    [redocly, "diff", "before.json", name, ...options],
    {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    },
  );
  return JSON.parse(stdout).bump;
}

try {
  await writeFile(join(folder, "redocly.yaml"), "extends: [diff-recommended]\n");
  await writeFile(join(folder, "before.json"), JSON.stringify(contract));
  const rows: string[] = [];
  let disagreements = 0;
  for (const [index, { name, changed }] of contractChanges.entries()) {
    const { callers, implementers } = rate(compareContracts(contract, changed()));
    const theirs = await rateWithRedocly(changed(), `${index}.json`);
    const reason = reasons.find(({ changes }) => changes.includes(name));
    if (theirs !== callers) disagreements++;
    if (theirs !== callers && reason === undefined)
      console.error(`referees.yaml has no reason for "${name}": ${callers}, Redocly ${theirs}`);
    const why = theirs === callers ? "" : (reason?.why ?? "?");
    rows.push(`| ${name} | ${callers} | ${implementers} | ${theirs} | ${why} |`);
  }
  const { version } = JSON.parse(
    await readFile(join(root, "node_modules/@redocly/cli/package.json"), "utf8"),
  );
  console.log(version, rows.length, disagreements);
  await writeFile(join(root, "docs/referees.md"), rows.join("\n"));
} finally {
  await rm(folder, { recursive: true, force: true });
}
