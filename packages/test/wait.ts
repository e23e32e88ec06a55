/** The longest wait of a test in milliseconds, less than its time limit, whose message would not say what was awaited. */
export const maxWait = 20_000;

/** Waits for a promise, and says what it was if that takes too long. */
export async function within<Value>(
  promise: Promise<Value>,
  awaited: () => string,
): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Error(`waited ${maxWait / 1000} s for ${awaited()}`));
  }, maxWait);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Asks again and again until the answer is yes. */
export async function until(
  awaited: string,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = Date.now() + maxWait;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited ${maxWait / 1000} s for ${awaited}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
