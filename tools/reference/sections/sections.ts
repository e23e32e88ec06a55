import type { Schema } from "#reader";
import { idOf, schemaId } from "../markup/anchors.ts";
import { type Html, html } from "../markup/html.ts";
import {
  inline,
  markdown,
  markdownLink,
  paragraphs,
  plainLine,
  plainText,
} from "../markup/markdown.ts";
import { errorList, errorMarkdown } from "./error-section.ts";
import {
  everyChoice,
  type FieldGroup,
  type FieldRow,
  factsOf,
  groupsOf,
  markdownFields,
  type OpenAssumption,
  type Place,
  withMeanings,
  withQuestion,
} from "./fields.ts";
import { typeText } from "./message-sections.ts";
import { type Block, type Section, sectionId } from "./section.ts";
import { limitsOf, typeOf } from "./type-words.ts";

/** The sections of an operation as HTML. */
export const sectionsHtml = (sections: Section[]): Html[] =>
  sections.map(
    ({ heading, blocks }) =>
      html`<h2 id="${sectionId(heading)}">${heading}</h2>\n${blocks.map(blockHtml)}`,
  );

/** A text, what is listed below it, and a button that unfolds all fields. */
export function blockHtml({ text, errors, groups = [], isOpen }: Block): Html {
  const folds = groups.some(({ fields }) => fields.some((field) => field.groups.length > 0));
  const content = html`${markdown(text)}${errors && errorList(errors)}${groupLists(groups, isOpen)}`;
  if (!folds) return content;
  return html`<div><button type="button" class="expand">Expand all</button>\n${content}</div>`;
}

/** A block as Markdown. A brief one leaves out what the guide says about errors. */
export const blockMarkdown = (
  { text, openQuestion, errors, groups = [] }: Block,
  isBrief = false,
): string =>
  paragraphs(
    text,
    openQuestion && `Open question: ${openQuestion}`,
    errors && errorMarkdown(errors, isBrief),
    markdownFields(groups),
  );

const groupLists = (groups: FieldGroup[], isOpen = false): Html[] =>
  groups.map(
    ({ label, fields }) => html`${label !== "" && html`<p class="choice">${inline(label)}</p>`}
${fields.length > 0 && html`<ul class="fields">${fields.map((field) => fieldItem(field, isOpen))}</ul>`}`,
  );

function fieldItem(field: FieldRow, isOpen: boolean): Html {
  const { name, anchor, schema, description, assumptions, openQuestion, marks, groups } = field;
  const type = typeOf(schema).map(({ text, component }) =>
    component === undefined
      ? html`${text}`
      : html`<a href="schemas.html#${schemaId(component)}">${text}</a>`,
  );
  // Values in boxes need no commas.
  const facts = factsOf(field).map(
    (text) => html`<span>${inline(text.replaceAll("`, `", "` `"))}</span>`,
  );
  return html`<li id="${anchor}"><p class="field"><a class="anchor"><code>${name}</code></a>
<span class="quiet">${type}${schema.isNullable && " or null"}</span>
${marks.map((mark) => html`<span class="mark" data-mark="${mark}">${mark}</span>`)}${assumptions.map(assumptionSign)}${openQuestion !== "" && questionSign(openQuestion)}</p>
${descriptionOf(description)}
${facts.length > 0 && html`<p class="quiet limits">${facts}</p>`}
${groups.length > 0 && foldedFields(groups, isOpen)}</li>`;
}

/** A heading inside a field would be one of the page. */
const descriptionOf = (text: string): Html => markdown(text.replaceAll(/^#+ +(.+)$/gm, "**$1**"));

function foldedFields(groups: FieldGroup[], isOpen: boolean): Html {
  const count = groups.reduce((sum, { fields }) => sum + fields.length, 0);
  const choices = groups.filter(({ label }) => label !== "" && label !== everyChoice).length;
  const summary =
    choices > 1 ? `${choices} choices` : `${count} ${count === 1 ? "field" : "fields"}`;
  return html`<details${isOpen && html` open`}><summary>${summary}</summary>
${groupLists(groups)}</details>`;
}

/** A quiet sign for what a field rests on. Its words are there for screen readers, and in view on hover and on focus. */
const assumptionSign = ({ id, title, isRefuted }: OpenAssumption): Html =>
  html` <a class="sign"${isRefuted && html` data-sign="!"`} href="#assumption-${idOf(id)}"><span>${isRefuted ? "Refuted" : "Assumed"}: ${plainLine(title)}</span></a>`;

/** The same for what is not known about a field. */
const questionSign = (question: string): Html =>
  html` <a class="sign" data-sign="?" href="#open-questions"><span>Open: ${plainText(question)}</span></a>`;

/** What a schema is, and its fields, on the page with all schemas. */
export function schemaBlock(
  name: string,
  schema: Schema,
  place: Pick<Place, "taken" | "known">,
): Block {
  const assumptions = schema.assumptions.map((id) => markdownLink(id, `#assumption-${idOf(id)}`));
  const limits = limitsOf(schema);
  const { description = "", openQuestion } = schema;
  const text = paragraphs(
    withQuestion({ description: withMeanings(description, schema), openQuestion }),
    schema.properties.size === 0
      ? `Type: ${typeText(schema, true)}`
      : limits.length > 0 && `Rules: ${limits.join("; ")}`,
    assumptions.length > 0 && `Assumed: ${assumptions.join(", ")}`,
  );
  const groups = groupsOf(schema, {
    ...place,
    prefix: `${schemaId(name)}.`,
    direction: "both",
    isBrief: true,
  });
  return { text, groups };
}
