import type { Contract } from "contract-kit-reader";
import { type Html, html } from "../markup/html.ts";
import { markdown } from "../markup/markdown.ts";
import { errorMarkdown, errorTable } from "./error-table.ts";
import { fieldList } from "./field-list.ts";
import { markdownFields } from "./fields.ts";
import type { Block, Section } from "./section.ts";

/** The sections of an operation as HTML. */
export const sectionsHtml = (contract: Contract, sections: Section[]): Html[] =>
  sections.map(
    ({ heading, anchor, blocks }) =>
      html`<h2 id="${anchor}">${heading}</h2>\n${blocks.map((block) => blockHtml(contract, block))}`,
  );

export const blockHtml = (contract: Contract, block: Block): Html =>
  html`${markdown(block.text)}${block.errors && errorTable(block.errors)}${block.groups && fieldList(contract, block.groups, block)}`;

/** A section as Markdown, without its heading. A brief one leaves out what the guide says about errors. */
export const sectionMarkdown = ({ blocks }: Section, isBrief = false): string =>
  blocks
    .map((block) => blockMarkdown(block, isBrief))
    .filter(Boolean)
    .join("\n\n");

export function blockMarkdown(block: Block, isBrief = false): string {
  const { text, errors = [], groups = [], direction } = block;
  const table = errors.length > 0 ? errorMarkdown(errors, isBrief) : "";
  return [text, table, markdownFields(groups, direction)].filter(Boolean).join("\n\n");
}
