import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { escapeText } from "./html.ts";

/** What the contract does not say and the reference shows. */
export interface Site {
  /** URLs; empty where they are not public. */
  reference: string;
  repository: string;
  registry: string;
  service: string;
  /** Access tokens of the sandbox's seed, by the roles of the contract. */
  tokens: Record<string, string>;
  /** Words that mean the same in the search. */
  synonyms: string[][];
  /** The names of the packages. */
  packages: { client: string; sandbox: string };
}

/** Reads docs/site.yaml and the names of the packages. */
export async function readSite(root: string): Promise<Site> {
  const site = parse(await readFile(join(root, "docs/site.yaml"), "utf8"));
  const [client, sandbox] = await Promise.all(
    ["client/package.json", "sandbox/package.json"].map(async (manifest) => {
      const { name } = JSON.parse(await readFile(join(root, manifest), "utf8"));
      return name;
    }),
  );
  const reference = (site.reference ?? "").replace(/([^/])$/, "$1/");
  const synonyms = (site.synonyms ?? []).map((words: string) => words.split(" "));
  return { ...site, reference, synonyms, tokens: site.tokens ?? {}, packages: { client, sandbox } };
}

/** The command that starts the sandbox. */
export const startCommand = ({ registry, packages }: Site): string =>
  registry === "" ? "npm ci && npm start" : `npx ${packages.sandbox}`;

/** Where the repository, the packages and the service are, as Markdown. */
export function whereToGetIt(site: Site): string {
  const { repository, registry, service, packages } = site;
  const { client, sandbox } = packages;
  return [
    repository === ""
      ? "The repository is not public yet: request a copy from the publisher of this reference."
      : `The repository is [${repository}](${repository}).`,
    registry === ""
      ? "The packages are not published yet: use them from a copy of the repository."
      : `The packages \`${client}\` and \`${sandbox}\` are in the npm registry [${registry}](${registry}): \`${startCommand(site)}\` starts the sandbox, and \`npm install ${client}\` installs the TypeScript client.`,
    service === ""
      ? "The base URL of the service is not public yet."
      : `The base URL of the service is \`${service}\`.`,
  ].join(" ");
}

/** The public URL of a page, whose folder is the URL of the start page. */
export const urlOf = ({ reference }: Site, file: string): string =>
  reference + (file === "index.html" ? "" : encodeURI(file));

/** What search engines read, if the reference has a public URL. */
export function searchEngineFiles(site: Site, pages: string[]): [string, string][] {
  if (site.reference === "") return [];
  const urls = pages.map((file) => `<url><loc>${escapeText(urlOf(site, file))}</loc></url>\n`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${site.reference}sitemap.xml\n`;
  return [
    ["sitemap.xml", sitemap],
    ["robots.txt", robots],
  ];
}
