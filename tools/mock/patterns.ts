import { canEnd, runLimited, workTime } from "#reader/time-limit";
import { InvalidResponseError } from "./problems.ts";

/** A text of this length takes no pattern long that has no choices and one repetition. */
const shortLength = 20;
const simplePattern = /^[^|*+?{]*[*+?{]?[^|*+?{]*$/;
/** A pattern with repetitions of repetitions, for which a text can take years. */
const nestedPattern = /\([^)]*[*+{|][^)]*\)[*+{]/;
/** Milliseconds of work that all patterns together may take for one value. */
const maxTime = 250;

let left = maxTime;

/** Begins with another value. */
export function resetTime(): void {
  left = maxTime;
}

/**
 * A pattern that a text does not match if that takes too long to find out.
 *
 * @throws InvalidResponseError for a pattern of another language, such as `(?i)`.
 */
export function limitedPattern(source: string, flags: string): RegExp {
  const pattern = readPattern(source, flags);
  const isSimple = simplePattern.test(source);
  const test = (text: string): boolean => {
    if (isSimple && text.length <= shortLength) return pattern.test(text);
    // Where nothing can end it, the text of a request is not held up by it.
    if (!canEnd && nestedPattern.test(source)) return true;
    if (left <= 0) return false;
    const begin = workTime();
    try {
      return runLimited(left, () => pattern.test(text));
    } catch {
      return false;
    } finally {
      left -= workTime() - begin;
    }
  };
  return Object.assign(new RegExp(source, flags), { test });
}

function readPattern(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new InvalidResponseError(`the contract cannot be used: ${(error as Error).message}`);
  }
}
