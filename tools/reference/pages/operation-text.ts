import type { Operation } from "#reader";
import type { DescribedOperation } from "../describe.ts";
import { codeSpan, fenced, markdownAnchor, markdownText, paragraphs } from "../markup/markdown.ts";
import type { Example } from "../samples/examples.ts";
import type { Sections } from "../sections/operation-sections.ts";
import { blockMarkdown } from "../sections/sections.ts";

/** An operation or a webhook as Markdown. */
export function operationText(described: DescribedOperation): string {
  const { operation, pageIntroduction, samples, sampleServer, examples, isIncoming, sections } =
    described;
  const { id, summary } = operation;
  return paragraphs(
    `# ${markdownAnchor(id)}${markdownText(`${id}: ${summary}`)}`,
    endpoint(operation),
    pageIntroduction,
    Object.keys(samples).length > 0 && sampleServer,
    ...Object.entries(samples).map(([name, sample]) =>
      fenced(sample, name === "curl" ? "sh" : name),
    ),
    ...sectionTexts(sections),
    !isIncoming && exampleText(examples),
  );
}

/** An operation in the text of the whole reference: with one sample, and without what the guide says about errors. */
export function briefOperationText(described: DescribedOperation): string {
  const { operation, introduction, samples, brief } = described;
  return paragraphs(
    `# ${markdownText(`${operation.id}: ${operation.summary}`)}`,
    endpoint(operation),
    introduction,
    samples.curl !== undefined && fenced(samples.curl, "sh"),
    ...sectionTexts(brief, true),
  );
}

const endpoint = ({ method, path }: Operation): string => codeSpan(`${method} ${path}`);

const sectionTexts = ({ sent, returned }: Sections, isBrief = false): string[] =>
  [...sent, ...returned].map(({ heading, blocks }) => {
    const texts = blocks.map((block) => blockMarkdown(block, isBrief));
    return `## ${markdownText(heading)}\n\n${paragraphs(...texts)}`;
  });

/** The first example of a response, as the page shows it. */
function exampleText([example]: Example[]): string {
  if (example?.media?.kind !== "json") return "";
  const { status, summary, value } = example;
  const heading = `## Example of a response: ${markdownText(`${status} ${summary}`)}`;
  return paragraphs(heading, fenced(JSON.stringify(value, null, 2) ?? "", "json"));
}
