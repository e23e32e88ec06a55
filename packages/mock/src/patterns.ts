import { createContext, Script } from "node:vm";
import { fullFormats } from "ajv-formats/dist/formats.js";

/** A text of this length takes no format long, and no pattern without choices and with one repetition. */
const shortLength = 20;
const simplePattern = /^[^|*+?{]*[*+?{]?[^|*+?{]*$/;
/** Milliseconds that all patterns together may take for one value. */
const maxTime = 250;

let left = maxTime;
const context = createContext({ check: (): boolean => true });
const script = new Script("check()");

/** Begins with another value. */
export function resetTime(): void {
  left = maxTime;
}

/**
 * Whether a check succeeds in time. A pattern that backtracks can take years for a text of fifty characters, and only a
 * script with a time limit can be ended.
 */
function succeedsInTime(text: string, check: () => boolean, isSimple = true): boolean {
  if (isSimple && text.length <= shortLength) return check();
  if (left <= 0) return false;
  const begin = performance.now();
  try {
    return script.runInContext(Object.assign(context, { check }), { timeout: Math.ceil(left) });
  } catch {
    return false;
  } finally {
    left -= performance.now() - begin;
  }
}

/** A pattern that a text does not match if that takes too long to find out. */
export function limitedPattern(source: string, flags: string): RegExp {
  const pattern = new RegExp(source, flags);
  const match = pattern.test.bind(pattern);
  const isSimple = simplePattern.test(source);
  const test = (text: string) => succeedsInTime(text, () => match(text), isSimple);
  return Object.assign(new RegExp(source, flags), { test });
}

/** The formats of JSON Schema with the same limit. */
export const limitedFormats = Object.fromEntries(
  Object.entries(fullFormats).map(([name, format]) => {
    if (format instanceof RegExp) return [name, limitedPattern(format.source, format.flags)];
    if (typeof format !== "function") return [name, format];
    return [name, (text: string) => succeedsInTime(text, () => format(text))];
  }),
);
