import type { Operation } from "#reader";
import { errorBlocks } from "./error-section.ts";
import { allRows } from "./fields.ts";
import { isExpected, requestSections, responseSection } from "./message-sections.ts";
import type { Failure } from "./problems.ts";
import { type Section, type SectionContext, sectionId } from "./section.ts";

/** What is sent and what comes back. */
export type Sections = Record<"sent" | "returned", Section[]>;

/** What the sections of an operation say besides what it has itself. */
interface Surroundings {
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
    { heading: "Error responses", blocks: errorBlocks(failures, context) },
    { heading: "Next steps", blocks: nextSteps === "" ? [] : [{ text: nextSteps }] },
  ];
  return { sent, returned: returned.filter(({ blocks }) => blocks.length > 0) };
}

/** Something that is not known, as Markdown, and the part of the page that it is about. */
export interface OpenQuestion {
  question: string;
  /** Undefined for the operation itself. */
  about?: { name: string; anchor: string } | undefined;
  /** Whether it is about a field inside another one. */
  isInside: boolean;
}

/** What is not known about an operation: about all of it first, and about fields inside others last. Each once. */
export function openQuestionsOf({ openQuestion }: Operation, sections: Section[]): OpenQuestion[] {
  const ofParts = sections.flatMap(({ heading: name, blocks }) =>
    blocks.map((block) => ({
      question: block.openQuestion ?? "",
      about: { name, anchor: sectionId(name) },
      isInside: false,
    })),
  );
  const ofFields = sections
    .flatMap(({ blocks }) => blocks.flatMap(({ groups = [] }) => allRows(groups)))
    .map(({ openQuestion: question, path: name, anchor }) => ({
      question,
      about: { name, anchor },
      isInside: name.includes("."),
    }))
    .toSorted((a, b) => Number(a.isInside) - Number(b.isInside));
  const ofOperation = { question: openQuestion, isInside: false };
  const all = [ofOperation, ...ofParts, ...ofFields].filter(({ question }) => question !== "");
  // Several parts of a page can have the same component.
  const byQuestion = Map.groupBy(all, ({ question }) => question);
  return [...byQuestion.values()].flatMap(([first]) => first ?? []);
}
