/** Names of a contract as identifiers of TypeScript, and as names of files. */

/** Words that TypeScript does not accept as names. */
const reservedWords = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof var void while with yield"
  ).split(" "),
);

export const isReservedWord = (name: string): boolean => reservedWords.has(name);

/** Also where JavaScript allows them, two names that differ in what nobody can see would look the same. */
export const isIdentifier = (name: string): boolean =>
  /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(name) &&
  !/\p{Default_Ignorable_Code_Point}/u.test(name) &&
  name === name.normalize();

/** A name as an identifier: `links-self` as `LinksSelf`. What is one already is not changed. */
export function toIdentifier(name: string): string {
  if (isIdentifier(name)) return name;
  const visible = name.normalize().replaceAll(/\p{Default_Ignorable_Code_Point}/gu, " ");
  const words = visible.match(/[\p{ID_Continue}$]+/gu) ?? [];
  const joined = words.map(capitalize).join("");
  return isIdentifier(joined) ? joined : `_${joined}`;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The function that is made from an operation. */
export function functionName(operationId: string): string {
  const name = uncapitalize(toIdentifier(operationId));
  return isReservedWord(name) ? `${name}_` : name;
}

/** `ReadingList` as `reading-list`. */
export const kebabCase = (name: string): string =>
  name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

/** The file of an operation's page in the reference. */
export const pageOf = (operationId: string): string =>
  `${kebabCase(operationId).replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")}.html`;
