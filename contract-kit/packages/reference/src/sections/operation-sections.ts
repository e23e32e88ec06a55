import { type Operation, slug } from "contract-kit-reader";
import { idOf, takenIds } from "../markup/anchors.ts";
import { codeSpan, markdownLink, markdownText } from "../markup/markdown.ts";
import { pageOf } from "../pages/page-names.ts";
import type { Sources } from "../sources.ts";
import { errorSection } from "./error-section.ts";
import { expectedResponse, isExpected, requestSections } from "./message-sections.ts";
import { type Section, type SectionContext, sectionOf } from "./section.ts";
import { unreadText } from "./sections.ts";

/** The sections about an operation. Brief ones have only links to the components that are responses. */
export function operationSections(
  sources: Sources,
  operation: Operation,
  isBrief = false,
): Section[] {
  const taken = takenIds(idOf(operation.id));
  const isIncoming = sources.contract.webhooks.includes(operation);
  const isFlat = isBrief || sources.isLarge;
  const context = { sources, operation, isFlat, isBrief, isIncoming, taken };
  return [
    ...requestSections(context),
    ...operation.responses
      .filter(isExpected)
      .map((response) => expectedResponse(context, response)),
    errorSection(context),
    textSection("Not shown here", unreadText(sources, operation.pointer)),
    ...operation.callbacks.map((callback) => callbackSection(context, callback)),
    textSection("Next steps", nextSteps(context)),
  ].filter(({ blocks }) => blocks.length > 0);
}

const textSection = (heading: string, text: string): Section =>
  sectionOf("returned", heading, ...(text === "" ? [] : [{ text }]));

function callbackSection(context: SectionContext, callback: Operation): Section {
  const { method, path, description } = callback;
  const inside = { ...context, operation: callback, isIncoming: true };
  const sections = [
    ...requestSections(inside),
    ...callback.responses.map((response) => expectedResponse(inside, response)),
  ];
  const text = `The service sends ${codeSpan(`${method} ${path}`)}. ${description.trim()}`;
  return sectionOf(
    "returned",
    `Callback: ${callback.summary}`,
    { text },
    ...sections.flatMap(({ heading, blocks }) => [
      { text: `### ${markdownText(heading)}` },
      ...blocks,
    ]),
  );
}

function nextSteps({ sources, operation }: SectionContext): string {
  const { contract, workflows } = sources;
  const links = operation.responses.flatMap((response) => response.links);
  const next = links.map(({ name, operationId, operationRef, description }) => {
    const target = contract.operations.find(({ id, pointer }) =>
      operationRef === undefined ? id === operationId : pointer === decodeURI(operationRef),
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
