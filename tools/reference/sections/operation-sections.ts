import type { Operation } from "#reader";
import { errorBlocks } from "./error-section.ts";
import { isExpected, requestSections, responseSection } from "./message-sections.ts";
import type { Failure } from "./problems.ts";
import type { Section, SectionContext } from "./section.ts";

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
  const { responses } = operation;
  const sent = requestSections(operation, context);
  const returned = [
    ...responses.filter(isExpected).map((response) => responseSection(response, context)),
    { heading: "Error responses", blocks: errorBlocks(failures, responses, context) },
    { heading: "Next steps", blocks: nextSteps === "" ? [] : [{ text: nextSteps }] },
  ];
  return { sent, returned: returned.filter(({ blocks }) => blocks.length > 0) };
}
