import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CommandSettings, main, type Report } from "../src/index.ts";
import { contractFile, inputs, tokens, workflowsFolder } from "./library/library.ts";

const library = {
  name: "library-verify",
  contract: contractFile,
  workflows: workflowsFolder,
};

/** Runs a command line of the verifier in this process, by default that of the library. */
export async function runCli(
  args: string[],
  {
    signal,
    ...settings
  }: Partial<CommandSettings> & { signal?: AbortSignal | undefined } = library,
): Promise<{ code: number; output: string }> {
  let output = "";
  const print = (text: string) => {
    output += text;
  };
  // A run that waits for something ends before the time limit of a test, and says so.
  const fast = ["--rate", "1000000", "--max-time", "15", "--wait", "0.2"];
  const name = "contract-kit-verify";
  const code = await main({ name, ...settings }, [...fast, ...args], print, print, signal);
  return { code, output };
}

export const tokenArgs = [
  ["--token", tokens.librarian],
  ["--member-token", tokens.member],
  ["--other-token", tokens.otherLibrarian],
  ["--other-member-token", tokens.otherMember],
].flat();

export const inputArgs = Object.entries(inputs).flatMap(([name, value]) => [
  "--input",
  `${name}=${value}`,
]);

/** Verifies a server with the contract of the library, and reads the report. */
export async function verifyServer(
  { url }: { url: string },
  args: string[] = [],
  signal?: AbortSignal,
): Promise<Report & { code: number; text: string }> {
  const folder = mkdtempSync(join(tmpdir(), "contract-verify-"));
  const file = join(folder, "report.json");
  const report = ["--report", "json", "--output", file];
  const all = ["--server", url, ...tokenArgs, ...inputArgs, ...report, ...args];
  const { code, output } = await runCli(all, { ...library, signal });
  const written = JSON.parse(readFileSync(file, "utf8")) as Report;
  rmSync(folder, { recursive: true });
  return { ...written, code, text: output };
}
