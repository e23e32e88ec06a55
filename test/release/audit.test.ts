import { expect, test } from "vitest";
import { judge } from "../../scripts/audit.ts";

const weak = (name: string, severity = "high") => ({ name, severity });

test("nothing weak is nothing to mend", () => {
  expect(judge([], [], {})).toEqual([]);
});

test("what ships may not be weak, whatever reason is recorded", () => {
  const said = judge([weak("sent")], [weak("sent")], { sent: "nobody looks" });
  expect(said).toContain("sent ships and is weak (high)");
});

test("what is slightly weak does not count", () => {
  expect(judge([weak("sent", "low")], [weak("sent", "low")], {})).toEqual([]);
});

test("what only we run may be weak with a recorded reason", () => {
  expect(judge([], [weak("tool", "critical")], { tool: "reads our own files only" })).toEqual([]);
  expect(judge([], [weak("tool", "moderate")], {})).toEqual([
    "tool is weak (moderate) and no reason is recorded",
  ]);
});

test("a reason that is no longer needed goes", () => {
  expect(judge([], [], { tool: "was weak" })).toEqual([
    "tool has a recorded reason and is not weak any more",
  ]);
});
