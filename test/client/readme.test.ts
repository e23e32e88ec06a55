import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../project.ts";

test("README.md names the packages of the mock in the versions that are tested", () => {
  const { devDependencies, overrides } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const text = readFileSync(join(root, "client/README.md"), "utf8");
  const named = Array.from(
    text.matchAll(/(@stoplight\/prism-[\w-]+)@(\S+)/g),
    ([, name, version]) => [name, version],
  );
  const tested = Object.entries({ ...devDependencies, ...overrides }).filter(([name]) =>
    name.startsWith("@stoplight/prism-"),
  );
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(tested));
});

test("every link leads into the README or to a public page, so that none breaks in the package", () => {
  const text = readFileSync(join(root, "client/README.md"), "utf8");
  const links = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, link = ""]) => link);
  expect(links.filter((link) => !/^(#|https:)/.test(link))).toEqual([]);
});
