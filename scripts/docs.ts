import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Contract } from "./bundle.ts";
import { Complaint, complain } from "./complaint.ts";
import { drawDiagrams, drawn, undrawn } from "./docs/diagrams.ts";
import { enrich } from "./docs/enrich.ts";
import { consolePage, downloads, textPage } from "./docs/pages.ts";
import { llms, reference } from "./docs/reference.ts";
import { render, rendererScript } from "./docs/render.ts";
import { readWorkflows } from "./docs/workflows.ts";
import { readOptions } from "./options.ts";

const target = "dist/docs";
const { resolve } = createRequire(import.meta.url);
const swagger = dirname(resolve("swagger-ui-dist/package.json"));

/** What there is to download, as it is in generated/. */
const artifacts = ["openapi.yaml", "openapi.json", "openapi-3.0.json"];

/** The assets of the console that are not ours. */
const consoleAssets = ["swagger-ui.css", "swagger-ui-bundle.js"];

/** The plain pages. */
const about = {
  changes: {
    file: "changes.html",
    description: "What changed in the Selling API, and the contract to download.",
  },
  reference: {
    file: "reference.html",
    description: "The whole reference of the Selling API on one page, to read or print.",
  },
};

/** Everything in dist/docs: what is written to each file, by its path there. */
export async function makeDocs(root: string): Promise<Map<string, string | Buffer>> {
  const read = (file: string) => readFile(join(root, file), "utf8");
  const json = await read("generated/openapi.json").catch(() => {
    throw new Complaint("generated/openapi.json is missing", 'Run "npm run build" first.');
  });
  const contract = JSON.parse(json) as Contract;
  // First, since it takes longest.
  const script = rendererScript();
  const diagrams = await drawDiagrams(root, contract);
  const workflows = await readWorkflows(root);
  const page = await render(root, enrich(contract, diagrams, workflows), script);
  const whole = reference(contract, workflows);
  const changes = (await read("CHANGELOG.md")).replace(/^# Changelog\n/, "# Changes\n");
  const template = await read("docs/page.hbs");
  const files = new Map<string, string | Buffer>([
    ["index.html", page],
    ["changes.html", textPage(template, about.changes, `${changes}\n${downloads}`)],
    ["style.css", await read("docs/style.css")],
    ["console/index.html", consolePage(await read("docs/console/index.html"), contract)],
    ["console/console.js", await read("docs/console/console.js")],
    ["console/console.css", await read("docs/console/console.css")],
    ["reference.html", textPage(template, about.reference, drawn(whole, diagrams))],
    ["reference.md", undrawn(whole)],
    ["llms.txt", llms(contract, workflows)],
  ]);
  for (const { file, source } of workflows) files.set(`workflows/${file}`, source);
  for (const name of artifacts) files.set(name, await read(`generated/${name}`));
  for (const name of (await readdir(join(root, "generated/schemas"))).sort()) {
    files.set(`schemas/${name}`, await read(`generated/schemas/${name}`));
  }
  for (const name of consoleAssets) {
    files.set(`console/${name}`, await readFile(join(swagger, name)));
  }
  return files;
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
