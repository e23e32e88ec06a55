import { runCountWork, steepIn } from "contract-kit-fixtures/linear";
import { expect, test } from "vitest";

const counted = await runCountWork(import.meta.dirname);

test("what a server sends costs work in proportion to its size", () => {
  expect(counted).toHaveLength(2);
  expect(steepIn(counted)).toEqual([]);
});
