import { asObject, type Contract, type Operation, readContract, slug, valueAt } from "#reader";
import type { ReferenceInput } from "./input.ts";
import { takeId, takenIds } from "./markup/anchors.ts";
import { sanitizedDrawing } from "./markup/html.ts";
import { docsLink, markdownLink, markdownText, paragraphs } from "./markup/markdown.ts";
import { labelOf } from "./markup/page-names.ts";
import { schemaFamilies } from "./sections/families.ts";
import { readSite } from "./site.ts";
import { knownAssumptions } from "./texts/assumptions.ts";
import { makeDocuments } from "./texts/documents.ts";
import { makeChapters, readWorkflows } from "./texts/guide.ts";

/** What the pages are made from. */
export type Sources = ReturnType<typeof readSources>;

/** Reads the contract and everything that is shown with it. */
export function readSources(whole: ReferenceInput) {
  const input = forReaders(whole);
  const { document, chapters: texts = {}, diagrams = {}, downloads = {} } = input;
  const contract = inMenuOrder(withTitles(readContract(document)));
  const site = readSite(input.site ?? {});
  const families = schemaFamilies(contract);
  const workflows = readWorkflows(input);
  const assumptions = knownAssumptions(contract, input.evidence ?? {});
  const chapters = makeChapters(texts, contract, { assumptions, families, workflows, downloads });
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
    documents: makeDocuments(input),
    /** SVG by the name that `<!-- diagram: name -->` refers to. */
    diagrams: Object.fromEntries(drawings),
    downloads,
  };
}

/** What readers are shown: callers of the service get neither the pages nor the passages that are for maintainers. */
function forReaders(input: ReferenceInput): ReferenceInput {
  const { maintainers = [], forMaintainers = false } = input.site ?? {};
  const shownIn = <Text>(texts: Record<string, Text> = {}, change: (text: Text) => Text) =>
    Object.fromEntries(
      Object.entries(texts)
        .filter(([path]) => forMaintainers || !maintainers.includes(path.replace(/^\d+-/, "")))
        .map(([path, text]) => [path, change(text)]),
    );
  const passages = (text: string) =>
    text
      .split(/<!-- \/?maintainers -->\n?/)
      .filter((_, index) => forMaintainers || index % 2 === 0)
      .join("");
  return {
    ...input,
    chapters: shownIn(input.chapters, passages),
    documents: shownIn(input.documents, ({ title, text }) => ({ title, text: passages(text) })),
  };
}

/** The contract with its publisher, with further documentation in descriptions, and with a name for each webhook that has no summary. */
function withTitles(contract: Contract): Contract {
  const withDocs = (operation: Operation) => {
    const { externalDocs } = asObject(valueAt(contract.document, operation.pointer));
    return { ...operation, description: paragraphs(operation.description, docsLink(externalDocs)) };
  };
  return {
    ...contract,
    description: `${contract.description.trim()}\n\n${publisherText(contract)}`.trim(),
    operations: contract.operations.map(withDocs),
    webhooks: contract.webhooks.map(withDocs).map((webhook) => {
      const { id, method, path, summary } = webhook;
      return summary === `${method} ${path}` ? { ...webhook, summary: labelOf(id) } : webhook;
    }),
  };
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

/** Operations that belong together. */
export interface OperationGroup {
  title: string;
  description: string;
  /** A link to further documentation, as Markdown. */
  docs: string;
  /** The section of the menu. */
  section: string | undefined;
  operations: Operation[];
  /** Where the start page lists them. */
  anchor: string;
}

/**
 * The operations by tag, then the webhooks. The start page lists the operations of a group at its anchor, and the menu shows it
 * below its section.
 */
function operationGroups({ tags, operations, webhooks, document }: Contract): OperationGroup[] {
  const groups = tags.map(({ name, title, description, group }) => ({
    title,
    description,
    docs: docsLink(asObject(document.tags?.find((tag) => tag.name === name)).externalDocs),
    section: group,
    operations: operations.filter(({ tags: [first] }) => first === name),
  }));
  const description = "Requests that the service sends to a URL of yours.";
  groups.push({
    title: "Webhooks",
    description,
    docs: "",
    section: undefined,
    operations: webhooks,
  });
  const taken = takenIds();
  return groups
    .map((group) => ({ ...group, anchor: takeId(taken, `operations-${slug(group.title)}`) }))
    .filter(({ operations }) => operations.length > 0);
}
