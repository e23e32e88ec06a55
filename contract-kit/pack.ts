import { existsSync, globSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, extname, join, relative, resolve } from "node:path";
import { useJavaScriptExtensions } from "./packages/kit/src/release/pack-client.ts";
import { run } from "./packages/kit/src/repository/index.ts";
import { CliError, script } from "./packages/kit/src/script/index.ts";
import { buildAssets } from "./packages/reference/src/assets.ts";

/** What `npm pack` puts into a package besides the compiled sources. A stack leads to these in `src` by source maps. */
const alsoPacked = ["README.md", "contracts", "lock.json", "runtime", "src", "template"];

const root = import.meta.dirname;
const packages = join(root, "packages");

/** The folder of an installed package, which a workspace above can have. */
const installed = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/**
 * Packs the packages of the contract kit: compiled JavaScript with declarations, which needs no install script. In the
 * repository they run from source, because Node strips types outside of node_modules only.
 *
 * @param isPacked Whether to pack a package, by its name; by default, all are.
 * @returns The file of each package, by its name.
 */
export async function packKit(
  target: string,
  isPacked = (_name: string) => true,
): Promise<Record<string, string>> {
  const staging = await mkdtemp(join(tmpdir(), "contract-kit-"));
  try {
    await compile(staging);
    const folders = globSync("*/package.json", { cwd: packages }).map(dirname).sort();
    const names = new Map<string, string>();
    for (const folder of folders)
      names.set(await stage(join(packages, folder), join(staging, folder)), `./${folder}`);
    for (const name of [...names.keys()].filter((name) => !isPacked(name))) names.delete(name);
    await buildAssets(join(staging, "reference/dist/assets"));
    await mkdir(target, { recursive: true });
    const args = ["pack", "--silent", "--pack-destination", target];
    const output = run(staging, "npm", ...args, ...names.values());
    const packed = output.split("\n");
    const isOlder = (file: string) => /^contract-kit.*\.tgz$/.test(file) && !packed.includes(file);
    for (const file of (await readdir(target)).filter(isOlder)) await rm(join(target, file));
    return Object.fromEntries(
      [...names.keys()].map((name, at) => [name, join(target, `${packed[at]}`)]),
    );
  } finally {
    await rm(staging, { recursive: true });
  }
}

/** Compiles all packages in one run. */
async function compile(staging: string): Promise<void> {
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      noEmit: false,
      // npm run check does.
      noCheck: true,
      declaration: true,
      sourceMap: true,
      rootDir: packages,
      outDir: staging,
      typeRoots: [dirname(installed("@types/node"))],
    },
    include: [join(packages, "*/src/**/*")],
    exclude: [],
  };
  const file = join(staging, "tsconfig.json");
  await writeFile(file, JSON.stringify(config));
  const tsc = join(installed("typescript-7"), "bin/tsc");
  run(root, process.execPath, tsc, "--singleThreaded", "-p", file);
  await useJavaScriptExtensions(staging);
}

/** Source maps lead to where the sources are in the package, and not on this computer. */
async function useSourcesOfPackage(folder: string): Promise<void> {
  for (const file of globSync("dist/**/*.map", { cwd: folder })) {
    const path = join(folder, file);
    const map = JSON.parse(await readFile(path, "utf8"));
    const source = file.replace(/^dist/, "src").replace(/\.js\.map$/, "");
    const extension = extname(map.sources[0]);
    map.sources = [relative(dirname(file), `${source}${extension}`)];
    await writeFile(path, JSON.stringify(map));
  }
}

/** The lock file of the folder, or of a workspace around it. */
function lockFile(): string {
  const folders = [root, dirname(root)];
  const files = folders.map((folder) => join(folder, "package-lock.json"));
  const file = files.find((file) => existsSync(file));
  if (file === undefined) throw new CliError("there is no package-lock.json", "Run npm install.");
  return file;
}

/** Adds what is not compiled to a package, writes its manifest for what is, and returns its name. */
async function stage(source: string, folder: string): Promise<string> {
  await rename(join(folder, "src"), join(folder, "dist"));
  await useSourcesOfPackage(folder);
  const filter = (path: string) => /\.d\.ts$/.test(path) || !/\.(ts|js)$/.test(path);
  await cp(join(source, "src"), join(folder, "dist"), { recursive: true, filter });
  // What adopt begins a lock file with.
  if (existsSync(join(source, "template"))) await cp(lockFile(), join(folder, "lock.json"));
  for (const path of alsoPacked.filter((path) => existsSync(join(source, path))))
    await cp(join(source, path), join(folder, path), { recursive: true });
  await cp(join(root, "LICENSE"), join(folder, "LICENSE"));
  const written = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
  const { private: _, devDependencies, ...manifest } = written;
  const text = JSON.stringify({ ...manifest, files: ["dist", ...alsoPacked] }, null, 2);
  // TypeScript finds the declarations next to the modules.
  const compiled = text.replaceAll(/"(?:\.\/)?src\/(.*)\.[tj]s"/g, '"./dist/$1.js"');
  await writeFile(join(folder, "package.json"), `${compiled}\n`);
  return manifest.name;
}

/** Packs what a repository depends on into its folder contract-kit/. */
async function packFor(repository: string): Promise<void> {
  const file = join(repository, "package.json");
  const manifest = await readFile(file, "utf8").catch(() => {
    throw new CliError(
      `${repository} has no package.json`,
      "Pass a repository that adopt has made.",
    );
  });
  const { dependencies, devDependencies } = JSON.parse(manifest);
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const packed = await packKit(join(repository, "contract-kit"), (name) => names.includes(name));
  const files = Object.values(packed).map((path) => `./${relative(repository, path)}`);
  console.log(`Install the packages there:\n\n  npm install ${files.join(" ")}`);
}

await script(import.meta.url, "compile and pack the packages", (command) =>
  command
    .argument("[folder]", "where the files go", "dist/packages")
    .option("--for <repository>", "pack what a repository depends on, to upgrade it")
    .action(async (folder, { for: repository }) => {
      if (repository !== undefined) return packFor(resolve(repository));
      for (const file of Object.values(await packKit(resolve(folder))))
        console.log(relative(process.cwd(), file));
    }),
);
