import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The licenses of the packages of which a bundle contains modules. Most of them demand that a copy has their text.
 *
 * @param modules the absolute paths of what was bundled
 */
export async function licensesOf(modules: string[]): Promise<string> {
  const folders = new Set(
    modules.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  const texts = await Promise.all([...folders].map(describe));
  return `${texts.sort().join("\n\n")}\n`;
}

async function describe(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const [file] = globSync("{LICEN[CS]E,licen[cs]e}*", { cwd: folder }).sort();
  const text = file === undefined ? "" : `\n\n${await readFile(join(folder, file), "utf8")}`;
  return `${manifest.name} ${manifest.version} (${manifest.license})${text.trimEnd()}`;
}
