import { type Operation, percentDecoded, slug } from "contract-kit-reader";
import { idOf, takenIds } from "../markup/anchors.ts";
import { codeSpan, markdownLink, markdownText } from "../markup/markdown.ts";
import { pageOf } from "../markup/page-names.ts";
import type { Sources } from "../sources.ts";
import { errorBlocks } from "./error-section.ts";
import { isExpected, requestSections, responseSection } from "./message-sections.ts";
import type { Block, Section, SectionContext } from "./section.ts";
import { unreadText } from "./sections.ts";

type Sections = Record<"sent" | "returned", Section[]>;

/** The page of an operation, its Markdown and the search have the same sections. */
const wholeSections = new WeakMap<Sources, Map<Operation, Sections>>();

/** What is sent and what comes back, each as sections. Brief ones have only links to the components that are responses. */
export function operationSections(
  sources: Sources,
  operation: Operation,
  isBrief = false,
): Sections {
  if (isBrief) return makeSections(sources, operation, isBrief);
  const made = wholeSections.get(sources) ?? new Map();
  wholeSections.set(sources, made);
  const sections = made.get(operation) ?? makeSections(sources, operation, isBrief);
  made.set(operation, sections);
  return sections;
}

function makeSections(sources: Sources, operation: Operation, isBrief: boolean): Sections {
  const taken = takenIds(idOf(operation.id));
  const isIncoming = sources.contract.webhooks.includes(operation);
  const isFlat = isBrief || sources.isLarge;
  const context = { sources, operation, isFlat, isBrief, isIncoming, taken };
  const sent = requestSections(context);
  const returned = [
    ...operation.responses.filter(isExpected).map((response) => responseSection(context, response)),
    { heading: "Error responses", blocks: errorBlocks(context) },
    { heading: "Not shown here", blocks: textBlocks(unreadText(sources, operation.pointer)) },
    ...operation.callbacks.map((callback) => callbackSection(context, callback)),
    { heading: "Next steps", blocks: textBlocks(nextSteps(context)) },
  ];
  return { sent, returned: returned.filter(({ blocks }) => blocks.length > 0) };
}

const textBlocks = (text: string): Block[] => (text === "" ? [] : [{ text }]);

function callbackSection(context: SectionContext, callback: Operation): Section {
  const { method, path, summary, description, responses } = callback;
  const inside = { ...context, operation: callback, isIncoming: true };
  const sections = [
    ...requestSections(inside),
    ...responses.map((response) => responseSection(inside, response)),
  ];
  const text = `The service sends ${codeSpan(`${method} ${path}`)}. ${description.trim()}`;
  const parts = sections.flatMap(({ heading, blocks }) => [
    { text: `### ${markdownText(heading)}` },
    ...blocks,
  ]);
  return { heading: `Callback: ${summary}`, blocks: [{ text }, ...parts] };
}

function nextSteps({ sources, operation }: SectionContext): string {
  const { contract, workflows } = sources;
  const links = operation.responses.flatMap((response) => response.links);
  const next = links.map(({ name, operationId, operationRef, description }) => {
    const target = contract.operations.find(({ id, pointer }) =>
      operationRef === undefined ? id === operationId : pointer === percentDecoded(operationRef),
    );
    const link =
      target === undefined ? markdownText(name) : markdownLink(target.summary, pageOf(target.id));
    return `- ${link}${description && `: ${description.trim()}`}`;
  });
  const journeys = workflows
    .filter(({ steps }) => steps.some(({ operationId }) => operationId === operation.id))
    .map(({ title }) => `- Workflow: ${markdownLink(title, `#${slug(markdownText(title))}`)}`);
  return [...next, ...journeys].join("\n");
}
