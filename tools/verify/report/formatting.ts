import { inspect } from "node:util";
import { isObject, printable } from "#reader";
import { objectsIn } from "../contract/operations.ts";
import type { Exchange } from "../requests/exchange.ts";

/** Longer texts are of no use in a report, which shortens them further after secrets are masked. */
const maxLength = 10_000;

/** A text in one line. */
export function toLine(text: string): string {
  return text.slice(0, maxLength).replaceAll(/\s+/g, " ").trim() || "an empty text";
}

/** A text of a contract or a server in one line that commands neither a terminal nor CI, also where it is wrapped. */
export const printableLine = (text: string): string =>
  printable(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replaceAll(/(?<!\S)::/g, ": :"));

/** The same for every text in a report. */
export function printableParts<Value>(value: Value): Value {
  const clean = (_: string, part: unknown) =>
    typeof part === "string" ? printableLine(part) : part;
  return JSON.parse(JSON.stringify(value), clean);
}

/** A value in one line. Unlike JSON.stringify, it does not recurse into a body that is nested deeply. */
export function formatValue(value: unknown): string {
  return inspect(value, { depth: 2, breakLength: Number.POSITIVE_INFINITY });
}

/** A response in one line. */
export function summarize({ status, headers, text, json }: Exchange): string {
  const type = headers.get("content-type")?.split(";", 1)[0] ?? "no content type";
  const words = [String(status), type];
  const location = headers.get("location");
  if (location !== null) words.push(`to ${location}`);
  if (isObject(json) && typeof json.detail === "string") {
    const errors = objectsIn(json.errors).map((error) =>
      [error.location, error.pointer ?? error.name, error.detail].filter(Boolean).join(" "),
    );
    words.push([json.detail, ...errors].join("; "));
  } else if (json === undefined) words.push(toLine(text));
  return words.join(", ");
}
