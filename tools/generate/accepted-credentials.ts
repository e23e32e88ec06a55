/** The part of `createClient` that sends credentials. */
import { type Contract, isBearer, type Operation, type SecurityScheme } from "#reader";
import { type Code, code, imported, importedType, join, literal, objectOf } from "./code.ts";

/** The schemes whose secrets a request contains. A certificate is presented by the connection. */
export const sentSchemes = (schemes: Contract["securitySchemes"]): SecurityScheme[] =>
  [...schemes.values()].filter(({ type }) => type !== "mutualTLS");

interface Parts {
  /** The names of the options with secrets, which openapi-fetch does not get. */
  secrets: Code;
  middleware: Code;
  /** What the operations accept. */
  declarations: Code;
}

export function acceptedCredentials({ operations, securitySchemes }: Contract): Parts {
  const schemes = sentSchemes(securitySchemes);
  if (schemes.length === 0) {
    const middleware = imported("runtime/path.ts", "checkPaths");
    return { secrets: code``, middleware, declarations: code`` };
  }
  const all = operations.map((operation) => [operation, alternativesOf(operation)] as const);
  const isPlain =
    schemes.every(isBearer) && all.every(([, lists]) => lists.every(({ length }) => length === 1));
  const rows = all
    .filter(([, lists]) => lists.length > 0)
    .map(([{ method, path }, lists]) => {
      return code`  ${literal(`${method} ${path}`)}: ${literal(isPlain ? lists.flat() : lists)},\n`;
    });
  const names = schemes.map(({ name }) => name);
  const type = code`(${join(names.map(literal), code` | `)})[]${isPlain ? code`` : code`[]`}`;
  const send = isPlain
    ? imported("runtime/tokens.ts", "sendTokens")
    : imported("runtime/credentials.ts", "sendCredentials");
  const how = isPlain ? code`` : code`schemes, `;
  return {
    secrets: code`, ${literal(names)}`,
    middleware: code`${send}(settings.baseUrl, options, ${how}accepted)`,
    declarations: code`${isPlain ? code`` : schemesOf(schemes)}
/** The credentials that operations accept. The first that the client has are sent. */
const accepted: Record<string, ${type}> = {
${join(rows)}};
`,
  };
}

/** The names of the schemes that are sent together, for each alternative. */
const alternativesOf = ({ security }: Operation): string[][] =>
  security
    .map((schemes) => schemes.filter(({ scheme }) => scheme.type !== "mutualTLS"))
    .filter((schemes) => schemes.length > 0)
    .map((schemes) => schemes.map(({ scheme }) => scheme.name));

/** How each secret is sent. */
function schemesOf(schemes: SecurityScheme[]): Code {
  const scheme = importedType("runtime/credentials.ts", "Scheme");
  const entries = schemes.map((scheme): [string, Code] => {
    const { name, key } = scheme;
    if (key !== undefined) return [name, code`[${literal(key.in)}, ${literal(key.name)}]`];
    return [name, literal(isBearer(scheme) ? "bearer" : "basic")];
  });
  return code`
/** How the credentials are sent. */
const schemes: Record<string, ${scheme}> = ${objectOf(entries)};
`;
}
