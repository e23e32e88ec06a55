import type { Schema } from "contract-kit-reader";
import { schemaId, takenIds } from "../markup/anchors.ts";
import { codeSpan, paragraphs } from "../markup/markdown.ts";
import type { Sources } from "../sources.ts";
import { groupsOf } from "./fields.ts";
import { typeText } from "./message-sections.ts";
import type { Block } from "./section.ts";
import { limitsOf } from "./type-words.ts";

/** What a schema is, and its fields, on the page with all schemas. */
export function schemaBlock(sources: Sources, name: string, schema: Schema): Block {
  const { contract } = sources;
  const assumptions = schema.assumptions.map((id) => `[${id}](#assumption-${id})`);
  const limits = limitsOf(schema);
  const text = paragraphs(
    schema.description?.trim(),
    schema.properties.size === 0
      ? `Type: ${typeText(schema, true)}`
      : limits.length > 0 && `Rules: ${limits.join("; ")}`,
    assumptions.length > 0 && `Assumed: ${assumptions.join(", ")}`,
    unreadText(sources, schema.pointer),
  );
  const groups = groupsOf(schema, {
    taken: takenIds(...[...contract.schemas.keys()].map(schemaId)),
    prefix: `${schemaId(name)}.`,
    direction: "both",
    isFlat: true,
  });
  return { text, groups };
}

/** What a part of the contract has that the reference does not show, as sentences. */
export function unreadText({ unread }: Sources, pointer: string): string {
  const inside = unread.filter((entry) => entry.pointer.startsWith(`${pointer}/`));
  const byEffect = Map.groupBy(inside, ({ effect }) => effect);
  return [...byEffect]
    .map(([effect, all]) => {
      const keywords = new Set(all.map(({ keyword }) => codeSpan(keyword)));
      return `${[...keywords].join(", ")}: ${effect}`;
    })
    .join("<br>");
}
