import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { handlers } from "../../sandbox/handlers/index.ts";
import type { Report } from "../../verify/report.ts";
import { runCli } from "../verify-cli.ts";
import { inputsFile, tokens } from "./seeded-sandbox.ts";

export const tokenArgs = [
  ["--token", tokens.merchant],
  ["--customer-token", tokens.customer],
  ["--other-token", tokens.otherMerchant],
  ["--other-customer-token", tokens.otherCustomer],
].flat();

let reports = 0;

/** Verifies a server, with all tokens and inputs, and reads the report. */
export async function verifyServer(
  server: { url: string },
  args: string[] = [],
  signal?: AbortSignal,
): Promise<Report & { code: number; text: string }> {
  const file = join(tmpdir(), `selling-api-verify-${process.pid}-${reports++}.json`);
  const report = ["--report", "json", "--output", file];
  const all = ["--server", server.url, ...tokenArgs, "--inputs", inputsFile, ...report, ...args];
  const { code, output } = await runCli(all, signal);
  const written = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(file);
  return { ...written, code, text: output };
}

/** The results of workflows, and of the operations that the sandbox does more for than send an example. */
const implemented = ({ results }: Report) =>
  results.filter(({ operation, rule }) => operation in handlers || rule === "workflow");

/** The results with one outcome, as `operation/rule`. */
export const named = (report: Report, outcome: Report["results"][number]["result"]) =>
  implemented(report)
    .filter(({ result }) => result === outcome)
    .map(({ operation, rule }) => `${operation}/${rule}`);

/** The findings of one level, to read in a failed test. */
export const findings = (report: Report, level: "failed" | "note" = "failed") =>
  implemented(report).flatMap((result) =>
    result.findings
      .filter((finding) => finding.level === level)
      .map(({ expected, actual }) => {
        return `${result.operation}/${result.rule}: expected ${expected}, actual ${actual}`;
      }),
  );
