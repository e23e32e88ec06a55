import type { Document, OAuthFlow, WrittenSecurityScheme } from "./document.ts";
import { join, resolve } from "./references.ts";

/** A way to authenticate. */
export interface SecurityScheme {
  name: string;
  type: "apiKey" | "http" | "oauth2" | "openIdConnect" | "mutualTLS";
  description: string;
  /** Of type `http`: `bearer`, `basic` or another one, in lower case. */
  scheme: string | undefined;
  /** Of type `apiKey`: where the key is sent, and under which name. */
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

/** Callers whose tokens are for the same operations. */
export interface Role {
  /** Empty in a contract that distinguishes no roles. */
  name: string;
  /** Who has such a token, such as "a customer". */
  holder: string;
  /** What the paths of its operations begin with. */
  path: string;
  /** The fields of a resource that can identify the holder of a token. Empty if its resources are not only the holder's. */
  owner: string[];
}

/** The first one is for all operations that no other one is for. */
export type Roles = [Role, ...Role[]];

export function readRoles({ "x-roles": roles = {} }: Document): Roles {
  const all = Object.entries(roles).map(([name, role]): Role => {
    return { name, holder: `a ${name}`, path: "/", owner: [], ...role };
  });
  const [first = { name: "", holder: "a caller", path: "/", owner: [] }, ...others] = all;
  return [first, ...others];
}

/** The role that calls a path. The longest beginning counts. */
export function roleFor(roles: Roles, path: string): Role {
  const matching = roles.filter((role) => path.startsWith(role.path));
  return matching.sort((role, other) => other.path.length - role.path.length)[0] ?? roles[0];
}

export function readSecuritySchemes(document: Document): Map<string, SecurityScheme> {
  const schemes = document.components?.securitySchemes ?? {};
  return new Map(
    Object.entries(schemes).map(([name, written]) => {
      const pointer = join("#/components/securitySchemes", name);
      const { value } = resolve(document, { value: written as WrittenSecurityScheme, pointer });
      const { description = "", in: location, name: keyName = "", flows = {} } = value;
      const type = value.type as "http" | "apiKey";
      const key = type === "apiKey" ? { in: location as "header", name: keyName } : undefined;
      const scheme = value.scheme?.toLowerCase();
      const { openIdConnectUrl } = value;
      return [name, { name, type, description, scheme, key, openIdConnectUrl, flows }];
    }),
  );
}

/** The alternatives of a `security` list. A scheme that is not declared is left out: a linter reports it. */
export function readRequirements(
  schemes: Map<string, SecurityScheme>,
  security: Record<string, string[]>[],
): SecurityRequirement[] {
  return security.map((requirement) =>
    Object.entries(requirement).flatMap(([name, scopes]) => {
      const scheme = schemes.get(name);
      return scheme === undefined ? [] : [{ scheme, scopes }];
    }),
  );
}

/** Whether the credentials that a condition selects are required, optional or not accepted. Default: any. */
export function authorizationBy(
  alternatives: SecurityRequirement[],
  isSelected: (scheme: SecurityScheme) => boolean = () => true,
): Authorization {
  const selecting = alternatives.filter((all) => all.some(({ scheme }) => isSelected(scheme)));
  if (selecting.length === 0) return "none";
  return selecting.length === alternatives.length ? "required" : "optional";
}

/** Whether a scheme sends a bearer token in the header `Authorization`. */
export function isBearer({ type, scheme }: SecurityScheme): boolean {
  return type === "oauth2" || type === "openIdConnect" || scheme === "bearer";
}
