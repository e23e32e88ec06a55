/** The npm package of the client, packed by npm and extracted into the node_modules of an empty project. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stagePackage } from "../../scripts/package.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The dependencies of the package, with their own. */
const dependencies = ["openapi-fetch", "openapi-typescript-helpers"];

export interface Project extends AsyncDisposable {
  path: string;
  tarball: string;
  /** The folder of the installed package. */
  installed: string;
  write: (file: string, text: string) => Promise<void>;
}

/** Packs the package and installs it, next to other packages of this project. */
export async function installPackage(...others: string[]): Promise<Project> {
  const path = await mkdtemp(join(tmpdir(), "selling-api-package-"));
  const tarball = await pack(path);
  const installed = join(path, "node_modules/selling-api");
  await mkdir(installed, { recursive: true });
  await run(installed, "tar", ["-xzf", tarball, "--strip", "1"]);
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), text);
  };
  await write("package.json", '{ "type": "module" }');
  for (const name of [...dependencies, ...others]) {
    await mkdir(dirname(join(path, "node_modules", name)), { recursive: true });
    await symlink(join(root, "node_modules", name), join(path, "node_modules", name));
  }
  const dispose = () => rm(path, { recursive: true, force: true });
  return { path, tarball, installed, write, [Symbol.asyncDispose]: dispose };
}

/** Packs the package into a folder and returns the path of the tarball. */
async function pack(destination: string): Promise<string> {
  const staged = join(destination, "staged");
  await stagePackage(root, "client", staged);
  const { code, output } = await run(staged, "npm", ["pack", "--pack-destination", destination]);
  const tarball = (await readdir(destination)).find((name) => name.endsWith(".tgz"));
  if (code !== 0 || tarball === undefined) throw new Error(`npm pack failed:\n${output}`);
  return join(destination, tarball);
}

const { NODE_ENV: _, ...inherited } = process.env;

/** Runs a program to its end. */
export async function run(
  cwd: string,
  command: string,
  args: string[],
  environment: NodeJS.ProcessEnv = {},
) {
  const env = { ...inherited, npm_config_update_notifier: "false", ...environment };
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, "close");
  return { code: code as number, output };
}
