import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { rules } from "../../verify/rules.ts";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

test("a rule rests on the interface, on a registered assumption, or on what is left open", () => {
  const assumptions = Object.keys(parse(read("openapi/assumptions.yaml")));
  for (const [id, rule] of Object.entries(rules)) {
    const bases = ["source", "assumption", "open"].filter((key) => key in rule);
    expect(bases, id).toHaveLength(1);
    if ("assumption" in rule) expect(assumptions, id).toContain(rule.assumption);
  }
});

test("the README lists every rule and whether breaking it is a failure or a note", () => {
  const readme = read("verify/README.md");
  for (const [id, rule] of Object.entries(rules)) {
    const basis =
      "assumption" in rule ? `note: \`${rule.assumption}\`` : "open" in rule ? "note" : "failed";
    expect(readme).toContain(`| \`${id}\` | ${rule.states} | ${basis} |`);
  }
});
