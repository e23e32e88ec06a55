/**
 * The rehearsal of the first publication, `npx vitest run --root test/rehearsal`: a registry of our own takes every package, and package managers
 * install and upgrade them by name. See docs/publishing.md. It takes minutes and installs five package managers, so it is no
 * part of `npm test`.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { billOfMaterials } from "contract-kit/release";
import { occupyPort } from "contract-kit-testing/process";
import { environment } from "contract-kit-testing/project";
import { until } from "contract-kit-testing/wait";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { root } from "../project.ts";

const platform = `${process.platform}-${process.arch}`;

/** The registry and the package managers. Verdaccio depends on a tag that not every registry has. */
const programs = {
  private: true,
  dependencies: {
    verdaccio: "6.10.4",
    npm: "12.2.0",
    pnpm: "12.21.0",
    yarn: "1.22.22",
    "@yarnpkg/cli-dist": "4.18.1",
    [`@oven/bun-${platform}`]: "1.4.5",
  },
  overrides: { "node-fetch": "2.7.0" },
};

const npm = "node node_modules/npm/bin/npm-cli.js";
const yarn1 = "node node_modules/yarn/bin/yarn.js";
const yarn = "node node_modules/@yarnpkg/cli-dist/bin/yarn.js";
const bun = `node_modules/@oven/bun-${platform}/bin/bun`;
/** The name of each, and how it adds packages to a project, runs a file, and runs the command of a package. */
const managers = [
  ["npm", `${npm} install`, "node", `${npm} exec --`],
  ["pnpm", "node_modules/.bin/pnpm add", "node", "node_modules/.bin/pnpm exec"],
  ["Yarn 1", `${yarn1} add`, "node", `${yarn1} run -s`],
  ["Yarn with Plug'n'Play", `${yarn} add`, `${yarn} node`, `${yarn} run`],
  ["Bun", `${bun} add`, `${bun} run`, `${bun} run --bun`],
] as const;

const ours = ["selling-api", "selling-api-sandbox", "contract-kit-verify"];
/** A version that is newer than any of ours. */
const newer = "99.0.0";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const folder = mkdtempSync(join(tmpdir(), "registry-"));
let registry: ChildProcess;
let url: string;

/** Runs a command, and returns what it prints. */
function sh(cwd: string, command: string): string {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd,
    encoding: "utf8",
    env: {
      ...environment,
      PATH: [join(root, "node_modules/node/bin"), process.env.PATH].join(delimiter),
      npm_config_userconfig: join(folder, "npmrc"),
    },
  });
  expect(status, `${command}:\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

beforeAll(async () => {
  const upstream = sh(root, "npm config get registry --userconfig ~/.npmrc").trim();
  writeFileSync(join(folder, "package.json"), JSON.stringify(programs));
  sh(folder, `npm install --ignore-scripts --no-audit --no-fund --registry ${upstream}`);
  const free = await occupyPort();
  await free[Symbol.asyncDispose]();
  url = `http://127.0.0.1:${free.port}/`;
  const anyone = { access: "$all", publish: "$all" };
  const configuration = {
    storage: "./storage",
    auth: { htpasswd: { file: "./htpasswd", max_users: -1 } },
    uplinks: { upstream: { url: upstream } },
    packages: {
      "selling-api*": anyone,
      "contract-kit*": anyone,
      "**": { access: "$all", proxy: "upstream" },
    },
    web: { enable: false },
    log: { type: "stdout", level: "fatal" },
  };
  writeFileSync(join(folder, "config.json"), JSON.stringify(configuration));
  const args = ["node_modules/verdaccio/bin/verdaccio", "--config", "config.json", "--listen", url];
  registry = spawn(process.execPath, args, { cwd: folder, stdio: "ignore", env: environment });
  await until("the registry", () =>
    fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  writeFileSync(join(folder, "npmrc"), `registry=${url}\n${url.slice(5)}:_authToken=any\n`);
  await publish();
}, 240_000);

