import { createContext, Script } from "node:vm";
import { asObject } from "./values.ts";

const script = new Script("work()");
const context = createContext({});

/**
 * Runs work that may take some milliseconds. A pattern that backtracks can take years for a text of fifty characters, and
 * only what a script of a context runs can be ended.
 *
 * @throws an error for which `isTimeout` is true.
 */
export function runLimited<Result>(milliseconds: number, work: () => Result): Result {
  context.work = work;
  return script.runInContext(context, { timeout: Math.max(1, Math.ceil(milliseconds)) });
}

/** Whether an error says that work took too long. */
export const isTimeout = (error: unknown): boolean =>
  asObject(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
