import { main } from "../verify/command-line.ts";

/** Runs the command line of the verifier in this process. */
export async function runCli(
  args: string[],
  signal?: AbortSignal,
): Promise<{ code: number; output: string }> {
  let output = "";
  const print = (text: string) => {
    output += text;
  };
  // Server and verifier compile their schemas in this process, which takes long on a busy machine.
  const fast = ["--rate", "1000000", "--timeout", "100", "--wait", "0.2"];
  const code = await main([...fast, ...args], print, print, signal);
  return { code, output };
}
