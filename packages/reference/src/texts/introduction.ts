import type { Operation, Server } from "contract-kit-reader";
import { functionName } from "contract-kit-reader";
import { codeSpan } from "../markup/markdown.ts";
import type { Sources } from "../sources.ts";
import { authorizationText } from "./authorization.ts";

/** What an operation does and how it is called, as Markdown. */
export function introductionTo({ site, contract }: Sources, operation: Operation): string {
  const { description, isDeprecated, servers } = operation;
  const isUsual = JSON.stringify(servers) === JSON.stringify(contract.servers);
  const facts = [
    ...(isDeprecated ? ["**Deprecated**"] : []),
    `**Authorization:** ${authorizationText(operation, site)}`,
    ...(isUsual ? [] : [`**Base URL:** ${servers.map(serverText).join(", or ")}`]),
    ...(site.languages.includes("typescript")
      ? [`**TypeScript:** \`${functionName(operation.id)}\``]
      : []),
  ];
  return `${description.trim()}\n\n${facts.join("<br>")}`;
}

/** The base URL of a server, and what it is for, as Markdown. */
export function serverText({ url, description, assumptions }: Server): string {
  const assumed = assumptions.map((id) => ` ([assumed](#assumption-${id}))`).join("");
  return `${codeSpan(url)}${description && ` ${description.trim()}`}${assumed}`;
}
