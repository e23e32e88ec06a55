import { expect, test } from "vitest";
import { runCountWork, steepIn } from "#testing/linear";

const counted = await runCountWork(import.meta.dirname);

test("what a server sends costs work in proportion to its size", () => {
  expect(counted).toHaveLength(2);
  expect(steepIn(counted)).toEqual([]);
});
