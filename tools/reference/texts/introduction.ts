import type { Operation, Server } from "#reader";
import { codeSpan, valueSpan } from "../markup/markdown.ts";
import { withQuestion } from "../sections/fields.ts";
import type { Site } from "../site.ts";

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

/** Which server the samples call, as Markdown; empty if it is the first one of the contract. */
export const sampleServerText = ({ sandbox }: Site): string =>
  sandbox && `The samples call the sandbox, whose base URL is ${codeSpan(sandbox)}.`;

/** The base URLs of servers, one a line, as Markdown. */
export const baseUrlText = (servers: Server[]): string =>
  `**Base URL:** ${servers.map(serverText).join("<br>or ")}`;

/** The base URL of a server, and what it is for, as Markdown. */
export function serverText({ template, variables, description }: Server): string {
  const parts = Object.entries(variables).map(([name, { enum: values = [], ...variable }]) => {
    const others = values.filter((value) => value !== variable.default).map(valueSpan);
    const choice = [`${valueSpan(variable.default)} by default`, ...others].join(", or ");
    return `${codeSpan(`{${name}}`)} is ${choice}${variable.description ? ` (${variable.description.trim()})` : ""}`;
  });
  const where = parts.length > 0 ? `, where ${parts.join("; ")}` : "";
  return `${codeSpan(template)}${where}${description && ` – ${description.trim()}`}`;
}
