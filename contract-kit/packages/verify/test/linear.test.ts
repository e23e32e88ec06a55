import { join } from "node:path";
import { launch } from "contract-kit-testing/process";
import { maxStart, within } from "contract-kit-testing/wait";
import { expect, test } from "vitest";

test("what a server sends costs work in proportion to its size", async () => {
  const { ended, text, kill } = launch(import.meta.dirname, [
    join(import.meta.dirname, "count-work.ts"),
  ]);
  const { output } = await within(ended, () => `the counted work in:\n${text()}`, maxStart).catch(
    (error) => {
      kill("SIGKILL");
      throw error;
    },
  );
  const counted = Object.entries<[number, number, number]>(JSON.parse(output));
  expect(counted).toHaveLength(2);
  // Each size is three times the one before, and what is quadratic is nine times the work.
  const steep = counted.filter(([, [small, middle, large]]) =>
    [middle / small, large / middle].some((factor) => factor > 4),
  );
  expect(steep).toEqual([]);
});
