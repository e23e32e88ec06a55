import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Contract, keysOf, percentDecoded, propertiesOf, slug } from "#reader";
import { type Finding, finding, locate, type Source, startOf } from "#source";
import { checkClaims } from "./claims.ts";
import { checkSamples } from "./guide-samples.ts";
import { type Chapter, checkHeadings, checkNames, checkText } from "./guide-text.ts";

/** Checks that the guide in openapi/info/ links to what exists, and explains the problems as they are. */
export function checkGuide(source: Source, contract: Contract, data: string[] = []): Finding[] {
  const chapters = source.files
    .filter((file) => /^openapi\/info\/.*\.md$/.test(file))
    .map((file): Chapter => {
      const text = readFileSync(join(source.root, file), "utf8").replaceAll("\r\n", "\n");
      // Code has neither links nor headings.
      const prose = text.replaceAll(codeBlock, (code) => code.replaceAll(/.+/g, ""));
      return { file, text, prose };
    });
  return [
    ...chapters.flatMap((chapter) => checkText(source, chapter)),
    ...checkHeadings(chapters),
    ...checkNames(source, chapters),
    ...checkLinks(source, contract, chapters),
    ...checkProblems(source, contract, chapters),
    ...checkClaims(source, contract, chapters),
    ...checkIds(source, data, chapters),
    ...chapters.flatMap((chapter) => checkSamples(contract, chapter)),
  ];
}

/** Between two fences, also in a list. */
const codeBlock = /^ *(?:(?:[-*+]|\d+[.)]) +)?(`{3,}|~{3,})[\s\S]*?^ *\1.*$/gm;

const inlineCode = /(?<!`)(`+)(?!`).*?[^`]\1(?!`)/g;

function checkLinks(source: Source, contract: Contract, chapters: Chapter[]): Finding[] {
  const headings = chapters.flatMap(({ prose }) => prose.match(/(?<=^#+ ).*/gm) ?? []);
  const anchors = anchorsOf(contract, headings);
  return chapters.flatMap(({ file, prose }) => {
    const text = prose.replaceAll(inlineCode, (code) => " ".repeat(code.length));
    return [...text.matchAll(/\]\(([^)\s]+)/g)].flatMap(({ 1: link = "", index }): Finding[] => {
      if (leadsSomewhere(source, link, anchors)) return [];
      const lines = text.slice(0, index).split("\n");
      const at = { ...startOf(file), line: lines.length, column: `${lines.at(-1)}`.length + 1 };
      const where = link.startsWith("#") ? "nowhere" : "to a file that does not exist";
      const lower = anchors.has(link.slice(1).toLowerCase()) ? link.toLowerCase() : undefined;
      const fix = lower
        ? `Write ${lower}.`
        : "Link to a heading of the guide, an operationId, a schema, as in Book or Book.title, or an assumption.";
      return [finding(at, "guide-links", `the link ${link} leads ${where}`, fix)];
    });
  });
}

const uuid = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g;

/** An ID in the guide that neither the contract nor the files with data have: a reader who sends it gets 404. */
function checkIds({ root, documents }: Source, data: string[], chapters: Chapter[]): Finding[] {
  const texts = [...documents.values()].map(({ source }) => source.body);
  for (const file of data.map((name) => join(root, name)).filter(existsSync))
    texts.push(readFileSync(file, "utf8"));
  const known = new Set(texts.flatMap((text) => text.match(uuid) ?? []));
  return chapters.flatMap(({ file, text }) =>
    [...text.matchAll(uuid)].flatMap(({ 0: id, index }): Finding[] => {
      if (known.has(id)) return [];
      const at = { ...startOf(file), line: text.slice(0, index).split("\n").length };
      const similar = [...known].find((other) => other.slice(0, 8) === id.slice(0, 8));
      const fix = `Write an ID of ${["an example", ...data].join(" or of ")}${similar ? `, such as ${similar}` : ""}.`;
      return [finding(at, "guide-facts", `nothing has the ID ${id}`, fix)];
    }),
  );
}

/** Checks a table of problem types, if the guide has one: it has the status of each, and leaves out none. */
function checkProblems(
  source: Source,
  { problems, schemas }: Contract,
  chapters: Chapter[],
): Finding[] {
  const rows = chapters.flatMap(({ file, prose }) =>
    prose.split("\n").flatMap((text, index) => {
      const cells = text.split("|").map((cell) => cell.trim().replaceAll("`", ""));
      const problem = problems.find(({ type }) => text.startsWith("|") && cells.includes(type));
      return problem ? [{ problem, cells, at: { ...startOf(file), line: index + 1 } }] : [];
    }),
  );
  const wrong = rows.flatMap(({ problem: { type, status }, cells, at }): Finding[] => {
    const written = cells.find((cell) => /^[1-5]\d\d$/.test(cell));
    if (written === undefined || status === undefined || written === `${status}`) return [];
    const fix = `Write ${status}, or ${written} in the example of the problem.`;
    return [finding(at, "guide-problems", `${type} has the status ${status}`, fix)];
  });
  const [first] = rows;
  if (first === undefined) return [];
  const list = [...schemas.values()].find(({ knownValues = [] }) =>
    problems.some(({ type }) => knownValues.includes(type)),
  );
  const listed = list?.knownValues ?? [];
  const types = new Set([...problems.map(({ type }) => type), ...listed]);
  const missing = [...types]
    .filter((type) => !chapters.some(({ prose }) => prose.includes(`| \`${type}\` |`)))
    .map((type) => {
      const fix = "Add a row that says what a client does about it.";
      const index = listed.indexOf(type);
      const at =
        list !== undefined && index !== -1
          ? locate(source, [...keysOf(list.pointer), "x-extensible-enum", index])
          : first.at;
      return finding(at, "guide-problems", `the table has no row for ${type}`, fix);
    });
  return [...wrong, ...missing];
}

function leadsSomewhere({ root }: Source, link: string, anchors: Set<string>): boolean {
  const [path = "", anchor = ""] = link.split("#");
  if (path === "") {
    // Other renderers have anchors such as #tag/Books, and a field can be within another one.
    const name = percentDecoded(anchor.split("/").at(-1) ?? "");
    const field = /^[^.]+\.[^.[]+/.exec(name)?.[0] ?? name;
    const others = anchor.includes("/") ? [slug(name)] : [];
    return [name, field, ...others].some((each) => anchors.has(each));
  }
  const folders = ["openapi/info", "generated", "docs"];
  return (
    /^([a-z]+:|\/)/.test(path) || folders.some((folder) => existsSync(join(root, folder, path)))
  );
}

/** The anchors of the reference: headings, operations, tags, problem types, assumptions, schemas, fields and parameters. */
function anchorsOf(contract: Contract, headings: string[]): Set<string> {
  const { operations, webhooks, tags, tagGroups, schemas, problems, assumptions } = contract;
  const messages = [...operations, ...webhooks];
  const parameters = messages.flatMap((message) => message.parameters);
  return new Set([
    ...["all-operations", ...headings.map(slug)],
    ...messages.map(({ id }) => id),
    ...[...tags.map(({ title }) => title), ...tagGroups.map(({ name }) => name)].flatMap(
      (title) => [slug(title), `operations-${slug(title)}`],
    ),
    ...problems.map((problem) => `problem-${problem.slug}`),
    ...assumptions.map(({ id }) => `assumption-${id}`),
    ...parameters.map(({ in: place, name }) => `${place}.${name}`),
    ...[...schemas].flatMap(([name, schema]) => [
      name,
      ...[...propertiesOf(schema, {}).keys()].map((field) => `${name}.${field}`),
    ]),
  ]);
}
