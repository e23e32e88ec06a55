import { capitalize, join, type Located, type Schema } from "contract-kit-reader";
import { code, type Message, say, subject } from "./message.ts";
import type { Scope } from "./scope.ts";

/** The keywords that limit a number, and the types whose values have it. */
const keywords: Record<string, string[]> = {
  minimum: ["number", "integer"],
  maximum: ["number", "integer"],
  minLength: ["string"],
  maxLength: ["string"],
  minItems: ["array"],
  maxItems: ["array"],
  minProperties: ["object"],
  maxProperties: ["object"],
};

interface Limit extends Located<number> {
  /** Whether the limit itself is not allowed. */
  isExclusive: boolean;
}

/** Whether a keyword is compared here. */
export const isLimit = (keyword: string): boolean =>
  Object.hasOwn(keywords, keyword.replace(/^exclusiveM/, "m"));

/** Whether a schema limits anything. */
export const hasLimits = (schema: Schema): boolean =>
  Object.keys(keywords).some((keyword) => limitOf(schema, keyword) !== undefined);

/** Reports limits that are tighter or looser, in whichever keyword they are written. */
export function compareLimits(before: Schema, after: Schema, scope: Scope): void {
  for (const keyword of Object.keys(keywords)) {
    const [old, now] = [limitOf(before, keyword), limitOf(after, keyword)];
    const order = compareTightness(keyword, old, now);
    if (order === 0) continue;
    const message = say`${code(keyword)} of ${subject} changed from ${describe(keyword, old)} to ${describe(keyword, now)}`;
    const type = order > 0 ? "constraint tightened" : "constraint loosened";
    scope.report(type, message, { before: old, after: now });
  }
}

const describe = (keyword: string, limit: Limit | undefined): Message => {
  if (limit === undefined) return ["absent"];
  const value = code(`${limit.value}`);
  if (!limit.isExclusive) return value;
  return say`${keyword === "maximum" ? "less" : "more"} than ${value}`;
};

/** Upper limits are compared as they are, lower limits with the other sign. */
const signOf = (keyword: string) => (keyword.startsWith("max") ? 1 : -1);

/** Positive if the second limit is tighter, and zero if both limit the same. */
function compareTightness(keyword: string, one: Limit | undefined, other: Limit | undefined) {
  if (!one || !other) return Number(Boolean(other)) - Number(Boolean(one));
  const difference = signOf(keyword) * (one.value - other.value);
  return difference || Number(other.isExclusive) - Number(one.isExclusive);
}

/** The tightest of the limits that apply together. */
function limitOf({ types, parts }: Schema, keyword: string): Limit | undefined {
  const all = keywords[keyword] ?? [];
  if (types.length > 0 && !types.some((type) => all.includes(type))) return undefined;
  const isInteger = types.every((type) => type !== "number") && types.includes("integer");
  const exclusive = `exclusive${capitalize(keyword)}`;
  const limits = parts.flatMap(({ value: part, pointer }) =>
    [keyword, exclusive].flatMap((key): Limit[] => {
      const value = part[key];
      const isDefault = value === 0 && /^min(?!imum)/.test(key);
      if (typeof value !== "number" || isDefault) return [];
      // OpenAPI 3.0 has a boolean next to the limit.
      const isExclusive = key === exclusive || part[exclusive] === true;
      const limit = { value, isExclusive, pointer: join(pointer, key) };
      return [isInteger ? inclusive(keyword, limit) : limit];
    }),
  );
  return limits.sort((one, other) => compareTightness(keyword, one, other))[0];
}

/** For integers, every limit has an inclusive one that says the same. */
function inclusive(keyword: string, { value, isExclusive, pointer }: Limit): Limit {
  const sign = signOf(keyword);
  const limit = isExclusive ? Math.ceil(sign * value) - 1 : Math.floor(sign * value);
  return { value: sign * limit, isExclusive: false, pointer };
}
