import type { Schema } from "../contract.ts";
import { type Html, html, raw } from "./html.ts";
import { inline } from "./markdown.ts";
import type { Contract } from "./read-contract.ts";
import { limitsOf, objectOf, type Shape, shapeOf, typeOf } from "./schema-shapes.ts";

/** A named value: a property of an object, or a parameter. */
export interface Field {
  name: string;
  shape: Shape;
  required: boolean;
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

export function fieldsOf(
  schemas: Record<string, Schema>,
  { properties, required }: Shape,
): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    shape: shapeOf(schemas, schema),
    required: required.includes(name),
  }));
}

const markOf = ({ required, shape }: Field, { direction }: FieldOptions): string[] => [
  ...(required === (direction === "request") ? [required ? "required" : "optional"] : []),
  ...(shape.deprecated ? ["deprecated"] : []),
];

export const markdownFields =
  ({ schemas }: Contract): FieldWriter =>
  (fields, options) => {
    // The fields of a response are listed with its schema.
    if (options.direction === "response" && !options.flat) return "";
    return fields
      .map((field) => {
        const { name, shape } = field;
        const type = `${objectOf(schemas, shape)?.name ?? typeOf(schemas, shape)}${shape.nullable ? " or null" : ""}`;
        const facts = [type, ...markOf(field, options), ...limitsOf(schemas, shape)].join(", ");
        return `- \`${name}\` (${facts})${shape.description ? `: ${shape.description.trim()}` : ""}`;
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
  const { schemas } = contract;
  const rows = fields.map((field) => {
    const { name, shape } = field;
    const object = objectOf(schemas, shape)?.name;
    const type = html`${typeOf(schemas, shape)}`;
    const limits = limitsOf(schemas, shape).map((text) => html`<span>${inline(text)}</span>`);
    return html`<li><p class="field"><code>${name}</code>
<span class="quiet">${object === undefined ? type : html`<a href="schemas.html#${object}">${type}</a>`}${shape.nullable && " or null"}</span>
<span class="mark">${markOf(field, options).join(", ")}</span>${assumed(contract, shape.assumptions)}</p>
${shape.description !== undefined && html`<p>${inline(shape.description)}</p>`}
${limits.length > 0 && html`<p class="quiet limits">${limits}</p>`}
${nested(contract, shape, options)}</li>`;
  });
  return html`<ul class="fields">${rows}</ul>`;
}

/** Links to the assumptions that a field or an operation rests on. */
export function assumed({ assumptions }: Contract, ids: string[]): Html | false {
  const links = ids.map(
    (id) => html` <a href="#assumption-${id}" title="${assumptions[id]?.title}">${id}</a>`,
  );
  return links.length > 0 && html`<span class="quiet assumed">assumed:${links}</span>`;
}

function nested(contract: Contract, shape: Shape, options: FieldOptions): Html | false {
  const { around = [], direction, flat, open } = options;
  const object = objectOf(contract.schemas, shape);
  if (object === undefined || flat || around.includes(object.name ?? "")) return false;
  const fields = fieldsOf(contract.schemas, object);
  const inner = { direction, around: [...around, object.name ?? ""] };
  return html`<details${open && raw(" open")}><summary>${fields.length === 1 ? "1 field" : `${fields.length} fields`}</summary>
${fieldList(contract, fields, inner)}</details>`;
}
