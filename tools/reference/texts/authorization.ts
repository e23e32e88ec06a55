import { type Operation, own, type SecurityScheme } from "#reader";
import { idOf } from "../markup/anchors.ts";
import {
  codeSpan,
  markdownAnchor,
  markdownLink,
  markdownText,
  paragraphs,
} from "../markup/markdown.ts";
import { labelOf } from "../markup/page-names.ts";
import type { Site } from "../site.ts";

/** How the requests of an operation are authorized, as Markdown. */
export function authorizationText(operation: Operation, site: Site): string {
  if (operation.authorization === "none") return "None. The request is sent without credentials.";
  const { security, authorization } = operation;
  const alternatives = security.flat().map(({ scheme, scopes }) => {
    const link = markdownLink(wordsOf(scheme), `#security-${idOf(scheme.name)}`);
    const needed = scopes.length > 0 ? ` with the scope ${scopes.map(codeSpan).join(" and ")}` : "";
    const token = own(site.tokens, scheme.name);
    const inSandbox = token === undefined ? "" : ` (${codeSpan(token)} in the sandbox)`;
    return `${link} ${codeSpan(scheme.name)}${needed}${inSandbox}`;
  });
  const isOptional = authorization === "optional";
  const optional = isOptional ? ". It is optional, but what is sent must be valid." : "";
  return `${alternatives.join(", or ")}${optional}`.replace(/^\[?./, (start) =>
    start.toUpperCase(),
  );
}

/** The same in a line, where no scopes are required: the names of the tokens, and a token in the sandbox. */
export function authorizationLine(operation: Operation, site: Site): string {
  const { security, authorization } = operation;
  if (authorization === "none") return "None.";
  const alternatives = security.flat();
  if (alternatives.some(({ scopes }) => scopes.length > 0))
    return authorizationText(operation, site);
  const names = alternatives.map(({ scheme }) => scheme.name);
  const links = names.map((name) => markdownLink(labelOf(name), `#security-${idOf(name)}`));
  const tokens = names.flatMap((name) => own(site.tokens, name) ?? []);
  const facts = [
    links.join(" or "),
    authorization === "optional" && "optional",
    names.length === 1 && tokens.map(codeSpan).join(""),
  ];
  return facts.filter(Boolean).join(" · ");
}

/** What a request is sent with. */
const wordsOf = ({ type }: SecurityScheme): string =>
  type === "http" ? "bearer token" : "OAuth 2.0 access token";

/** Every security scheme: what it requires, and how to get it. */
export const securitySchemesText = (schemes: SecurityScheme[]): string =>
  paragraphs(...schemes.map(schemeText));

function schemeText(scheme: SecurityScheme): string {
  const { name, description, flows } = scheme;
  return paragraphs(
    `## ${markdownAnchor(`security-${name}`)}${markdownText(name)}`,
    description.trim(),
    `Required: ${wordsOf(scheme)} ${codeSpan(name)}.`,
    Object.entries(flows).map(flowText).join("\n"),
  );
}

function flowText([name, flow]: [string, SecurityScheme["flows"][string]]): string {
  const { authorizationUrl, tokenUrl, scopes = {} } = flow;
  const urls = [
    authorizationUrl !== undefined && `authorize at ${codeSpan(authorizationUrl)}`,
    tokenUrl !== undefined && `get a token from ${codeSpan(tokenUrl)}`,
  ].filter(Boolean);
  const list = Object.entries(scopes).map(
    ([scope, text]) => `  - ${codeSpan(scope)}: ${markdownText(text)}`,
  );
  return [`- Flow ${codeSpan(name)}: ${urls.join(", ")}`, ...list].join("\n");
}
