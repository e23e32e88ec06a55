import { expect, test } from "vitest";
import { runCountWork, steepIn } from "#testing/linear";

const counted = await runCountWork(import.meta.dirname);

test("what an outsider sends costs work in proportion to its size", () => {
  expect(counted.length).toBeGreaterThan(20);
  expect(steepIn(counted)).toEqual([]);
});
