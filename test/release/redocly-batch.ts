/**
 * Redocly's command line many times over in one process, since a process for each would cost half a
 * second: argument one is a file with pairs of files to compare, what comes out is their changes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { cli, redoclyArguments } from "../../scripts/diff/redocly.ts";

const [, , pairs = "", result = ""] = process.argv;
const entry = pathToFileURL(cli.replace("bin/cli.js", "lib/index.js"));
const write = process.stdout.write;
process.setMaxListeners(0);

/** The module reads the command line when it is loaded, so each run loads it under another name. */
async function run(before: string, after: string, number: number): Promise<unknown[]> {
  const said = new Promise<string>((resolve) => {
    process.stdout.write = (text: string | Uint8Array) => {
      resolve(String(text));
      return true;
    };
  });
  process.argv = [process.execPath, cli, ...redoclyArguments(before, after)];
  await import(`${entry}?run=${number}`);
  return (JSON.parse(await said) as { changes: unknown[] }).changes;
}

const found: unknown[][] = [];
for (const [before, after] of JSON.parse(readFileSync(pairs, "utf8")) as [string, string][]) {
  found.push(await run(before, after, found.length));
}
process.stdout.write = write;
writeFileSync(result, JSON.stringify(found));
