import { type Difference, type Finder, higher, levels } from "./difference.ts";
import { differencesBetween } from "./gate.ts";
import { type RedoclyChange, redoclyChanges } from "./redocly.ts";
import { at, child, follow, segmentsOf } from "./spot.ts";

/** Every difference between two bundles, the worst first, as our gate and Redocly rate them. */
export async function compare(
  before: object,
  after: object,
  redocly: (before: object, after: object) => Promise<RedoclyChange[]> = redoclyChanges,
): Promise<Difference[]> {
  const gate = differencesBetween(before, after);
  return worstFirst(merge(before, after, gate, await redocly(before, after)));
}

export function worstFirst(differences: Difference[]): Difference[] {
  const rank = ({ callers, implementers }: Difference) =>
    levels.indexOf(callers) * levels.length + levels.indexOf(implementers);
  return [...differences].sort((a, b) => rank(b) - rank(a));
}

/**
 * Enters what Redocly has found into what the gate has. A rule of Redocly that sees the same thing and
 * rates it higher wins. What it only sees to differ, without a rule, adds nothing: it takes a
 * description that is new for a minor change, and another order of a list for a patch. Neither does a
 * schema that is composed otherwise: it compares how schemas are written, the gate what they come to.
 */
function merge(
  before: object,
  after: object,
  gate: Difference[],
  changes: RedoclyChange[],
): Difference[] {
  const merged = [...gate];
  const recomposed = changes.filter(isComposition).map(({ path }) => path);
  for (const change of changes) {
    const ruled = change.verdicts.length > 0;
    const places = placesOf(before, after, change);
    const structure = recomposed.some((path) => isWithin(change.path, parentOf(path)));
    let known = false;
    for (const [index, difference] of merged.entries()) {
      if (!concerns(places, difference)) continue;
      known = true;
      const raised = ruled && !structure && difference.callers !== "patch";
      merged[index] = {
        ...difference,
        callers: raised ? higher(difference.callers, change.impact) : difference.callers,
        foundBy: withRedocly(difference.foundBy),
      };
    }
    if (ruled && !structure && !known) merged.push(alone(change));
  }
  return merged;
}

function withRedocly(foundBy: Finder[]): Finder[] {
  return foundBy.includes("redocly") ? foundBy : [...foundBy, "redocly"];
}

/** Whether a change is about how a schema is put together. */
function isComposition({ path, base, revision, kind }: RedoclyChange): boolean {
  const last = [path, base?.pointer, revision?.pointer].some((pointer) =>
    /\/(allOf|anyOf|oneOf)(\/\d+)?$/.test(pointer ?? ""),
  );
  return last && kind !== "modified";
}

interface Places {
  before: string[];
  after: string[];
}

/** Where a change is in either document: as told, behind a reference there, and along its way. */
function placesOf(before: object, after: object, change: RedoclyChange): Places {
  const all = (document: object, side: RedoclyChange["base"]) => {
    const pointer = side && "value" in side ? side.pointer : undefined;
    const target = pointer && follow(document, at(document, pointer))?.pointer;
    return [pointer, target, along(document, change.path)].filter((each) => each !== undefined);
  };
  return { before: all(before, change.base), after: all(after, change.revision) };
}

/** The pointer to what a way through references leads to. */
function along(document: object, path: string): string | undefined {
  let here = at(document, "#");
  for (const segment of segmentsOf(path)) {
    if (segment === "$ref") continue;
    here = child(here, segment) ?? child(follow(document, here), segment);
  }
  return here?.pointer;
}

/** Whether a difference is at one of the places, above or below it; a field is where it is required. */
function concerns(places: Places, { place, callers }: Difference): boolean {
  const near = (pointer: string | undefined, others: string[]) =>
    pointer !== undefined &&
    others.some(
      (other) =>
        other === pointer ||
        (callers !== "patch" && (isWithin(other, pointer) || isWithin(pointer, other))) ||
        (other.endsWith("/required") &&
          isWithin(pointer, other.replace(/required$/, "properties")) &&
          callers !== "patch"),
    );
  return near(place.before, places.before) || near(place.after, places.after);
}

function isWithin(pointer: string, other: string): boolean {
  return pointer === other || pointer.startsWith(`${other}/`);
}

function parentOf(pointer: string): string {
  return pointer.replace(/\/(allOf|anyOf|oneOf)(\/\d+)?$/, "");
}

/** What only Redocly has a rule for is rated as it says, for both sides. */
function alone({ path, verdicts, impact, base, revision }: RedoclyChange): Difference {
  const [, route, method, ...rest] = segmentsOf(path);
  const title = [method?.toUpperCase(), route].filter((part) => part !== undefined).join(" ");
  return {
    what: verdicts.map(({ message }) => message).join(" "),
    callers: impact,
    implementers: impact,
    place: {
      ...(base && "value" in base && { before: base.pointer }),
      ...(revision && "value" in revision && { after: revision.pointer }),
      readable: [title, ...rest].join(" → "),
    },
    foundBy: ["redocly"],
  };
}
