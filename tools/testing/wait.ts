import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The longest wait of a test in milliseconds, for what never happens: a machine of any speed needs less. It is less than the
 * time limit of a test, whose message would not say what was awaited.
 */
const maxWait = 100_000;

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
    await sleep(1);
  }
}

/** Collects text and waits for a pattern in it. Each wait starts after the previous match. */
export function collectText() {
  let text = "";
  let start = 0;
  let isComplete = false;
  const changes = new EventEmitter();
  const find = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const match = pattern.exec(text.slice(start));
      if (match !== null) {
        start += match.index + match[0].length;
        return match;
      }
      if (isComplete) throw new Error(`the end came before ${pattern} in:\n${text}`);
      await once(changes, "change");
    }
  };
  return {
    add: (more: string) => {
      text += more;
      changes.emit("change");
    },
    end: () => {
      isComplete = true;
      changes.emit("change");
    },
    text: () => text,
    until: (pattern: RegExp) => within(find(pattern), () => `${pattern} in:\n${text}`),
  };
}
