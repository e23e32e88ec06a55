import { type CommandSettings, main } from "#verify";
import { contractFile, tokens } from "./library/library.ts";

/** Runs a command line of the verifier in this process. */
export async function runCli(
  args: string[],
  settings: Partial<CommandSettings> = {},
  signal?: AbortSignal,
): Promise<{ code: number; output: string }> {
  let output = "";
  const print = (text: string) => {
    output += text;
  };
  const fast = ["--rate", "999999", "--timeout", "100", "--wait", "0"];
  const given = { name: "verify", contract: contractFile, ...settings };
  const code = await main(given, [...fast, ...args], print, print, signal);
  return { code, output };
}

export const tokenArgs = [
  ["--token", tokens.librarian],
  ["--member-token", tokens.member],
  ["--other-token", tokens.otherLibrarian],
  ["--other-member-token", tokens.otherMember],
].flat();
