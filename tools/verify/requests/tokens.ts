import { CliError, type Contract, type Operation, type SecurityScheme } from "#reader";
import { toWords } from "../contract/operations.ts";
import { Skip } from "../skip.ts";

/**
 * A token that can be given, and where it comes from. A key or a name with a password is a token, too. No two have the same
 * name, flag or variable.
 */
export interface TokenSource {
  /** The name of the security scheme, with `other_` before it for the token of another caller. */
  name: string;
  scheme: string;
  flag: string;
  variable: string;
  /** Who has the token, such as "another caller of the scheme reader". */
  holder: string;
}

/** By the names of their sources. */
export type Tokens = Record<string, string>;

/** By the name of a security scheme: the fields of a resource that identify who has a token of it. */
export type Owners = Record<string, string[]>;

/** A token as it is sent with a request. */
export interface Credential {
  scheme: SecurityScheme;
  value: string;
  /** The environment variable for it; undefined for one that the verifier made up. */
  variable: string | undefined;
}

/** The name of the token of another caller with the same security scheme. */
export const otherOf = (scheme: string, sources: TokenSource[]): string =>
  sources.find((source) => source.scheme === scheme && source.name !== scheme)?.name ?? "";

/** The security schemes that an operation accepts. */
export const schemesOf = ({ security }: Operation): string[] =>
  security.flat().map(({ scheme }) => scheme.name);

/** The security scheme whose token calls an operation; empty if none does. */
export const schemeOf = (operation: Operation): string => schemesOf(operation)[0] ?? "";

/** The words of a scheme, without the last one of `readerToken`. An option cannot have an empty one, as of `my__scheme`. */
export const wordsOf = (scheme: string): string =>
  toWords(scheme)
    .split("_")
    .filter(Boolean)
    .join("_")
    .replace(/_token$/, "");

/**
 * The tokens that a contract distinguishes: one of each security scheme and one of another caller with the same scheme.
 * That of the first scheme in `security` of the document is `--token`. Where the names of two schemes have the same words,
 * the words of the second one get a number.
 */
export function tokenSourcesOf({ title, document, securitySchemes }: Contract): TokenSource[] {
  const prefix = toWords(title).toUpperCase();
  const schemes = [...securitySchemes.values()].filter(isSent).map(({ name }) => name);
  const usual = document.security?.flatMap((all) => Object.keys(all)) ?? schemes;
  const [main] = schemes.length > 1 ? usual : schemes;
  const isMain = (scheme: string) => (scheme === main ? 0 : 1);
  const names = new Set(schemes);
  const options = new Set<string>();
  return schemes
    .toSorted((scheme, other) => isMain(scheme) - isMain(other))
    .flatMap((scheme) =>
      [false, true].map((isOther) => {
        const base = scheme === main ? "" : wordsOf(scheme);
        const words = takeName(options, (number) =>
          [isOther && "other", base, number, "token"].filter(Boolean).join("_"),
        );
        return {
          name: isOther ? takeName(names, (number) => `other_${scheme}${number}`) : scheme,
          scheme,
          flag: `--${words.replaceAll("_", "-")}`,
          variable: `${prefix}_${words}`.toUpperCase(),
          holder: `${isOther ? "another caller of " : ""}the scheme ${scheme}`,
        };
      }),
    );
}

/** Adds the name without a number to those that are taken, or else the one with the first number that makes a new one. */
function takeName(taken: Set<string>, nameWith: (number: string) => string): string {
  let name = nameWith("");
  for (let number = 2; taken.has(name); number++) name = nameWith(`${number}`);
  taken.add(name);
  return name;
}

/**
 * What to send for the first alternative of an operation's `security` that there are tokens for. The token of another
 * scheme takes the place of that of the operation.
 *
 * @throws Skip if the verifier cannot send what is required.
 */
export function credentialsFor(
  operation: Operation,
  name: string,
  tokens: Tokens,
  sources: TokenSource[],
): Credential[] | undefined {
  const alternatives = operation.security.filter((all) => all.length > 0);
  const possible = alternatives.filter(canSend);
  if (possible.length === 0 && alternatives.length > 0) {
    const names = new Set(schemesOf(operation));
    throw new Skip(`needs ${[...names].join(" or ")}, which the verifier cannot send`);
  }
  const owner = sources.find((source) => source.name === name)?.scheme ?? "";
  const isForeign = !schemesOf(operation).includes(owner);
  const sourceFor = ({ name: scheme }: SecurityScheme) =>
    isForeign || scheme === owner ? name : scheme;
  const given = possible.find((all) => all.every(({ scheme }) => tokens[sourceFor(scheme)]));
  return given?.map(({ scheme }) => {
    const source = sourceFor(scheme);
    const variable = sources.find(({ name }) => name === source)?.variable;
    return { scheme, value: tokens[source] ?? "", variable };
  });
}

/** The same with a token that no one has. */
export function unknownCredentials({ security }: Operation, value: string): Credential[] {
  const alternatives = security.filter((all) => all.length > 0);
  const first = alternatives.find(canSend) ?? [];
  return first.map(({ scheme }) => ({ scheme, value, variable: undefined }));
}

const canSend = (all: { scheme: SecurityScheme }[]): boolean =>
  all.every(({ scheme }) => isSent(scheme));

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
export function missingToken(sources: TokenSource[], name: string): Skip {
  const source = sources.find((candidate) => candidate.name === name);
  if (source === undefined) return new Skip("needs a token that the verifier cannot send");
  const { flag, variable, holder } = source;
  return new Skip(`needs the token of ${holder}: use ${flag} or set ${variable}`, flag);
}

/** @throws CliError for a token that cannot be used. */
export function assertTokens(tokens: Tokens, sources: TokenSource[]): void {
  for (const { name, flag, variable } of sources) {
    const token = tokens[name];
    if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
      throw new CliError(
        `the token of ${flag} (or ${variable}) contains characters that are not allowed in an HTTP header`,
        "Pass the token without quotes, spaces or line breaks.",
      );
    }
    // A service may have one type of token, so that several schemes have the same one.
    const other = sources.find((source) => source.name === otherOf(name, sources));
    if (token === undefined || other === undefined || tokens[other.name] !== token) continue;
    throw new CliError(
      `the tokens of ${flag} and ${other.flag} are the same`,
      `Pass the token of someone else to ${other.flag}, or leave it out.`,
    );
  }
}
