import type { Document, OAuthFlow } from "./document.ts";
import { entriesIn, resolve } from "./references.ts";

/** A way to authenticate. All send a bearer token in the header `Authorization`. */
export interface SecurityScheme {
  name: string;
  type: "http" | "oauth2";
  description: string;
  /** Of type `oauth2`: how to get a token, by the names of the flows. */
  flows: Record<string, OAuthFlow>;
}

/** A scheme with its scopes. An empty list allows requests without credentials. */
export type SecurityRequirement = { scheme: SecurityScheme; scopes: string[] }[];

/** Whether credentials are required, optional or not accepted. */
export type Authorization = "required" | "optional" | "none";

export function readSecuritySchemes(document: Document): Map<string, SecurityScheme> {
  const { securitySchemes: value } = document.components ?? {};
  const schemes = { value, pointer: "#/components/securitySchemes" };
  return new Map(
    entriesIn(schemes).map(([name, place]) => {
      const { description = "", type, flows = {} } = resolve(document, place).value;
      return [name, { name, type: type as SecurityScheme["type"], description, flows }];
    }),
  );
}

/** The alternatives of a `security` list. A scheme that is not declared is left out: a linter reports it. */
export const readRequirements = (
  schemes: Map<string, SecurityScheme>,
  security: Record<string, string[]>[],
): SecurityRequirement[] =>
  security.map((requirement) =>
    Object.entries(requirement).flatMap(([name, scopes]) => {
      const scheme = schemes.get(name);
      return scheme === undefined ? [] : [{ scheme, scopes }];
    }),
  );

/** Whether one of the alternatives needs credentials, or each of them. */
export function authorizationBy(alternatives: SecurityRequirement[]): Authorization {
  const needsCredentials = ({ length }: SecurityRequirement) => length > 0;
  if (!alternatives.some(needsCredentials)) return "none";
  return alternatives.every(needsCredentials) ? "required" : "optional";
}
