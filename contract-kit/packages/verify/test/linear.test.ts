import { join } from "node:path";
import { launch } from "contract-kit-testing/process";
import { maxStart, within } from "contract-kit-testing/wait";
import { beforeAll, expect, test } from "vitest";

let counted: [name: string, work: [number, number, number]][];

/** Runs in a separate process, which can be ended if it does not end by itself. */
beforeAll(async () => {
  const script = join(import.meta.dirname, "count-work.ts");
  const { ended, text, kill } = launch(import.meta.dirname, [script]);
  const { output } = await within(ended, () => `the counted work in:\n${text()}`, maxStart).catch(
    (error) => {
      kill("SIGKILL");
      throw error;
    },
  );
  counted = Object.entries(JSON.parse(output));
});

test("what a server sends costs work in proportion to its size", () => {
  expect(counted).toHaveLength(2);
  // Each size is three times the one before, and what is quadratic is nine times the work.
  const steep = counted.filter(([, [small, middle, large]]) =>
    [middle / small, large / middle].some((factor) => factor > 4),
  );
  expect(steep).toEqual([]);
});
