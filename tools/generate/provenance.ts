import { stringify } from "yaml";
import type { Document } from "#reader";

/**
 * An OpenAPI Overlay that puts the source of every fact back into the published contract, which has none because
 * strict validators reject unknown keywords in schemas.
 */
export function provenance({ info }: Document, reference: Document): Map<string, string> {
  const overlay = {
    overlay: "1.0.0",
    info: { title: `${info.title}: sources and assumptions`, version: info.version },
    extends: "openapi.yaml",
    actions: actionsIn(reference),
  };
  const header = '# Made by "npm run build" from openapi/. Do not edit.\n';
  const text = stringify(overlay, { lineWidth: 0, aliasDuplicateObjects: false });
  return new Map(
    overlay.actions.length > 0 ? [["generated/provenance.overlay.yaml", header + text]] : [],
  );
}

interface Action {
  target: string;
  update: object;
}

function actionsIn(value: unknown, target = "$"): Action[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([key, part]) =>
    actionsIn(part, `${target}${Array.isArray(value) ? `[${key}]` : segment(key)}`),
  );
  const isOwn = ([key]: [string, unknown]) => /^x-(source|assumption|open-question)$/.test(key);
  const update = Object.fromEntries(Object.entries(value).filter(isOwn));
  return Object.keys(update).length > 0 ? [{ target, update }, ...below] : below;
}

/** A part of a JSONPath. Its strings have the escapes of JSON, with single quotes around them. */
const segment = (key: string): string =>
  /^[A-Za-z_]\w*$/.test(key)
    ? `.${key}`
    : `['${JSON.stringify(key).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}']`;
