/** The names of what the client exports. */
import {
  CliError,
  capitalize,
  componentName,
  functionName,
  isReservedWord,
  type Schema,
  toIdentifier,
} from "#reader";

/** Types that TypeScript or the client already has. */
const takenTypes = new Set(
  (
    "any bigint boolean never null number object string symbol undefined unknown void " +
    "Array Blob Promise Record " +
    "AccessToken AnyClient ApiError CallOptions Client ClientOptions NetworkError " +
    "OpenapiFetchClient Page Paginated ReliabilityOptions TimeoutError"
  ).split(" "),
);

/** The type that is made from a component. */
export function typeName({ pointer }: Schema): string {
  const type = toIdentifier(componentName(pointer) ?? pointer);
  return takenTypes.has(type) || isReservedWord(type) ? `${type}Model` : type;
}

/** The type of what a function takes, such as `GetBookRequest`. */
export const requestName = (operationId: string): string =>
  `${capitalize(functionName(operationId))}Request`;

/**
 * Fails if two things that are exported have the same name.
 *
 * @throws CliError with both places.
 */
export function assertDistinct(exported: (readonly [name: string, pointer: string])[]): void {
  const places = new Map<string, string>();
  for (const [name, pointer] of exported) {
    const other = places.get(name);
    if (other !== undefined) {
      throw new CliError(
        `it becomes \`${name}\` in the client, as ${other} does`,
        "Rename one of them in openapi/.",
        pointer,
      );
    }
    places.set(name, pointer);
  }
}
