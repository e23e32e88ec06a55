/** The npm packages of the client and the sandbox, packed and installed as the README says. */
import { cp, mkdir, mkdtemp, readdir, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { vi } from "vitest";
import { execute, type Project, projectAt, run } from "#testing/project";
import { packSandbox } from "../../scripts/pack-sandbox.ts";
import { copyProject, root } from "../project.ts";

export interface Packages {
  /** An empty project in which both are installed. */
  project: Project;
  /** A folder whose name has everything that a URL would write differently, in which the sandbox is installed. */
  folder: string;
  installed: Record<Name, string>;
  tarballs: Record<Name, string>;
}

export type Name = "client" | "sandbox";

const compilers = {
  "5.4": "typescript-5.4",
  "5.9": "typescript",
  "6": "typescript-6",
  "7": "typescript-7",
};
export type Version = keyof typeof compilers;

export const nodenext = { module: "nodenext", moduleResolution: "nodenext" };

/** Installs both packages in a project with consumers and with other packages of this repository. */
export async function installPackages(...others: string[]): Promise<Packages> {
  const project = projectAt(await mkdtemp(join(tmpdir(), "selling-api-package-")));
  const folder = await mkdtemp(join(tmpdir(), "selling sandbox 100%20 ü#?-"));
  const modules = join(project.path, "node_modules");
  const client = join(modules, "selling-api");
  const sandbox = join(folder, "node_modules/selling-api-sandbox");
  await cp(join(root, "test/packages/consumer"), project.path, { recursive: true });
  // The only dependency of the client comes from this repository, so that npm needs no network.
  const dependencies = { "openapi-fetch": `file:${join(root, "node_modules/openapi-fetch")}` };
  await project.write("package.json", JSON.stringify({ type: "module", dependencies }));
  const tarballs = await packAndInstall(project.path);
  // Not every runtime can read from a folder of that name.
  for (const target of [sandbox, join(modules, "selling-api-sandbox")]) {
    await mkdir(target, { recursive: true });
    await execute(target, "tar", ["-xzf", tarballs.sandbox, "--strip", "1"]);
    await symlink(join(root, "node_modules"), join(target, "node_modules"));
  }
  for (const name of others) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(root, "node_modules", name), join(modules, name));
  }
  return { project, folder, installed: { client, sandbox }, tarballs };
}

/** The files of a package, without what is installed for it. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort();
}

/** The output of a compiler for files in a strict project. It is empty if there is no error. */
export async function compile(
  { path, write }: Project,
  version: Version,
  options: object,
  ...files: string[]
): Promise<string> {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    resolveJsonModule: true,
    skipDefaultLibCheck: true,
    noEmit: true,
    target: "es2022",
    ...options,
  };
  const name = `tsconfig.${version}.${JSON.stringify([options, files]).replaceAll(/\W/g, "").slice(0, 150)}.json`;
  await write(name, JSON.stringify({ compilerOptions, files }));
  const tsc = join(root, "node_modules", compilers[version], "bin/tsc");
  // On several threads, the compiler would resolve the same types again.
  const threads = version === "7" ? ["--singleThreaded"] : [];
  const { output } = await run(path, tsc, ...threads, "--pretty", "false", "-p", name);
  return output;
}

/** Packs and installs with the two commands of the README, in a copy of this repository and in a project. Packs the sandbox, too. */
async function packAndInstall(project: string): Promise<Packages["tarballs"]> {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const [, pack = "", install = ""] = /&& (npm pack .*) #.*\n(npm install .*) #/.exec(readme) ?? [];
  await using repository = await copyProject(["client", "sandbox", "generated", "openapi"]);
  // npm does so before it packs. A release does it with npm.
  using _ = vi.spyOn(console, "log").mockReturnValue();
  await packSandbox(join(repository.path, "sandbox"));
  const steps = [
    [repository.path, pack],
    [repository.path, "npm pack --workspace sandbox --ignore-scripts"],
    [project, install.replace("path/to/this/repository", repository.path)],
  ] as const;
  for (const [folder, command] of steps) {
    const environment = { npm_config_offline: "true" };
    const { code, output } = await execute(folder, "bash", ["-c", command], environment);
    if (command === "" || code !== 0) throw new Error(`"${command}" failed:\n${output}`);
  }
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const keep = async (name: string) => {
    const file = `${name}-${version}.tgz`;
    await cp(join(repository.path, file), join(project, file));
    return join(project, file);
  };
  return { client: await keep("selling-api"), sandbox: await keep("selling-api-sandbox") };
}
