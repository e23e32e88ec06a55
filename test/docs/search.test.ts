import { expect, test } from "vitest";
import { searchOf } from "../../packages/test/reference/search.ts";
import { referenceFiles, sources } from "./reference.ts";

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
])("The search finds what a reader means by %s", (text, expected) => {
  expect(find(text).slice(0, 3).join("\n")).toMatch(new RegExp(expected.source, "m"));
});

/** What the contract leaves out is in one chapter, until it is in the contract. */
const chapter = sources.chapters.find(({ file }) => file === "not-in-the-contract.html");
const topics = [...(chapter?.text ?? "").matchAll(/^\| (?!Topic|---)([^,|]+)[,|]/gm)].map(
  ([, topic = ""]) => topic,
);

test("The search finds every topic that is not in the contract", () => {
  expect(topics).not.toEqual([]);
  const isFound = (topic: string) =>
    find(topic)
      .slice(0, 3)
      .join("\n")
      .includes(chapter?.file ?? "");
  expect(topics.filter((topic) => !isFound(topic))).toEqual([]);
});
