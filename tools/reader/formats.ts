import type { Document } from "./document.ts";

/** A UUID in either case. */
export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const day = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`;
const time = String.raw`([01]\d|2[0-3]):[0-5]\d:[0-5]\d`;
/** RFC 3339 without leap seconds, which no `Date` can represent. */
const dateTime = new RegExp(
  String.raw`^${day}T${time}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$`,
  "i",
);
/** What `toISOString` returns for a year of four digits. */
const timestamp = new RegExp(String.raw`^${day}T${time}\.\d{3}Z$`);

/** Whether the month of a date has its day. Only a `Date` knows, which takes most of the time. */
const hasDay = (text: string) => {
  const number = Number(text.slice(8, 10));
  return number <= 28 || new Date(text.slice(0, 10)).getUTCDate() === number;
};

/**
 * The formats that are stricter than those of ajv-formats, for everything that validates against a document. If an
 * assumption has the rule `timestamps`, a `date-time` is in UTC with milliseconds.
 */
export function formatsOf(document: Document) {
  const assumptions = Object.values(document["x-assumptions"] ?? {});
  const isStrict = assumptions.some(({ rules = [] }) => rules.includes("timestamps"));
  const pattern = isStrict ? timestamp : dateTime;
  return { uuid, "date-time": (text: string) => pattern.test(text) && hasDay(text) };
}
