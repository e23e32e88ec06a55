import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CliError } from "contract-kit-reader";
import { writeFiles } from "../files/index.ts";
import { runVisibly } from "../repository/index.ts";

/**
 * Installs the packages of a new repository in the versions that the contract kit was tried with. npm keeps those of a lock
 * file, leaves out what the repository does not need, and adds what is missing.
 */
export async function installPackages(folder: string): Promise<void> {
  const lock = { lockfileVersion: 3, requires: true, packages: await triedPackages() };
  const text = `${JSON.stringify(lock, null, 2)}\n`;
  await writeFiles(folder, new Map([["package-lock.json", text]]), { isNew: true });
  // A lock file with the URLs of a registry would be of no use where another one is.
  const options = ["--no-audit", "--no-fund", "--omit-lockfile-registry-resolved"];
  await runVisibly(folder, "npm", "install", ...options).catch(({ message }: Error) => {
    const hint =
      "Correct what it reports, and run npm install, npm run lint -- --baseline and npm run build there.";
    throw new CliError(message, hint);
  });
}

/** What `npm ci` installs for the contract kit, without its own packages, by the paths in a lock file. */
async function triedPackages(): Promise<Record<string, object>> {
  const { packages } = JSON.parse(await readFile(lockFile(), "utf8"));
  const entries = Object.entries<{ link?: boolean; resolved?: string }>(packages);
  const others = entries.filter(([path, { link, resolved }]) => {
    return path.startsWith("node_modules/") && !link && !resolved?.startsWith("file:");
  });
  return Object.fromEntries(others);
}

/** The lock file that the packed contract kit has, or that of the repository in which it runs from source. */
function lockFile(): string {
  const start = fileURLToPath(new URL("../../lock.json", import.meta.url));
  if (existsSync(start)) return start;
  for (let folder = dirname(start); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, "package-lock.json");
    if (existsSync(file)) return file;
  }
  throw new Error("the contract kit has no lock file");
}
