/** What describes a tool, and what its check can use. */
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { LogEntry } from "../sandbox/index.ts";

export const root = join(import.meta.dirname, "..");

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

/** The folder that a tool is installed in. It contains a copy of each input. */
export class Workspace {
  readonly folder: string;
  /** Base URL of a sandbox with the state of the seed. */
  readonly sandboxUrl: string;
  /** The requests that the sandbox has received. */
  readonly requests: LogEntry[];

  constructor(folder: string, sandboxUrl: string, requests: LogEntry[]) {
    this.folder = folder;
    this.sandboxUrl = sandboxUrl;
    this.requests = requests;
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  /** Imports an installed package, or a file that a check has written. */
  // biome-ignore lint/suspicious/noExplicitAny: the tools are not installed when the types are checked.
  async import(name: string): Promise<any> {
    if (name.startsWith("./")) return import(pathToFileURL(this.path(name)).href);
    const require = createRequire(this.path("package.json"));
    return import(pathToFileURL(require.resolve(name)).href);
  }

  /**
   * Runs a program of an installed package, or any other, and returns what it prints. The sandbox responds in the
   * meantime. /usr/bin comes early, because only Debian's interpreters see Debian's libraries.
   */
  async run(command: string, ...args: string[]): Promise<string> {
    const programs = [this.path("node_modules/.bin"), join(root, "node_modules/.bin"), "/usr/bin"];
    const PATH = [...programs, process.env.PATH].join(delimiter);
    const env = { ...process.env, PATH, REDOCLY_TELEMETRY: "off" };
    const options = { cwd: this.folder, timeout: 120_000, env };
    const { stdout } = await promisify(execFile)(command, args, options).catch(
      ({ stdout, stderr, message }) => {
        throw new Error(`${message}\n${stdout}${stderr}`);
      },
    );
    return stdout;
  }

  /** Type-checks a file under `strict`, with the types of Node.js and of browsers. */
  typeCheck(file: string): Promise<string> {
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const options =
      "--strict --noEmit --skipLibCheck --target es2022 --module esnext --moduleResolution bundler";
    const types = ["--types", "node", "--typeRoots", join(root, "node_modules/@types")];
    return this.run("node", compiler, ...options.split(" "), ...types, file);
  }
}
