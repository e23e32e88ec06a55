import type { DescribedSchema } from "../describe.ts";
import { schemaId } from "../markup/anchors.ts";
import { type Html, html } from "../markup/html.ts";
import { markdown, markdownAnchor, markdownText } from "../markup/markdown.ts";
import type { Family } from "../sections/families.ts";
import { blockHtml, blockMarkdown } from "../sections/sections.ts";
import type { Sources } from "../sources.ts";
import type { Page } from "./layout.ts";
import { assumedEverywhere } from "./start.ts";

/** How many characters the schemas of a page can have: about 30 kB that are sent. */
const maxLength = 250_000;

/** The page with all schemas, by family, or several pages where they are too many for one. */
export function schemaPages(
  { contract, families, downloads, isLarge }: Sources,
  schemas: DescribedSchema[],
): Page[] {
  const byName = new Map(schemas.map((schema) => [schema.name, schema]));
  const hasFile = Object.hasOwn(downloads, "schemas.json");
  const jsonSchema = hasFile ? " Also as [JSON Schema](schemas.json)." : "";
  const description = "A field is always present in a response unless it is marked as optional.";
  const introduction = `${description} ${assumedEverywhere(contract)}${jsonSchema}`;
  const withContent = (family: Family) => ({ ...family, content: familySection(family, byName) });
  const inOrder = isLarge ? families.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : families;
  const sections = inOrder.flatMap((family) => {
    const section = withContent(family);
    if (section.content.markup.length <= maxLength) return section;
    // No page would have room for all of it.
    const names = [family.name, ...family.members, ...family.parts];
    return names.map((name) => withContent({ name, members: [], parts: [], variants: "" }));
  });
  let [page, length] = [0, 0];
  const parts = Map.groupBy(sections, ({ content: { markup } }) => {
    length += markup.length;
    if (length > maxLength) [page, length] = [page + 1, markup.length];
    return page;
  });
  const pages = parts.size === 0 ? [[]] : [...parts.values()];
  const fileOf = (index: number) => `schemas${index === 0 ? "" : `-${index + 1}`}.html`;
  const links = pages.map(
    ([first], index) => html`<li><a href="${fileOf(index)}">From ${first?.name}</a></li>`,
  );
  return pages.map((families, index) => {
    const names = families.flatMap(({ name, members, parts }) => [name, ...members, ...parts]);
    const texts = names.flatMap((name) => byName.get(name) ?? []).map((one) => schemaText(one));
    return {
      file: fileOf(index),
      title: "Schemas",
      description,
      content: html`<h1 id="schemas">Schemas</h1>\n${markdown(introduction)}${links.length > 1 && html`<ul class="parts">${links}</ul>`}${filter}${families.map(({ content }) => content)}`,
      text: ["# Schemas", introduction, ...texts].join("\n\n"),
    };
  });
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
