import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../project.ts";

test.each(["client/recipes.md"])(
  "%s names the packages of the mock in the versions that are tested",
  (file) => {
    const { devDependencies, overrides } = JSON.parse(
      readFileSync(join(root, "package.json"), "utf8"),
    );
    const text = readFileSync(join(root, file), "utf8");
    const named = Array.from(
      text.matchAll(/(@stoplight\/prism-[\w-]+)@(\S+)/g),
      ([, name, version]) => [name, version],
    );
    const tested = Object.entries({ ...devDependencies, ...overrides }).filter(([name]) =>
      name.startsWith("@stoplight/prism-"),
    );
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(tested));
  },
);

test.each(["README.md", "recipes.md"])(
  "every link of %s leads to a file of the package, into it or to a public page, so that none breaks",
  (file) => {
    const folder = join(root, "client");
    const text = readFileSync(join(folder, file), "utf8");
    const { files } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const links = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, link = ""]) => link);
    const broken = links.filter((link) => !/^(#|https:)/.test(link) && !files.includes(link));
    expect(broken).toEqual([]);
  },
);
