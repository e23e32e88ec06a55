/** The rules `house/…`. A rule is a visitor of Redocly that says what is wrong and how to fix it. */
import { descriptions } from "./descriptions.ts";
import { examples } from "./examples.ts";
import { files } from "./files.ts";
import { operations } from "./operations.ts";
import { pairs } from "./pairs.ts";
import { provenance } from "./provenance.ts";
import { schemas } from "./schemas.ts";
import type { Rules } from "./types.ts";

export type { Node, Rules, Visit, Visitor } from "./types.ts";

export const rules: Rules = {
  ...descriptions,
  ...examples,
  ...files,
  ...operations,
  ...pairs,
  ...provenance,
  ...schemas,
};
