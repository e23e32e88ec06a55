/** What tools.yaml says about the tools, and where a tool is checked. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import { environment } from "#testing/project";
import manifest from "../../package.json" with { type: "json" };
import type { LogEntry } from "../../sandbox/index.ts";
import { root } from "../project.ts";

/** A tool as tools.yaml describes it, where each key is explained. */
export interface Tool {
  name: string;
  packages?: Record<string, string>;
  version?: string;
  debian?: string[];
  inputs: string[];
  limits?: string;
  files?: Record<string, string>;
  command?: string;
  models?: string;
  onlyObjects?: true;
  call?: string;
}

type Row = Omit<Tool, "inputs"> & { dependency?: string; inputs?: string[] };

const text = readFileSync(join(import.meta.dirname, "tools.yaml"), "utf8");
const rows: { title: string; tools: Row[] }[] = parse(text, { merge: true });
const dependencies: Record<string, string> = manifest.devDependencies;

/** All tools, by category, in the order of docs/tools.md. */
export const categories: { title: string; tools: Tool[] }[] = rows.map(({ title, tools }) => ({
  title,
  tools: tools.map(({ dependency = "", ...row }) => {
    const [version = ""] = [
      dependencies[dependency],
      row.version,
      ...Object.values(row.packages ?? {}),
    ].filter(Boolean);
    return { inputs: ["openapi.json"], ...row, version };
  }),
}));
export const tools = categories.flatMap(({ tools }) => tools);

/** The name of a tool as an argument of the command, and as the name of its folder. */
export function slug(name: string): string {
  return (name.toLowerCase().match(/[a-z0-9]+/g) ?? []).join("-");
}

/** The folder that a tool is installed in, a sandbox that has the state of the seed, and the requests that it received. */
export type Workspace = ReturnType<typeof openWorkspace>;

export function openWorkspace(folder: string, sandboxUrl: string, requests: LogEntry[]) {
  // /usr/bin comes early, because only Debian's interpreters see Debian's libraries.
  const programs = [join(folder, "node_modules/.bin"), join(root, "node_modules/.bin"), "/usr/bin"];
  const PATH = [...programs, process.env.PATH].join(delimiter);
  // Some tools never end.
  const options = { cwd: folder, timeout: 120_000, env: { ...environment, PATH } };
  /** Runs a program of an installed package, or any other. The sandbox responds in the meantime. */
  const run = async (command: string, ...args: string[]) => {
    const { stdout } = await promisify(execFile)(command, args, options).catch(
      ({ stdout, stderr, message }) => {
        throw new Error(`${message}\n${stdout}${stderr}`);
      },
    );
    return stdout;
  };
  return { folder, sandboxUrl, requests, run };
}
