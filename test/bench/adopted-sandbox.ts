/** Verifies the sandbox of a repository, with `write`, in one process. Prints how many results of each kind there are. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createSandbox } from "contract-kit-mock";
import { readContract } from "contract-kit-reader";
import { tokenSourcesOf, verify } from "contract-kit-verify";

const [repository = ""] = process.argv.slice(2);
const contract = readContract(
  JSON.parse(readFileSync(join(repository, "generated/openapi.json"), "utf8")),
);
const { service } = await import(pathToFileURL(join(repository, "sandbox/service.ts")).href);
const sandbox = await createSandbox(service);
const tokens = tokenSourcesOf(contract).map(({ name }) => [name, `token-of-${name}`]);
const report = await verify({
  server: "http://sandbox.test",
  contract,
  tokens: Object.fromEntries(tokens),
  write: true,
  rate: 10_000,
  maxRequests: 100_000,
  maxTime: 3600,
  wait: 1,
  fetch: (url, init) => sandbox.fetch(new Request(url, init)),
});
await sandbox.close();
for (const { result, operation, rule, findings } of report.results)
  if (result === "failed")
    console.error(operation, rule, findings[0]?.expected, "–", findings[0]?.actual);
const { passed, failed, note, skipped } = report.totals;
console.log([passed, failed, note, skipped].join(" / "));
process.exit();
