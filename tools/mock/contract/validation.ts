import { join, keysOf, type Operation, type Schema, type SchemaObject } from "#reader";
import type { ErrorObject, ValidateFunction } from "#reader/ajv";
import { canEnd, runLimited, workTime } from "#reader/time-limit";
import type { ProblemDetail } from "./problems.ts";

/** What is wrong with a value, and where. */
export interface Issue {
  path: (string | number)[];
  message: string;
}

/** Where a parameter is. */
export type Location = "path" | "query" | "header";

/** The parts of a request that the contract describes, as the types that it has for them. */
export type RequestParts = Record<Location, Record<string, unknown>> & { body?: unknown };

/** What Ajv has made of a schema, by the name of the schema: it finds all errors, or the first one. */
export type FindCheck = (name: string, allErrors: boolean) => ValidateFunction | undefined;

export const nameOfEntity = (type: string): string => `entity ${type}`;

export const nameOfRequest = ({ id }: Operation): string => `request ${id}`;

/** The name of a schema of the contract: where it is written. */
export const nameOf = ({ located }: Schema): string =>
  located.map(({ pointer }) => `contract${pointer}`).join(" ");

/** The number of errors in a response. A large body could have a million. */
const maxErrors = 20;
/** The number of errors among which those are found that say the most. The path of each can be as long as a body. */
const maxCompared = 200;
/** Of a value with more parts than this, the first error is enough: all of them could take seconds. */
const maxParts = 2_000;

/** A text of this length takes no pattern long that has no choices and one repetition. */
const shortLength = 20;
const simplePattern = /^[^|*+?{]*[*+?{]?[^|*+?{]*$/;
/** A pattern with repetitions of repetitions, for which a text can take years. */
const nestedPattern = /\([^)]*[*+{|][^)]*\)[*+{]/;
/** Milliseconds of work that all patterns together may take for one value. */
const maxTime = 250;

/** What is left of it for the value that is validated now. */
let timeLeft = maxTime;

/** Validates values against the schemas that a sandbox has. */
export class Validator {
  readonly #find: FindCheck;

  constructor(find: FindCheck) {
    this.#find = find;
  }

  /** Validates a value against a schema of the contract, or against one that has a name. */
  validate(schema: Schema | string, value: unknown): Issue[] {
    const name = typeof schema === "string" ? schema : nameOf(schema);
    const isLarge = hasManyParts(value);
    const check = this.#find(name, !isLarge);
    if (check === undefined) throw new Error(`there is no schema ${name}`);
    timeLeft = maxTime;
    const errors = check(value) ? [] : (check.errors ?? []).slice(0, maxCompared);
    return specific(errors)
      .slice(0, isLarge ? 1 : maxErrors)
      .map(describe);
  }

  validateRequest(operation: Operation, request: RequestParts): ProblemDetail[] {
    return this.validate(nameOfRequest(operation), request).map(toProblemDetail);
  }
}

/** A pattern that a text does not match if that takes too long to find out. */
export function limitedPattern(source: string, flags: string): RegExp {
  const pattern = new RegExp(source, flags);
  const isSimple = simplePattern.test(source);
  const test = (text: string): boolean => {
    if (isSimple && text.length <= shortLength) return pattern.test(text);
    // Where nothing can end it, the text of a request is not held up by it.
    if (!canEnd && nestedPattern.test(source)) return true;
    if (timeLeft <= 0) return false;
    const begin = workTime();
    try {
      return runLimited(timeLeft, () => pattern.test(text));
    } catch {
      return false;
    } finally {
      timeLeft -= workTime() - begin;
    }
  };
  return Object.assign(new RegExp(source, flags), { test });
}
/** Its name in the code that Ajv makes. */
limitedPattern.code = "limitedPattern";

/** Whether a value has more parts than a person wrote by hand. */
function hasManyParts(value: unknown): boolean {
  const parts = [value];
  for (const part of parts) {
    const inside = typeof part === "object" && part !== null ? Object.values(part) : [];
    if (parts.length + inside.length > maxParts) return true;
    parts.push(...inside);
  }
  return false;
}

/**
 * Where a value or null is allowed, what is wrong with the value says more than that it is neither of them. What is wrong
 * with a name says more than that there is a wrong name.
 */
function specific(errors: ErrorObject[]): ErrorObject[] {
  const isChoice = ({ keyword }: ErrorObject) => /^(any|one)Of$/.test(keyword);
  const isNull = ({ keyword, params }: ErrorObject) => keyword === "type" && params.type === "null";
  const placesOf = (list: ErrorObject[]) => new Set(list.map(({ instancePath }) => instancePath));
  const choices = placesOf(errors.filter(isChoice));
  const nullable = placesOf(errors.filter(isNull));
  const isBoth = (place: string) => nullable.has(place) && choices.has(place);
  return errors.filter(
    (error) =>
      error.keyword !== "propertyNames" &&
      !(isBoth(error.instancePath) && (isChoice(error) || isNull(error))),
  );
}

const formatTexts: Record<string, string> = {
  uuid: "a UUID",
  "date-time": "a timestamp such as 2026-03-02T09:30:00.000Z",
};

/** The same of a value that is no string. */
const stringTexts: Record<string, string> = {
  uuid: "a UUID string",
  "date-time": "a timestamp string such as 2026-03-02T09:30:00.000Z",
};

/** The types that a value can have. A string is described by its format, so that one correction is enough. */
function typeTexts(types: string[], { format }: SchemaObject): string[] {
  const isText = types.every((type) => type === "string" || type === "null");
  if (!isText || typeof format !== "string") return types;
  const text = stringTexts[format] ?? `a string of the format ${format}`;
  return types.map((type) => (type === "string" ? text : type));
}

/** The messages that differ from those of Ajv. */
const messages: Record<string, (params: ErrorObject["params"], schema: SchemaObject) => string> = {
  type: ({ type }, schema) => `must be ${typeTexts([type].flat(), schema).join(" or ")}`,
  format: ({ format }) => `must be ${formatTexts[format] ?? `of the format ${format}`}`,
  enum: ({ allowedValues }) => `must be ${allowedValues.map(String).join(", ")}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
};

/** An error of Ajv at the value that is wrong, which may be a property that is missing, unknown or named wrongly. */
function describe({ instancePath, params, keyword, parentSchema, ...error }: ErrorObject): Issue {
  const path = keysOf(instancePath);
  const { missingProperty, additionalProperty: unknown } = params;
  if (missingProperty) return { path: [...path, missingProperty], message: "is required" };
  if (unknown) {
    const names = Object.keys(parentSchema?.properties ?? {}).join(", ");
    return { path: [...path, unknown], message: names ? `is unknown: use ${names}` : "is unknown" };
  }
  const message =
    messages[keyword]?.(params, parentSchema ?? {}) ?? error.message ?? "is not valid";
  const { propertyName } = error;
  if (propertyName === undefined) return { path, message };
  return { path: [...path, propertyName], message: `has a name that ${message}` };
}

function toProblemDetail({ path, message: detail }: Issue): ProblemDetail {
  const [location, ...rest] = path;
  if (location === "body") return { location, pointer: toPointer(rest), detail };
  return { location: `${location}`, name: `${rest[0]}`, detail };
}

/** A JSON Pointer, cut off where a key in it is longer than any should be. */
export function toPointer(path: Issue["path"]): string {
  return join("", ...path).slice(0, 300);
}
