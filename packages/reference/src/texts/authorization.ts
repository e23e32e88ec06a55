import { isBearer, type Operation, type SecurityScheme } from "contract-kit-reader";
import { codeSpan } from "../markup/markdown.ts";
import type { Site } from "./site.ts";

/** How the requests of an operation are authorized, as Markdown. */
export function authorizationText(operation: Operation, site: Site): string {
  if (operation.authorization === "none") return "None. The request is sent without credentials.";
  const alternatives = operation.security
    .filter((all) => all.length > 0)
    .map((all) =>
      all
        .map(({ scheme, scopes }) => credentialText(scheme, scopes, operation, site))
        .join(" and "),
    );
  const isOptional = operation.authorization === "optional";
  const text = `${alternatives.join(", or ")}${isOptional ? ", optional. Credentials that are sent must be valid." : ""}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function credentialText(
  scheme: SecurityScheme,
  scopes: string[],
  { role }: Operation,
  site: Site,
): string {
  const link = `[${credentialOf(scheme)}](#security-${scheme.name})`;
  const needed = scopes.length > 0 ? ` with the scope ${scopes.map(codeSpan).join(" and ")}` : "";
  const token = isBearer(scheme) ? site.tokens[role.name] : undefined;
  if (token === undefined) return `${link}${needed}`;
  return `${link} of ${role.holder}${needed}, in the sandbox ${codeSpan(token)}`;
}

/** What a security scheme requires, in words. */
function credentialOf({ type, scheme = "", key }: SecurityScheme): string {
  if (type === "apiKey") {
    const place = { header: "header", query: "query parameter", cookie: "cookie" };
    return `API key in the ${place[key?.in ?? "header"]} ${codeSpan(key?.name)}`;
  }
  if (type === "http" && scheme === "basic") return "user name and password (Basic)";
  if (type === "http" && scheme !== "bearer") return `HTTP authentication with ${codeSpan(scheme)}`;
  const names = {
    http: "bearer token",
    oauth2: "OAuth 2.0 access token",
    openIdConnect: "OpenID Connect token",
    mutualTLS: "client certificate",
  };
  return names[type];
}

/** Every security scheme: what it requires, and how to get it. */
export const securitySchemesText = (schemes: SecurityScheme[]): string =>
  schemes
    .map((scheme) => {
      const { name, description, openIdConnectUrl, flows } = scheme;
      const facts = [
        `Required: ${credentialOf(scheme)}.`,
        ...(openIdConnectUrl === undefined
          ? []
          : [`Configuration: ${codeSpan(openIdConnectUrl)}.`]),
      ];
      const ways = Object.entries(flows).map(
        ([flow, { authorizationUrl, tokenUrl, scopes = {} }]) => {
          const urls = [
            ...(authorizationUrl === undefined
              ? []
              : [`authorize at ${codeSpan(authorizationUrl)}`]),
            ...(tokenUrl === undefined ? [] : [`get a token from ${codeSpan(tokenUrl)}`]),
          ];
          const list = Object.entries(scopes).map(
            ([scope, text]) => `  - ${codeSpan(scope)}: ${text}`,
          );
          return [`- Flow ${codeSpan(flow)}: ${urls.join(", ")}`, ...list].join("\n");
        },
      );
      return [
        `## <a id="security-${name}"></a>${name}`,
        description.trim(),
        facts.join(" "),
        ways.join("\n"),
      ]
        .filter(Boolean)
        .join("\n\n");
    })
    .join("\n\n");
