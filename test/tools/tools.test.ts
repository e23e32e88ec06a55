import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { rowOf } from "../../tools/format-page.ts";
import { categories, tools } from "../../tools/list.ts";
import { readRecipe } from "../../tools/recipes.ts";
import { root } from "../../tools/tool.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");

describe("docs/tools.md", () => {
  const page = read("docs/tools.md");

  test("lists every tool of tools/ at its version, by category", () => {
    const sections = page.split(/^## /m).slice(1, categories.length + 1);
    const listed = sections.map((section) => {
      const [title, ...lines] = section.split("\n");
      const rows = lines.filter((line) => line.startsWith("| ")).slice(2);
      return [title, rows.map((row) => row.split(" | ").slice(0, 3).join(" | "))];
    });
    const expected = categories.map(({ title, tools }) => [
      title,
      tools.map((tool) => `| ${rowOf(tool).slice(0, 3).join(" | ")}`),
    ]);
    expect(listed).toEqual(expected);
  });

  test("has a result for every tool that is run", () => {
    const notRun = page.split("\n").filter((line) => line.includes("| not run here |"));
    expect(notRun).toHaveLength(tools.filter(({ check }) => !check).length);
  });
});

describe("docs/recipes.md", () => {
  const names = [...read("docs/recipes.md").matchAll(/<!-- tool: (.*) -->/g)].map(
    ([, name]) => name,
  );

  test("names only tools of tools/", () => {
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  test.each(tools.filter(({ name }) => names.includes(name)))(
    "uses the version of $name that is checked",
    (tool) => {
      const text = readRecipe(tool.name)
        .map((block) => block.text)
        .join("\n");
      const versions = [...text.matchAll(/(@?[\w/-]+)@(\d[\d.]*)/g)].map(
        ([, name = "", version]) => [name, version],
      );
      expect(versions.length).toBeGreaterThan(0);
      expect(tool.packages).toMatchObject(Object.fromEntries(versions));
    },
  );
});
