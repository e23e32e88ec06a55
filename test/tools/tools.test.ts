import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../project.ts";
import { check } from "./check.ts";
import { readRecipe, readRecipes } from "./recipes.ts";
import { categories, tools } from "./tool.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");

describe("docs/tools.md", () => {
  const page = read("docs/tools.md");

  test("lists every tool of tools.yaml at its version, by category", () => {
    const sections = page.split(/^## /m).slice(1, categories.length + 1);
    const listed = sections.map((section) => {
      const [title, ...lines] = section.split("\n");
      const rows = lines.filter((line) => line.startsWith("| ")).slice(2);
      return [title, rows.map((row) => row.split(" | ").slice(0, 2).join(" | "))];
    });
    const expected = categories.map(({ title, tools }) => [
      title,
      tools.map(({ name, version }) => `| ${name} | ${version}`),
    ]);
    expect(listed).toEqual(expected);
  });
});

describe("recipes", () => {
  const named = (text: string) => text.matchAll(/<!-- tool: (.*) -->/g);
  const names = readRecipes().flatMap((text) => [...named(text)].map(([, name]) => name));
  const textOf = (name: string) =>
    readRecipe(name)
      .map(({ text }) => text)
      .join("\n");

  test("name only tools of tools.yaml", () => {
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  test("have a page for each language, which the reference shows", () => {
    const { documents } = parse(read("docs/site.yaml"));
    const pages = Object.keys(documents).map((file) => read(`docs/${file}`));
    const clients = categories.find(({ title }) => title === "Clients in other languages");
    const names = clients?.tools.map(({ name }) => name) ?? [];
    const isShown = (name: string) => pages.some((text) => text.includes(`<!-- tool: ${name} -->`));
    expect(names.filter(isShown)).toEqual(names);
    expect(names.length).toBeGreaterThan(0);
  });

  test.each(tools.filter(({ name }) => textOf(name).includes("npm install")))(
    "use the version of $name that is checked",
    ({ name, packages, version }) => {
      const matches = textOf(name).matchAll(/(@?[\w/-]+)@(\d[\d.]*)/g);
      const versions = [...matches].map(([, name = "", version]) => [name, version]);
      expect(versions.length).toBeGreaterThan(0);
      expect({ "@redocly/cli": version, ...packages }).toMatchObject(Object.fromEntries(versions));
    },
  );
});

test("Specmatic finds no failure of the sandbox", {
  tags: ["extended", "java"],
  timeout: 600_000,
}, async () => {
  const [specmatic] = tools.filter(({ name }) => name === "Specmatic");
  expect(specmatic && (await check(specmatic))).toBe("the recipe runs");
});
