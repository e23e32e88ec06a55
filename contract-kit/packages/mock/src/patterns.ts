import { createContext, Script } from "node:vm";

/** A text of this length takes no pattern long that has no choices and one repetition. */
const shortLength = 20;
const simplePattern = /^[^|*+?{]*[*+?{]?[^|*+?{]*$/;
/** Milliseconds that all patterns together may take for one value. */
const maxTime = 250;

let left = maxTime;
const context = createContext({ match: (): boolean => true });
const script = new Script("match()");

/** Begins with another value. */
export function resetTime(): void {
  left = maxTime;
}

/**
 * A pattern that a text does not match if that takes too long to find out. A pattern that backtracks can take years for a
 * text of fifty characters, and only a script with a time limit can be ended.
 */
export function limitedPattern(source: string, flags: string): RegExp {
  const pattern = new RegExp(source, flags);
  const isSimple = simplePattern.test(source);
  const test = (text: string): boolean => {
    if (isSimple && text.length <= shortLength) return pattern.test(text);
    if (left <= 0) return false;
    const begin = performance.now();
    try {
      context.match = () => pattern.test(text);
      return script.runInContext(context, { timeout: Math.ceil(left) });
    } catch {
      return false;
    } finally {
      left -= performance.now() - begin;
    }
  };
  return Object.assign(new RegExp(source, flags), { test });
}
