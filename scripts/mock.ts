import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { Complaint } from "./complaint.ts";

const prism = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");

export const address = {
  port: { about: "port to listen on, 0 for any free one", default: "4010" },
  host: { about: "host to listen on", default: "127.0.0.1" },
};

export interface Mock {
  url: string;
  port: number;
  /** Settles with the exit code when Prism has ended: 0 when it was asked to. */
  ended: Promise<number>;
  stop: () => Promise<number>;
}

export interface MockOptions {
  contract: string;
  host: string;
  port: number;
  /** Gets what Prism prints, as it prints it. */
  say?: (text: string) => void;
  /** Ends it, also while it is still starting. */
  signal?: AbortSignal;
}

/** Starts stock Prism in a process of its own; resolves when it listens. */
export async function startMock(options: MockOptions): Promise<Mock> {
  const { contract, host, port, say, signal } = options;
  if (!existsSync(contract)) {
    throw new Complaint("generated/openapi.yaml is missing", 'Run "npm run build" first.');
  }
  await checkFree(host, port);
  const color = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  // Prism forks under NODE_ENV=production unless told not to; one process is enough for a mock.
  const flags = ["--host", host, "--port", String(port), "--multiprocess", "false"];
  const child = spawn(process.execPath, [prism, "mock", contract, ...flags], {
    env: { ...process.env, ...color },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => void child.kill();
  signal?.addEventListener("abort", stop);
  const ended = new Promise<number>((resolve) => {
    child.once("close", (code) => resolve(child.killed ? 0 : (code ?? 1)));
  });
  const listening = await listen(child, ended, say);
  return {
    url: url(host, listening),
    port: listening,
    ended,
    stop: () => {
      stop();
      return ended;
    },
  };
}

/** Reads the port from what Prism says, which is the only way to know it when any would do. */
async function listen(child: ChildProcess, ended: Promise<number>, say?: (text: string) => void) {
  let said = "";
  const port = new Promise<number>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        say?.(text);
        said += text;
        const listening = /Prism is listening on http\S*:(\d+)/.exec(said);
        if (listening !== null) {
          said = "";
          resolve(Number(listening[1]));
        }
      });
    }
  });
  const failure = ended.then((code) => {
    if (child.killed) return 0;
    const output = say === undefined ? `\n${said.trim()}` : "";
    throw new Complaint(
      `Prism ended with ${code} before it listened${output}`,
      'Does "npm run lint" find anything in the contract?',
    );
  });
  return Promise.race([port, failure]);
}

async function checkFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    probe.once("error", resolve).listen({ host, port, exclusive: true }, () => resolve(undefined));
  });
  await new Promise((resolve) => probe.close(resolve));
  if (error !== undefined) throw cannotListen(error, host, port);
}

/** Why a server could not listen there, in a person's words. */
export function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): Complaint {
  if (error.code === "EADDRINUSE") {
    return new Complaint(
      `port ${port} on ${host} is in use`,
      `Stop what listens there, or choose another: -- --port ${port + 1}.`,
    );
  }
  if (error.code === "EACCES") {
    return new Complaint(
      `port ${port} is not yours to open`,
      "Choose one above 1023: -- --port 4010.",
    );
  }
  return new Complaint(
    `cannot listen on ${host} (${error.code})`,
    "Choose a host of this machine: -- --host 127.0.0.1.",
  );
}

export function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65535) return port;
  throw new Complaint(
    `--port "${text}" is not a port`,
    "Give a whole number from 1 to 65535, or 0 for any free port.",
  );
}

export function warnIfOpen(host: string): void {
  if (/^(127\.|::1$|localhost$)/.test(host)) return;
  console.error(
    `warning: ${host} can be reached from other machines, and a mock accepts any token`,
  );
}

export function url(host: string, port: number): string {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Aborted when somebody ends this process, so that what it has started ends first. */
export function untilStopped(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => controller.abort());
  }
  return controller.signal;
}
