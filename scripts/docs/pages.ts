import { marked } from "marked";
import type { Contract } from "../bundle.ts";

/** What a plain page says of itself; its first heading is its title. */
interface Head {
  /** Its own address, to be marked among the links to all pages. */
  file: string;
  description: string;
}

/** What there is to take along, as the end of a page. */
export const downloads = `## To download

- [openapi.yaml](openapi.yaml) and [openapi.json](openapi.json): the contract, OpenAPI 3.1
- [openapi-3.0.json](openapi-3.0.json): for tools that read OpenAPI 3.0 only
- \`schemas/\`: a self-contained JSON Schema (2020-12) for each schema, such as
  [schemas/Order.json](schemas/Order.json)
- \`workflows/\`: the journeys as Arazzo, such as
  [workflows/purchase.arazzo.yaml](workflows/purchase.arazzo.yaml)
- [reference.md](reference.md) and [llms.txt](llms.txt): the reference as plain text, for assistants too
`;

/** A Markdown text as a page beside the reference, which needs no script. */
export function textPage(template: string, { file, description }: Head, markdown: string): string {
  const html = marked.parse(markdown, { async: false });
  const [, title = ""] = /^# (.+)$/m.exec(markdown) ?? [];
  return template
    .replace("{{title}}", () => title)
    .replace("{{description}}", () => description)
    .replace(`href="${file}"`, (link) => `${link} aria-current="page"`)
    .replace("{{body}}", () => html.trim());
}

/** The console; its script takes the contract from the file beside the reference. */
export function consolePage(template: string, contract: Contract): string {
  return template.replaceAll("{{title}}", contract.info.title);
}
