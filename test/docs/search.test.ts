import { readFile } from "node:fs/promises";
import { searchOf } from "contract-kit-testing/reference/search";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { referenceFiles, sources } from "./reference.ts";

const { find } = searchOf(await referenceFiles());

const questions: Record<string, string[]> = parse(
  await readFile(new URL("./search-questions.yaml", import.meta.url), "utf8"),
);

test("At least 94 % of the questions of readers have their page among the first three results", () => {
  const isAnswered = ([text, pages]: [string, string[]]) =>
    find(text)
      .slice(0, 3)
      .some((url) => pages.some((page) => url.startsWith(page)));
  const all = Object.entries(questions);
  const missed = all.filter((question) => !isAnswered(question));
  expect(missed.length / all.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.06);
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
