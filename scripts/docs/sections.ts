import type { Contract } from "../../contract/index.ts";
import { fieldList } from "./field-list.ts";
import { markdownFields } from "./fields.ts";
import { type Html, html } from "./html.ts";
import { inline, markdown, table } from "./markdown.ts";
import type { Block, ErrorRow, Section } from "./operation-sections.ts";
import { code } from "./schema-text.ts";

/** The sections of an operation as HTML. */
export const sectionsHtml = (contract: Contract, sections: Section[]): Html[] =>
  sections.map(
    ({ heading, anchor, blocks }) =>
      html`<h2 id="${anchor}">${heading}</h2>\n${blocks.map((block) => blockHtml(contract, block))}`,
  );

export const blockHtml = (contract: Contract, block: Block): Html =>
  html`${markdown(block.text)}${block.errors && errorTable(block.errors)}${block.groups && fieldList(contract, block.groups, block)}`;

/** Links to the statuses of errors. */
export function errorLinks(sections: Section[]): Html | false {
  const errors = sections.flatMap(({ blocks }) => blocks.flatMap(({ errors = [] }) => errors));
  const links = errors
    .filter(({ status, isGeneral }, index) => {
      return !isGeneral && errors.findIndex((other) => other.status === status) === index;
    })
    .map(({ status, anchor }) => html` <a href="#${anchor}">${status}</a>`);
  return links.length > 0 && html`<p class="errors"><strong>Errors:</strong>${links}</p>`;
}

function errorTable(errors: ErrorRow[]): Html {
  const rows = errors.map(({ anchor, status, meaning, fix, ...row }) => ({
    id: anchor,
    cells: [
      html`<a class="anchor" href="#${anchor}">${status}</a>`,
      html`${inline(meaning)}${row.type !== "" && html`<br>${inline(typeLink(row))}`}`,
      inline(fix),
    ],
  }));
  return table([html`Status`, html`Meaning`, html`What to do`], rows);
}

const typeLink = ({ type, slug }: Pick<ErrorRow, "type" | "slug">): string =>
  slug === "" ? code(type) : `[${code(type)}](#problem-${slug})`;

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

function errorMarkdown(errors: ErrorRow[], isBrief: boolean): string {
  const rows = errors
    .filter(({ isGeneral }) => !(isBrief && isGeneral))
    .map(({ status, meaning, fix, ...row }) => {
      const texts = [meaning, row.type === "" ? "" : typeLink(row)].filter(Boolean);
      const cells = [status, texts.join("<br>"), ...(isBrief ? [] : [fix])];
      return `| ${cells.map((text) => text.replaceAll(/\s*\n\s*/g, " ")).join(" | ")} |`;
    });
  const header = ["Status", "Meaning", ...(isBrief ? [] : ["What to do"])];
  return [`| ${header.join(" | ")} |`, `|${" --- |".repeat(header.length)}`, ...rows].join("\n");
}
