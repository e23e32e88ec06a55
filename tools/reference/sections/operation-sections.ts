import type { Operation } from "#reader";
import { codeSpan, markdownText } from "../markup/markdown.ts";
import { errorBlocks } from "./error-section.ts";
import { isExpected, requestSections, responseSection } from "./message-sections.ts";
import type { Failure } from "./problems.ts";
import type { Block, Section, SectionContext } from "./section.ts";

/** What is sent and what comes back. */
export type Sections = Record<"sent" | "returned", Section[]>;

/** What the sections of an operation say besides what it has itself. */
export interface Surroundings {
  failures: Failure[];
  /** The operations and workflows after it, as Markdown. */
  nextSteps: string;
}

/** What is sent and what comes back, each as sections. */
export function operationSections(
  operation: Operation,
  { failures, nextSteps }: Surroundings,
  context: SectionContext,
): Sections {
  const { responses, callbacks } = operation;
  const sent = requestSections(operation, context);
  const returned = [
    ...responses.filter(isExpected).map((response) => responseSection(response, context)),
    { heading: "Error responses", blocks: errorBlocks(failures, responses, context) },
    ...callbacks.map((callback) => callbackSection(callback, context)),
    { heading: "Next steps", blocks: textBlocks(nextSteps) },
  ];
  return { sent, returned: returned.filter(({ blocks }) => blocks.length > 0) };
}

const textBlocks = (text: string): Block[] => (text === "" ? [] : [{ text }]);

function callbackSection(callback: Operation, context: SectionContext): Section {
  const { method, path, summary, description, responses } = callback;
  const inside = { ...context, isIncoming: true };
  const sections = [
    ...requestSections(callback, inside),
    ...responses.map((response) => responseSection(response, inside)),
  ];
  const text = `The service sends ${codeSpan(`${method} ${path}`)}. ${description.trim()}`;
  const parts = sections.flatMap(({ heading, blocks }) => [
    { text: `### ${markdownText(heading)}` },
    ...blocks,
  ]);
  return { heading: `Callback: ${summary}`, blocks: [{ text }, ...parts] };
}
