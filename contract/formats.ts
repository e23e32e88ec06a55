import type { Document } from "./document.ts";

/** A text is of a format if it matches a pattern or passes a check, as in Ajv. */
type Format = RegExp | ((text: string) => boolean);

/** A UUID in either case. */
export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const dateTime =
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

/** RFC 3339 on a day that exists, without leap seconds, which no `Date` can represent. */
const isDateTime = (text: string) =>
  dateTime.test(text) && new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10));

/** What `toISOString` returns for a year of four digits. */
const isTimestamp = (text: string) =>
  text.length === 24 && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;

/**
 * The formats that are stricter than those of ajv-formats, for everything that validates against a document. The
 * assumption `timestamps` says that a `date-time` is in UTC with milliseconds.
 */
export function formatsOf(document: Document): { uuid: RegExp; "date-time": Format } {
  const isStrict = document["x-assumptions"]?.timestamps !== undefined;
  return { uuid, "date-time": isStrict ? isTimestamp : isDateTime };
}
