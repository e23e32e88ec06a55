/** Programs under test: starting them, reading what they print, and ports. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { start } from "./project.ts";

export { run } from "./project.ts";

/**
 * Starts a script with Node, and returns what it prints and ways to wait for it. With `hasTerminal`, a signal also goes to
 * the programs that it has started, as that of Ctrl+C does.
 */
export function launch(
  cwd: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  hasTerminal = false,
) {
  const { child, output, ended } = start(cwd, process.execPath, args, env, hasTerminal);
  /** Ends a program that does not print what is awaited, so that it does not outlive the test. */
  const until: typeof output.until = (...awaited) =>
    output.until(...awaited).catch((error) => {
      kill("SIGKILL");
      throw error;
    });
  const kill = (signal: NodeJS.Signals) =>
    hasTerminal ? process.kill(-Number(child.pid), signal) : child.kill(signal);
  return { ...output, until, pid: child.pid, ended, kill };
}

/** Listens on a free port until it is disposed of. */
export async function occupyPort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: async () => void server.close() };
}
