/** The rules `house/…`, and the presets that say which apply. A rule is a visitor of Redocly that says what is wrong and how to fix it. */
import { descriptions } from "./descriptions.ts";
import { examples } from "./examples.ts";
import { operations } from "./operations.ts";
import { provenance } from "./provenance.ts";
import { schemas } from "./schemas.ts";
import type { Rules } from "./types.ts";
import { whole } from "./whole.ts";

export { presets } from "./presets.ts";
export type { Node, Rules, Visit, Visitor } from "./types.ts";

export const rules: Rules = {
  ...descriptions,
  ...examples,
  ...operations,
  ...provenance,
  ...schemas,
  ...whole,
};
