import { isTimeout, runLimited } from "contract-kit-reader/time-limit";

/** A text of this length takes no format long, and no pattern without choices and with one repetition. */
const shortLength = 10_000;
const slowPattern =
  /"pattern":"(?:[^"\\]|\\.)*?(?:\||[*+?{](?:[^"\\]|\\.)*?[*+?{])|"patternProperties"|"regex"|\b(?:match|search)\(/;

/** Runs what applies patterns to a text, and returns its result. */
export type RunLimited = <Result>(work: () => Result, text?: string) => Result;

/**
 * Limits the time of what applies the patterns of some documents to a text, which can take years for a short one.
 * To limit the time takes a thread, so it is limited only if it can be long.
 */
export function createTimeLimit(
  documents: unknown,
  endTime: number,
  onEnd: () => void,
): RunLimited {
  const hasSlowPatterns = slowPattern.test(JSON.stringify(documents));
  return (work, text = "") => {
    if (!hasSlowPatterns && text.length <= shortLength) return work();
    try {
      // The timer of a script can end it a few milliseconds too early.
      return runLimited(Math.max(1, endTime - performance.now()) + 20, work);
    } catch (error) {
      if (isTimeout(error)) onEnd();
      throw error;
    }
  };
}
