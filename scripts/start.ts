import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, make } from "./build.ts";
import { bundle, type Contract } from "./bundle.ts";
import { complain } from "./complaint.ts";
import { type Finding, plural, report } from "./finding.ts";
import { address, readPort, startMock, untilStopped, warnIfOpen } from "./mock.ts";
import { readOptions } from "./options.ts";

/** Builds unless generated/ already holds, byte for byte, what openapi/ makes. */
export async function buildIfNeeded(
  root: string,
): Promise<{ contract: Contract; built: boolean } | { contract: undefined; findings: Finding[] }> {
  const { bundle: made, findings } = await bundle(root);
  if (made === undefined) return { contract: undefined, findings };
  const files = [...(await make(made))];
  const present = await Promise.all(
    files.map(([file]) => readFile(join(root, file), "utf8").catch(() => undefined)),
  );
  if (files.every(([, text], index) => text === present[index])) {
    return { contract: made.contract, built: false };
  }
  const result = await build(root);
  return result.bundle === undefined
    ? { contract: undefined, findings: result.findings }
    : { contract: result.bundle.contract, built: true };
}

/** What to open and what to paste, once the mock answers. */
export function welcome({ info, paths }: Contract, url: string): string {
  const methods = /^(get|put|post|delete|options|head|patch|trace)$/;
  const operations = Object.values(paths).flatMap((item) =>
    Object.keys(item).filter((key) => methods.test(key)),
  );
  const list = Object.keys(paths).find((path) => paths[path]?.get && !path.includes("{"));
  return [
    `${info.title} ${info.version} answers at ${url}`,
    "",
    `  the contract   generated/openapi.yaml (${plural(operations.length, "operation")})`,
    `  try it         curl -H 'Authorization: Bearer merchant_demo' ${url}${list}`,
    "  stop it        Ctrl+C",
    "",
  ].join("\n");
}

/** A preflight is the one request that Prism answers without logging it. */
async function answers(url: string): Promise<void> {
  const headers = { origin: url, "access-control-request-method": "GET" };
  await fetch(url, { method: "OPTIONS", headers });
}

async function main(): Promise<void> {
  const about = "Builds what is not built yet, and serves the contract from a mock.";
  const options = readOptions("start", about, address);
  if (options === undefined) return;
  const { host } = options;
  const port = readPort(options.port);
  const root = process.cwd();
  const ready = await buildIfNeeded(root);
  if (ready.contract === undefined) {
    console.error(report(ready.findings));
    process.exitCode = 1;
    return;
  }
  if (ready.built) console.log("built generated/");
  warnIfOpen(host);
  // Quiet until it listens: what Prism has to say before is a list of made-up addresses.
  let say = (_text: string) => {};
  const contract = join(root, "generated/openapi.yaml");
  const signal = untilStopped();
  const mock = await startMock({ contract, host, port, say: (text) => say(text), signal });
  if (!signal.aborted) {
    await answers(mock.url);
    say = (text) => process.stdout.write(text);
    console.log(welcome(ready.contract, mock.url));
  }
  process.exitCode = await mock.ended;
}

if (import.meta.main) await main().catch(complain);
