/**
 * What tests need that a machine can lack. They have it as a tag, and are skipped without it. In CI, a browser has to be
 * there.
 */
import { spawnSync } from "node:child_process";
import type { Reporter, TestModule } from "vitest/node";
import { hasBrowser, howToInstall } from "./browser.ts";
import { isExtended } from "./extended.ts";

/** What is missing without each, by its tag, and how to get it. */
const hints: Record<string, string> = {
  browser: `there is no browser. ${howToInstall}`,
  curl: "there is no curl. Install it.",
  java: "there is no Java. Install Java 17 or later, such as default-jre-headless in Debian.",
};

/** Whether a shell finds a program. */
export const isInstalled = (command: string): boolean =>
  spawnSync(command, ["--version"]).error === undefined;

/** The tags of the tests that this machine can run, and of those that it skips. */
export const tags = [
  { name: "browser", skip: !process.env.CI && !(await hasBrowser()) },
  { name: "curl", skip: !isInstalled("curl") },
  { name: "java", skip: isExtended && !isInstalled("java") },
];

/** Prints how many tests were skipped for what is missing, in one line each at the end. */
export class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap(({ children }) => [...children.allTests("skipped")]);
    // Others can be skipped for another reason, such as those that only EXTENDED_TESTS=1 runs.
    for (const { name } of tags.filter(({ skip }) => skip)) {
      const count = skipped.filter((each) => each.tags.includes(name)).length;
      if (count > 0) console.log(`${count} tests were skipped, because ${hints[name]}`);
    }
  }
}
