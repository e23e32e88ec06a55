import type { DescribedSchema } from "../describe.ts";
import { schemaId } from "../markup/anchors.ts";
import { type Html, html } from "../markup/html.ts";
import { markdown, markdownAnchor, markdownText } from "../markup/markdown.ts";
import type { Family } from "../sections/families.ts";
import { blockHtml, blockMarkdown } from "../sections/sections.ts";
import type { Sources } from "../sources.ts";
import type { Page } from "./layout.ts";
import { assumedEverywhere } from "./start.ts";

/** The page with all schemas, by family. */
export function schemaPage({ contract, families }: Sources, schemas: DescribedSchema[]): Page {
  const byName = new Map(schemas.map((schema) => [schema.name, schema]));
  const description = "A field is always present in a response unless it is marked as optional.";
  const introduction = `${description} ${assumedEverywhere(contract)} Also as [JSON Schema](schemas.json).`;
  const names = families.flatMap(({ name, members, parts }) => [name, ...members, ...parts]);
  const texts = names.flatMap((name) => byName.get(name) ?? []).map((one) => schemaText(one));
  const sections = families.map((family) => familySection(family, byName));
  return {
    file: "schemas.html",
    title: "Schemas",
    description,
    content: html`<h1 id="schemas">Schemas</h1>\n${markdown(introduction)}${filter}${sections}`,
    text: ["# Schemas", introduction, ...texts].join("\n\n"),
  };
}

const filter = html`<input type="search" class="filter" aria-label="Filter schemas" placeholder="Filter by schema, field or type" autocomplete="off" spellcheck="false"><p class="quiet" role="status"></p>`;

function familySection(
  { name, members, parts, variants }: Family,
  schemas: Map<string, DescribedSchema>,
): Html {
  const fieldsOf = (member: string) => {
    const schema = schemas.get(member);
    return schema && blockHtml(schema.block);
  };
  const below = (member: string) =>
    html`<h3 id="${schemaId(member)}">${member}</h3>\n${fieldsOf(member)}\n`;
  return html`<section class="schema"><h2 id="${schemaId(name)}">${name}</h2>
${markdown(variants)}
${fieldsOf(name)}
${members.map(below)}
${parts.length > 0 && html`<details><summary>${parts.join(", ")}</summary>${parts.map(below)}</details>\n`}</section>`;
}

/** A schema as Markdown, with an anchor on the page that others link to. */
export const schemaText = ({ name, block }: DescribedSchema, isBrief = false): string =>
  `## ${isBrief ? "" : markdownAnchor(schemaId(name))}${markdownText(name)}\n\n${blockMarkdown(block)}`;
