import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./shared.ts";
import { makeWorkplace } from "./workplace.ts";

/** A file that most answers refer to, and what is changed in it. */
const edited = "openapi/components/schemas/values/Currency.yaml";
const changed = /^examples:.*$/m;

/** Milliseconds from saving a file in `npm run dev` to the line that says what came of it, in order. */
export async function rebuilds(count: number): Promise<number[]> {
  const folder = makeWorkplace("dev");
  const child = spawn(process.execPath, [join(root, "scripts/dev.ts"), "--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const until = async (sign: RegExp) => {
    for (;;) {
      const { value = "", done } = await lines.next();
      if (done) throw new Error("dev has ended");
      if (/^(\+|error)|finding,/.test(value)) throw new Error(value);
      if (sign.test(value)) return;
    }
  };
  try {
    await until(/^watching/);
    const file = join(folder, edited);
    const text = readFileSync(file, "utf8");
    const times: number[] = [];
    for (let index = 0; index < count; index++) {
      const begun = performance.now();
      writeFileSync(file, text.replace(changed, `examples: [${index % 2 ? "usd" : "chf"}]`));
      await until(/^built in/);
      times.push(performance.now() - begun);
      // The next one is saved when the mock has taken over, as by somebody who looks at what it serves.
      await until(/^the mock at/);
    }
    return times;
  } finally {
    const ended = once(child, "close");
    child.kill("SIGINT");
    await ended;
    process.off("exit", end);
  }
}
