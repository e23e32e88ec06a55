import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { bench, made, root } from "./shared.ts";

/** A server in a process of its own. */
export interface Running {
  url: string;
  /** From the start of the process to the line that says where it listens. */
  milliseconds: number;
  /** Milliseconds of CPU that the process has used so far, on all of its threads. */
  cpu: () => number;
  /** MiB that it holds, and the most it ever held. */
  memory: () => { now: number; most: number };
  stop: () => Promise<void>;
}

/** Where a server says it listens. */
const address = /http:\/\/(127\.0\.0\.1|localhost):(\d+)/;

async function start(
  args: string[],
  { url, env = {} }: { url?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Running> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: made,
    env: { ...process.env, NODE_ENV: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Whatever happens here, nothing is left behind.
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
  const listening = await listens(child, url ?? address);
  const milliseconds = performance.now() - begun;
  const { pid = 0 } = child;
  return {
    url: url ?? listening,
    milliseconds,
    cpu: () => spent(pid),
    memory: () => held(pid),
    stop: async () => {
      const ended = once(child, "close");
      // Asked first: Node keeps what it has compiled for the next start only when a process ends well.
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Reads all that a server says, from beginning to end, and waits for where it listens. */
function listens(child: ChildProcess, sign: RegExp | string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    let found = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        if (found) return;
        said += text;
        if (typeof sign === "string") {
          found = said.includes(sign.slice(sign.lastIndexOf(":") + 1));
          if (found) resolve(sign);
          return;
        }
        const match = sign.exec(said);
        found = match !== null;
        if (match !== null) resolve(`http://127.0.0.1:${match[2]}`);
      });
    }
    child.once("close", (code) => reject(new Error(`ended with ${code}\n${said}`)));
  });
}

/** The scheduler's own account, in nanoseconds; the ticks of `stat` are too coarse for a batch. */
function spent(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      return 0;
    }
  });
  return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6;
}

function held(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
  return { now: figure("VmRSS") / 1024, most: figure("VmHWM") / 1024 };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const own = (name: string) => join(bench, "servers", `${name}.ts`);

/** The sandbox as its own first line has it started, and "npm start" too. */
export const sandbox = (...options: string[]) =>
  start([...flags(), join(root, "sandbox/cli.ts"), "--port", "0", "--quiet", ...options]);

function flags(): string[] {
  const [line = ""] = readFileSync(join(root, "sandbox/cli.ts"), "utf8").split("\n");
  return line.split(" node ")[1]?.split(" ") ?? [];
}

export const bare = (answers: string) => start([own("bare"), answers]);

/** The CLI with nothing but where to listen; what it logs is read. */
export async function prism(contract: string): Promise<Running> {
  const cli = join(root, "node_modules/@stoplight/prism-cli/dist/index.js");
  const port = await freePort();
  return start([cli, "mock", contract, "--host", "127.0.0.1", "--port", String(port)]);
}

export const openapiBackend = (contract: string, answers: string, ...keep: ["keep"?]) =>
  start([own("openapi-backend"), contract, answers, ...keep.filter((one) => one !== undefined)]);

export const scalar = (contract: string) => start([own("scalar"), contract]);

export async function mockoon(contract: string): Promise<Running> {
  const cli = join(bench, "node_modules/@mockoon/cli/bin/run.js");
  const home = join(made, "home");
  mkdirSync(home, { recursive: true });
  const port = await freePort();
  const args = ["start", "--data", contract, "--port", String(port), "--hostname", "127.0.0.1"];
  return start([cli, ...args], { url: `http://127.0.0.1:${port}`, env: { HOME: home } });
}
