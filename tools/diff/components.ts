import { isObject, type Kind, type Located, mapDocument } from "#reader";
import { code, say } from "./message.ts";
import { canonical, Pair } from "./pair.ts";
import { withoutDocumentation } from "./policy.ts";
import type { Scope } from "./scope.ts";

/** What a message calls the components of a group. */
export const componentTypes = {
  parameters: "parameter",
  responses: "response",
  schemas: "schema",
  securitySchemes: "security scheme",
};

type Named = [name: string, component: Pair];

/** Reports components that only one side has. Two with the same content are one that was renamed. */
export function compareComponentNames(components: Pair, root: Scope): void {
  const groups = Object.entries(componentTypes).map(([group, type]) => {
    const all = components.get(group).children();
    return { group, type, unpaired: all.filter(([, { change }]) => change !== "changed") };
  });
  const names = groups.flatMap(({ group, unpaired }) =>
    unpaired.map(([name]) => `#/components/${group}/${name}`),
  );
  for (const { group, type, unpaired } of groups) {
    const kind = group === "schemas" ? "schema" : "node";
    const renamed = findRenamed(unpaired, kind, new Set(names));
    for (const [name, other, pair] of renamed) {
      const message = say`the ${type} ${code(name)} was renamed to ${code(other)}`;
      root.at([`${type} ${name}`], []).report("name removed", message, pair);
    }
    const found = new Set(renamed.flatMap((names) => names.slice(0, 2)));
    for (const named of unpaired.filter(([name]) => !found.has(name)))
      root.at([`${type} ${named[0]}`], []).reportNames([named], `the ${type}`);
  }
}

/** A component that was renamed: both names, and where it is. */
type Renamed = [name: string, other: string, pair: Pair];

/** Pairs each component that is gone with the only one that came with the same content; of several, with the same texts. */
function findRenamed(unpaired: Named[], kind: Kind, names: Set<string>): Renamed[] {
  const withTexts = ({ value }: Located) => canonical(withoutNames(value, kind, names));
  const withoutTexts = ({ value }: Located) =>
    canonical(withoutNames(withoutDocumentation(value, kind), kind, names));
  const renamed: Renamed[] = [];
  let rest = unpaired;
  // The texts tell some apart, which can leave only one of the others.
  for (const textOf of [withoutTexts, withTexts, withoutTexts]) {
    const alike = Map.groupBy(rest, ([, { before, after }]) =>
      textOf((before ?? after) as Located),
    );
    for (const group of alike.values()) {
      const [old, ...olds] = group.filter(([, { before }]) => before);
      const [now, ...news] = group.filter(([, { after }]) => after);
      if (!old || !now || olds.length + news.length > 0) continue;
      renamed.push([old[0], now[0], new Pair(old[1].before, now[1].after)]);
      rest = rest.filter((one) => one !== old && one !== now);
    }
  }
  return renamed;
}

/** A value in which references to what only one side has are alike, since it may have been renamed, too. */
const withoutNames = (value: unknown, kind: Kind, names: Set<string>): unknown =>
  mapDocument(
    value,
    {
      before: ({ value }) =>
        isObject(value) && names.has(`${value.$ref}`) ? { ...value, $ref: "" } : value,
    },
    kind,
  );
