import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { build } from "../../scripts/build.ts";
import { report } from "../../scripts/finding.ts";
import { createLinter, lint } from "../../scripts/lint.ts";
import { contents, copyProject, root, run } from "./project.ts";

type Project = Awaited<ReturnType<typeof copyProject>>;

interface Breakage {
  what: string;
  how: (project: Project) => Promise<void>;
  /** The place, the rule and the message, in the form of a compiler. */
  says: RegExp;
  remedy: RegExp;
}

const schemas = "openapi/components/schemas";

/** What already stops the bundle. */
const unbundled: Breakage[] = [
  {
    what: "YAML that does not parse",
    how: ({ replace }) => replace(`${schemas}/values/Amount.yaml`, "type:", "type: : :"),
    says: /^openapi\/components\/schemas\/values\/Amount\.yaml:\d+:\d+ {2}error {2}yaml-syntax {2}/m,
    remedy: /^ {4}Mend the YAML here/m,
  },
  {
    what: "a key given twice",
    how: ({ replace }) => replace(`${schemas}/values/Amount.yaml`, /^(type:.*)$/m, "$1\n$1"),
    says: /^openapi\/components\/schemas\/values\/Amount\.yaml:\d+:1 {2}error {2}yaml-syntax {2}dup/m,
    remedy: /^ {4}Mend the YAML here.* a key given twice/m,
  },
  {
    what: "a file without keys",
    how: ({ write }) => write(`${schemas}/values/Amount.yaml`, "# later\n"),
    says: /^openapi\/components\/schemas\/values\/Amount\.yaml:1:1 {2}error {2}not-a-mapping {2}/m,
    remedy: /^ {4}Write its keys, or delete the file/m,
  },
  {
    what: "a $ref to nothing",
    how: ({ replace }) =>
      replace(`${schemas}/orders/Order.yaml`, "$ref: ../values/Amount.yaml", "$ref: Amount.yaml"),
    says: /^openapi\/components\/schemas\/orders\/Order\.yaml:\d+:\d+ {2}error {2}unresolved-ref {2}Can't resolve \$ref: there is no openapi\/components\/schemas\/orders\/Amount\.yaml/m,
    remedy: /^ {4}Correct the \$ref \(did you mean \.\.\/values\/Amount\.yaml\?\)/m,
  },
  {
    what: "a $ref into a file that has no such part",
    how: ({ replace }) =>
      replace(`${schemas}/orders/Order.yaml`, /(\$ref: \S+Amount\.yaml)/, "$1#/properties/none"),
    says: /^openapi\/components\/schemas\/orders\/Order\.yaml:\d+:\d+ {2}error {2}unresolved-ref {2}/m,
    remedy: /^ {4}Correct the \$ref, or write what it names/m,
  },
  {
    what: "two components of one name",
    how: ({ write }) => write(`${schemas}/orders/Amount.yaml`, "type: integer\n"),
    says: /^openapi\/components\/schemas\/orders\/Amount\.yaml:1:1 {2}error {2}component-name-taken {2}Amount is also the name of openapi\/components\/schemas\/values\/Amount\.yaml/m,
    remedy: /^ {4}Rename one of the two/m,
  },
  {
    what: "a file that is not registered",
    how: ({ write }) => write(`${schemas}/orders/Refund.yaml`, "type: object\n"),
    says: /^openapi\/components\/schemas\/orders\/Refund\.yaml:1:1 {2}error {2}registry-no-entry {2}Refund is not listed in openapi\/openapi\.yaml/m,
    remedy:
      /^ {4}Add under components\.schemas: "Refund: { \$ref: components\/schemas\/orders\/Refund\.yaml }"/m,
  },
  {
    what: "a registered name without a file",
    how: ({ remove }) => remove(`${schemas}/orders/Order.yaml`),
    says: /^openapi\/openapi\.yaml:\d+:\d+ {2}error {2}registry-no-file {2}Order is listed, but there is no openapi\/components\/schemas\/orders\/Order\.yaml/m,
    remedy: /^ {4}Write that file, or drop the entry/m,
  },
  {
    what: "a registered name that is not the file's",
    how: ({ replace }) => replace("openapi/openapi.yaml", /^ {4}Order:/m, "    OrderA:"),
    says: /^openapi\/openapi\.yaml:\d+:\d+ {2}error {2}registry-name {2}components\.schemas\.OrderA refers to openapi\/components\/schemas\/orders\/Order\.yaml/m,
    remedy: /^ {4}Name, kind and file agree: openapi\/components\/schemas\/…\/OrderA\.yaml/m,
  },
  {
    what: "a registry out of order",
    how: ({ replace }) =>
      replace(
        "openapi/openapi.yaml",
        /^( {4}Order:\n.*\n)( {4}OrderBillingReason:\n.*\n)/m,
        "$2$1",
      ),
    says: /^openapi\/openapi\.yaml:\d+:\d+ {2}error {2}registry-order {2}Order stands below OrderBillingReason/m,
    remedy: /^ {4}Swap them/m,
  },
  {
    what: "a component written into the registry",
    how: ({ replace }) =>
      replace("openapi/openapi.yaml", /^ {2}schemas:$/m, "  schemas:\n    A: { type: object }"),
    says: /^openapi\/openapi\.yaml:\d+:\d+ {2}error {2}registry-inline {2}components\.schemas\.A is/m,
    remedy: /^ {4}Move it to a file under openapi\/components\/schemas\//m,
  },
  {
    what: "an assumption that does not say why",
    how: ({ replace }) => replace("openapi/assumptions.yaml", /^ {2}reason:/m, "  because:"),
    says: /^openapi\/assumptions\.yaml:\d+:1 {2}error {2}assumption-incomplete {2}\S+ has no reason/m,
    remedy: /^ {4}Give it one/m,
  },
  {
    what: "a register that no text shows",
    how: ({ remove }) => remove("openapi/info"),
    says: /^openapi\/assumptions\.yaml:1:1 {2}error {2}register-not-shown {2}/m,
    remedy: /^ {4}Write the line <!-- assumptions --> in one of openapi\/info\/\*\.md/m,
  },
  {
    what: "a register that is shown twice",
    how: ({ write }) => write("openapi/info/99-again.md", "# Again\n\n<!-- assumptions -->\n"),
    says: /^openapi\/info\/99-again\.md:3:1 {2}error {2}register-shown-twice {2}/m,
    remedy: /^ {4}Leave one of the two/m,
  },
  {
    what: "a root document of another kind",
    how: ({ replace }) => replace("openapi/openapi.yaml", /^openapi:.*$/m, "swaggers: 1"),
    says: /^openapi\/openapi\.yaml:1:1 {2}error {2}bundle {2}/m,
    remedy: /^ {4}Is this an OpenAPI 3\.1 document\?/m,
  },
  {
    what: "no contract at all",
    how: ({ remove }) => remove("openapi"),
    says: /^openapi\/openapi\.yaml:1:1 {2}error {2}missing-file {2}/m,
    remedy: /^ {4}Run this from the project's root/m,
  },
];

