import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ratingsTable } from "../../packages/kit/src/diff/ratings-table.ts";
import { root } from "../../packages/test/project.ts";

test("CONTRIBUTING.md has the rating of every type of change", async () => {
  const file = join(root, "CONTRIBUTING.md");
  const section =
    /(?<=<!-- Made from packages\/kit\/src\/diff\/policy\.ts.* -->\n\n).*?(?=\n\n<!-- End)/s;
  const text = readFileSync(file, "utf8");
  expect(text).toMatch(section);
  await expect(text.replace(section, ratingsTable())).toMatchFileSnapshot(file);
});
