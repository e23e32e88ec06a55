import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";

/** What `npm pack` puts into a package besides the compiled sources. */
const alsoPacked = ["README.md", "runtime", "template"];

interface Manifest {
  name: string;
  version: string;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  [key: string]: unknown;
}

const packages = import.meta.dirname;
const root = resolve(packages, "..");

/**
 * Packs the packages of the contract kit: compiled JavaScript with declarations, which needs no install script. In the
 * repository they run from source, because Node strips types outside of node_modules only.
 *
 * @returns The names of the files.
 */
export async function packKit(target: string): Promise<string[]> {
  const staging = mkdtempSync(join(tmpdir(), "contract-kit-"));
  try {
    const folders = readdirSync(packages).filter((name) =>
      existsSync(join(packages, name, "package.json")),
    );
    compile(staging, folders);
    mkdirSync(target, { recursive: true });
    const files: string[] = [];
    for (const folder of folders) {
      await stage(join(packages, folder), join(staging, folder));
      files.push(
        run("npm", ["pack", "--silent", "--pack-destination", target], join(staging, folder)),
      );
    }
    return files;
  } finally {
    rmSync(staging, { recursive: true });
  }
}

/** Compiles all packages in one run, each into a folder `src` of the staging folder. */
function compile(staging: string, folders: string[]): void {
  const sources = folders.flatMap((folder) =>
    Object.entries(readManifest(join(packages, folder)).exports ?? {}).map(([entry, file]) => [
      readManifest(join(packages, folder)).name + entry.slice(1),
      [join(packages, folder, file)],
    ]),
  );
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
      target: "es2023",
      noEmit: false,
      declaration: true,
      rootDir: packages,
      outDir: staging,
      typeRoots: [join(root, "node_modules/@types")],
      paths: Object.fromEntries(sources),
    },
    include: folders.map((folder) => join(packages, folder, "src/**/*")),
    exclude: [],
  };
  const file = join(staging, "tsconfig.json");
  writeFileSync(file, JSON.stringify(config));
  run(process.execPath, [join(root, "node_modules/typescript-7/bin/tsc"), "-p", file], root);
  // tsc leaves `.ts` in the imports of declarations, and no package contains such a file.
  for (const path of globSync(join(staging, "*/src/**/*.d.ts"))) {
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replaceAll(/((?:from |import\()"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
}

/** Adds what is not compiled to a package, and writes its manifest for what is. */
async function stage(source: string, folder: string): Promise<void> {
  const isAsset = (path: string) => !/\.(ts|js)$/.test(path) || /[\\/]template[\\/]/.test(path);
  const assets = readdirSync(join(source, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
    .filter(isAsset);
  for (const path of [...assets, ...alsoPacked].filter((path) => existsSync(join(source, path)))) {
    cpSync(join(source, path), join(folder, path), { recursive: true });
  }
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  const compiled = (file: string) => file.replace(/^\.\/src\/(.*)\.[tj]s$/, "./src/$1.js");
  const { private: _, exports = {}, bin = {}, ...manifest } = readManifest(source);
  const entries = Object.entries(exports).map(([entry, file]) => [
    entry,
    { types: compiled(file).replace(/js$/, "d.ts"), default: compiled(file) },
  ]);
  const commands = Object.entries(bin).map(([name, file]) => [name, compiled(file)]);
  const packed = {
    ...manifest,
    ...(entries.length > 0 && { exports: Object.fromEntries(entries) }),
    ...(commands.length > 0 && { bin: Object.fromEntries(commands) }),
    files: ["src", ...alsoPacked],
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(packed, null, 2)}\n`);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stdout + stderr}`);
  return stdout.trim();
}

if (import.meta.main) {
  const target = resolve(process.argv[2] ?? "dist/packages");
  for (const file of await packKit(target)) console.log(join(relative(root, target), file));
}
