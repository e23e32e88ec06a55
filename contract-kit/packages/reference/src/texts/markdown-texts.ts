import { functionName, type Operation, type Server } from "contract-kit-reader";
import { idOf, schemaId } from "../markup/anchors.ts";
import {
  codeSpan,
  fenced,
  markdownAnchor,
  markdownLink,
  markdownText,
  paragraphs,
  valueSpan,
} from "../markup/markdown.ts";
import { markdownFileOf, pageOf } from "../markup/page-names.ts";
import { outsideCode } from "../markup/sanitize.ts";
import { responseExamples } from "../samples/examples.ts";
import { samplesOf } from "../samples/samples.ts";
import { operationSections } from "../sections/operation-sections.ts";
import { blockMarkdown, schemaBlock } from "../sections/sections.ts";
import type { Sources } from "../sources.ts";
import { authorizationText } from "./authorization.ts";
import type { TextPage } from "./documents.ts";

/** A Markdown text with every heading some levels deeper. */
const deeper = (text: string, marks = "#"): string =>
  outsideCode(text.trim(), (part) => part.replaceAll(/^(?=#+ )/gm, marks));

/** An operation or a webhook as Markdown. A brief text has one sample, and not what the guide says about errors. */
export function operationText(sources: Sources, operation: Operation, isBrief = false): string {
  const { id, method, path, summary } = operation;
  const isIncoming = sources.contract.webhooks.includes(operation);
  const samples = isIncoming ? [] : Object.entries(samplesOf(sources, operation));
  const { sent, returned } = operationSections(sources, operation, isBrief || sources.isLarge);
  return paragraphs(
    `# ${isBrief ? "" : markdownAnchor(id)}${markdownText(`${id}: ${summary}`)}`,
    codeSpan(`${method} ${path}`),
    introductionTo(sources, operation, isBrief),
    ...samples
      .filter(([name]) => !isBrief || name === "curl")
      .map(([name, sample]) => fenced(sample, name === "curl" ? "sh" : name)),
    ...[...sent, ...returned].map(({ heading, blocks }) => {
      const texts = blocks.map((block) => blockMarkdown(block, isBrief));
      return `## ${markdownText(heading)}\n\n${paragraphs(...texts)}`;
    }),
    !isBrief && !isIncoming && exampleText(operation),
  );
}

/** The first example of a response, as the page shows it. */
function exampleText(operation: Operation): string {
  const [example] = responseExamples(operation);
  if (example?.media?.kind !== "json") return "";
  const { status, summary, value } = example;
  const heading = `## Example of a response: ${markdownText(`${status} ${summary}`)}`;
  return paragraphs(heading, fenced(JSON.stringify(value, null, 2) ?? "", "json"));
}

/** A schema as Markdown, with an anchor on the page that others link to. */
export function schemaText(sources: Sources, name: string, isBrief = false): string {
  const schema = sources.contract.schemas.get(name);
  const text = schema === undefined ? "" : blockMarkdown(schemaBlock(sources, name, schema));
  return `## ${isBrief ? "" : markdownAnchor(schemaId(name))}${markdownText(name)}\n\n${text}`;
}

/** The whole reference as one Markdown text. */
export function referenceText(sources: Sources): string {
  const { contract, chapters } = sources;
  const textsOf = (all: Operation[]) =>
    all.map((operation) => deeper(operationText(sources, operation, true), "##"));
  return [
    `# ${markdownText(`${contract.title} ${contract.version}`)}`,
    contract.description,
    ...chapters.map(({ text }) => deeper(text)),
    "## Operations",
    ...textsOf(contract.operations),
    ...(contract.webhooks.length > 0 ? ["## Webhooks", ...textsOf(contract.webhooks)] : []),
    "## Schemas",
    ...[...contract.schemas.keys()].map((name) => deeper(schemaText(sources, name, true))),
    "",
  ].join("\n\n");
}

/** Where an assistant begins: what there is to read, in groups. `names` are the files of the pages. */
export function llmsText(sources: Sources, names: string[]): string {
  const { contract, site } = sources;
  const start = "Read the pages that you need. Each has less than 50,000 characters.";
  const sections = llmsSections(sources, names).map(([heading, all]) => {
    const lines = all.filter((line) => line !== false);
    return lines.length > 0 && `## ${markdownText(heading)}\n\n${lines.join("\n")}`;
  });
  return paragraphs(
    `# ${markdownText(contract.title)}`,
    `> ${markdownText(contract.summary)}`,
    baseUrlText(contract.servers),
    [start, site.notes].filter(Boolean).join(" "),
    ...sections,
  );
}

/** The sections of llms.txt, each with its lines. */
function llmsSections(
  { groups, chapters, documents, workflows, downloads, isLarge }: Sources,
  names: string[],
): [heading: string, lines: (string | false)[]][] {
  const has = (file: string) => Object.hasOwn(downloads, file);
  const yaml = has("openapi.yaml") ? ", also as [YAML](openapi.yaml)" : "";
  const older = "- [OpenAPI 3.0](openapi-3.0.json): for tools that do not read 3.1";
  const linkTo = ({ file, title }: TextPage) => `- ${markdownLink(title, markdownFileOf(file))}`;
  const operationLine = ({ id, method, path, summary }: Operation) =>
    `- ${markdownLink(summary, markdownFileOf(pageOf(id)))}: ${codeSpan(`${method} ${path}`)}, ${codeSpan(id)}`;
  const schemas = names.filter((name) => /^schemas(-\d+)?(\.part-\d+)?\.md$/.test(name));
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
        `- [OpenAPI 3.1](openapi.json): the contract itself${yaml}`,
        has("openapi-3.0.json") && older,
        !isLarge && "- [All in one file](llms-full.txt): the guide, every operation and schema",
        ...documents.map(linkTo),
      ],
    ],
  ];
}

