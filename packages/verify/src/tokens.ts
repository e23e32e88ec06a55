import {
  CliError,
  type Contract,
  type Operation,
  type Role,
  type SecurityScheme,
} from "contract-kit-reader";
import { toWords } from "./operations.ts";
import { Skip } from "./skip.ts";

/** A token that can be given, and where it comes from. A key or a name with a password is a token, too. */
export interface TokenSource {
  name: string;
  flag: string;
  variable: string;
  /** Who has the token, such as "another member". */
  holder: string;
  /** Whose operations it is for; undefined if it is for those of a security scheme. */
  role: Role | undefined;
}

/** By the names of their sources. */
export type Tokens = Record<string, string>;

/** A token as it is sent with a request. */
export interface Credential {
  scheme: SecurityScheme;
  value: string;
  /** The environment variable for it; undefined for one that the verifier made up. */
  variable: string | undefined;
}

/** The name of the token of another caller with the same role. */
export const otherOf = ({ name }: Role): string => `other_${name}`;

/**
 * The tokens that a contract distinguishes: one of each role and one of another caller with the same role. A contract
 * without roles can have several security schemes, each with a token.
 */
export function tokenSourcesOf({ title, roles, securitySchemes }: Contract): TokenSource[] {
  const [main] = roles;
  const prefix = toWords(title).toUpperCase();
  const source = (name: string, words: string, holder: string, role?: Role): TokenSource => ({
    name,
    flag: `--${words === "" ? "" : `${words.replaceAll("_", "-")}-`}token`,
    variable: [prefix, ...(words === "" ? [] : [words.toUpperCase()]), "TOKEN"].join("_"),
    holder,
    role,
  });
  const isPlain = main.name === "" && securitySchemes.size > 1;
  const schemes = isPlain ? [...securitySchemes.values()].filter(isSent) : [];
  return [
    ...roles.flatMap((role) => {
      const words = role === main ? "" : toWords(role.name);
      const other = role.holder.replace(/^an? /, "another ");
      return [
        source(role.name, words, role.holder, role),
        source(otherOf(role), words === "" ? "other" : `other_${words}`, other, role),
      ];
    }),
    ...schemes.map(({ name }) => {
      const words = toWords(name).replace(/_token$/, "");
      return source(schemeSource(name), words, `the scheme ${name}`);
    }),
  ];
}

const schemeSource = (scheme: string) => `scheme ${scheme}`;

/**
 * What to send for the first alternative of an operation's `security` that there are tokens for.
 *
 * @throws Skip if the verifier cannot send what is required.
 */
export function credentialsFor(
  { security }: Operation,
  name: string,
  tokens: Tokens,
  sources: TokenSource[],
): Credential[] | undefined {
  const alternatives = security.filter((all) => all.length > 0);
  const possible = alternatives.filter((all) => all.every(({ scheme }) => isSent(scheme)));
  if (possible.length === 0 && alternatives.length > 0) {
    const names = new Set(alternatives.flat().map(({ scheme }) => scheme.name));
    throw new Skip(`needs ${[...names].join(" or ")}, which the verifier cannot send`);
  }
  const sourceFor = ({ name: scheme }: SecurityScheme) =>
    tokens[schemeSource(scheme)] === undefined ? name : schemeSource(scheme);
  const given = possible.find((all) => all.every(({ scheme }) => tokens[sourceFor(scheme)]));
  return given?.map(({ scheme }) => {
    const source = sourceFor(scheme);
    const variable = sources.find(({ name }) => name === source)?.variable;
    return { scheme, value: tokens[source] ?? "", variable };
  });
}

/** The same with a token that no one has. */
export function unknownCredentials({ security }: Operation, value: string): Credential[] {
  const [first = []] = security.filter((all) => all.length > 0);
  return first.map(({ scheme }) => ({ scheme, value, variable: undefined }));
}

const isSent = ({ type, scheme }: SecurityScheme): boolean =>
  type !== "mutualTLS" && (type !== "http" || scheme === "bearer" || scheme === "basic");

/** Where a credential is in a request. Its value is that of a header, of a cookie, or of a query parameter. */
export function place({ scheme }: Credential, value: string) {
  const { type, scheme: httpScheme, key } = scheme;
  if (type === "apiKey") return { in: key?.in ?? "header", name: key?.name ?? "", value };
  const text = httpScheme === "basic" ? `Basic ${btoa(value)}` : `Bearer ${value}`;
  return { in: "header" as const, name: "Authorization", value: text };
}

/** Says which token is missing and how to give it. */
export function describeMissing(sources: TokenSource[], name: string): string {
  const { flag, variable, holder } = sources.find((source) => source.name === name) as TokenSource;
  return `needs the token of ${holder}: use ${flag} or set ${variable}`;
}

/** @throws CliError for a token that cannot be used. */
export function assertTokens({ roles }: Contract, tokens: Tokens, sources: TokenSource[]): void {
  for (const { name, flag, variable } of sources) {
    if (tokens[name] === undefined || /^[\x21-\x7e]+$/.test(tokens[name])) continue;
    throw new CliError(
      `the token of ${flag} (or ${variable}) contains characters that are not allowed in an HTTP header`,
      "Pass the token without quotes, spaces or line breaks.",
    );
  }
  // A service may have one type of token, so that several roles have the same one.
  for (const role of roles) {
    const other = tokens[otherOf(role)];
    if (other === undefined || other !== tokens[role.name]) continue;
    const flags = [role.name, otherOf(role)].map(
      (name) => sources.find((source) => source.name === name)?.flag,
    );
    throw new CliError(
      `the tokens of ${flags.join(" and ")} are the same`,
      `Pass the token of someone else to ${flags[1]}, or leave it out.`,
    );
  }
}
