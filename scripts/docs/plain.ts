import { introductionTo, operationSections, schemaBlock } from "./describe.ts";
import type { Sources } from "./layout.ts";
import { pageOf } from "./page-names.ts";
import { curlSample, templateOf, valuesOf } from "./samples.ts";
import { blockMarkdown, sectionMarkdown } from "./sections.ts";

/** A Markdown text with every heading one level deeper. */
export const deeper = (text: string): string => text.trim().replaceAll(/^(?=#+ )/gm, "#");

/** The whole reference as one Markdown text. */
export function referenceText(sources: Sources): string {
  const { contract, chapters } = sources;
  const operations = contract.operations.map((operation) => {
    const { id, method, path, summary } = operation;
    const sections = operationSections(sources, operation, true).map(
      (section) => `**${section.heading}**\n\n${sectionMarkdown(section, true)}`,
    );
    const curl = curlSample(templateOf(sources, operation), valuesOf(sources, operation));
    return [
      `### ${id}: ${summary}`,
      `\`${method} ${path}\``,
      introductionTo(sources, operation),
      `\`\`\`sh\n${curl}\n\`\`\``,
      ...sections,
    ].join("\n\n");
  });
  const webhooks = contract.webhooks.map((webhook) => {
    const { summary, method, path, description } = webhook;
    const sections = operationSections(sources, webhook, true).map(
      (section) => `**${section.heading}**\n\n${sectionMarkdown(section, true)}`,
    );
    return [`### ${summary}`, `\`${method} ${path}\``, description.trim(), ...sections].join(
      "\n\n",
    );
  });
  const schemas = [...contract.schemas].map(
    ([name, schema]) => `### ${name}\n\n${blockMarkdown(schemaBlock(sources, name, schema))}`,
  );
  const guide = chapters.map(({ text }) => deeper(text));
  const title = `# ${contract.title} ${contract.version}`;
  return [
    title,
    contract.description,
    ...guide,
    "## Operations",
    ...operations,
    ...(webhooks.length > 0 ? ["## Webhooks", ...webhooks] : []),
    "## Schemas",
    ...schemas,
    "",
  ].join("\n\n");
}

/** Where an assistant begins: what there is to read, and what for. */
export function llmsText({ contract, workflows }: Sources): string {
  const operations = contract.operations.map(
    ({ id, method, path, summary }) =>
      `- [${summary}](${pageOf(id)}): \`${method} ${path}\`, \`${id}\``,
  );
  const journeys = workflows.map(
    ({ file, title, description }) => `- [${title}](workflows/${file}): ${description}`,
  );
  return `# ${contract.title}

> ${contract.summary}

Read reference.md: it is complete. Operations take a bearer token unless they say otherwise. Paths of collections
end in a slash. Enumerated fields of responses may have other values than those listed.

## Reference

- [Reference in Markdown](reference.md): the guide, every operation and every schema
- [OpenAPI 3.1](openapi.json): the contract itself, also as [YAML](openapi.yaml)
- [OpenAPI 3.0](openapi-3.0.json): for tools that do not read 3.1
- [Changes](changes.html): what changed from version to version

## Workflows

${journeys.join("\n")}

## Operations

${operations.join("\n")}
`;
}
