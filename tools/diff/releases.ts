import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { bundleFile, readManifest, releasedFolder, run } from "#project";
import { CliError, type Document, dialectFix, findOutside, isObject } from "#reader";
import type { Level } from "./policy.ts";

/** A contract to compare and its name in messages. */
export interface NamedContract {
  name: string;
  version: string;
  contract: object;
}

/** The newest release, if there is one. */
export async function readRelease(root: string): Promise<NamedContract | undefined> {
  const file = join(releasedFolder, "openapi.yaml");
  if (!existsSync(join(root, file))) return undefined;
  const released = await readNamedContract(root, file);
  // A contract can have a date or a name as its version. That of the package moves at a release only.
  const isVersion = isSemanticVersion(released.version);
  const version = isVersion ? released.version : (await readManifest(root)).version;
  return { ...released, name: version, version };
}

/** Whether a version can be raised by a level, such as 1.0.0. Contracts can have a date or a name in place of it. */
export function isSemanticVersion(version: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(version);
}

/** The version that follows another one after changes of a level. */
export function nextVersion(version: string, level: Level): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (level === "none") return version;
  if (level === "major") return `${major + 1}.0.0`;
  return level === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** The modules of a client that callers import, without an extension. */
export const entryPoints = ["generated/index", "generated/types"];

/** Reads the contract in a file, or the bundle at a commit, branch or tag of git. */
export async function readNamedContract(root: string, name: string): Promise<NamedContract> {
  const contract = parseCopy(await readText(root, name), name);
  if (!isObject(contract) || !isObject(contract.info) || !isObject(contract.paths ?? {})) {
    throw new CliError(
      `${name} is not an OpenAPI description`,
      "Pass a YAML or JSON file with `openapi`, `info` and `paths`.",
    );
  }
  const external = /"\$ref":"([^#"][^"]*)"/.exec(JSON.stringify(contract))?.[1];
  if (external !== undefined) {
    throw new CliError(
      `${name} refers to another file: ${external}`,
      "Bundle it into one file with npx redocly bundle.",
    );
  }
  const [outside] = findOutside(contract as unknown as Document);
  if (outside !== undefined)
    throw new CliError(`${name}: ${outside.pointer}: ${outside.problem}`, dialectFix);
  return { name, version: String(contract.info.version), contract };
}

async function readText(root: string, name: string): Promise<string> {
  const file = resolve(root, name);
  try {
    if (existsSync(file)) return await readFile(file, "utf8");
    return run(root, "git", "show", "--end-of-options", `${name}:${bundleFile}`);
  } catch {
    throw new CliError(
      `cannot read ${name}`,
      `Pass the path of a file, or a git ref that has ${bundleFile}, such as the tag of a release.`,
    );
  }
}

/** Reads YAML or JSON. The aliases of YAML become copies. */
export function parseCopy(text: string, file: string): unknown {
  try {
    return JSON.parse(JSON.stringify(parse(text)));
  } catch (error) {
    const [reason] = String((error as Error).message).split("\n");
    throw new CliError(
      `${file} cannot be read: ${reason}`,
      "Correct the YAML or JSON, and write $ref in place of aliases.",
    );
  }
}
