import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { marked, type Tokens } from "marked";
import { describe, expect, test } from "vitest";
import { root } from "../project.ts";

const run = promisify(execFile);

describe("The Markdown of the repository", async () => {
  const list = ["ls-files", "-co", "--exclude-standard", "*.md"];
  const { stdout } = await run("git", list, { cwd: root });
  const files = stdout
    .trim()
    .split("\n")
    .filter((file) => existsSync(join(root, file)));

  test("passes markdownlint", async () => {
    const lint = join(root, "node_modules/markdownlint-cli2/markdownlint-cli2-bin.mjs");
    const { stderr } = await run(process.execPath, [lint], { cwd: root }).catch((error) => error);
    expect(stderr).toBe("");
  });

  test.each(files)("%s names only files that exist", async (file) => {
    const { names } = await read(file);
    const missing = names.filter((name) => !existsSync(join(root, name)));
    // A command writes it, the first time that it is used.
    expect(missing.filter((name) => name !== "openapi/evidence.json")).toEqual([]);
  });

  test.each(files)("%s links only to files and headings that exist", async (file) => {
    const { links } = await read(file);
    for (const link of links.filter((href) => !/^https?:/.test(href))) {
      const [path = "", heading] = link.split("#");
      const target = path === "" ? file : join(dirname(file), path);
      expect(existsSync(join(root, target)), link).toBe(true);
      const isGuide = file.includes("/info/");
      if (heading === undefined || isGuide || !target.endsWith(".md")) continue;
      expect((await read(target)).headings, link).toContain(heading);
    }
  });
});

test("SECURITY.md names a test for every promise", async () => {
  const [table] = marked
    .lexer(await readFile(join(root, "SECURITY.md"), "utf8"))
    .filter((token): token is Tokens.Table => token.type === "table");
  const promises = table?.rows.map(([, test]) => `${test?.text}`) ?? [];
  expect(promises.length).toBeGreaterThan(10);
  for (const promise of promises) {
    const [, file = "", name = ""] = /^\[[\w ]+\]\((.+?)\): (.+)$/.exec(promise) ?? [];
    expect(await readFile(join(root, file), "utf8")).toContain(name.replaceAll("\\", ""));
  }
});

/** The links of a file, the files of the repository that it names in code, and its headings as they are in links. */
async function read(file: string) {
  const links: string[] = [];
  const names: string[] = [];
  const headings: string[] = [];
  marked.walkTokens(marked.lexer(await readFile(join(root, file), "utf8")), (token) => {
    if (token.type === "link" || token.type === "image") links.push(token.href);
    const isPath = /^(client|docs|openapi|sandbox|scripts|test|tools)\/[\w./-]+\.\w+$/;
    if (token.type === "codespan" && isPath.test(token.text)) names.push(token.text);
    if (token.type !== "heading") return;
    const words = token.text.toLowerCase().replaceAll(/[^\p{L}\d\s_-]/gu, "");
    headings.push(words.trim().replaceAll(/\s/g, "-"));
  });
  return { links, names, headings };
}
