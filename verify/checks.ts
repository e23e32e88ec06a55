import type { Check } from "./check.ts";
import { answers } from "./checks/answers.ts";
import { invalidBody } from "./checks/invalid-body.ts";
import { invalidId } from "./checks/invalid-id.ts";
import { invalidQuery } from "./checks/invalid-query.ts";
import { isolation } from "./checks/isolation.ts";
import { kept } from "./checks/kept.ts";
import { noToken } from "./checks/no-token.ts";
import { otherSide } from "./checks/other-side.ts";
import { pages } from "./checks/pages.ts";
import { slashes } from "./checks/slashes.ts";
import { sorting } from "./checks/sorting.ts";
import { unknownId } from "./checks/unknown-id.ts";
import { unknownToken } from "./checks/unknown-token.ts";

/** What is checked of each operation, in this order; `answers` first, since the others build on it. */
export const checks: Check[] = [
  answers,
  noToken,
  unknownToken,
  otherSide,
  isolation,
  unknownId,
  invalidId,
  invalidQuery,
  invalidBody,
  sorting,
  pages,
  slashes,
  kept,
];
