import { schemaId } from "../markup/anchors.ts";
import { type Html, html } from "../markup/html.ts";
import { markdown } from "../markup/markdown.ts";
import { type Family, schemaFamilies, variantsText } from "../sections/families.ts";
import { schemaBlock } from "../sections/schema-block.ts";
import { blockHtml } from "../sections/sections.ts";
import type { Sources } from "../sources.ts";
import { schemaTexts } from "../texts/markdown-texts.ts";
import type { Page } from "./layout.ts";
import { assumedEverywhere } from "./start.ts";

/** The page with all schemas, by family. */
export function schemasPage(sources: Sources): Page {
  const { contract, downloads } = sources;
  const hasFile = Object.hasOwn(downloads, "schemas.json");
  const jsonSchema = hasFile ? " Also as [JSON Schema](schemas.json)." : "";
  const description = "A field is always present in a response unless it is marked as optional.";
  const introduction = `${description} ${assumedEverywhere(contract)}${jsonSchema}`;
  const sections = schemaFamilies(contract).map((family) => familySection(sources, family));
  return {
    file: "schemas.html",
    title: "Schemas",
    description,
    content: html`<h1 id="schemas">Schemas</h1>\n${markdown(introduction)}${sections}`,
    text: ["# Schemas", introduction, ...schemaTexts(sources)].join("\n\n"),
  };
}

function familySection(sources: Sources, family: Family): Html {
  const { contract } = sources;
  const { name, members, parts } = family;
  const fieldsOf = (member: string) => {
    const schema = contract.schemas.get(member);
    return schema && blockHtml(contract, schemaBlock(sources, member, schema));
  };
  const below = (member: string) =>
    html`<h3 id="${schemaId(member)}">${member}</h3>\n${fieldsOf(member)}\n`;
  return html`<h2 id="${schemaId(name)}">${name}</h2>
${markdown(variantsText(contract, family))}
${fieldsOf(name)}
${members.map(below)}
${parts.length > 0 && html`<details><summary>${parts.join(", ")}</summary>${parts.map(below)}</details>\n`}`;
}
