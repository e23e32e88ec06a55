import type { Operation, Server } from "#reader";
import { idOf } from "../markup/anchors.ts";
import { codeSpan, markdownLink, valueSpan } from "../markup/markdown.ts";
import { withQuestion } from "../sections/fields.ts";

/** A fact about how an operation is called: its label, and Markdown. */
export type CallFact = [label: string, text: string];

/** What an operation does and how it is called, as Markdown. */
export function introductionTo(
  operation: Operation,
  isIncoming: boolean,
  facts: CallFact[],
): string {
  const description = withQuestion(operation);
  if (isIncoming)
    return `${description}\n\nThe service sends this request to a URL of yours, and you respond.`;
  const lines = [
    ...(operation.isDeprecated ? ["**Deprecated**"] : []),
    ...facts.map(([label, text]) => `**${label}:** ${text}`),
  ];
  return `${description}\n\n${lines.join("<br>")}`;
}

/** Where the requests of an operation are sent, if that is not where those of others are. */
export function ownServerFact({ servers }: Operation, usual: Server[]): CallFact[] {
  if (JSON.stringify(servers) === JSON.stringify(usual)) return [];
  return [["Base URL", serversText(servers, true)]];
}

/** The base URLs of servers, one a line, as Markdown. */
export const baseUrlText = (servers: Server[], hasAssumptions = false): string =>
  `**Base URL:** ${serversText(servers, hasAssumptions)}`;

const serversText = (servers: Server[], hasAssumptions: boolean): string =>
  servers.map((server) => serverText(server, servers, hasAssumptions)).join("<br>or ");

/** The base URL of a server, and what it is for, as Markdown. */
export function serverText(server: Server, all: Server[], hasAssumptions = false): string {
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
