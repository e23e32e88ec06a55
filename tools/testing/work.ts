/**
 * Counts the work of a piece of JavaScript, which is the same on every machine and under every load. A script imports this
 * module before all others, since V8 counts the blocks of functions that it compiles from then on.
 */
import { Session } from "node:inspector/promises";

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

type BuiltIn = (this: unknown, ...values: unknown[]) => unknown;
/** What a built-in function passes over when it is called on a value, with values, and returns a result. */
type Cost = (on: unknown, values: unknown[], result: unknown) => number;

const sizeOf = (value: unknown): number =>
  typeof value === "string" || Array.isArray(value) ? value.length : 1;
// They take no list apart, because that calls a built-in function, too.
const all: Cost = (on, values) => sizeOf(on) + sizeOf(values[0]);
const made: Cost = (_, __, result) => sizeOf(result);
/** A search ends where it finds something. */
const searched: Cost = (on, values, result) =>
  (Number(result) < 0 ? sizeOf(on) : Number(result)) - Number(values[1] ?? 0);

/** Built-in functions that pass over many parts of a value, although no code runs for each. */
const passing: [owner: object, cost: Cost, names: (string | symbol)[]][] = [
  [
    Array.prototype,
    all,
    [
      ...["concat", "fill", "flat", "includes", "join", "reverse", "shift", "splice", "toReversed"],
      ...["toSorted", "toSpliced", "unshift", "with", Symbol.iterator],
    ],
  ],
  [Array.prototype, made, ["slice"]],
  [Array.prototype, searched, ["indexOf"]],
  [
    String.prototype,
    all,
    [
      ...["includes", "match", "matchAll", "normalize", "replace", "replaceAll", "search", "split"],
      ...["toLowerCase", "toUpperCase", "trim"],
    ],
  ],
  [String.prototype, searched, ["indexOf"]],
  [RegExp.prototype, all, ["test"]],
  [Object, all, ["assign", "entries", "fromEntries", "keys", "values"]],
  [JSON, all, ["parse", "stringify"]],
];

/** Makes the built-in functions add what they pass over to a count, until it is disposed of. */
function countPassed() {
  const count = { passed: 0 };
  const restore = passing.flatMap(([owner, cost, names]) =>
    names.map((name) => {
      const descriptor = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
      const builtIn = descriptor.value as BuiltIn;
      const value: BuiltIn = function counting(...values) {
        const result = Reflect.apply(builtIn, this, values);
        count.passed += cost(this, values, result);
        return result;
      };
      Reflect.defineProperty(owner, name, { ...descriptor, value });
      return () => Reflect.defineProperty(owner, name, descriptor);
    }),
  );
  const dispose = () => {
    for (const each of restore) each();
  };
  return Object.assign(count, { [Symbol.dispose]: dispose });
}

/**
 * How often the blocks of all code run, code that is compiled at run time included, and how much built-in functions pass
 * over. What a regular expression does inside is not counted: give it a text for which more than linear work never ends.
 */
export async function countWork(work: () => unknown): Promise<number> {
  await session.post("Profiler.takePreciseCoverage");
  using count = countPassed();
  await work();
  const { passed } = count;
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const ranges = result
    .filter(({ url }) => url !== import.meta.url)
    .flatMap(({ functions }) => functions.flatMap((each) => each.ranges));
  return ranges.reduce((sum, range) => sum + range.count, passed);
}
