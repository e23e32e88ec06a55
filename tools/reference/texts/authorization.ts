import { isBearer, type Operation, own, type SecurityScheme } from "#reader";
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
  const credentialText = ({ scheme, scopes }: (typeof security)[number][number]) => {
    const [words, name] = credentialOf(scheme);
    const link = [markdownLink(words, `#security-${idOf(scheme.name)}`), ...name].join(" ");
    const needed = scopes.length > 0 ? ` with the scope ${scopes.map(codeSpan).join(" and ")}` : "";
    const token = isBearer(scheme) ? own(site.tokens, scheme.name) : undefined;
    return `${link}${needed}${token === undefined ? "" : ` (${codeSpan(token)} in the sandbox)`}`;
  };
  const alternatives = security
    .filter((all) => all.length > 0)
    .map((all) => all.map(credentialText).join(" and "));
  const isOptional = authorization === "optional";
  const optional = isOptional ? ". It is optional, but what is sent must be valid." : "";
  return `${alternatives.join(", or ")}${optional}`.replace(/^\[?./, (start) =>
    start.toUpperCase(),
  );
}

/** The same in a line, where the credentials are bearer tokens without scopes: their names, and a token in the sandbox. */
export function authorizationLine(operation: Operation, site: Site): string {
  const { security, authorization } = operation;
  if (authorization === "none") return "None.";
  const alternatives = security.filter((all) => all.length > 0);
  const isToken = ([first, ...others]: (typeof security)[number]) =>
    first !== undefined &&
    others.length === 0 &&
    first.scheme.type === "http" &&
    isBearer(first.scheme) &&
    first.scopes.length === 0;
  if (!alternatives.every(isToken) || alternatives.length > 2)
    return authorizationText(operation, site);
  const names = alternatives.flat().map(({ scheme }) => scheme.name);
  const links = names.map((name) => markdownLink(labelOf(name), `#security-${idOf(name)}`));
  const tokens = names.flatMap((name) => own(site.tokens, name) ?? []);
  const facts = [
    links.join(" or "),
    authorization === "optional" && "optional",
    names.length === 1 && tokens.map(codeSpan).join(""),
  ];
  return facts.filter(Boolean).join(" · ");
}

/** What a request is sent with, and its name as Markdown if it has one. */
function credentialOf({ name, type, scheme = "", key }: SecurityScheme): [string, string[]] {
  if (type === "apiKey") {
    const place = { header: "header", query: "query parameter", cookie: "cookie" };
    return [`API key in the ${place[key?.in ?? "header"]}`, [codeSpan(key?.name ?? "")]];
  }
  if (type === "http" && scheme === "basic") return ["user name and password (Basic)", []];
  if (type === "http" && scheme !== "bearer")
    return ["HTTP authentication with", [codeSpan(scheme)]];
  const names = {
    oauth2: "OAuth 2.0 access token",
    openIdConnect: "OpenID Connect token",
    mutualTLS: "client certificate",
  };
  // A contract can have several tokens, such as one for each type of caller.
  return type === "http" ? ["bearer token", [codeSpan(name)]] : [names[type], []];
}

/** Every security scheme: what it requires, and how to get it. */
export const securitySchemesText = (schemes: SecurityScheme[]): string =>
  paragraphs(...schemes.map(schemeText));

function schemeText(scheme: SecurityScheme): string {
  const { name, description, openIdConnectUrl: url, flows } = scheme;
  const configuration = url === undefined ? "" : ` Configuration: ${codeSpan(url)}.`;
  return paragraphs(
    `## ${markdownAnchor(`security-${name}`)}${markdownText(name)}`,
    description.trim(),
    `Required: ${credentialOf(scheme).flat().join(" ")}.${configuration}`,
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
