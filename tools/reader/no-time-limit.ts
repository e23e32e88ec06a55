/** Stands for `time-limit.ts` where there is no Node.js. */

/** Milliseconds that have passed, where nobody knows how many of them this program has worked. */
export const workTime = (): number => performance.now();

/** Runs work to its end, where nothing can end it earlier. */
export const runLimited = <Result>(_milliseconds: number, work: () => Result): Result => work();

export const canEnd: boolean = false;

export const isTimeout = (_error: unknown): boolean => false;
