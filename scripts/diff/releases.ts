import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { CliError } from "../command.ts";
import { isObject } from "./pair.ts";
import type { Level } from "./policy.ts";

/** A contract to compare and its name in messages. */
export interface NamedContract {
  name: string;
  version: string;
  contract: object;
}

/** The versions in releases/, the oldest first. */
export async function listReleases(root: string): Promise<string[]> {
  const entries = await readdir(join(root, "releases")).catch(() => []);
  const versions = entries.filter((name) => /^\d+\.\d+\.\d+$/.test(name));
  return versions.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/** The version that follows another one after changes of a level. */
export function nextVersion(version: string, level: Level): string {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  if (level === "major") return `${major + 1}.0.0`;
  return level === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

export function readRelease(root: string, version: string): Promise<NamedContract> {
  return readContract(root, `releases/${version}/openapi.yaml`, version);
}

/** Reads an OpenAPI description that consists of one file. */
export async function readContract(
  root: string,
  file: string,
  name = file,
): Promise<NamedContract> {
  const text = await readFile(resolve(root, file), "utf8").catch(() => {
    throw new CliError(`cannot read ${file}`, "Pass the path of a file or a released version.");
  });
  const contract = parseYaml(text, file);
  if (!isObject(contract) || !isObject(contract.info) || !isObject(contract.paths)) {
    throw new CliError(
      `${file} is not an OpenAPI description`,
      "Pass a YAML or JSON file with `openapi`, `info` and `paths`.",
    );
  }
  const external = /"\$ref":"([^#"][^"]*)"/.exec(JSON.stringify(contract))?.[1];
  if (external !== undefined) {
    throw new CliError(
      `${file} refers to another file: ${external}`,
      "Bundle the description into one file: npx redocly bundle <file>",
    );
  }
  return { name, version: String(contract.info.version), contract };
}

function parseYaml(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const [reason] = String((error as Error).message).split("\n");
    throw new CliError(`${file} is not valid YAML or JSON: ${reason}`, "Correct the file.");
  }
}