/** Those that happen most; a process of its own takes its time. */
const inTheShell = unbundled.filter(({ what }) =>
  /not parse|to nothing|of one name|not registered|without a file/.test(what),
);

/** What only the linters see. */
const unclean: Breakage[] = [
  {
    what: "an example that contradicts its schema",
    how: ({ replace }) =>
      replace(`${schemas}/values/Amount.yaml`, /^examples:.*$/m, 'examples: ["much"]'),
    says: /^openapi\/components\/schemas\/values\/Amount\.yaml:\d+:\d+ {2}error {2}no-invalid-schema-examples {2}/m,
    remedy: /^ {4}Correct the example, or the schema that it contradicts/m,
  },
  {
    what: "an unknown assumption",
    how: ({ replace }) =>
      replace("openapi/assumptions.yaml", /^confirm-token:/m, "confirm-tokens:"),
    says: /^openapi\/paths\/\S+:\d+:\d+ {2}error {2}assumptions-are-registered {2}.*confirm-token/m,
    remedy: /^ {4}Add it to openapi\/assumptions\.yaml, or write one of /m,
  },
  {
    what: "a key that OpenAPI does not have",
    how: ({ replace }) =>
      replace("openapi/paths/orders_{id}.yaml", /^ {2}responses:$/m, "  answers:"),
    says: /^openapi\/paths\/orders_\{id\}\.yaml:\d+:\d+ {2}error {2}struct {2}.*answers/m,
    remedy: /^ {4}\S/m,
  },
];

