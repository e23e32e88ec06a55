import { cp, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { schemaFile } from "./codegen/json-schemas.ts";
import { createCommand, reportError } from "./command.ts";
import { schemasOf } from "./contract.ts";
import { run } from "./run-program.ts";

const tsc = "node_modules/typescript-7/bin/tsc";

/** Where a package comes from. Paths are relative to the root of the project and of the package. */
interface Recipe {
  /** The folder with its package.json and its README. */
  folder: string;
  readme: string;
  /** The project of the sources that are compiled into dist/. */
  tsconfig: string;
  /** Compiled modules of which only types are used. */
  unused?: string;
  /** The declarations that are public. Without a list, all are. */
  declarations?: string[];
  /** What is copied, by its place in the package. */
  files: Record<string, string>;
}

const recipes: Record<string, Recipe> = {
  client: {
    folder: ".",
    readme: "client/README.md",
    tsconfig: "tsconfig.package.json",
    files: {
      "generated/openapi.yaml": "generated/openapi.yaml",
      "generated/openapi.json": "generated/openapi.json",
      "generated/openapi-3.0.json": "generated/openapi-3.0.json",
      "generated/schemas.json": "generated/schemas.json",
    },
  },
  sandbox: {
    folder: "sandbox",
    readme: "sandbox/README.md",
    tsconfig: "tsconfig.sandbox.json",
    unused: "dist/generated",
    declarations: ["index.d.ts", "types.d.ts", "sandbox-error.d.ts"].map(
      (file) => `dist/sandbox/${file}`,
    ),
    files: {
      "dist/sandbox/seed.yaml": "sandbox/seed.yaml",
      "dist/sandbox/docs": "dist/docs",
    },
  },
  verify: {
    folder: "verify",
    readme: "verify/README.md",
    tsconfig: "tsconfig.verify.json",
    files: {
      "dist/generated/openapi.json": "generated/openapi.json",
      "dist/openapi/workflows": "openapi/workflows",
      "sandbox.json": "verify/sandbox.json",
    },
  },
};

export const packageNames = Object.keys(recipes);

/** Puts everything that a package publishes into a folder. The sandbox needs the reference in dist/docs/. */
export async function stagePackage(root: string, name: string, target: string): Promise<void> {
  const recipe = recipes[name] as Recipe;
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  run(root, process.execPath, tsc, "-p", recipe.tsconfig, "--outDir", join(target, "dist"));
  if (recipe.unused) await rm(join(target, recipe.unused), { recursive: true });
  await removeOtherDeclarations(target, recipe.declarations);
  await useJavaScriptExtensions(target);
  const files = {
    ...recipe.files,
    "README.md": recipe.readme,
    LICENSE: "LICENSE",
    "CHANGELOG.md": "CHANGELOG.md",
  };
  for (const [file, source] of Object.entries(files)) {
    await cp(join(root, source), join(target, file), { recursive: true });
  }
  if (name === "client") await writeSchemaFiles(root, target);
  await writeManifest(root, recipe.folder, target);
}

async function removeOtherDeclarations(target: string, names: string[] | undefined): Promise<void> {
  if (names === undefined) return;
  for await (const file of glob(join(target, "dist/**/*.d.ts"))) {
    if (!names.includes(file.slice(target.length + 1))) await rm(file);
  }
}

/** One JSON Schema per model, next to the file with all of them. */
async function writeSchemaFiles(root: string, target: string): Promise<void> {
  const contract = JSON.parse(await readFile(join(root, "generated/openapi.json"), "utf8"));
  await mkdir(join(target, "generated/schemas"));
  for (const name of Object.keys(schemasOf(contract))) {
    const file = join(target, "generated/schemas", `${name}.json`);
    await writeFile(file, schemaFile(contract, name));
  }
}

/** tsc leaves `.ts` in the imports of declarations, which older compilers cannot resolve. */
async function useJavaScriptExtensions(target: string): Promise<void> {
  for await (const file of glob(join(target, "dist/**/*.d.ts"))) {
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replaceAll(/(from "\.{1,2}\/[^"]+)\.ts"/g, '$1.js"'));
  }
}

/** Keys of a manifest that concern only this repository. */
const internal = "private scripts workspaces devDependencies overrides allowScripts".split(" ");

/** All packages have the version of the root. */
async function writeManifest(root: string, folder: string, target: string): Promise<void> {
  const read = async (path: string) => JSON.parse(await readFile(join(root, path), "utf8"));
  const { version } = await read("package.json");
  const manifest = { ...(await read(join(folder, "package.json"))), version };
  for (const key of internal) delete manifest[key];
  await writeFile(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function main(): Promise<void> {
  createCommand("package", "Put what the npm packages publish into dist/package/.").parse();
  for (const name of packageNames) {
    await stagePackage(process.cwd(), name, join(process.cwd(), "dist/package", name));
    console.log(`dist/package/${name}`);
  }
}

if (import.meta.main) await main().catch(reportError);
