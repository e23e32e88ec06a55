import { type Difference, higher, type Rating } from "./difference.ts";
import { type Change, type Direction, rate } from "./policy.ts";
import type { Spot } from "./spot.ts";

/** Where the comparison is: the ways that lead there, and whether it is sent or answered. */
export interface Here {
  trails: string[][];
  directions: Direction[];
}

/** Where a way to a component starts that leads from no operation. */
export const unused = "components";

export function step(here: Here, ...names: string[]): Here {
  return { ...here, trails: here.trails.map((trail) => [...trail, ...names]) };
}

/** Marks the last step of every way, as `items` becomes `items[]`. */
export function extend(here: Here, suffix: string): Here {
  const trails = here.trails.map((trail) => [...trail.slice(0, -1), `${trail.at(-1)}${suffix}`]);
  return { ...here, trails };
}

export type Report = (
  change: Change,
  what: string,
  before: Spot | undefined,
  after: Spot | undefined,
  here: Here,
) => void;

/**
 * Collects differences. One that is met on several ways, since what changed is shared, is told once,
 * with the highest rating and the number of operations it reaches.
 */
export function createCollector() {
  const found = new Map<string, Rating & { difference: Difference; trails: string[][] }>();

  const report: Report = (change, what, before, after, here) => {
    const rating = rate(change, here.directions);
    const key = [change, what, before?.pointer, after?.pointer].join("\n");
    const known = found.get(key);
    found.set(key, {
      difference: {
        what,
        ...rating,
        place: {
          ...(before && { before: before.pointer }),
          ...(after && { after: after.pointer }),
          readable: "",
        },
        foundBy: ["gate"],
      },
      callers: higher(rating.callers, known?.callers ?? "none"),
      implementers: higher(rating.implementers, known?.implementers ?? "none"),
      trails: [...(known?.trails ?? []), ...here.trails],
    });
  };

  const differences = (): Difference[] =>
    [...found.values()].map(({ difference, callers, implementers, trails }) => ({
      ...difference,
      callers,
      implementers,
      place: { ...difference.place, readable: readable(trails) },
    }));

  return { report, differences };
}

/** The shortest way from an operation, and how many further operations come there. */
function readable(trails: string[][]): string {
  const used = trails.filter(([start]) => start !== unused);
  const ways = used.length > 0 ? used : trails;
  const [first = [], ...others] = [...ways].sort((a, b) => a.length - b.length);
  const operations = new Set(others.map(([operation]) => operation));
  operations.delete(first[0]);
  const more = operations.size > 0 ? ` (and ${operations.size} more)` : "";
  return `${first.join(" → ")}${more}`;
}
