/** The names of what the client exports. */
import {
  CliError,
  type Contract,
  capitalize,
  componentName,
  functionName,
  isBinary,
  isReservedWord,
  type Schema,
  toIdentifier,
} from "#reader";
import { type Direction, hasOneDirection } from "./directions.ts";

/** Types that TypeScript or the client already has. */
const takenTypes = new Set(
  (
    "any bigint boolean never null number object string symbol undefined unknown void " +
    "Array Blob File FormData Promise Record URLSearchParams " +
    "AccessToken AnyClient ApiError CallOptions Client ClientOptions NetworkError " +
    "OpenapiFetchClient ReliabilityOptions ServerSentEvent TimeoutError"
  ).split(" "),
);

/** The type that is made from a schema. */
export function typeName(name: string): string {
  const type = toIdentifier(name);
  return takenTypes.has(type) || isReservedWord(type) ? `${type}Model` : type;
}

/** The names of the types that are declared for schemas that others refer to. */
export class TypeNames {
  /** Those that are no components, such as schemas in `$defs`, by their pointers. */
  readonly inner = new Map<string, Schema>();
  readonly #taken: string[];
  readonly #differences = new Map<string, boolean>();
  /** The pointers of the schemas of forms with files, and of what these consist of. */
  readonly #forms: Set<string>;

  constructor({ schemas, operations }: Contract) {
    this.#taken = [...schemas.keys()].map(typeName);
    const media = operations.flatMap(({ body }) => body?.content ?? []);
    const multipart = media.filter(({ kind }) => kind === "multipart");
    const forms = new Set(multipart.flatMap(({ schema }) => schema ?? []));
    // The set grows by what they consist of.
    for (const { reference, members, choices } of forms) {
      const options = choices.flatMap((choice) => choice.options);
      for (const part of [reference ?? [], members, options].flat()) forms.add(part);
    }
    this.#forms = new Set([...forms].map(({ pointer }) => pointer));
  }

  /** Whether the schema can be that of a form with files. */
  isForm = ({ pointer }: Schema): boolean => this.#forms.has(pointer);

  of(schema: Schema, direction: Direction): string {
    const component = componentName(schema.pointer);
    if (component === undefined) this.inner.set(schema.pointer, schema);
    const name = component === undefined ? this.#innerName(schema) : typeName(component);
    if (direction === "response" || !this.differByDirection(schema)) return name;
    return `${name}Input${this.#taken.includes(`${name}Input`) ? "Model" : ""}`;
  }

  /** Whether what is sent and what is received have other fields. */
  differByDirection(schema: Schema): boolean {
    const known = this.#differences.get(schema.pointer);
    if (known !== undefined) return known;
    const reached = new Set<string>();
    const isFile = (part: Schema, of: Schema) => isBinary(part.items ?? part) && this.isForm(of);
    const result = hasOneDirection(schema, reached, isFile);
    // Where nothing differs, nothing differs further inside either.
    for (const pointer of result ? [schema.pointer] : reached) {
      this.#differences.set(pointer, result);
    }
    return result;
  }

  /** `GetBookRequest`, or a longer name if a schema is called so. */
  ofRequest(operationId: string): string {
    let name = `${capitalize(functionName(operationId))}Request`;
    while (this.#taken.includes(name)) name += "Options";
    return name;
  }

  /** `#/components/schemas/Tree/$defs/Node` as `TreeNode`, or longer if a component has that name. */
  #innerName({ pointer }: Schema): string {
    const keys = pointer.split("/").map((key) => capitalize(key.replaceAll(/~[01]|\W/g, " ")));
    const nameWithout = (omitted: string[]) =>
      typeName(
        keys
          .filter((key) => !omitted.includes(key.trim()))
          .join(" ")
          .trim(),
      );
    const short = nameWithout(["", "Components", "Schemas", "defs", "Properties", "Paths"]);
    return this.#taken.includes(short) ? nameWithout(["", "Components", "Schemas"]) : short;
  }
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
