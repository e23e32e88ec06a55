import { expect, test } from "vitest";
import { createProject } from "#testing/project";
import { runCommand } from "#testing/run-command";

test.each([
  ["is not valid YAML", "notes: [\n", /cannot be read: .* at line \d+/],
  ["is a list", "- notes\n", /cannot be read: it has no keys/],
  ["has a misspelled key", "note: Beta\n", /note is unknown: use reference, repository, /],
  ["has a number in place of a list", "maintainers: 5\n", /maintainers has to be a list of texts/],
  ["has a text in place of names", "tokens: demo\n", /tokens has to be texts by their names/],
  [
    "has a number among the names",
    "tokens: { demo: 5 }\n",
    /tokens has to be texts by their names/,
  ],
  ["has a list in place of a text", "notes: [a]\n", /notes has to be a text/],
])("docs reports a docs/site.yaml that %s", async (_, text, message) => {
  await using project = await createProject();
  await project.write("docs/site.yaml", text);
  const { code, output } = await runCommand(project.path, "docs");
  expect(output).toMatch(/^error: docs\/site\.yaml[: ].*\n {2}Correct it\.\n$/);
  expect(output).toMatch(message);
  expect(code).toBe(1);
});
