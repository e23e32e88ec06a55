import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import type { Contract } from "./contract.ts";
import { curlSample, tokens } from "./samples.ts";

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

/** How to start the sandbox and send a first request, as Markdown. */
export function setupText(site: Site, contract: Contract): string {
  const { repository, registry, service } = site;
  const where =
    repository === "" ? "repository, which is not public yet" : `[repository](${repository})`;
  const source =
    registry === ""
      ? `The packages \`selling-api\` and \`selling-api-sandbox\` are not published yet. Both are in the ${where}. Start the sandbox from a copy of it:`
      : `The sandbox and the TypeScript client are in the [registry](${registry}) as \`selling-api-sandbox\` and \`selling-api\`. Start the sandbox:`;
  const production =
    service === ""
      ? "The URL of the service is not published yet. When you have it, use it in place of"
      : `In production, use \`${service}\` in place of`;
  return `## Start the sandbox

The sandbox is the whole service on your machine, with test data. It needs no account and forgets everything
when it stops. ${source}

\`\`\`sh
${startCommand(site)}
\`\`\`

It listens on \`${contract.server}\`. In another terminal, send a first request:

\`\`\`sh
${firstRequest(contract)}
\`\`\`

${production} \`${contract.server}\`, and a token of your own in place of \`${tokens.merchant}\`.`;
}

/** A request that succeeds at once: a list that the merchant reads. */
function firstRequest(contract: Contract): string {
  const operation = contract.operations.findLast(
    ({ method, path, access }) => method === "GET" && access === "merchant" && !path.includes("{"),
  );
  const request = { path: {}, query: {}, body: undefined, token: tokens.merchant };
  return operation === undefined ? "" : curlSample(contract, operation, request);
}
