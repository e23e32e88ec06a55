import type { Reporter, TestModule } from "vitest/node";
import { howToInstall } from "./browser.ts";

/** The tag of tests in a browser, which are skipped where there is none. */
export const inBrowser = "browser";

/** Prints how many tests were skipped because there is no browser, in one line at the end. */
export class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules
      .flatMap(({ children }) => [...children.allTests("skipped")])
      .filter(({ tags }) => tags.includes(inBrowser));
    if (skipped.length === 0) return;
    console.log(`${skipped.length} tests in a browser were skipped. ${howToInstall}`);
  }
}
