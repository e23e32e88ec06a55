/** Package managers that install our packages from their tarballs, and versions of Node.js that run them. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "contract-kit";
import { billOfMaterials } from "../packages/kit/src/release/bill-of-materials.ts";
import { type Category, root, type Tool, Workspace } from "./tool.ts";

/** Calls the sandbox of the check with the client. */
const client = `
  import { createClient, listOrganizations } from "selling-api";
  const accessToken = "merchant_demo";
  const call = async (baseUrl, fetch) => {
    const { items } = await listOrganizations(createClient({ baseUrl, accessToken, fetch }));
    if (items.length === 0) throw new Error("there is no organization");
  };
  await call(process.argv[2], fetch);
`;

const clientAndSandbox = `${client}
  import { createSandbox } from "selling-api-sandbox";
  await call("http://sandbox.test", (await createSandbox()).fetch);
`;

type Run = (command: string, ...args: string[]) => Promise<string>;

/** Uses an empty project outside of the repository, with our packed packages as dependencies. */
async function useProject<Result>(
  { sandboxUrl, requests }: Workspace,
  use: (run: Run, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "selling-api-install-"));
  try {
    run(root, "npm", "pack", "--workspaces", "--pack-destination", folder);
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const dependencies = ["selling-api", "selling-api-sandbox", "selling-api-verify"].map(
      (name) => [name, `file:./${name}-${version}.tgz`] as const,
    );
    const manifest = { type: "module", dependencies: Object.fromEntries(dependencies) };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(folder, "client.js"), client);
    writeFileSync(join(folder, "client-and-sandbox.js"), clientAndSandbox);
    const project = new Workspace(folder, sandboxUrl, requests);
    return await use((...command) => project.run(...command), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Manager extends Pick<Tool, "name" | "packages" | "limits"> {
  /** The program in the folder of the tool. */
  program: string;
  /** What comes before a file to run, and before the command of a package. */
  node: string[];
  exec: string[];
  /** Checks what was installed, and returns how that is reported. */
  inspect?: (folder: string) => Promise<string>;
}

function packageManager({ program, node, exec, inspect, ...tool }: Manager): Tool {
  return {
    ...tool,
    inputs: [],
    checked:
      "The three packages are installed from their tarballs without an install script. The client calls the sandbox, and the verifier passes",
    check: (workspace) =>
      useProject(workspace, async (run, folder) => {
        const command = workspace.path(program);
        await run(command, "install");
        const [runner = "", ...args] = node.length > 0 ? [command, ...node] : ["node"];
        await run(runner, ...args, "client-and-sandbox.js", workspace.sandboxUrl);
        const tokens = ["--token", "merchant_demo", "--customer-token", "customer_demo"];
        const verify = ["selling-api-verify", "--server", workspace.sandboxUrl, ...tokens];
        await run(command, ...exec, ...verify);
        return (await inspect?.(folder)) ?? "installs and runs";
      }),
  };
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

function nodeVersion(version: string, file: string, checked: string): Tool {
  const name = `node-${process.platform}-${process.arch}`;
  return {
    name: `Node.js ${version.split(".")[0]}`,
    packages: { [name]: version },
    inputs: [],
    checked,
    check: (workspace) =>
      useProject(workspace, async (run) => {
        await run("npm", "install");
        await run(workspace.path(`node_modules/${name}/bin/node`), file, workspace.sandboxUrl);
        return "runs";
      }),
  };
}

const bun = `@oven/bun-${process.platform}-${process.arch}`;

export const packageManagers: Category = {
  title: "Package managers and versions of Node.js",
  tools: [
    packageManager({
      name: "npm",
      packages: { npm: "12.2.0" },
      program: "node_modules/.bin/npm",
      node: [],
      exec: ["exec", "--"],
      inspect: compareWithBill,
    }),
    packageManager({
      name: "pnpm",
      packages: { pnpm: "12.21.0" },
      program: "node_modules/.bin/pnpm",
      node: [],
      exec: ["exec"],
    }),
    packageManager({
      name: "Yarn 1",
      packages: { yarn: "1.22.22" },
      program: "node_modules/.bin/yarn",
      node: [],
      exec: ["run"],
    }),
    packageManager({
      name: "Yarn with Plug'n'Play",
      packages: { "@yarnpkg/cli-dist": "4.18.1" },
      program: "node_modules/.bin/yarn",
      node: ["node"],
      exec: ["run"],
    }),
    packageManager({
      name: "Bun",
      packages: { [bun]: "1.4.5" },
      program: `node_modules/${bun}/bin/bun`,
      node: ["run"],
      exec: ["run", "--bun"],
    }),
    nodeVersion("20.19.0", "client.js", "The client calls the sandbox, which runs on 24"),
    nodeVersion(
      "22.13.0",
      "client-and-sandbox.js",
      "The client calls the sandbox in the same process",
    ),
    nodeVersion(
      "24.21.0",
      "client-and-sandbox.js",
      "The client calls the sandbox in the same process",
    ),
  ],
};
