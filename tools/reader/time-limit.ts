import { createContext, Script } from "node:vm";
import { asObject } from "./values.ts";

const script = new Script("work()");
const context = createContext({});

/** Milliseconds that this process has worked. On a busy machine, more time passes. */
export function workTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs work that may take some milliseconds. A pattern that backtracks can take years for a text of fifty characters, and
 * only what a script of a context runs can be ended. Work that was ended because the machine was busy begins again.
 *
 * @throws an error for which `isTimeout` is true.
 */
export function runLimited<Result>(milliseconds: number, work: () => Result): Result {
  const timeout = Math.max(1, Math.ceil(milliseconds));
  const begin = workTime();
  for (;;) {
    context.work = work;
    try {
      return script.runInContext(context, { timeout });
    } catch (error) {
      if (!isTimeout(error) || workTime() - begin >= timeout) throw error;
    }
  }
}

/** Whether work can be ended here. */
export const canEnd: boolean = true;

/** Whether an error says that work took too long. */
export const isTimeout = (error: unknown): boolean =>
  asObject(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
