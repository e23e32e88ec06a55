import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readContract } from "#reader";
import { pageOf } from "#reference";
import { brokenLinks } from "#testing/reference/links";
import { searchOf } from "#testing/reference/search";
import { referenceFiles, sources } from "./reference.ts";

const { operations, schemas } = sources.contract;
const files = await referenceFiles();
const textOf = (file: string): string => files.get(file) ?? "";

test("Every link of a page, a guide and a document leads somewhere", () => {
  expect(brokenLinks(files)).toEqual([]);
});

test("Every example of a page is one that is published, and a list has an item", async () => {
  const published = readContract(JSON.parse(textOf("openapi.json")));
  for (const { id, responses } of published.operations) {
    const texts = responses
      .flatMap(({ content }) => content.flatMap(({ examples }) => examples))
      .map(({ value }) => JSON.stringify(value, null, 2));
    const shown = shownExamples(textOf(pageOf(id)));
    expect(shown.filter((text) => !texts.includes(text))).toEqual([]);
    expect([id, shown[0]]).not.toEqual([id, expect.stringMatching(/^ {2}"\w+": \[\]/m)]);
  }
});

test("A form offers no example of an error, which is valid with the parameters of the form", () => {
  const menu = /<select class="example">.*?<\/select>/s;
  const [offered = ""] = menu.exec(textOf(pageOf("updateCheckoutSessionByClientSecret"))) ?? [];
  expect(offered).toContain("Apply a discount");
  expect(offered).toContain("Change nothing");
  expect(offered).not.toContain("not open");
});

/** The JSON of the responses that a page shows, the first one in view. */
const shownExamples = (page: string): string[] =>
  [...page.matchAll(/<div data-response="\d+".*?<code data-colors>(.*?)<\/code>/gs)].map(
    ([, text = ""]) =>
      text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  );

test("The diagrams draw only references that the contract has", () => {
  const drawn = Object.values(sources.diagrams).flatMap(({ markup }) => [
    ...markup.matchAll(/data-field="(\w+)\.(\w+)"/g),
  ]);
  expect(drawn).not.toEqual([]);
  const unknown = drawn.filter(
    ([, schema = "", field = ""]) => !schemas.get(schema)?.properties.has(field),
  );
  expect(unknown.map(([text]) => text)).toEqual([]);
});

// A contract that grows has longer pages. Confirming a session has the largest one, with less than 18 kB.
test("A page takes at most 8 kB and four times its examples, compressed, in the one request that the first paint needs", () => {
  const limited = operations.map(({ id, responses }) => {
    const examples = responses.flatMap(({ content }) =>
      content.flatMap(({ examples }) => examples),
    );
    const limit = 8_000 + 4 * gzipSync(JSON.stringify(examples)).length;
    return { id, limit, size: gzipSync(textOf(pageOf(id))).length };
  });
  expect(limited.filter(({ size, limit }) => size > limit)).toEqual([]);
});

test("The text for assistants is shorter than the contract", () => {
  expect(textOf("llms-full.txt").length).toBeLessThan(textOf("openapi.yaml").length);
});

// A further operation or chapter can answer some of them as well.
test("At least 90 % of the questions of readers have their page among the first three results", () => {
  const { find } = searchOf(files);
  const questions: Record<string, string[]> = parse(
    readFileSync(join(import.meta.dirname, "search-questions.yaml"), "utf8"),
  );
  const isAnswered = ([text, pages]: [string, string[]]) =>
    find(text)
      .slice(0, 3)
      .some((url) => pages.some((page) => url.startsWith(page)));
  const all = Object.entries(questions);
  const missed = all.filter((question) => !isAnswered(question));
  expect(missed.length / all.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.1);
});
