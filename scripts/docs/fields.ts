import type { Contract, Schema } from "../../contract/index.ts";
import { type Html, html, raw } from "./html.ts";
import { inline } from "./markdown.ts";
import { limitsOf, objectOf, typeOf } from "./schema-text.ts";

/** A named value: a property of an object, or a parameter. */
export interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
  description: string | undefined;
  assumptions: string[];
}

export interface FieldOptions {
  /** In a request, required fields are marked; in a response, optional ones. */
  direction: "request" | "response";
  /** Whether nested objects are only links, as on the page that has a section for each. */
  flat?: boolean;
  /** Whether nested objects are unfolded at first. */
  open?: boolean;
  /** Components around this one. A component inside itself is only a link. */
  around?: string[];
}

/** How a list of fields is written: as HTML on a page, or as Markdown. */
export type FieldWriter = (fields: Field[], options: FieldOptions) => string;

export const fieldsOf = ({ properties }: Schema): Field[] =>
  [...properties.values()].map(({ name, schema, isRequired }) => {
    const { description, assumptions } = schema;
    return { name, schema, isRequired, description, assumptions };
  });

const markOf = ({ isRequired, schema }: Field, { direction }: FieldOptions): string[] => [
  ...(isRequired === (direction === "request") ? [isRequired ? "required" : "optional"] : []),
  ...(schema.isDeprecated ? ["deprecated"] : []),
];

export const markdownFields: FieldWriter = (fields, options) => {
  // The fields of a response are listed with its schema.
  if (options.direction === "response" && !options.flat) return "";
  return fields
    .map((field) => {
      const { name, schema, description } = field;
      const type = `${objectOf(schema)?.name ?? typeOf(schema)}${schema.isNullable ? " or null" : ""}`;
      const facts = [type, ...markOf(field, options), ...limitsOf(schema)].join(", ");
      return `- \`${name}\` (${facts})${description ? `: ${description.trim()}` : ""}`;
    })
    .join("\n");
};

export const htmlFields =
  (contract: Contract): FieldWriter =>
  (fields, options) =>
    // A blank line would end the block of HTML within Markdown.
    fields.length === 0
      ? ""
      : fieldList(contract, fields, options).markup.replaceAll(/\n\s*\n/g, "\n");

function fieldList(contract: Contract, fields: Field[], options: FieldOptions): Html {
  const rows = fields.map((field) => {
    const { name, schema, description, assumptions } = field;
    const object = objectOf(schema)?.name;
    const type = html`${typeOf(schema)}`;
    const limits = limitsOf(schema).map((text) => html`<span>${inline(text)}</span>`);
    return html`<li><p class="field"><code>${name}</code>
<span class="quiet">${object === undefined ? type : html`<a href="schemas.html#${object}">${type}</a>`}${schema.isNullable && " or null"}</span>
<span class="mark">${markOf(field, options).join(", ")}</span>${assumed(contract, assumptions)}</p>
${description !== undefined && html`<p>${inline(description)}</p>`}
${limits.length > 0 && html`<p class="quiet limits">${limits}</p>`}
${nested(contract, schema, options)}</li>`;
  });
  return html`<ul class="fields">${rows}</ul>`;
}

/** Links to the assumptions that a field or an operation rests on. */
export function assumed({ assumptions }: Contract, ids: string[]): Html | false {
  const titles = new Map(assumptions.map(({ id, title }) => [id, title]));
  const links = ids.map(
    (id) => html` <a href="#assumption-${id}" title="${titles.get(id)}">${id}</a>`,
  );
  return links.length > 0 && html`<span class="quiet assumed">assumed:${links}</span>`;
}

function nested(contract: Contract, schema: Schema, options: FieldOptions): Html | false {
  const { around = [], direction, flat, open } = options;
  const object = objectOf(schema);
  if (object === undefined || flat || around.includes(object.name ?? "")) return false;
  const fields = fieldsOf(object);
  const inner = { direction, around: [...around, object.name ?? ""] };
  return html`<details${open && raw(" open")}><summary>${fields.length === 1 ? "1 field" : `${fields.length} fields`}</summary>
${fieldList(contract, fields, inner)}</details>`;
}
