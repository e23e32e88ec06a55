import { readFile } from "node:fs/promises";
import { searchOf } from "contract-kit-testing/reference/search";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { referenceFiles } from "./reference.ts";

const { find } = searchOf(await referenceFiles());

const questions: Record<string, string[]> = parse(
  await readFile(new URL("./search-questions.yaml", import.meta.url), "utf8"),
);

// A further operation or chapter can answer some of them as well.
test("At least 90 % of the questions of readers have their page among the first three results", () => {
  const isAnswered = ([text, pages]: [string, string[]]) =>
    find(text)
      .slice(0, 3)
      .some((url) => pages.some((page) => url.startsWith(page)));
  const all = Object.entries(questions);
  const missed = all.filter((question) => !isAnswered(question));
  expect(missed.length / all.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.1);
});
