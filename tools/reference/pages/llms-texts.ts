import type { Operation } from "#reader";
import type { Described, DescribedOperation } from "../describe.ts";
import {
  codeSpan,
  firstSentence,
  markdownLink,
  markdownText,
  paragraphs,
  plainLine,
} from "../markup/markdown.ts";
import { markdownFileOf, pageOf } from "../markup/page-names.ts";
import { outsideCode } from "../markup/sanitize.ts";
import type { Sources } from "../sources.ts";
import type { TextPage } from "../texts/documents.ts";
import { baseUrlText, sampleServerText } from "../texts/introduction.ts";
import { briefOperationText } from "./operation-text.ts";
import { schemaText } from "./schemas.ts";

/** A Markdown text with every heading some levels deeper. */
const deeper = (text: string, marks = "#"): string =>
  outsideCode(text.trim(), (part) => part.replaceAll(/^(?=#+ )/gm, marks));

/** The whole reference as one Markdown text. */
export function referenceText(
  { contract, chapters }: Sources,
  { operations, webhooks, schemas }: Described,
): string {
  const textsOf = (all: DescribedOperation[]) =>
    all.map((operation) => deeper(briefOperationText(operation), "##"));
  return [
    `# ${markdownText(`${contract.title} ${contract.version}`)}`,
    contract.description,
    ...chapters.map(({ text }) => deeper(text)),
    "## Operations",
    ...textsOf(operations),
    ...(webhooks.length > 0 ? ["## Webhooks", ...textsOf(webhooks)] : []),
    "## Schemas",
    ...schemas.map((schema) => deeper(schemaText(schema, true))),
    "",
  ].join("\n\n");
}

/** Where an assistant begins: what there is to read, in groups. `names` are the files of the pages. */
export function llmsText(sources: Sources, names: string[]): string {
  const { contract, site } = sources;
  const start = "Read the pages that you need. Each has less than 50,000 characters.";
  const whole = "The contract itself is [openapi.json](openapi.json).";
  const sections = llmsSections(sources, names).map(
    ([heading, lines]) => lines.length > 0 && `## ${markdownText(heading)}\n\n${lines.join("\n")}`,
  );
  return paragraphs(
    `# ${markdownText(contract.title)}`,
    `> ${markdownText(contract.summary)}`,
    baseUrlText(contract.servers),
    [whole, sampleServerText(site), start, site.notes].filter(Boolean).join(" "),
    ...sections,
  );
}

/** The sections of llms.txt, each with its lines. */
function llmsSections(
  { groups, chapters, documents, workflows }: Sources,
  names: string[],
): [heading: string, lines: string[]][] {
  const linkTo = ({ file, title, text }: TextPage) => {
    const about = plainLine(firstSentence(text.replace(/^(<!--.*-->\s)?# .*/, "")));
    return `- ${markdownLink(title, markdownFileOf(file))}${about && `: ${markdownText(about)}`}`;
  };
  const operationLine = ({ id, method, path, summary }: Operation) =>
    `- ${markdownLink(summary, markdownFileOf(pageOf(id)))}: ${codeSpan(`${method} ${path}`)}, ${codeSpan(id)}`;
  const schemas = names.filter((name) => /^schemas(\.part-\d+)?\.md$/.test(name));
  const journeys = workflows.map(
    ({ file, title, description }) =>
      `- ${markdownLink(title, `workflows/${file}`)}: ${description}`,
  );
  return [
    ["Guide", chapters.map(linkTo)],
    ...groups.map(({ title, operations }): [string, string[]] => [
      title,
      operations.map(operationLine),
    ]),
    ["Schemas", schemas.map((name) => `- [${name}](${name})`)],
    ["Workflows", journeys],
    [
      "More",
      [
        "- [OpenAPI 3.1](openapi.json): the contract itself, also as [YAML](openapi.yaml)",
        "- [OpenAPI 3.0](openapi-3.0.json): for tools that do not read 3.1",
        "- [All in one file](llms-full.txt): the guide, every operation and schema",
        ...documents.map(linkTo),
      ],
    ],
  ];
}
