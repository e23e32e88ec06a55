import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";

/** What the publisher of the reference fills in; empty where it is not public. */
export interface Site {
  repository: string;
  registry: string;
  service: string;
}

export const readSite = async (root: string): Promise<Site> =>
  parse(await readFile(join(root, "docs/site.yaml"), "utf8"));

/** The command that starts the sandbox. */
export const startCommand = ({ registry }: Site): string =>
  registry === "" ? "npm ci && npm start" : "npx selling-api-sandbox";

/** Where the repository, the packages and the service are, as Markdown. */
export function whereToGetIt(site: Site): string {
  const { repository, registry, service } = site;
  return [
    repository === ""
      ? "The repository is not public yet: ask the publisher of this reference for a copy."
      : `The repository is [${repository}](${repository}).`,
    registry === ""
      ? "The packages are not published yet: use them from a copy of the repository."
      : `The packages \`selling-api\` and \`selling-api-sandbox\` are in the npm registry [${registry}](${registry}): \`${startCommand(site)}\` starts the sandbox, and \`npm install selling-api\` installs the TypeScript client.`,
    service === ""
      ? "The base URL of the service is not public yet."
      : `The base URL of the service is \`${service}\`.`,
  ].join(" ");
}
