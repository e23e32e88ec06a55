import type { Placed, Schema, Side } from "./contract.ts";
import { isObject, type Schemas, type Shape } from "./schema.ts";

/** What an object in an answer is about: the ids it holds, and its other plain fields. */
export interface Thing {
  /** What its own id is called, `license_key_id` for a license key. */
  kind: string | undefined;
  /** Who was shown it. */
  side: Side;
  /** Whether it was made for this run. */
  made: boolean;
  /** By name; those of the objects around it included. */
  ids: Record<string, string>;
  plain: Record<string, unknown>;
}

/** Values for a request, or the names of those that nothing is known of. */
export type Values = { values: Record<string, string>; given: boolean } | { missing: string[] };

export interface Found {
  /** Remembers what an answer tells of. */
  learn: (node: Placed<Schema>, value: unknown, side: Side, made: boolean) => void;
  /** Values that belong together, for a request by somebody. */
  values: (names: { ids: string[]; plain: string[] }, side: Side) => Values;
  things: () => readonly Thing[];
}

const mostThings = 20_000;

/** The name of the values of a schema that is an id: `LicenseKeyId` is `license_key_id`. */
export function idName({ names }: Shape): string | undefined {
  const component = names.find((name) => name.endsWith("Id"));
  return component?.replaceAll(/(?<=.)[A-Z]/g, "_$&").toLowerCase();
}

/** What is learnt from answers, and what was given; what was given goes first. */
export function createFound(schemas: Schemas, inputs: Record<string, string>): Found {
  const made: Thing[] = [];
  const seen: Thing[] = [];
  /** What is known of, so that lists which are read again and again add nothing. */
  const known = new Set<string>();

  function learn(node: Placed<Schema>, value: unknown, side: Side, isMade: boolean): void {
    schemas.walk(node, value, ({ shape, value: part, parent }) => {
      if (!isObject(part)) return undefined;
      const around = parent as Thing | undefined;
      const thing: Thing = {
        kind: undefined,
        side,
        made: isMade,
        ids: { ...around?.ids },
        plain: {},
      };
      for (const [name, property] of Object.entries(shape.properties)) {
        const field = Object.hasOwn(part, name) ? part[name] : undefined;
        if (typeof field !== "string" && typeof field !== "boolean") continue;
        const id = idName(schemas.shape(property));
        if (id === undefined) thing.plain[name] = field;
        else if (typeof field === "string") thing.ids[id] = field;
        if (name === "id") thing.kind = id;
      }
      const key = `${side} ${JSON.stringify(thing.ids)}`;
      const isNew = !known.has(key) && known.size < mostThings;
      if (isNew) known.add(key);
      // What was made last is in the state that it was made in.
      if (isNew && isMade) made.unshift(thing);
      else if (isNew) seen.push(thing);
      return thing;
    });
  }

  /** Whether those on a side may know what the other side was shown: it is of one of their organizations. */
  function reaches(thing: Thing, side: Side): boolean {
    if (side === "buyer" || thing.side === side) return true;
    const own = seen.filter((one) => one.side === side).map(({ ids }) => ids.organization_id);
    return side === "merchant" && own.includes(thing.ids.organization_id);
  }

  function values({ ids, plain }: { ids: string[]; plain: string[] }, side: Side): Values {
    const given = Object.fromEntries(
      [...ids, ...plain]
        .filter((name) => inputs[name] !== undefined)
        .map((name) => [name, inputs[name] ?? ""]),
    );
    const open = ids.filter((name) => given[name] === undefined);
    const openPlain = plain.filter((name) => given[name] === undefined);
    if (open.length === 0 && openPlain.length === 0) return { values: given, given: true };
    const fits = (thing: Thing) =>
      Object.entries(given).every(([name, value]) => (thing.ids[name] ?? value) === value) &&
      open.every((name) => thing.ids[name] !== undefined) &&
      (openPlain.length === 0 || openPlain.some((name) => typeof thing.plain[name] === "string"));
    const candidates = [...made, ...seen].filter((thing) => fits(thing) && reaches(thing, side));
    const [thing] = candidates.sort((one, other) => unfit(one, side) - unfit(other, side));
    if (thing === undefined) return { missing: [...open, ...openPlain] };
    const known = Object.fromEntries(
      [
        ...open.map((name) => [name, thing.ids[name]]),
        ...openPlain.map((name) => [name, thing.plain[name]]),
      ].filter(([, value]) => typeof value === "string"),
    );
    return { values: { ...known, ...given }, given: false };
  }

  return { learn, values, things: () => [...made, ...seen] };
}

/** What speaks against a thing: the least is taken. */
function unfit({ plain, made, side }: Thing, asked: Side): number {
  return (plain.is_archived === true ? 4 : 0) + (made ? 0 : 2) + (side === asked ? 0 : 1);
}
