import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Contract } from "./bundle.ts";
import { Complaint, complain } from "./complaint.ts";
import { drawDiagrams } from "./docs/diagrams.ts";
import { enrich } from "./docs/enrich.ts";
import { changesPage, consolePage } from "./docs/pages.ts";
import { llms, reference } from "./docs/reference.ts";
import { readOptions } from "./options.ts";

const target = "dist/docs";
const { resolve } = createRequire(import.meta.url);
const redocly = join(dirname(resolve("@redocly/cli/package.json")), "bin/cli.js");
const swagger = dirname(resolve("swagger-ui-dist/package.json"));

/** What there is to download, as it is in generated/. */
const artifacts = ["openapi.yaml", "openapi.json", "openapi-3.0.json"];

/** The assets of the console that are not ours. */
const consoleAssets = ["swagger-ui.css", "swagger-ui-bundle.js"];

/** Everything in dist/docs: what is written to each file, by its path there. */
export async function makeDocs(root: string): Promise<Map<string, string | Buffer>> {
  const read = (file: string) => readFile(join(root, file), "utf8");
  const json = await read("generated/openapi.json").catch(() => {
    throw new Complaint("generated/openapi.json is missing", 'Run "npm run build" first.');
  });
  const contract = JSON.parse(json) as Contract;
  const diagrams = await drawDiagrams(root, contract);
  const page = await render(root, enrich(contract, diagrams));
  const files = new Map<string, string | Buffer>([
    ["index.html", finish(page)],
    ["changes.html", changesPage(await read("docs/page.hbs"), await read("CHANGELOG.md"))],
    ["style.css", await read("docs/style.css")],
    ["console/index.html", consolePage(await read("docs/console/index.html"), contract)],
    ["console/console.js", await read("docs/console/console.js")],
    ["console/console.css", await read("docs/console/console.css")],
    ["reference.md", reference(contract)],
    ["llms.txt", llms(contract)],
  ]);
  for (const name of artifacts) files.set(name, await read(`generated/${name}`));
  for (const name of (await readdir(join(root, "generated/schemas"))).sort()) {
    files.set(`schemas/${name}`, await read(`generated/schemas/${name}`));
  }
  for (const name of consoleAssets) {
    files.set(`console/${name}`, await readFile(join(swagger, name)));
  }
  return files;
}

/** The page as the stock renderer makes it of the enriched contract and our template. */
async function render(root: string, contract: Contract): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "selling-api-docs-"));
  try {
    const template = await readFile(join(root, "docs/template.hbs"), "utf8");
    const style = await readFile(join(root, "docs/style.css"), "utf8");
    await writeFile(join(folder, "openapi.json"), JSON.stringify(contract));
    await writeFile(
      join(folder, "template.hbs"),
      template.replace("/* style.css */", () => style),
    );
    await cp(join(root, "docs/redocly.yaml"), join(folder, "redocly.yaml"));
    const flags = ["--inlineBundle", "-t", "template.hbs", "-o", "index.html"];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [redocly, "build-docs", "openapi.json", "--config", "redocly.yaml", ...flags],
      { cwd: folder, encoding: "utf8", env: { ...process.env, ...quiet } },
    );
    if (status !== 0) {
      throw new Complaint(`the reference cannot be rendered\n${stdout}${stderr}`, "Mend it.");
    }
    return await readFile(join(folder, "index.html"), "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

/** Shown in place of the renderer's logo, which it would fetch from elsewhere. */
const logo = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;
const credit = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="14"><text x="0" y="11" font-family="sans-serif" font-size="12" fill="#808080">Redocly</text></svg>',
)}`;

/** Lets the page work before its script has run, and only with the scripts it was made with. */
function finish(page: string): string {
  if (page.search(logo) < 0) throw new Complaint("the renderer has changed", "See finish().");
  const local = page.replaceAll(logo, credit);
  const script = local.indexOf('<script type="module">');
  // Rendered ahead, links lead to the root of a server; the script routes by the address's hash.
  const ahead = local.slice(0, script).replaceAll('href="/', 'href="#/');
  const whole = ahead + local.slice(script);
  const hashes = [...whole.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  return whole.replace("'sha256'", hashes.join(" "));
}

/** Puts the folder in place of what was there before, in one step. */
export async function writeDocs(root: string, files: Map<string, string | Buffer>): Promise<void> {
  const place = join(root, target);
  await mkdir(dirname(place), { recursive: true });
  const folder = await mkdtemp(join(dirname(place), ".docs-"));
  try {
    await chmod(folder, 0o755);
    for (const [file, content] of files) {
      await mkdir(join(folder, dirname(file)), { recursive: true });
      await writeFile(join(folder, file), content);
    }
    await rm(place, { recursive: true, force: true });
    await rename(folder, place);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const started = performance.now();
  const options = readOptions("docs", `Makes the reference and its console in ${target}/.`, {});
  if (options === undefined) return;
  const files = await makeDocs(process.cwd());
  await writeDocs(process.cwd(), files);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`wrote ${files.size} files to ${target}/ in ${seconds} s`);
}

if (import.meta.main) await main().catch(complain);
