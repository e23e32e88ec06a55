import type { Document, OAuthFlow } from "./document.ts";
import { entriesIn, resolve } from "./references.ts";

/** A way to authenticate. */
export interface SecurityScheme {
  name: string;
  type: "apiKey" | "http" | "oauth2" | "openIdConnect" | "mutualTLS";
  description: string;
  /** Of type `http`: `bearer`, `basic` or another one, in lower case. */
  scheme: string | undefined;
  /** Of type `apiKey`: where the key is sent, and under which name. Of other HTTP schemes than bearer and basic: the header. */
  key: { in: "query" | "header" | "cookie"; name: string } | undefined;
  /** Of type `openIdConnect`: where its configuration is. */
  openIdConnectUrl: string | undefined;
  /** Of type `oauth2`: how to get a token, by the names of the flows. */
  flows: Record<string, OAuthFlow>;
}

/** Schemes that are required together, each with its scopes. An empty list allows requests without credentials. */
export type SecurityRequirement = { scheme: SecurityScheme; scopes: string[] }[];

/** Whether credentials are required, optional or not accepted. */
export type Authorization = "required" | "optional" | "none";

export function readSecuritySchemes(document: Document): Map<string, SecurityScheme> {
  const { securitySchemes: value } = document.components ?? {};
  const schemes = { value, pointer: "#/components/securitySchemes" };
  return new Map(
    entriesIn(schemes).map(([name, place]) => {
      const { value } = resolve(document, place);
      const { description = "", in: location, name: keyName = "", flows = {} } = value;
      const type = value.type as "http" | "apiKey";
      const scheme = value.scheme?.toLowerCase();
      const isOther = type === "http" && scheme !== "bearer" && scheme !== "basic";
      const header = isOther ? { in: "header" as const, name: "Authorization" } : undefined;
      const key = type === "apiKey" ? { in: location as "header", name: keyName } : header;
      const { openIdConnectUrl } = value;
      return [name, { name, type, description, scheme, key, openIdConnectUrl, flows }];
    }),
  );
}

/**
 * The alternatives of a `security` list. A request has one header `Authorization`, so that schemes which are required
 * together, but are sent in the same place, are alternatives: springdoc writes basic and bearer so. A scheme that is not
 * declared is left out: a linter reports it.
 */
export function readRequirements(
  schemes: Map<string, SecurityScheme>,
  security: Record<string, string[]>[],
): SecurityRequirement[] {
  return security.flatMap((requirement) => {
    const all = Object.entries(requirement).flatMap(([name, scopes]) => {
      const scheme = schemes.get(name);
      return scheme === undefined ? [] : [{ scheme, scopes }];
    });
    const byPlace = Map.groupBy(all, ({ scheme }) => placeOf(scheme));
    return [...byPlace.values()].reduce<SecurityRequirement[]>(
      (combined, group) => combined.flatMap((given) => group.map((each) => [...given, each])),
      [[]],
    );
  });
}

/** Where a request has the credentials of a scheme. */
function placeOf({ type, key }: SecurityScheme): string {
  if (type === "mutualTLS") return type;
  return key === undefined ? "header authorization" : `${key.in} ${key.name}`.toLowerCase();
}

/** Whether one of the alternatives needs credentials, or each of them. */
export function authorizationBy(alternatives: SecurityRequirement[]): Authorization {
  const needsCredentials = ({ length }: SecurityRequirement) => length > 0;
  if (!alternatives.some(needsCredentials)) return "none";
  return alternatives.every(needsCredentials) ? "required" : "optional";
}

/** Whether a scheme sends a bearer token in the header `Authorization`. */
export function isBearer({ type, scheme }: SecurityScheme): boolean {
  return type === "oauth2" || type === "openIdConnect" || scheme === "bearer";
}
