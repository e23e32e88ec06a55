/** Package managers that install our packages from their tarballs, and versions of Node.js that run them. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { run } from "contract-kit";
import { billOfMaterials } from "../packages/kit/src/release/bill-of-materials.ts";
import { root, type Tool, Workspace } from "./tool.ts";

/** Calls the sandbox of the check with the client. */
const client = `
  import { createClient, listOrganizations } from "selling-api";
  const merchantToken = "merchant_demo";
  const call = async (baseUrl, fetch) => {
    const { items } = await listOrganizations(createClient({ baseUrl, merchantToken, fetch }));
    if (items.length === 0) throw new Error("there is no organization");
  };
  await call(process.argv[2], fetch);
`;

const clientAndSandbox = `${client}
  import { createSandbox } from "selling-api-sandbox";
  await call("http://sandbox.test", (await createSandbox()).fetch);
`;

interface Manager extends Omit<Tool, "check"> {
  install?: string;
  node?: string;
  exec?: string;
  file?: string;
}

/** Installs the packages with their tarballs in an empty project outside of the repository, and runs them. */
export function packageManager(row: Manager): Tool {
  const { install = "npm install", node = "node", exec, file = "client-and-sandbox.js" } = row;
  return {
    ...row,
    inputs: [],
    check: async (workspace) => {
      const folder = mkdtempSync(join(tmpdir(), "selling-api-install-"));
      const project = new Workspace(folder, workspace.sandboxUrl, workspace.requests);
      const programs = [".bin", ...Object.keys(row.packages ?? {}).map((name) => `${name}/bin`)];
      const path = programs.map((name) => workspace.path(`node_modules/${name}`)).join(delimiter);
      const runThere = (command: string) =>
        project.run("sh", "-c", `PATH="${path}${delimiter}$PATH"; ${command}`);
      try {
        writeProject(folder);
        await runThere(install);
        await runThere(`${node} ${file} ${workspace.sandboxUrl}`);
        if (exec) await runThere(`${exec} selling-api-sandbox --help`);
        return row.name === "npm" ? await compareWithBill(folder) : "installs and runs";
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** An empty project with our packed packages as dependencies. */
function writeProject(folder: string): void {
  const workspaces = ["--workspace", "client", "--workspace", "sandbox"];
  run(root, "npm", "pack", ...workspaces, "--pack-destination", folder);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const names = ["selling-api", "selling-api-sandbox"];
  const dependencies = names.map((name) => [name, `file:./${name}-${version}.tgz`]);
  const manifest = { type: "module", dependencies: Object.fromEntries(dependencies) };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "client.js"), client);
  writeFileSync(join(folder, "client-and-sandbox.js"), clientAndSandbox);
}

/** The installed packages have to be those of the SBOM, and none may have an install script. */
async function compareWithBill(folder: string): Promise<string> {
  interface Installed {
    /** Only of a package that another name stands for. */
    name?: string;
    version: string;
    hasInstallScript?: boolean;
  }
  const lock = readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8");
  const packages = Object.entries<Installed>(JSON.parse(lock).packages).map(([path, it]) => ({
    name: path.replace(/.*node_modules\//, ""),
    ...it,
  }));
  const withScript = packages.filter(({ hasInstallScript }) => hasInstallScript);
  assert.deepEqual(withScript, [], "these packages run a script when they are installed");
  const { components } = JSON.parse(await billOfMaterials(root));
  const listed = components.map(({ purl }: { purl: string }) =>
    decodeURIComponent(purl.replace("pkg:npm/", "")),
  );
  const installed = [...new Set(packages.map(({ name, version }) => `${name}@${version}`))];
  const hint = "npm update makes the lock file, and so the SBOM, name what users get";
  assert.deepEqual(installed.sort(), [...new Set<string>(listed)].sort(), hint);
  return `installs the ${installed.length} packages of the SBOM, and runs`;
}
