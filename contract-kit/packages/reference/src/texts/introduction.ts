import type { Operation, Server } from "contract-kit-reader";
import { idOf } from "../markup/anchors.ts";
import { codeSpan, markdownLink, valueSpan } from "../markup/markdown.ts";
import type { Site } from "../site.ts";
import { authorizationText } from "./authorization.ts";

/** What an operation does and how it is called, as Markdown. `usual` are the servers of the contract. */
export function introductionTo(
  operation: Operation,
  isIncoming: boolean,
  usual: Server[],
  site: Site,
): string {
  const { description, isDeprecated, servers } = operation;
  if (isIncoming)
    return `${description.trim()}\n\nThe service sends this request to a URL of yours, and you respond.`;
  const isUsual = JSON.stringify(servers) === JSON.stringify(usual);
  const facts = [
    isDeprecated && "**Deprecated**",
    `**Authorization:** ${authorizationText(operation, site)}`,
    !isUsual && baseUrlText(servers, true),
  ].filter(Boolean);
  return `${description.trim()}\n\n${facts.join("<br>")}`;
}

/** The base URLs of servers, one a line, as Markdown. */
export const baseUrlText = (servers: Server[], hasAssumptions = false): string =>
  `**Base URL:** ${servers.map((server) => serverText(server, servers, hasAssumptions)).join("<br>or ")}`;

/** The base URL of a server, and what it is for, as Markdown. */
function serverText(server: Server, all: Server[], hasAssumptions: boolean): string {
  const { template, url, description } = server;
  const assumptions = hasAssumptions ? server.assumptions : [];
  // Defaults that lead to another server only stand for values that the contract does not know.
  const isUnknown = all.some((other) => other !== server && other.url === url);
  const variables = isUnknown ? {} : server.variables;
  const assumed = assumptions
    .map((id) => ` (${markdownLink("assumed", `#assumption-${idOf(id)}`)})`)
    .join("");
  const parts = Object.entries(variables).map(([name, { enum: values = [], ...variable }]) => {
    const others = values.filter((value) => value !== variable.default).map(valueSpan);
    const choice = [`${valueSpan(variable.default)} by default`, ...others].join(", or ");
    return `${codeSpan(`{${name}}`)} is ${choice}${variable.description ? ` (${variable.description.trim()})` : ""}`;
  });
  const where = parts.length > 0 ? `, where ${parts.join("; ")}` : "";
  return `${codeSpan(template)}${where}${description && ` – ${description.trim()}`}${assumed}`;
}
