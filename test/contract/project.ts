import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const parts = [
  "openapi",
  "generated",
  ...readdirSync(join(root, "sandbox"))
    .filter((file) => !["dist", "node_modules"].includes(file))
    .map((file) => join("sandbox", file)),
  "scripts",
  "package.json",
  "redocly.yaml",
  ".redocly.lint-ignore.yaml",
  ".spectral.yaml",
];

/** A copy of the project to break or to change; it goes when it is disposed of. */
export async function copyProject() {
  const path = await mkdtemp(join(tmpdir(), "selling-api-test-"));
  // All at once, which is many times faster here than one file after another.
  for (const part of parts) cpSync(join(root, part), join(path, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(path, "node_modules"));
  return {
    path,
    write: async (file: string, text: string) => {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), text);
    },
    /** Replaces a text that stands in the file, or fails. */
    replace: async (file: string, from: string | RegExp, to: string) => {
      const before = await readFile(join(path, file), "utf8");
      const after = before.replace(from, to);
      if (before === after) throw new Error(`${file} does not hold ${from}`);
      await writeFile(join(path, file), after);
    },
    remove: (file: string) => rm(join(path, file), { recursive: true }),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** Every file in a folder with its bytes, hidden ones too. */
export async function contents(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(folder.length + 1), await readFile(path, "utf8")] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

/** A program under way: what it has said so far, and ways to wait for what it will. */
export function launch(cwd: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd,
    env: { ...quiet, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const heard = listener();
  child.stdout?.setEncoding("utf8").on("data", heard.add);
  child.stderr?.setEncoding("utf8").on("data", heard.add);
  const ended = once(child, "close").then(([code, signal]) => {
    heard.end();
    return { code: code as number | null, signal: signal as string | null, output: heard.text() };
  });
  return { ...heard, ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

const { NODE_V8_COVERAGE: _, NODE_ENV: __, ...inherited } = process.env;
const quiet = { ...inherited, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

/** Runs a program to its end. */
export function run(cwd: string, ...args: string[]) {
  return launch(cwd, args).ended;
}

/** Collects what is said, and tells when something matches; each wait starts after the last. */
export function listener() {
  let text = "";
  let seen = 0;
  let over = false;
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const check of waiting) check();
  };
  return {
    add: (more: string) => {
      text += more;
      wake();
    },
    end: () => {
      over = true;
      wake();
    },
    text: () => text,
    until: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const check = () => {
          const match = pattern.exec(text.slice(seen));
          if (match !== null) {
            seen += match.index + match[0].length;
            waiting.delete(check);
            resolve(match);
          } else if (over) {
            waiting.delete(check);
            reject(new Error(`it ended without saying ${pattern}; it said:\n${text}`));
          }
        };
        waiting.add(check);
        check();
      }),
  };
}

/** A server that holds a free port until it is disposed of. */
export async function occupyPort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.asyncDispose]: async () => void server.close() };
}

export async function freePort(): Promise<number> {
  await using taken = await occupyPort();
  return taken.port;
}