function expectComplaint(output: string, { says, remedy }: Breakage): void {
  expect(output).toMatch(says);
  expect(output).toMatch(remedy);
  expect(output).toMatch(/^\d+ findings? in \d+ files?$/m);
  expect(output).not.toMatch(/^\s+at /m);
  expect(output).not.toContain("Error:");
}

describe.concurrent("a build", () => {
  // One for all, since it takes longest to get ready and is not asked.
  const linter = createLinter(root);
  afterAll(() => linter.end());

  test.each([...inTheShell, ...unclean])(
    "refuses $what from the command line, and leaves generated/ alone",
    async (one) => {
      await using project = await copyProject();
      await one.how(project);
      const before = await contents(join(project.path, "generated"));
      const { code, output } = await run(project.path, "scripts/build.ts");
      expectComplaint(output, one);
      expect(output).toMatch(/^generated\/ is as it was$/m);
      expect(code).toBe(1);
      expect(await contents(join(project.path, "generated"))).toEqual(before);
    },
  );

  test.each(unbundled)("tells of $what once, and leaves generated/ alone", async (one) => {
    await using project = await copyProject();
    await one.how(project);
    const before = await contents(join(project.path, "generated"));
    const { bundle, findings } = await build(project.path, linter);
    expect(bundle).toBeUndefined();
    expect(findings).toHaveLength(1);
    expectComplaint(report(findings), one);
    expect(await contents(join(project.path, "generated"))).toEqual(before);
  });
});

describe.concurrent("bundling alone", () => {
  test.each(inTheShell.slice(0, 2))("refuses $what, and leaves generated/ alone", async (one) => {
    await using project = await copyProject();
    await one.how(project);
    const before = await contents(join(project.path, "generated"));
    const { code, output } = await run(project.path, "scripts/bundle.ts");
    expectComplaint(output, one);
    expect(code).toBe(1);
    expect(await contents(join(project.path, "generated"))).toEqual(before);
  });
});

describe.concurrent("a finding", () => {
  test("in the bundle is told at its place in the source", async () => {
    await using project = await copyProject();
    const file = `${schemas}/orders/Order.yaml`;
    await project.replace(file, /^ {4}description: Identifies the order\.\n/m, "");
    const lines = (await readFile(join(project.path, file), "utf8")).split("\n");
    expect(await lint(project.path)).toEqual([
      {
        file,
        line: lines.indexOf("  id:") + 1,
        column: 3,
        severity: "error",
        rule: "schemas-are-described",
        message: "the property id has no description",
        remedy: "Say what a client can rely on.",
      },
    ]);
  });

  test("comes from a ruleset that can be loaded, or the ruleset is named", async () => {
    await using project = await copyProject();
    await project.write(".spectral.yaml", "extends: [[spectral:oas, everything]]\n");
    const { code, output } = await run(project.path, "scripts/lint.ts");
    expect(output).toMatch(/^error: \.spectral\.yaml cannot be loaded: /m);
    expect(output).not.toMatch(/^\s+at /m);
    expect(code).toBe(1);
  });

  test("would be missed if a rule that only the source trips were called otherwise, which is told", async () => {
    await using project = await copyProject();
    await project.replace(".spectral.yaml", "  paths-name-their-files:", "  files-of-paths:");
    const { code, output } = await run(project.path, "scripts/lint.ts");
    expect(output).toMatch(
      /^error: \.spectral\.yaml has no rule paths-name-their-files\n {4}Name /m,
    );
    expect(code).toBe(1);
  });
});

describe.concurrent("a run", () => {
  test("clears temporary files that a killed run has left", async () => {
    await using project = await copyProject();
    const before = await contents(join(project.path, "generated"));
    await project.write("generated/.openapi.yaml.tmp", "half a contr");
    const { code } = await run(project.path, "scripts/bundle.ts");
    const after = await contents(join(project.path, "generated"));
    expect(code).toBe(0);
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  });

  test("that cannot write one of its files writes none", async () => {
    await using project = await copyProject();
    await project.remove("generated/openapi.json");
    await project.write("generated/openapi.json/in-the-way", "");
    await project.write("generated/openapi.yaml", "old\n");
    const before = await contents(join(project.path, "generated"));
    const { code, output } = await run(project.path, "scripts/bundle.ts");
    expect(output).toMatch(/^error: generated\/openapi\.json/m);
    expect(code).toBe(1);
    expect(await contents(join(project.path, "generated"))).toEqual(before);
  });
});
