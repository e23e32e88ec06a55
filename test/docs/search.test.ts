import { expect, test } from "vitest";
import { searchOf } from "../../packages/test/reference/search.ts";
import { referenceFiles } from "./reference.ts";

const { find } = searchOf(await referenceFiles());

/** Words of readers, and what one of the first three results has to be. */
test.each([
  ["upgrade plan", /^update-subscription\.html$/],
  ["unsubscribe", /cancel/],
  ["lisence key", /license-key/],
  ["subscripttion", /subscription/],
  ["reached activation limit", /#problem-|#error-409/],
  ["session is not open", /^errors\.html|checkout/],
  ["retry", /^retries\.html/],
  ["idempotency", /^retries\.html/],
  ["test data", /^(not-in-the-contract|index)\.html/],
  // What the contract leaves out is in one chapter.
  ["rate limit", /^not-in-the-contract\.html/],
  ["refund", /^not-in-the-contract\.html/],
  ["webhook", /^not-in-the-contract\.html/],
])("The search finds what a reader means by %s", (text, expected) => {
  expect(find(text).slice(0, 3).join("\n")).toMatch(new RegExp(expected.source, "m"));
});
