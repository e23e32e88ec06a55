import { CliError, type Contract, type Operation } from "#reader";
import { toWords } from "../contract/operations.ts";
import { Skip } from "../skip.ts";

/** A token that can be given, and where it comes from. */
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
  value: string;
  /** The environment variable for it; undefined for one that the verifier made up. */
  variable: string | undefined;
}

/** The name of the token of another caller with the same security scheme. */
export const otherOf = (scheme: string): string => `other_${scheme}`;

/** The security schemes that an operation accepts. */
export const schemesOf = ({ security }: Operation): string[] =>
  security.flat().map(({ scheme }) => scheme.name);

/** The security scheme whose token calls an operation; empty if none does. */
export const schemeOf = (operation: Operation): string => schemesOf(operation)[0] ?? "";

/** The words of a scheme, without the last one of `readerToken`. */
export const wordsOf = (scheme: string): string => toWords(scheme).replace(/_token$/, "");

/**
 * The tokens that a contract distinguishes: one of each security scheme and one of another caller with the same scheme.
 * That of the first scheme in `security` of the document is `--token`.
 */
export function tokenSourcesOf({ title, document, securitySchemes }: Contract): TokenSource[] {
  const prefix = toWords(title).toUpperCase();
  const schemes = [...securitySchemes.keys()];
  const [main = schemes[0]] = (document.security ?? []).flatMap((one) => Object.keys(one));
  const ofMain = schemes.filter((scheme) => scheme === main);
  const ofOthers = schemes.filter((scheme) => scheme !== main);
  return [...ofMain, ...ofOthers].flatMap((scheme) =>
    [false, true].map((isOther) => {
      const parts = [isOther && "other", scheme !== main && wordsOf(scheme), "token"];
      const words = parts.filter(Boolean).join("_");
      return {
        name: isOther ? otherOf(scheme) : scheme,
        scheme,
        flag: `--${words.replaceAll("_", "-")}`,
        variable: `${prefix}_${words}`.toUpperCase(),
        holder: `${isOther ? "another caller of " : ""}the scheme ${scheme}`,
      };
    }),
  );
}

/** Says which token is missing and how to give it. */
export function missingToken(sources: TokenSource[], name: string): Skip {
  const { flag = "", variable, holder } = sources.find((source) => source.name === name) ?? {};
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
    const other = sources.find((source) => source.name === otherOf(name));
    if (token === undefined || other === undefined || tokens[other.name] !== token) continue;
    throw new CliError(
      `the tokens of ${flag} and ${other.flag} are the same`,
      `Pass the token of someone else to ${other.flag}, or leave it out.`,
    );
  }
}
