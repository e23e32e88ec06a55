import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { useJavaScriptExtensions } from "./kit/src/commands/prepack.ts";
import { run } from "./kit/src/shared/run-program.ts";
import { buildAssets } from "./reference/src/assets.ts";

/** What `npm pack` puts into a package besides the compiled sources. */
const alsoPacked = ["README.md", "runtime", "template"];

interface Manifest {
  name: string;
  version: string;
  exports?: Record<string, string>;
  devDependencies?: Record<string, string>;
  [key: string]: unknown;
}

const packages = import.meta.dirname;
const root = resolve(packages, "..");

/**
 * Packs the packages of the contract kit: compiled JavaScript with declarations, which needs no install script. In the
 * repository they run from source, because Node strips types outside of node_modules only.
 *
 * @returns The file of each package, by its name.
 */
export async function packKit(target: string): Promise<Record<string, string>> {
  const staging = mkdtempSync(join(tmpdir(), "contract-kit-"));
  try {
    const folders = readdirSync(packages).filter((name) =>
      existsSync(join(packages, name, "package.json")),
    );
    await compile(staging, folders);
    mkdirSync(target, { recursive: true });
    for (const folder of folders) stage(join(packages, folder), join(staging, folder));
    await buildAssets(join(staging, "reference/dist/assets"));
    const args = ["pack", "--silent", "--pack-destination", target];
    const output = run(staging, "npm", ...args, ...folders.map((folder) => `./${folder}`));
    const files = output.split("\n").map((file) => join(target, file));
    return Object.fromEntries(
      folders.map((folder, index) => [
        readManifest(join(packages, folder)).name,
        `${files[index]}`,
      ]),
    );
  } finally {
    rmSync(staging, { recursive: true });
  }
}

/** Compiles all packages in one run. */
async function compile(staging: string, folders: string[]): Promise<void> {
  const sources = folders.flatMap((folder) =>
    Object.entries(readManifest(join(packages, folder)).exports ?? {}).map(([entry, file]) => [
      readManifest(join(packages, folder)).name + entry.slice(1),
      [join(packages, folder, file)],
    ]),
  );
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions: {
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
  run(root, process.execPath, join(root, "node_modules/typescript-7/bin/tsc"), "-p", file);
  await useJavaScriptExtensions(staging);
}

/** Adds what is not compiled to a package, and writes its manifest for what is. */
function stage(source: string, folder: string): void {
  renameSync(join(folder, "src"), join(folder, "dist"));
  const isAsset = (path: string) => /\.d\.ts$/.test(path) || !/\.(ts|js)$/.test(path);
  cpSync(join(source, "src"), join(folder, "dist"), { recursive: true, filter: isAsset });
  for (const path of alsoPacked.filter((path) => existsSync(join(source, path)))) {
    cpSync(join(source, path), join(folder, path), { recursive: true });
  }
  cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  const { private: _, devDependencies, ...manifest } = readManifest(source);
  const text = JSON.stringify({ ...manifest, files: ["dist", ...alsoPacked] }, null, 2);
  // TypeScript finds the declarations next to the modules.
  const compiled = text.replaceAll(/"(?:\.\/)?src\/(.*)\.[tj]s"/g, '"./dist/$1.js"');
  writeFileSync(join(folder, "package.json"), `${compiled}\n`);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

if (import.meta.main) {
  const target = resolve(process.argv[2] ?? "dist/packages");
  for (const file of Object.values(await packKit(target)))
    console.log(relative(process.cwd(), file));
}