/** What an operation does and how it is called, as Markdown. A brief text leaves out the function of the client. */
export function introductionTo(
  { site, contract }: Sources,
  operation: Operation,
  isBrief = false,
): string {
  const { description, isDeprecated, servers } = operation;
  if (contract.webhooks.includes(operation))
    return `${description.trim()}\n\nThe service sends this request to a URL of yours, and you respond.`;
  const isUsual = JSON.stringify(servers) === JSON.stringify(contract.servers);
  const facts = [
    isDeprecated && "**Deprecated**",
    `**Authorization:** ${authorizationText(operation, site)}`,
    !isUsual && baseUrlText(servers, true),
    !isBrief &&
      site.client !== undefined &&
      `**TypeScript:** ${codeSpan(functionName(operation.id))}`,
  ].filter(Boolean);
  return `${description.trim()}\n\n${facts.join("<br>")}`;
}

/** The base URLs of servers, one a line, as Markdown. */
export const baseUrlText = (servers: Server[], hasAssumptions = false): string =>
  `**Base URL:** ${servers.map((server) => serverText(server, servers, hasAssumptions)).join("<br>or ")}`;

/** The base URL of a server, and what it is for, as Markdown. */
function serverText(server: Server, all: Server[], hasAssumptions: boolean): string {
  const { template, url, description } = server;
  const assumptions = hasAssumptions ? server.assumptions : [];
  // Defaults that lead to another server only stand for values that the contract does not know.
  const isUnknown = all.some((other) => other !== server && other.url === url);
  const variables = isUnknown ? {} : server.variables;
  const assumed = assumptions
    .map((id) => ` (${markdownLink("assumed", `#assumption-${idOf(id)}`)})`)
    .join("");
  const parts = Object.entries(variables).map(([name, { enum: values = [], ...variable }]) => {
    const others = values.filter((value) => value !== variable.default).map(valueSpan);
    const choice = [`${valueSpan(variable.default)} by default`, ...others].join(", or ");
    return `${codeSpan(`{${name}}`)} is ${choice}${variable.description ? ` (${variable.description.trim()})` : ""}`;
  });
  const where = parts.length > 0 ? `, where ${parts.join("; ")}` : "";
  return `${codeSpan(template)}${where}${description && ` – ${description.trim()}`}${assumed}`;
}
