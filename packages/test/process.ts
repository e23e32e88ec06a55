/** Programs under test: starting them, reading what they print, and ports. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { environment } from "./project.ts";
import { maxWait } from "./wait.ts";

export { root, run } from "./project.ts";

/** Starts a script with Node, and returns what it prints and ways to wait for it. */
export function launch(cwd: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...environment, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = collectOutput();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", output.add);
  }
  const ended = once(child, "close").then(([code, signal]) => {
    output.end();
    return { code: code as number | null, signal: signal as string | null, output: output.text() };
  });
  return { ...output, ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

/** Collects text and waits for a pattern in it. Each wait starts after the previous match. */
function collectOutput() {
  let text = "";
  let start = 0;
  let isComplete = false;
  const waiting = new Set<() => void>();
  const check = () => {
    for (const callback of waiting) callback();
  };
  return {
    add: (more: string) => {
      text += more;
      check();
    },
    end: () => {
      isComplete = true;
      check();
    },
    text: () => text,
    until: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const fail = (what: string) => {
          waiting.delete(callback);
          reject(new Error(`the program ${what} without printing ${pattern}:\n${text}`));
        };
        const timer = setTimeout(fail, maxWait, `ran for ${maxWait / 1000} s`);
        const callback = () => {
          const match = pattern.exec(text.slice(start));
          if (match === null && !isComplete) return;
          clearTimeout(timer);
          if (match === null) {
            fail("ended");
            return;
          }
          waiting.delete(callback);
          start += match.index + match[0].length;
          resolve(match);
        };
        waiting.add(callback);
        callback();
      }),
  };
}

/** Listens on a free port until it is disposed of. */
export async function occupyPort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: async () => void server.close() };
}
