/** The runtimes that the packages promise, with the oldest version of Node.js for each, and an environment for tests. */
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { cases, isExtended } from "#testing/extended";
import { root } from "../project.ts";
import { installPackages } from "../tools/install.ts";

const folder = join(import.meta.dirname, ".installed");
const programs = join(folder, "node_modules/.bin");

export const node20 = join(root, ".ci/oldest-node/node_modules/.bin/node");

type Runtime = [name: string, command: string, ...options: string[]];

/** Those of the sandbox. */
export const serverRuntimes: Runtime[] = cases<Runtime>(
  [["Node.js 24", process.execPath]],
  [
    ["Node.js 22.13", join(programs, "node")],
    ["Bun", join(programs, "bun")],
    ["Deno", join(programs, "deno"), "run", "--allow-all"],
  ],
);

/** Those of the client. happy-dom has the `fetch` of another implementation. */
export const runtimes: Runtime[] = [
  ["Node.js 20.19", node20],
  ...serverRuntimes,
  ...cases<Runtime>([], [["happy-dom", process.execPath, "--import", "./happy-dom.mjs"]]),
];

/** Installs the runtimes of the extended tests for a project. Their scripts install the programs. */
export async function installRuntimes(project: string): Promise<void> {
  if (!isExtended) return;
  const packages = {
    "@happy-dom/global-registrator": "21.0.4",
    bun: "1.4.5",
    deno: "2.9.6",
    node: "22.13.0",
  };
  installPackages(folder, packages, { runsScripts: true });
  await symlink(join(folder, "node_modules/@happy-dom"), join(project, "node_modules/@happy-dom"));
}
