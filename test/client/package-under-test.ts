/** The npm package of the client in an empty project, packed and installed as the README says. */
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execute, run } from "contract-kit-testing/project";
import { copyForPacking, root } from "../project.ts";

export { execute, root };

export interface Project extends AsyncDisposable {
  path: string;
  tarball: string;
  /** The folder of the installed package. */
  installed: string;
  write: (file: string, text: string) => Promise<void>;
  /** The output of a compiler for these files in a strict project. It is empty if there is no error. */
  compile: (version: Version, options: object, ...files: string[]) => Promise<string>;
}

const compilers = {
  "5.4": "typescript-5.4",
  "5.9": "typescript",
  "6": "typescript-6",
  "7": "typescript-7",
};
export type Version = keyof typeof compilers;

export const nodenext = { module: "nodenext", moduleResolution: "nodenext" };

/** Installs the package, next to other packages of this project. */
export async function installPackage(...others: string[]): Promise<Project> {
  const path = await mkdtemp(join(tmpdir(), "selling-api-package-"));
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), text);
  };
  // The only dependency of the package comes from this project, so that npm needs no network.
  const dependencies = { "openapi-fetch": `file:${join(root, "node_modules/openapi-fetch")}` };
  await write("package.json", JSON.stringify({ type: "module", dependencies }));
  const tarball = await packAndInstall(path);
  for (const name of others) {
    await mkdir(dirname(join(path, "node_modules", name)), { recursive: true });
    await symlink(join(root, "node_modules", name), join(path, "node_modules", name));
  }
  const compile: Project["compile"] = async (version, options, ...files) => {
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
  };
  const installed = join(path, "node_modules/selling-api");
  const dispose = () => rm(path, { recursive: true, force: true });
  return { path, tarball, installed, write, compile, [Symbol.asyncDispose]: dispose };
}

/** Runs the two commands of the README, in a copy of this project and in another. Returns the tarball. */
async function packAndInstall(project: string): Promise<string> {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const [, pack = "", install = ""] = /&& (npm pack .*) #.*\n(npm install .*) #/.exec(readme) ?? [];
  await using repository = await copyForPacking("client");
  const older = "selling-api-0.9.0.tgz";
  await repository.write(older, "packed before, and not to be installed");
  const steps = [
    [repository.path, pack],
    [project, install.replace("path/to/this/repository", repository.path)],
  ] as const;
  for (const [folder, command] of steps) {
    const environment = { npm_config_offline: "true" };
    const { code, output } = await execute(folder, "bash", ["-c", command], environment);
    if (command === "" || code !== 0) throw new Error(`"${command}" failed:\n${output}`);
  }
  await repository.remove(older);
  const tarball = (await readdir(repository.path)).find((name) => name.endsWith(".tgz")) ?? "";
  await rename(join(repository.path, tarball), join(project, tarball));
  return join(project, tarball);
}
