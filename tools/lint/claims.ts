/** Checks numbers and statuses in texts: what a text says about a name is what the contract says about it. */
import { type Contract, keysOf, type Parameter, propertiesOf, type Schema } from "#reader";
import { type Finding, finding, locate, type Source, startOf } from "#source";
import type { Chapter } from "./guide-text.ts";

/** How a text says a limit or a default, and where a schema has it. */
const claims: { words: RegExp; name: string; read: (schema: Schema) => unknown }[] = [
  {
    words: /\b(\d+) by default\b|\bdefault(?:s to)? (\d+)\b/g,
    name: "default",
    read: (schema) => schema.default,
  },
  { words: /\bcounted from (\d+)\b/g, name: "minimum", read: ({ limits }) => limits.minimum },
  {
    words: /\bat most (\d+)\s+pairs\b/g,
    name: "maxProperties",
    read: ({ limits }) => limits.maxProperties,
  },
  {
    words: /\bat most (\d+)\s+characters\b/g,
    name: "maxLength",
    read: ({ limits, propertyNames }) => limits.maxLength ?? propertyNames?.limits.maxLength,
  },
];

interface Subject {
  name: string;
  schema: Schema;
}

interface Mistake {
  index: number;
  message: string;
  fix: string;
}

/** The numbers in a text that none of its subjects has, although one has another. */
function wrongNumbers(text: string, subjects: Subject[]): Mistake[] {
  return claims.flatMap(({ words, name, read }) => {
    const values = subjects.flatMap((subject) => {
      const value = read(subject.schema);
      return typeof value === "number" ? [{ value, subject: subject.name }] : [];
    });
    return [...text.matchAll(words)].flatMap(({ index, 1: first, 2: second }): Mistake[] => {
      const before = ({ subject }: { subject: string }) =>
        text.lastIndexOf(`\`${subject}\``, index);
      const [known] = values.toSorted((a, b) => before(b) - before(a));
      if (known === undefined || values.some(({ value }) => value === Number(first ?? second)))
        return [];
      const message = `${name} of ${known.subject} is ${known.value}`;
      return [{ index, message, fix: `Write ${known.value}.` }];
    });
  });
}

/** The statuses before the type of a problem, in the same sentence, that the problem does not have. */
function wrongStatuses(text: string, { problems }: Contract): Mistake[] {
  return [...text.matchAll(/[\w:.~/-]*\/[\w-]+/g)].flatMap(({ 0: type, index }): Mistake[] => {
    const { status } = problems.find((problem) => problem.type === type) ?? {};
    const sentence =
      text
        .slice(0, index)
        .split(/[.|:]\s|\w\/[\w-]+/)
        .at(-1) ?? "";
    const written = sentence.match(/\b[45]\d\d\b/g)?.at(-1);
    if (status === undefined || written === undefined || written === `${status}`) return [];
    return [{ index, message: `${type} has the status ${status}`, fix: `Write ${status}.` }];
  });
}

/** Checks what the guide, descriptions of parameters and operations, and assumptions say. */
export function checkClaims(source: Source, contract: Contract, chapters: Chapter[]): Finding[] {
  const subjects = subjectsIn(contract);
  const named = (text: string) =>
    [...text.matchAll(/`([a-z]\w*)`/g)].flatMap(({ 1: name }) => subjects.get(`${name}`) ?? []);
  const ofGuide = chapters.flatMap(({ file, prose }) => {
    let start = 0;
    return prose.split("\n\n").flatMap((paragraph) => {
      const at = start;
      start += paragraph.length + 2;
      const mistakes = [
        ...wrongNumbers(paragraph, named(paragraph)),
        ...wrongStatuses(paragraph, contract),
      ];
      return mistakes.map(({ index, message, fix }) => {
        const line = prose.slice(0, at + index).split("\n").length;
        return finding({ ...startOf(file), line }, "guide-facts", message, fix);
      });
    });
  });
  const at = (pointer: string, ...keys: string[]) => locate(source, [...keysOf(pointer), ...keys]);
  const report = (mistakes: Mistake[], ...[pointer, ...keys]: [string, ...string[]]) =>
    mistakes.map(({ message, fix }) =>
      finding(at(pointer, ...keys), "description-facts", message, fix),
    );
  const parameters = new Map(
    contract.operations.flatMap((operation) =>
      operation.parameters.map((each) => [each.pointer, each]),
    ),
  );
  return [
    ...ofGuide,
    ...[...parameters.values()].flatMap((parameter: Parameter) =>
      report(wrongNumbers(parameter.description, [parameter]), parameter.pointer, "description"),
    ),
    ...contract.assumptions.flatMap(({ id, decision }) =>
      report(wrongNumbers(decision, named(decision)), "#/x-assumptions", id, "decision"),
    ),
    ...contract.operations.flatMap((operation) =>
      report(
        undeclared(operation.description, operation.tags, contract),
        operation.pointer,
        "description",
      ),
    ),
  ];
}

/** The statuses that a description announces, and no operation of the same tag declares. */
function undeclared(text: string, tags: string[], { operations }: Contract): Mistake[] {
  const family = operations.filter((operation) => operation.tags.some((tag) => tags.includes(tag)));
  const declared = family.flatMap(({ responses }) => responses.map(({ status }) => status));
  return [...text.matchAll(/\b(?:gets?|returns?|status) ([45]\d\d)\b/g)].flatMap(
    ({ index, 1: status = "" }): Mistake[] => {
      if (declared.includes(status)) return [];
      const message = `no operation with the tag ${tags[0]} declares ${status}`;
      return [{ index, message, fix: `Add the response ${status}, or correct the description.` }];
    },
  );
}

/** The parameters and fields by name. */
function subjectsIn({ operations, schemas }: Contract): Map<string, Subject[]> {
  const parameters = operations.flatMap((operation) => operation.parameters);
  const fields = [...schemas.values()].flatMap((schema) => [...propertiesOf(schema, {}).values()]);
  return Map.groupBy([...parameters, ...fields], ({ name }) => name);
}
