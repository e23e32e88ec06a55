/** What describes a tool, and what its check can use. */
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { environment, root } from "../packages/test/project.ts";
import type { LogEntry } from "../sandbox/index.ts";

export { root };

// biome-ignore lint/suspicious/noExplicitAny: documents of any version, and tools that are not installed when types are checked.
export type Json = any;

/** A file that the tool reads. */
export type Input =
  | "openapi.json"
  | "openapi-3.0.json"
  | "openapi-3.0-generators.json"
  | "schemas.json";

export interface Tool {
  name: string;
  /** The npm packages that are installed for the check, the first of which gives the version. */
  packages?: Record<string, string>;
  /** The version, if the tool is not an npm package that is installed for the check. */
  version?: string | undefined;
  /** The Debian packages that the check needs. */
  debian?: string[];
  inputs: Input[];
  /** What the check makes sure of, in one sentence. */
  checked: string;
  /** What does not work or needs care, with the workaround. */
  limits?: string;
  /** Rejects if something is wrong, and otherwise resolves to the result. */
  check: (workspace: Workspace) => Promise<string>;
}

/** A tool as tools.yaml describes it, where each key is explained. */
export type Described = Omit<Tool, "checked" | "check">;

/** The name of a tool as an argument of the command, and as the name of its folder. */
export function slug(name: string): string {
  return (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).join("-");
}

export interface Category {
  title: string;
  tools: Tool[];
}

/** The folder that a tool is installed in, with a copy of each input, and a sandbox that has the state of the seed. */
export interface Workspace {
  folder: string;
  /** Base URL of the sandbox. */
  sandboxUrl: string;
  /** The requests that the sandbox has received. */
  requests: LogEntry[];
  path: (file: string) => string;
  /** Imports an installed package, or a file that a check has written. */
  import: (name: string) => Promise<Json>;
  /** Runs a program of an installed package, or any other, and returns what it prints. */
  run: (command: string, ...args: string[]) => Promise<string>;
  /** Type-checks a file under `strict`, with the types of Node.js and of browsers. */
  typeCheck: (file: string) => Promise<string>;
}

export function openWorkspace(folder: string, sandboxUrl: string, requests: LogEntry[]): Workspace {
  const path = (file: string) => join(folder, file);
  const require = createRequire(path("package.json"));
  // /usr/bin comes early, because only Debian's interpreters see Debian's libraries.
  const programs = [path("node_modules/.bin"), join(root, "node_modules/.bin"), "/usr/bin"];
  const PATH = [...programs, process.env.PATH].join(delimiter);
  const options = { cwd: folder, timeout: 120_000, env: { ...environment, PATH } };
  // The sandbox responds in the meantime.
  const run = async (command: string, ...args: string[]) => {
    const { stdout } = await promisify(execFile)(command, args, options).catch(
      ({ stdout, stderr, message }) => {
        throw new Error(`${message}\n${stdout}${stderr}`);
      },
    );
    return stdout;
  };
  return {
    ...{ folder, sandboxUrl, requests, path, run },
    import: (name) => import(pathToFileURL(require.resolve(name)).href),
    typeCheck: (file) => {
      const compiler = join(root, "node_modules/typescript/bin/tsc");
      const options =
        "--strict --noEmit --skipLibCheck --target es2022 --module esnext --moduleResolution bundler";
      const types = ["--types", "node", "--typeRoots", join(root, "node_modules/@types")];
      return run("node", compiler, ...options.split(" "), ...types, file);
    },
  };
}
