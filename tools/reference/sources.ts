import { asObject, type Contract, type Operation, readContract, valueAt } from "#reader";
import { operationGroups } from "./groups.ts";
import type { ReferenceInput, Texts } from "./input.ts";
import { sanitizedDrawing } from "./markup/html.ts";
import {
  firstSentence,
  markdownLink,
  markdownText,
  plainLine,
  shortText,
} from "./markup/markdown.ts";
import { labelOf } from "./markup/page-names.ts";
import { schemaFamilies } from "./sections/families.ts";
import { readSite } from "./site.ts";
import { knownAssumptions } from "./texts/assumptions.ts";
import { makeDocuments } from "./texts/documents.ts";
import { makeChapters, readWorkflows } from "./texts/guide.ts";

/** What the pages are made from. */
export type Sources = ReturnType<typeof readSources>;

/** Reads the contract and everything that is shown with it. */
export function readSources({ downloads: given, ...input }: ReferenceInput) {
  const { document, chapters: texts = {}, diagrams = {} } = input;
  const contract = inMenuOrder(withAreas(withTitles(readContract(document))));
  const site = readSite(input.site ?? {});
  const downloads: Texts = { "openapi.json": `${JSON.stringify(document, null, 2)}\n`, ...given };
  const families = schemaFamilies(contract);
  const workflows = readWorkflows({ ...input, downloads });
  const assumptions = knownAssumptions(contract, input.evidence ?? {});
  const chapters = makeChapters(texts, contract, { assumptions, families, workflows });
  const drawings = Object.entries(diagrams).map(
    ([file, svg]) => [file.replace(".svg", ""), sanitizedDrawing(svg)] as const,
  );
  return {
    contract,
    assumptions,
    /** The operations as the menu, the start page and llms.txt list them. */
    groups: operationGroups(contract),
    /** The schemas as their pages list them. */
    families,
    workflows,
    site,
    chapters,
    /** Whether the publisher has written chapters. */
    hasGuide: Object.keys(texts).length > 0,
    documents: makeDocuments({ ...input, downloads }),
    /** SVG by the name that `<!-- diagram: name -->` refers to. */
    diagrams: Object.fromEntries(drawings),
    downloads,
  };
}

/** The contract with its publisher and a summary, and with a short name for each operation, which is its summary if that is one. */
function withTitles(contract: Contract): Contract {
  const { operations, webhooks, description } = contract;
  const withTitle = (operation: Operation): Operation => {
    const { id, method, path, summary, description, pointer } = operation;
    const { operationId } = asObject(valueAt(contract.document, pointer));
    if (summary === `${method} ${path}`)
      return operationId !== undefined || webhooks.includes(operation)
        ? { ...operation, summary: labelOf(operationId === undefined ? path : id) }
        : operation;
    const whole = plainLine(summary);
    const title = shortText(whole);
    const isWhole = title === whole.replace(/\.$/, "");
    const text = isWhole || description.includes(summary) ? "" : `${summary.trim()}\n\n`;
    return { ...operation, summary: title, description: text + description };
  };
  const paragraph = description.split(/\n\s*\n/).find((part) => !/^\s*#/.test(part));
  return {
    ...contract,
    summary: contract.summary || firstSentence(paragraph ?? ""),
    description: `${description.trim()}\n\n${publisherText(contract)}`.trim(),
    operations: operations.map(withTitle),
    webhooks: webhooks.map(withTitle),
  };
}

/** The contract with a tag for the operations that have none, if they are many: the first name in their paths. */
function withAreas(contract: Contract): Contract {
  const { operations, tags } = contract;
  if (operations.filter(({ tags: [first] }) => first === undefined).length <= 20) return contract;
  const areaOf = ({ path }: Operation) =>
    /\/(?!v\d|api\b|\{)([^/]+)/.exec(path)?.[1]?.replaceAll(/[{}@]/g, "") ?? "/";
  const tagged = operations.map((operation) =>
    operation.tags.length > 0 ? operation : { ...operation, tags: [areaOf(operation)] },
  );
  const names = new Set(tagged.flatMap(({ tags: [first = ""] }) => first));
  const areas = [...names]
    .filter((name) => tags.every((tag) => tag.name !== name))
    .map((name) => ({ name, title: labelOf(name), description: "", group: undefined }));
  return { ...contract, operations: tagged, tags: [...tags, ...areas] };
}

/** The operations in the order of their tags, which the menu, the search and every list share. */
function inMenuOrder(contract: Contract): Contract {
  const names = contract.tags.map(({ name }) => name);
  const position = ({ tags: [first = ""] }: Operation) => names.indexOf(first);
  return {
    ...contract,
    operations: contract.operations.toSorted((a, b) => position(a) - position(b)),
  };
}

/** Who publishes the contract, and on which terms, as Markdown. */
function publisherText({ document: { info } }: Contract): string {
  const { contact = {}, license, termsOfService: terms } = info;
  const link = (text = "", url = "") => (url === "" ? markdownText(text) : markdownLink(text, url));
  const email = contact.email && link(contact.email, `mailto:${contact.email}`);
  const name = link(contact.name ?? contact.url, contact.url);
  const licensed = link(license?.name, license?.url);
  const texts = [
    terms && link("Terms of service", terms),
    (name || email) && `Contact: ${[name, email].filter(Boolean).join(", ")}`,
    licensed && `License: ${licensed}`,
  ];
  return texts.filter(Boolean).join(" · ");
}
