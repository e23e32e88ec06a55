import { createContext, Script } from "node:vm";

const limited = new Script("work()");
const limitedContext = createContext({});
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
    limitedContext.work = work;
    // The timer of a script can end it a few milliseconds too early.
    const timeout = Math.max(1, Math.ceil(endTime - performance.now())) + 20;
    try {
      return limited.runInContext(limitedContext, { timeout });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") onEnd();
      throw error;
    }
  };
}
