import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "contract-kit-fixtures/kit";
import { expect, test } from "vitest";

test("README.md names the packages of the mock in the versions that are tested", () => {
  const { devDependencies, overrides } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const text = readFileSync(join(root, "packages/verify/README.md"), "utf8");
  const named = Array.from(
    text.matchAll(/(@stoplight\/prism-[\w-]+)@(\S+)/g),
    ([, name, version]) => [name, version],
  );
  const tested = Object.entries({ ...devDependencies, ...overrides }).filter(([name]) =>
    name.startsWith("@stoplight/prism-"),
  );
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(tested));
});
