import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "contract-kit-fixtures/kit";
import { expect, test } from "vitest";
import { contractChanges, workflowChanges } from "./changes.ts";

test("referees.md has our rating of every sample change, and a reason where Redocly's differs", () => {
  const lines = readFileSync(join(root, "referees/referees.md"), "utf8").match(/^\| .*$/gm) ?? [];
  const rows = lines.slice(2).map((line) => line.slice(2, -2).split(" | "));
  const expected = [...contractChanges, ...workflowChanges].map(
    ({ name, callers, implementers }) => [name, callers, implementers],
  );
  expect(rows.map((row) => row.slice(0, 3))).toEqual(expected);
  const unexplained = rows.filter(([, ours, , theirs, why]) => ours !== theirs && !why?.trim());
  expect(unexplained).toEqual([]);
});
