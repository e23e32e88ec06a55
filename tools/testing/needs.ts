/**
 * What tests need, as a tag, without which they are skipped: what a machine can lack, and the time that extended ones take.
 * In CI, a browser has to be there.
 */
import { spawnSync } from "node:child_process";
import type { Reporter, TestModule } from "vitest/node";
import { hasBrowser, howToInstall } from "./browser.ts";
import { isExtended } from "./extended.ts";

/** Whether a shell finds a program. */
export const isInstalled = (command: string): boolean =>
  spawnSync(command, ["--version"]).error === undefined;

/** Why tests with a tag are skipped, and how to run them. A tag without a reason skips nothing. */
const reasons: Record<string, string | false> = {
  browser: !process.env.CI && !(await hasBrowser()) && `there is no browser. ${howToInstall}`,
  extended: !isExtended && "they are extended. Run them with npm run test:extended.",
  curl: !isInstalled("curl") && "there is no curl. Install it.",
  java:
    isExtended &&
    !isInstalled("java") &&
    "there is no Java. Install Java 17 or later, such as default-jre-headless in Debian.",
};

/** The tags of the tests. Vitest takes `skip: false` of one tag for that of all tags of a test. */
export const tags = Object.entries(reasons).map(([name, reason]) =>
  reason ? { name, skip: true } : { name },
);

/** Prints how many tests were skipped, in one line for each reason at the end. */
export class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap(({ children }) => [...children.allTests("skipped")]);
    // A test with several of these tags is counted once.
    const decisive = skipped.map((test) => test.tags.find((tag) => reasons[tag]));
    for (const [name, reason] of Object.entries(reasons)) {
      const count = decisive.filter((tag) => tag === name).length;
      if (count > 0) console.log(`${count} tests were skipped, because ${reason}`);
    }
  }
}
