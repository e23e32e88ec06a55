import { CliError } from "./cli-error.ts";

/** Words that TypeScript does not accept as names, and the function that the generated functions call. */
const reservedWords = new Set(
  (
    "arguments await break call case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof var void while with yield"
  ).split(" "),
);

/** Types that TypeScript, the generated code or the client already has. */
const takenTypes = new Set(
  (
    "any bigint boolean never null number object string symbol undefined unknown void " +
    "Array Blob File FormData Promise Record URLSearchParams " +
    "AccessToken ApiError CallOptions Client ClientOptions NetworkError ServerSentEvent TimeoutError"
  ).split(" "),
);

const identifier = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u;

/** A name as an identifier: `links-self` as `LinksSelf`. What is one already is not changed. */
function toIdentifier(name: string): string {
  if (identifier.test(name)) return name;
  const words = name.match(/[\p{ID_Continue}$]+/gu) ?? [];
  const joined = words.map(capitalize).join("");
  return identifier.test(joined) ? joined : `_${joined}`;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The type that is made from a schema. */
export function typeName(name: string): string {
  const type = toIdentifier(name);
  return takenTypes.has(type) || reservedWords.has(type) ? `${type}Model` : type;
}

/** The function that is made from an operation. */
export function functionName(operationId: string): string {
  const name = uncapitalize(toIdentifier(operationId));
  return reservedWords.has(name) ? `${name}_` : name;
}

/** The key of an object, in quotes where TypeScript needs them. */
export function propertyKey(name: string): string {
  return identifier.test(name) ? name : JSON.stringify(name);
}

/**
 * Fails if two things that are exported have the same name.
 *
 * @throws CliError with both places.
 */
export function assertDistinct(exported: { identifier: string; pointer: string }[]): void {
  const places = new Map<string, string>();
  for (const { identifier, pointer } of exported) {
    const other = places.get(identifier);
    if (other !== undefined && other !== pointer) {
      throw new CliError(
        `it becomes \`${identifier}\` in the client, as ${other} does`,
        "Rename one of them in openapi/.",
        pointer,
      );
    }
    places.set(identifier, pointer);
  }
}
