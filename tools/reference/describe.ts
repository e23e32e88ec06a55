import { functionName, type Operation, slug } from "#reader";
import { idOf, schemaId, takenIds } from "./markup/anchors.ts";
import type { Html } from "./markup/html.ts";
import { codeSpan, markdownLink, markdownText } from "./markup/markdown.ts";
import { pageOf } from "./markup/page-names.ts";
import { consoleForm } from "./samples/console-form.ts";
import { type Example, examplesIn } from "./samples/examples.ts";
import { samplesOf } from "./samples/samples.ts";
import type { OpenAssumption } from "./sections/fields.ts";
import {
  type OpenQuestion,
  openQuestionsOf,
  operationSections,
  type Sections,
} from "./sections/operation-sections.ts";
import { failuresAmong } from "./sections/problems.ts";
import type { Block } from "./sections/section.ts";
import { schemaBlock } from "./sections/sections.ts";
import type { Sources } from "./sources.ts";
import { openAssumptions } from "./texts/assumptions.ts";
import { authorizationLine, authorizationText } from "./texts/authorization.ts";
import { problemFixes } from "./texts/guide.ts";
import { type CallFact, introductionTo, sampleServerText } from "./texts/introduction.ts";

/** What the reference says about an operation or a webhook. Its page, its Markdown and the search show parts of it. */
export interface DescribedOperation {
  operation: Operation;
  /** Its page. */
  file: string;
  /** Whether the service sends the request. */
  isIncoming: boolean;
  /** What it does and how it is called, as Markdown. */
  introduction: string;
  /** The same, with the function of the client, which the page names. */
  pageIntroduction: string;
  /** How it is called, in lines. */
  facts: CallFact[];
  /** The assumptions that it rests on as a whole, of which nobody has confirmed one. */
  assumptions: OpenAssumption[];
  openQuestions: OpenQuestion[];
  sections: Sections;
  /** With only links to the components that are responses. */
  brief: Sections;
  /** By their languages. A webhook has none. */
  samples: Record<string, string>;
  /** Which server they call, as Markdown. */
  sampleServer: string;
  /** The form that sends the request. */
  form: Html | false;
  /** Of every response, in the order of their statuses. */
  examples: Example[];
  /** The examples of the responses that the page describes. */
  shown: Example[];
}

/** What the reference says about a schema. */
export interface DescribedSchema {
  name: string;
  block: Block;
}

/** What the reference says about all that the contract has. */
export interface Described {
  operations: DescribedOperation[];
  webhooks: DescribedOperation[];
  schemas: DescribedSchema[];
}

/** Makes once what pages, their Markdown and the search share. */
export function describe(sources: Sources): Described {
  const { contract, chapters } = sources;
  const all: ContractTexts = {
    ...sources,
    fixes: problemFixes(chapters),
    known: openAssumptions(sources.assumptions),
  };
  const ids = [...contract.schemas.keys()].map(schemaId);
  return {
    operations: contract.operations.map((operation) => describeOperation(operation, false, all)),
    webhooks: contract.webhooks.map((operation) => describeOperation(operation, true, all)),
    schemas: [...contract.schemas].map(([name, schema]) => {
      const place = { taken: takenIds(...ids), known: all.known };
      return { name, block: schemaBlock(name, schema, place) };
    }),
  };
}

/** What descriptions refer to besides their own part of the contract. */
interface ContractTexts extends Pick<Sources, "contract" | "workflows" | "site"> {
  /** What to do about a problem, as Markdown, by the slug of its type. */
  fixes: Map<string, string>;
  /** The assumptions that nobody has confirmed. */
  known: Map<string, OpenAssumption>;
}

function describeOperation(
  operation: Operation,
  isIncoming: boolean,
  all: ContractTexts,
): DescribedOperation {
  const { id, responses } = operation;
  const { contract, workflows, site, known } = all;
  const failures = failuresAmong(responses, all);
  const elsewhere = failures.filter((one) => one.isDescribed).map(({ response }) => response);
  const surroundings = {
    failures,
    nextSteps: nextSteps(operation, contract.operations, workflows),
  };
  const sectionsOf = (isBrief: boolean) => {
    const context = { isBrief, isIncoming, known, taken: takenIds(idOf(id)) };
    return operationSections(operation, surroundings, context);
  };
  const facts: CallFact[] = [["Authorization", authorizationText(operation, site)]];
  const call: CallFact = ["TypeScript", codeSpan(functionName(id))];
  const line: CallFact = ["Authorization", authorizationLine(operation, site)];
  const assumptions = [operation, ...responses].flatMap((part) => part.assumptions);
  const sections = sectionsOf(false);
  return {
    operation,
    file: pageOf(id),
    isIncoming,
    introduction: introductionTo(operation, isIncoming, facts),
    pageIntroduction: introductionTo(operation, isIncoming, [...facts, call]),
    facts: [line, call],
    assumptions: [...new Set(assumptions)].flatMap((one) => known.get(one) ?? []),
    openQuestions: openQuestionsOf(operation, [...sections.sent, ...sections.returned]),
    sections,
    brief: sectionsOf(true),
    samples: isIncoming ? {} : samplesOf(all, operation),
    sampleServer: sampleServerText(site),
    form: !isIncoming && consoleForm(all, operation),
    examples: responses.flatMap(examplesIn),
    shown: responses.filter((response) => !elsewhere.includes(response)).flatMap(examplesIn),
  };
}

/** Where the links of its responses lead, and the workflows that it is a step of, as a list of Markdown. */
function nextSteps(
  { id, responses }: Operation,
  operations: Operation[],
  workflows: Sources["workflows"],
): string {
  const links = responses.flatMap((response) => response.links);
  const next = links.map(({ name, operationId, description }) => {
    const target = operations.find((other) => other.id === operationId);
    const link =
      target === undefined ? markdownText(name) : markdownLink(target.summary, pageOf(target.id));
    return `- ${link}${description && `: ${description.trim()}`}`;
  });
  const journeys = workflows
    .filter(({ steps }) => steps.some(({ operationId }) => operationId === id))
    .map(({ title }) => `- Workflow: ${markdownLink(title, `#${slug(markdownText(title))}`)}`);
  return [...next, ...journeys].join("\n");
}
