import { CliError } from "contract-kit-reader";
import type { Language, SiteOptions } from "../input.ts";
import { escapeText } from "../markup/html.ts";

/** What the contract does not say and the reference shows, complete. */
export interface Site {
  /** URLs; empty where they are not public. That of the reference ends in a slash. */
  reference: string;
  repository: string;
  registry: string;
  service: string;
  /** The command that starts a server on this machine; empty if there is none. */
  start: string;
  /** Access tokens by the roles of the contract. */
  tokens: Record<string, string>;
  /** Words that mean the same in the search. */
  synonyms: string[][];
  packages: { client?: string | undefined; sandbox?: string | undefined };
  languages: Language[];
  /** What assistants have to know. */
  notes: string;
}

/** The options with a value for everything that is left out. */
export function readSite(options: SiteOptions): Site {
  const { registry, packages } = options;
  const { client, sandbox } = packages ?? {};
  const { reference } = options;
  if (reference && !URL.canParse(reference)) {
    const hint = "Use a URL such as https://docs.example.com/, or leave it empty.";
    throw new CliError(`the URL of the reference, ${reference}, is not valid`, hint);
  }
  const start = registry && sandbox ? `npx ${sandbox}` : options.start;
  const languages: Language[] = client === undefined ? ["curl"] : ["curl", "typescript"];
  return {
    reference: (reference ?? "").replace(/([^/])$/, "$1/"),
    repository: options.repository ?? "",
    registry: registry ?? "",
    service: options.service ?? "",
    start: start ?? "",
    tokens: options.tokens ?? {},
    synonyms: (options.synonyms ?? []).map((words) => words.split(" ")),
    packages: { client, sandbox },
    languages: languages.filter(
      (name) => name === "curl" || (options.languages ?? languages).includes(name),
    ),
    notes: (options.notes ?? "").trim(),
  };
}

/** Where the repository, the packages and the service are, as Markdown. */
export function whereToGetIt(site: Site): string {
  const { repository, service } = site;
  return [
    repository === ""
      ? "The repository is not public yet: request a copy from the publisher of this reference."
      : `The repository is [${repository}](${repository}).`,
    ...packagesText(site),
    service === ""
      ? "The base URL of the service is not public yet."
      : `The base URL of the service is \`${service}\`.`,
  ].join(" ");
}

function packagesText({ registry, packages: { client, sandbox }, start }: Site): string[] {
  const names = [client, sandbox].filter((name) => name !== undefined);
  if (names.length === 0) return [];
  if (registry === "")
    return ["The packages are not published yet: use them from a copy of the repository."];
  const are = names.length === 1 ? "package" : "packages";
  const uses = [
    ...(sandbox === undefined ? [] : [`\`${start}\` starts the sandbox`]),
    ...(client === undefined ? [] : [`\`npm install ${client}\` installs the TypeScript client`]),
  ];
  const listed = names.map((name) => `\`${name}\``).join(" and ");
  return [
    `The ${are} ${listed} ${names.length === 1 ? "is" : "are"} in the npm registry [${registry}](${registry}): ${uses.join(", and ")}.`,
  ];
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
