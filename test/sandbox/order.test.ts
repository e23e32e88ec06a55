import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Things } from "../../sandbox/entities.ts";
import { Store } from "../../sandbox/store.ts";
import { organizations, subscription } from "./world.ts";

/** More than the database sorts anew for every page. */
const many = 1_300;
const owner = { organization_id: organizations.harbour };

/** Values that repeat, that are missing, and that JavaScript orders otherwise than the database. */
const texts = ["", "A", "a", "z", "\u0000", "é", "\uffee", "😀", "\ud800"];
const status = fc.constantFrom(...texts);
const moment = fc.constantFrom(null, ...texts);
const values = fc.record(
  { status, amount: fc.option(fc.integer({ min: -2, max: 2 })), started_at: moment },
  { requiredKeys: [] },
);
/** Few, so that each is asked for again and again, with changes in between. */
const sorting = fc.constantFrom<string[][]>(
  [],
  ["status"],
  ["-status", "amount"],
  ["-amount", "-started_at"],
  ["started_at", "-customer", "status"],
);
const asked = fc.record({
  sorting,
  page: fc.integer({ min: 1, max: 14 }),
  limit: fc.constant(100),
});
const step = fc.oneof(
  asked.map((list) => ({ list })),
  fc.tuple(fc.nat(), values).map(([which, change]) => ({ which, change })),
  values.map((change) => ({ change })),
  fc.tuple(fc.nat(), values).map(([which, undone]) => ({ which, undone })),
);

let store: Store;
let things: Things["Subscription"][];
beforeEach(() => {
  store = new Store();
  store.prepare();
  const made = fc.sample(values, { numRuns: many, seed: 1 });
  things = made.map((more, number) => subscription(number, more as object));
  store.transaction(() => {
    for (const thing of things) store.add("Subscription", thing);
  });
  return () => store.close();
});

/** The ids on a page as the database has them, sorted for nothing but this. */
function sortedIds({ sorting, page, limit }: { sorting: string[]; page: number; limit: number }) {
  const criteria = sorting.length > 0 ? sorting : ["-started_at"];
  const order = [...criteria, criteria.at(-1)?.startsWith("-") ? "-id" : "id"].map((criterion) =>
    criterion.startsWith("-") ? `"${criterion.slice(1)}" DESC` : `"${criterion}"`,
  );
  return store
    .rows(
      `SELECT id FROM Subscription WHERE organization_id = ? ORDER BY ${order} LIMIT ? OFFSET ?`,
      owner.organization_id,
      limit,
      (page - 1) * limit,
    )
    .map(({ id }) => id);
}

test("every page of a long list is what the database sorts at that moment, whatever has changed since the last", () => {
  let number = many;
  const pick = (which: number) => things[which % things.length] as Things["Subscription"];
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 60 }), (steps) => {
      for (const next of steps) {
        if ("list" in next) {
          const { items, total } = store.list("Subscription", { owner, ...next.list });
          expect(items.map(({ id }) => id)).toEqual(sortedIds(next.list));
          expect(total).toBe(things.length);
        } else if ("undone" in next) {
          const undo = () => {
            store.put("Subscription", { ...pick(next.which), ...(next.undone as object) });
            store.add("Subscription", subscription(number));
            throw new Error("undone");
          };
          expect(() => store.transaction(undo)).toThrow("undone");
        } else {
          store.transaction(() => {
            if (!("which" in next)) {
              const thing = { ...subscription(number++), ...(next.change as object) };
              things.push(store.add("Subscription", thing));
              return;
            }
            // Neighbours among many, so that the places of some are looked for among others out of place.
            for (let count = 0; count < 40; count++) {
              const index = (next.which + count * 31) % things.length;
              const thing = { ...pick(index), ...(next.change as object) };
              things[index] = store.put("Subscription", thing);
            }
          });
        }
      }
    }),
    { numRuns: 25 },
  );
});

test("a list that has changed in very many places is sorted anew", () => {
  const list = { sorting: ["status", "-amount"], page: 6, limit: 100 };
  store.list("Subscription", { owner, ...list });
  store.transaction(() => {
    for (const thing of things.slice(0, 900)) {
      store.put("Subscription", { ...thing, status: `${thing.status}x` });
    }
  });
  const { items } = store.list("Subscription", { owner, ...list });
  expect(items.map(({ id }) => id)).toEqual(sortedIds(list));
});
