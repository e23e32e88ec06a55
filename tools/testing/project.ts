/** Repositories to change and to break, and running scripts in them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./repository.ts";
import { collectText } from "./wait.ts";

/** The folder of what is installed. */
export const modules = join(root, "node_modules");

export interface Project extends AsyncDisposable {
  path: string;
  write: (file: string, content: string | Buffer) => Promise<void>;
  /** Replaces a text and fails if the file does not contain it. The file is replaced, as editors do. */
  edit: (file: string, from: string | RegExp, to: string) => Promise<void>;
  read: (file: string) => Promise<string>;
  remove: (file: string) => Promise<void>;
}

/**
 * A repository with the small contract and its configuration, in which the tools are installed. Its conventions for
 * Spectral are there if a test is about them, because Spectral takes longer than everything else.
 */
export async function createProject({ hasConventions = false } = {}): Promise<Project> {
  const project = projectAt(await mkdtemp(join(await realpath(tmpdir()), "contract-")));
  await writeFile(join(project.path, "package.json"), '{ "type": "module", "private": true }');
  cpSync(dirname(books), project.path, { recursive: true });
  const configuration = join(project.path, "redocly.yaml");
  const text = await readFile(configuration, "utf8");
  await writeFile(configuration, text.replaceAll("../../../lint/", `${dirname(plugin)}/`));
  if (!hasConventions) await rm(join(project.path, ".spectral.yaml"));
  await mkdir(join(project.path, "generated"));
  await symlink(modules, join(project.path, "node_modules"));
  return project;
}

/** The plugin of Redocly with the rules and decorators. A project in a temporary folder names it by its path. */
export const plugin = join(import.meta.dirname, "../lint/redocly-plugin.js");

/** A contract with two operations. */
export const books = join(import.meta.dirname, "./contracts/books/openapi");

/** A folder as a repository that is deleted in the end. */
export function projectAt(path: string): Project {
  const write = async (file: string, content: string | Buffer) => {
    await mkdir(dirname(join(path, file)), { recursive: true });
    const isCopied = (await realpath(dirname(join(path, file)))).startsWith(path);
    if (!isCopied) throw new Error(`${file} belongs to this project; copy it to change it`);
    const temporary = join(path, `${file}.new`);
    await writeFile(temporary, content);
    await rename(temporary, join(path, file));
  };
  const read = (file: string) => readFile(join(path, file), "utf8");
  return {
    path,
    write,
    read,
    edit: async (file, from, to) => {
      const before = await read(file);
      const after = before.replace(from, to);
      if (after === before) throw new Error(`${file} does not contain ${from}`);
      await write(file, after);
    },
    remove: (file) => rm(join(path, file), { recursive: true }),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** Every file of a folder with its content. */
export async function contentsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const contents = files.map(async (file) => [
    file.slice(folder.length + 1),
    await readFile(file, "utf8"),
  ]);
  return Object.fromEntries(await Promise.all(contents));
}

// npm names the folder where it was called in INIT_CWD.
const { NODE_ENV: _, INIT_CWD: _caller, ...inherited } = process.env;

/** The environment of a terminal, without what the test runner adds. */
export const environment = {
  ...inherited,
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  npm_config_update_notifier: "false",
};

/** Starts a program in a folder. */
export function start(
  cwd: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  detached: boolean,
) {
  const child = spawn(command, args, {
    cwd,
    env: { ...environment, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached,
  });
  const output = collectText();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", output.add);
  }
  const ended = once(child, "close").then(([code, signal]) => {
    output.end();
    return { code: code as number | null, signal: signal as string | null, output: output.text() };
  });
  return { child, output, ended };
}

/** Runs a program in a folder to its end. */
export async function execute(
  cwd: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
) {
  const { code, output } = await start(cwd, command, args, env, false).ended;
  return { code, output };
}

/** Runs a script in a folder to its end. */
export const run = (folder: string, ...args: string[]) => execute(folder, process.execPath, args);

/** Runs the compiler in a folder, on one thread, because several would resolve the same types again. */
export const compile = (folder: string, ...args: string[]) =>
  run(folder, join(modules, "typescript-7/bin/tsc"), "--singleThreaded", ...args);
