import { type CommandSettings, main } from "contract-kit-verify";
import { contractFile, tokens, workflowsFolder } from "./library/library.ts";

export const library = {
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
  const fast = ["--rate", "1000000", "--max-time", "15", "--wait", "0"];
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
