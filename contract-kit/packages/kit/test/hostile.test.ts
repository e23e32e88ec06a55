import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { bundleSource } from "contract-kit/bundle";
import { readReferenceInput } from "contract-kit/docs";
import type { Finding } from "contract-kit/lint";
import { cases } from "contract-kit-testing/extended";
import { contentsOf, createProject, type Project } from "contract-kit-testing/project";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { build, lint } from "./build.ts";
import { type Change, change } from "./change.ts";
import { runCommand } from "./run-command.ts";

const bookFields = "openapi/components/schemas/books/BookFields.yaml";
const secret = "type: string\ndescription: A secret of this computer.\n";

/** A server that a contract tries to read from. */
const requests: string[] = [];
const server = createServer(({ url = "" }, response) => {
  requests.push(url);
  response.end(secret);
});
let url = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.yaml`;
});
beforeEach(() => requests.splice(0));
afterAll(() => server.close());

interface Attack {
  what: string;
  make: (project: Project) => Promise<void>;
  /** The file of the finding, and regular expressions for what it says. */
  file?: string;
  finding: Partial<Record<keyof Finding, string>>;
  /** The finding is in the line of the first match in its file. */
  at?: string;
}

/** An attack that is a change of one file. */
type Written = Omit<Attack, "make"> & Change & { isSlow?: true };

const written: Written[] = parse(readFileSync(join(import.meta.dirname, "hostile.yaml"), "utf8"));

const makeFrom = (attack: Written): Attack => ({
  file: attack.edit ?? attack.append ?? attack.write ?? "",
  ...attack,
  make: (project) => {
    const fill = (text = "") =>
      text
        .replaceAll("{url}", url)
        .replaceAll(/<([^<>]+)\*(\d+)>/g, (_, part, count) => part.repeat(count));
    return change(project, { ...attack, to: fill(attack.to), text: fill(attack.text) });
  },
});

const attacks: Attack[] = [
  ...written.filter(({ isSlow }) => !isSlow).map(makeFrom),
  ...["default", "const", "x-old"].map((key) => ({
    what: `a $ref to a URL below ${key}`,
    make: ({ edit }: Project) => edit(bookFields, /$/, `${key}: { a: [{ $$ref: "${url}" }] }\n`),
    file: bookFields,
    finding: { message: "secret\\.yaml" },
    at: "secret\\.yaml",
  })),
  {
    what: "a symbolic link to a file",
    make: async ({ path, remove }) => {
      await remove(bookFields);
      await symlink(join(path, "secret.yaml"), join(path, bookFields));
    },
    file: bookFields,
    finding: { rule: "symbolic-link" },
  },
  {
    what: "a symbolic link to a folder",
    make: async ({ path }) => {
      await mkdir(join(path, "chapters"));
      await symlink(join(path, "chapters"), join(path, "openapi/info"));
    },
    file: "openapi/info",
    finding: { rule: "symbolic-link" },
  },
  {
    what: "a $ref to a hidden symbolic link",
    make: async ({ path, edit }) => {
      await symlink(join(path, "secret.yaml"), join(path, bookFields, "../.secret.yaml"));
      await edit(bookFields, "BookId.yaml", ".secret.yaml");
    },
    file: bookFields,
    finding: { rule: "." },
    at: ".secret.yaml",
  },
  {
    what: "schemas that multiply",
    make: async ({ write, edit }) => {
      const names = "ABCDEFGHI".split("");
      for (const [index, name] of names.entries()) {
        const next = names[index + 1];
        const part = next === undefined ? "type: string" : `$ref: ${next}.yaml`;
        const fields = names.map((field) => `  ${field}: { ${part} }\n`);
        const file = `openapi/components/schemas/books/${name}.yaml`;
        await write(file, `properties:\n${fields.join("")}`);
      }
      await edit(bookFields, "BookId.yaml", "A.yaml");
    },
    file: "openapi/components/schemas/books/C.yaml",
    finding: { rule: "example-size", fix: "^Write examples in the schema, or use fewer schemas" },
    at: "A: ",
  },
];

/** What takes a second or more, and differs little from the others. */
const slowAttacks: Attack[] = [
  ...written.filter(({ isSlow }) => isSlow).map(makeFrom),
  {
    what: "allOf that multiply, with examples",
    make: ({ edit }: Project) => {
      const schemas = Array.from({ length: 9 }, (_, index) => {
        const parts = Array(9).fill(`{ $ref: "#/$defs/D${index + 1}" }`);
        return `  D${index}: { examples: [{}], allOf: [${parts.join(", ")}] }\n`;
      });
      const defs = `$defs:\n${schemas.join("")}  D9: { type: object }\n`;
      return edit(bookFields, /$/, defs.replaceAll("$", "$$$$"));
    },
    file: bookFields,
    finding: { rule: "slow-example" },
  },
];

describe.each(cases(attacks, slowAttacks))(
  "a contract with $what",
  ({ make, file, finding, at }) => {
    test("is a finding, and nothing else is read", async () => {
      await using project = await createProject();
      await writeFile(join(project.path, "secret.yaml"), secret);
      await make(project);
      const findings = await lint(project.path);
      const expected = Object.entries(finding).map(([key, text]) => [
        key,
        expect.stringMatching(text),
      ]);
      expect(findings).toMatchObject([{ file, ...Object.fromEntries(expected) }]);
      if (at !== undefined) {
        const text = await project.read(findings[0]?.file ?? "");
        const line = text.slice(0, new RegExp(at).exec(text)?.index).split("\n").length;
        expect(findings[0]?.line).toBe(line);
      }

      // Bundling it would take the time again, and it refers to nothing.
      if (finding.rule === "slow-example") return;
      const { published, reference } = await bundleSource(project.path);
      expect(JSON.stringify([published, reference])).not.toContain("A secret");
      expect(requests).toEqual([]);
    });
  },
);

test("no command of a hostile contract or a hostile generated/ changes generated/ or sends a request", async () => {
  await using project = await createProject();
  await build(project.path);
  const before = await contentsOf(join(project.path, "generated"));
  await project.edit(bookFields, "BookId.yaml", url);
  for (const command of ["build", "bundle"]) {
    const { code, output } = await runCommand(project.path, command);
    expect(output).toMatch(/BookFields\.yaml:\d+:\d+ .* is a URL, and nothing is fetched/);
    expect(code).toBe(1);
  }
  const bundle = await bundleSource(project.path);
  await expect(readReferenceInput(project.path, bundle)).rejects.toThrow(
    "openapi/ cannot be bundled",
  );
  expect(await contentsOf(join(project.path, "generated"))).toEqual(before);

  await project.edit(bookFields, url, "BookId.yaml");
  await project.edit("generated/openapi.yaml", /\$ref: .*/, `$ref: ${url}`);
  await project.write("generated/other.yaml", secret);
  const edited = await contentsOf(join(project.path, "generated"));
  const { code, output } = await runCommand(project.path, "build", "--check");
  expect(code).toBe(1);
  expect(await contentsOf(join(project.path, "generated"))).toEqual(edited);
  expect(output).toContain(
    "error: generated/ is not what the build makes: generated/other.yaml, generated/openapi.yaml\n" +
      "  Run npm run build, and commit generated/.",
  );
  expect(requests).toEqual([]);
});

test("a contract commands neither a terminal nor CI", async () => {
  await using project = await createProject();
  const command =
    '"\\e[2J\\u202e\\U000e0041 ##[add-mask]x ##vso[task.complete]\\n::stop-commands::x"';
  await project.edit(bookFields, /$/, `x-old: { $$ref: ${command} }\n`);
  for (const format of ["text", "github"]) {
    const { output } = await runCommand(project.path, "lint", "--format", format);
    expect(output).toContain("\\u001b[2J\\u202e\\udb40\\udc41 # #[add-mask]x # #vso[task");
    expect(output.replaceAll("\n", "")).not.toMatch(/\p{Cc}|\p{Cf}/u);
    expect(output).not.toMatch(/^::stop/m);
  }
});

const document = "generated/openapi.yaml";

test.each([
  { command: "build", links: ["generated", document, `${document}.tmp`] },
  { command: "bundle", links: ["generated"] },
  { command: "docs", links: ["dist", "dist/docs"] },
  { command: "artifacts", links: ["dist"] },
  { command: "pack-client", links: ["dist", "generated", "workflows"] },
  { command: "freeze", links: ["CHANGELOG.md", "released"] },
  { command: "adopt", links: ["dist"], args: [document, "--no-install", "--to", "dist/new"] },
  { command: "adopt", links: ["..new/a"], args: [document, "--no-install", "--to", "..new/a/b"] },
])(
  "$command writes and deletes nothing behind the links",
  async ({ command, links, args = [] }) => {
    await using project = await createProject();
    await using outside = await createProject();
    await outside.write("docs/llms.txt", "");
    const before = await contentsOf(outside.path);
    await project.write(
      "package.json",
      '{ "version": "1.0.0", "name": "books", "type": "module" }',
    );
    for (const link of links) {
      const path = join(project.path, link);
      await rm(path, { recursive: true, force: true });
      await mkdir(dirname(path), { recursive: true });
      const isFile = /\.\w+$/.test(link);
      await symlink(isFile ? join(outside.path, "package.json") : outside.path, path);
      const { code, output } = await runCommand(project.path, command, ...args);
      expect(output).toContain(
        `error: ${link} is a symbolic link\n  Remove the link. Nothing is written or deleted behind it.\n`,
      );
      expect(code).toBe(1);
      expect(await contentsOf(outside.path)).toEqual(before);
      await rm(path);
    }
  },
);