afterAll(async () => {
  const ended = registry && once(registry, "exit");
  registry?.kill("SIGKILL");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Publishes every package, first in its version, and then in one that is newer. */
async function publish(): Promise<void> {
  const packed = join(folder, "packed");
  sh(root, `npm run --silent pack --workspace contract-kit-workspace -- ${packed}`);
  sh(root, `npm pack --silent --workspace client --workspace sandbox --pack-destination ${packed}`);
  for (const file of readdirSync(packed)) {
    // Provenance needs the identity of a workflow.
    const options = "--ignore-scripts --no-provenance --access public";
    sh(packed, `npm publish ./${file} ${options}`);
    sh(packed, `tar -xzf ${file}`);
    const manifest = join(packed, "package/package.json");
    const written = JSON.parse(readFileSync(manifest, "utf8"));
    const dependencies = Object.entries<string>(written.dependencies ?? {}).map(
      ([name, version]) => [name, name.startsWith("contract-kit") ? newer : version],
    );
    const content = { ...written, version: newer, dependencies: Object.fromEntries(dependencies) };
    writeFileSync(manifest, JSON.stringify(content));
    sh(packed, `npm publish ./package ${options} && rm -r package`);
  }
}

const withSandbox = `
  import { createClient, listOrganizations } from "selling-api";
  import { createSandbox } from "selling-api-sandbox";
  const { fetch } = await createSandbox();
  const client = createClient({ baseUrl: "http://sandbox.test", merchantToken: "merchant_demo", fetch });
  const { items } = await listOrganizations(client);
  console.log(items.length > 0);
`;

/** An empty project, which installs from the registry. */
function createProject(name: string): string {
  const project = join(folder, name.replaceAll(/\W/g, ""));
  mkdirSync(project);
  const files = {
    "package.json": JSON.stringify({ private: true, type: "module" }),
    ".npmrc": `registry=${url}\n`,
    ".yarnrc.yml": `npmRegistryServer: ${url.slice(0, -1)}\nunsafeHttpWhitelist: [127.0.0.1]\nenableTelemetry: false\nnpmMinimalAgeGate: 0\nglobalFolder: ./.yarn-global\n`,
    "yarn.lock": "",
    // A package that was published a moment ago is installed all the same.
    "pnpm-workspace.yaml": "minimumReleaseAge: 0\n",
    "with-sandbox.js": withSandbox,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(project, file), text);
  return project;
}

/** The version of a package. Those of the contract kit have another one than the client. */
function versionOf(name: string): string {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return manifest.devDependencies[name] ?? manifest.version;
}

test.each(managers)(
  "%s installs and upgrades the client, the sandbox and the verifier by name",
  (name, add, node, exec) => {
    const project = createProject(name);
    const there = (command: string) =>
      sh(project, command.replaceAll("node_modules/", "../node_modules/"));
    there(`${add} ${ours.map((name) => `${name}@${versionOf(name)}`).join(" ")}`);
    expect(there(`${node} with-sandbox.js`)).toBe("true\n");
    expect(there(`${exec} contract-kit-verify --help`)).toContain("Usage: contract-kit-verify");
    expect(there(`${exec} selling-api-sandbox --help`)).toContain("Usage: selling-api-sandbox");

    there(`${add} ${ours.map((name) => `${name}@latest`).join(" ")}`);
    const { dependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
    expect(Object.values(dependencies)).toEqual(ours.map(() => expect.stringContaining(newer)));
    expect(there(`${node} with-sandbox.js`)).toBe("true\n");
  },
);

test("npm installs the packages of the SBOM, and none of them has an install script", async () => {
  const project = createProject("sbom");
  const version = versionOf("selling-api");
  sh(project, `npm install selling-api@${version} selling-api-sandbox@${version}`);
  // The name is that of a package that another name stands for.
  type Installed = { name?: string; version: string; hasInstallScript?: boolean };
  const lock = readFileSync(join(project, "node_modules/.package-lock.json"), "utf8");
  const packages = Object.entries<Installed>(JSON.parse(lock).packages).map(([path, it]) => ({
    name: path.replace(/.*node_modules\//, ""),
    ...it,
  }));
  expect(packages.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
  const { components, metadata } = JSON.parse(await billOfMaterials(root));
  const listed = components.map(({ purl }: { purl: string }) =>
    decodeURIComponent(purl.replace("pkg:npm/", "")),
  );
  // If this fails, npm update makes the lock file, and so the SBOM, name what users get.
  const installed = packages.map(({ name, version }) => `${name}@${version}`);
  expect(new Set(installed)).toEqual(new Set(listed));
  expect(metadata.component.name).toBe("selling-api-contract");
});

test("a repository that was made for another contract installs and upgrades the kit by name", () => {
  const project = join(folder, "adopted");
  const contract = join(root, "generated/openapi.yaml");
  sh(root, `npm run --silent adopt -- ${contract} --name another-api --to ${project}`);
  const read = (): Record<string, string> =>
    JSON.parse(readFileSync(join(project, "package.json"), "utf8")).devDependencies;
  const kit = Object.keys(read()).filter((name) => name.startsWith("contract-kit"));
  const install = (version: string) =>
    sh(project, `npm install --save-exact ${kit.map((name) => `${name}@${version}`).join(" ")}`);
  install(versionOf("contract-kit-verify"));
  rmSync(join(project, "contract-kit"), { recursive: true });
  expect(sh(project, "npm run build")).toMatch(/^unchanged$/m);

  install("latest");
  expect(kit.map((name) => read()[name])).toEqual(kit.map(() => newer));
  expect(sh(project, "npm run build")).toMatch(/^unchanged$/m);
});
