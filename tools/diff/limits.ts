import type { SchemaObject } from "#reader";
import { code, type Message, say } from "./message.ts";

/** What a keyword such as `maxLength` states. */
export interface Limit {
  /** With the other sign for a lower limit, so that the smaller of two limits is the tighter one. */
  bound: number;
  /** Whether the limit itself is not allowed. */
  isExclusive: boolean;
}

const signOf = (keyword: string) => (/max/i.test(keyword) ? 1 : -1);

/** The limit that a keyword of a schema states, for integers as an inclusive one; undefined if it states none. */
export function readLimit(
  keyword: string,
  schema: SchemaObject,
  isInteger: boolean,
): Limit | undefined {
  const value = schema[keyword];
  if (typeof value !== "number") return undefined;
  const bound = signOf(keyword) * value;
  const isExclusive = keyword.startsWith("exclusive");
  if (!isInteger) return { bound, isExclusive };
  return { bound: isExclusive ? Math.ceil(bound) - 1 : Math.floor(bound), isExclusive: false };
}

/** The order of limits, the tightest first. */
export const compareLimits = (one: Limit, other: Limit): number =>
  one.bound - other.bound || Number(other.isExclusive) - Number(one.isExclusive);

/** The limit in a sentence. */
export function describeLimit(keyword: string, { bound, isExclusive }: Limit): Message {
  const value = code(`${signOf(keyword) * bound}`);
  return isExclusive ? say`${keyword === "maximum" ? "less" : "more"} than ${value}` : value;
}
