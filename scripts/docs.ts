import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bundleSource, createCommand, reportError } from "contract-kit";
import {
  CliError,
  type Contract,
  type Document,
  type Operation,
  readContract,
  unreadIn,
} from "contract-kit-reader";
import { build } from "esbuild";
import { readDocuments } from "./docs/documents.ts";
import { problemFixes, readChapters } from "./docs/guide.ts";
import { icon, layout, notFoundPage, type Sources } from "./docs/layout.ts";
import { anchorsIn, resolveLinks, resolveMarkdownLinks } from "./docs/links.ts";
import { llmsText, referenceText } from "./docs/markdown-texts.ts";
import { type MenuGroup, menuGroups, menuScript } from "./docs/menu.ts";
import { markdownFileOf } from "./docs/page-names.ts";
import { allPages } from "./docs/pages.ts";
import { sanitizeMarkdown, sanitizeSvg } from "./docs/sanitize.ts";
import { searchGroups } from "./docs/search-entries.ts";
import { readSite, searchEngineFiles } from "./docs/site.ts";
import { readWorkflows } from "./docs/workflow-texts.ts";

const target = "dist/docs";

/** What is shown where a page is shared. */
const preview = "docs/preview.png";

/** The license of the library that search.js contains. */
const searchLicense = "node_modules/minisearch/LICENSE.txt";

/** Every file of the reference with its text, by its path below dist/docs/. */
export async function makeDocs(root: string): Promise<Map<string, string>> {
  const sources = await readSources(root);
  const groups = menuGroups(sources);
  const pages = allPages(sources);
  const readable = pages.filter(({ file }) => file !== notFoundPage);
  const files = resolveLinks(pages.map((page) => [page.file, layout(sources, page, groups)]));
  const anchors = anchorsIn(files);
  const texts = new Map(readable.map(({ file, text }) => [markdownFileOf(file), text]));
  if (sources.isLarge) texts.set("reference.md", referenceText(sources));
  return new Map([
    ...files,
    ...[...texts].map(([file, text]): [string, string] => [
      file,
      sanitizeMarkdown(resolveMarkdownLinks(text, anchors)),
    ]),
    ...searchEngineFiles(
      sources.site,
      readable.map(({ file }) => file),
    ),
    ["llms.txt", sanitizeMarkdown(llmsText(sources))],
    ...(await sharedAssets(root, sources, groups)),
    ...sources.workflows.map(({ file, source }) => [`workflows/${file}`, source] as const),
    ...(await readFiles(join(root, "generated"), /\.(yaml|json)$/)),
  ]);
}

/** The scripts that all pages share. Those of a large contract share what is part of each page otherwise. */
async function sharedAssets(
  root: string,
  sources: Sources,
  groups: MenuGroup[],
): Promise<[string, string][]> {
  const { isLarge, style, scripts, site } = sources;
  const searchData = `searchGroups = ${JSON.stringify(searchGroups(sources))};\nsearchSynonyms = ${JSON.stringify(site.synonyms)};\n`;
  const partsOfPages: [string, string][] = [
    ["style.css", style],
    ["icon.svg", icon],
    ["menu-start.js", scripts.menu],
  ];
  return [
    ...(isLarge ? partsOfPages : []),
    ["page.js", await bundleAsset(root, "page.ts")],
    ["console.js", await bundleAsset(root, "console/console.ts")],
    ["menu.js", menuScript(groups)],
    ["search.js", searchData + (await bundleAsset(root, "search-index.ts"))],
    ["search-license.txt", await readFile(join(root, searchLicense), "utf8")],
  ];
}

/** Everything that the pages are made from. */
export async function readSources(root: string): Promise<Sources> {
  const { reference, findings } = await bundleSource(root);
  if (findings.length > 0) {
    throw new CliError("openapi/ cannot be bundled", 'Run "npm run lint" to see what is wrong.');
  }
  const contract = inMenuOrder(readContract(reference as Document));
  const workflows = await readWorkflows(root);
  const site = await readSite(root);
  const chapters = await readChapters(root, contract, workflows, site);
  const folder = join(root, "docs/diagrams");
  const diagrams = existsSync(folder) ? await readFiles(folder, /\.svg$/) : [];
  return {
    contract,
    workflows,
    site,
    chapters,
    fixes: problemFixes(chapters),
    unread: unreadIn(contract),
    preview: existsSync(join(root, preview)),
    isLarge: contract.operations.length > 100,
    style: await bundleAsset(root, "style.css"),
    scripts: {
      menu: (await bundleAsset(root, "menu-start.ts")).trim(),
      notFound: (await bundleAsset(root, "not-found.ts")).trim(),
    },
    documents: await readDocuments(root),
    diagrams: Object.fromEntries(
      diagrams.map(([file, svg]) => [file.replace(".svg", ""), sanitizeSvg(svg)]),
    ),
  };
}

/** The operations in the order of their tags, which the menu, the search and every list share. */
function inMenuOrder(contract: Contract): Contract {
  const names = contract.tags.map(({ name }) => name);
  const position = ({ tags: [first = ""] }: Operation) => names.indexOf(first);
  return {
    ...contract,
    operations: contract.operations.toSorted((a, b) => position(a) - position(b)),
  };
}

/** A script or style of docs/ with what it imports, minified. */
async function bundleAsset(root: string, file: string): Promise<string> {
  const entryPoints = [join(root, "docs", file)];
  const { outputFiles } = await build({ entryPoints, bundle: true, minify: true, write: false });
  return outputFiles[0]?.text ?? "";
}

async function readFiles(folder: string, pattern: RegExp): Promise<[string, string][]> {
  const names = await readdir(folder).catch(() => {
    throw new CliError(`there is no folder ${folder}`, 'Run "npm run build" first.');
  });
  const files = names.filter((name) => pattern.test(name)).sort();
  return Promise.all(files.map(async (name) => [name, await readFile(join(folder, name), "utf8")]));
}

/** Replaces the folder by these files. */
export async function writeDocs(root: string, files: Map<string, string>): Promise<void> {
  const folder = join(root, target);
  await rm(folder, { recursive: true, force: true });
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

async function main(): Promise<void> {
  createCommand("docs", `Builds the reference in ${target}/.`).parse();
  const root = process.cwd();
  const files = await makeDocs(root);
  await writeDocs(root, files);
  if (existsSync(join(root, preview)))
    await copyFile(join(root, preview), join(root, target, "preview.png"));
  console.log(`wrote ${files.size} files to ${target}/`);
}

if (import.meta.main) await main().catch(reportError);
