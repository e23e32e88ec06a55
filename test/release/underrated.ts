import { readFileSync } from "node:fs";
import { highest, type Level, levels } from "../../scripts/diff/difference.ts";
import type { RedoclyChange } from "../../scripts/diff/redocly.ts";
import { type Loose, mutants, reorderings } from "./contract-mutants.ts";
import { redoclyOnAll } from "./redocly.ts";

/** The published bundle, which every mutant is a changed copy of. */
export const contract: Loose = JSON.parse(
  readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"),
);

/** Every mutant and every reordering by name, as documents. */
export function copies(): Map<string, Loose> {
  const mutated = Object.entries(mutants).map(([name, { change }]) => {
    const copy = structuredClone(contract);
    change(copy);
    return [name, copy] as const;
  });
  const reordered = Object.entries(reorderings).map(
    ([name, reorder]) => [name, reorder(structuredClone(contract))] as const,
  );
  return new Map([...mutated, ...reordered]);
}

/** What Redocly finds in each, by name. */
export async function redoclyOnCopies(): Promise<Map<string, RedoclyChange[]>> {
  const all = copies();
  const found = await redoclyOnAll(contract, [...all.values()]);
  return new Map([...all.keys()].map((name, index) => [name, found[index] ?? []]));
}

export interface Underrated {
  mutant: string;
  /** What the change means to callers. */
  callers: Level;
  /** What plain `redocly diff` with its preset makes of it. */
  redocly: Level;
}

/** The mutants whose meaning to callers plain `redocly diff` rates too low. */
export async function underratedByRedocly(
  found?: Map<string, RedoclyChange[]>,
): Promise<Underrated[]> {
  const all = found ?? (await redoclyOnCopies());
  return Object.entries(mutants)
    .map(([mutant, { callers }]) => {
      const redocly = highest((all.get(mutant) ?? []).map(({ impact }) => impact));
      return { mutant, callers, redocly };
    })
    .filter(({ callers, redocly }) => levels.indexOf(redocly) < levels.indexOf(callers));
}
