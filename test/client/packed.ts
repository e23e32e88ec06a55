import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stagePackage } from "../../scripts/package.ts";
import { root } from "../contract/project.ts";

/** The packages that ours depends on, which an install without a network has to be given. */
const dependencies = ["openapi-fetch", "openapi-typescript-helpers"];

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

const { NODE_V8_COVERAGE: _, NODE_ENV: __, ...inherited } = process.env;

/** Runs any program to its end. */
export async function execute(
  cwd: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const child = spawn(command, args, {
    cwd,
    env: { ...inherited, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      said[name] += text;
    });
  }
  const [code] = await once(child, "close");
  return { code, ...said };
}

/** Runs npm where it can reach nothing and remembers nothing. */
export function npm(cwd: string, cache: string, ...args: string[]): Promise<Ended> {
  return execute(cwd, "npm", args, {
    npm_config_cache: cache,
    npm_config_registry: "http://127.0.0.1:9/",
    npm_config_offline: "true",
    npm_config_fetch_retries: "0",
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
    npm_config_loglevel: "error",
  });
}

/** Runs npm, and fails with what it said when it fails. */
async function npmOrFail(cwd: string, cache: string, ...args: string[]): Promise<Ended> {
  const ended = await npm(cwd, cache, ...args);
  if (ended.code !== 0) throw new Error(`npm ${args.join(" ")}\n${ended.stdout}${ended.stderr}`);
  return ended;
}

/** The packed package, in a folder that is removed when it is disposed of. */
async function pack() {
  const folder = await mkdtemp(join(tmpdir(), "selling-api-package-"));
  const project = join(folder, "project");
  const cache = join(folder, "cache");
  await stagePackage(root, "client", project);
  await npmOrFail(project, cache, "pack", "--pack-destination", folder);
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz"));
  if (tarball === undefined) throw new Error("npm pack has made no tarball");
  return {
    folder,
    project,
    cache,
    tarball: join(folder, tarball),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** An empty project into which the packed package has been installed by npm, without a network. */
export async function consumer() {
  const packed = await pack();
  const path = join(packed.folder, "consumer");
  const given = join(packed.folder, "given");
  await mkdir(path);
  await mkdir(given);
  const folders = dependencies.map((name) => join(root, "node_modules", name));
  await npmOrFail(
    path,
    packed.cache,
    "pack",
    "--ignore-scripts",
    "--pack-destination",
    given,
    ...folders,
  );
  const tarballs = await readdir(given);
  const overrides = dependencies.map((name) => [
    name,
    `file:${join(given, tarballs.find((file) => file.startsWith(`${name}-`)) ?? name)}`,
  ]);
  const manifest = {
    name: "consumer",
    private: true,
    type: "module",
    dependencies: { "selling-api": `file:${packed.tarball}` },
    overrides: Object.fromEntries(overrides),
  };
  await writeFile(join(path, "package.json"), JSON.stringify(manifest));
  await npmOrFail(path, packed.cache, "install");
  return {
    ...packed,
    path,
    write: async (file: string, text: string) => {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), text);
    },
    /** Lends the consumer packages that this project has installed. */
    lend: async (...names: string[]) => {
      for (const name of names) {
        const place = join(path, "node_modules", name);
        await mkdir(dirname(place), { recursive: true });
        await symlink(join(root, "node_modules", name), place);
      }
    },
  };
}

export type Consumer = Awaited<ReturnType<typeof consumer>>;
