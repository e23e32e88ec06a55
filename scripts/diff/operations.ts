import { type Here, type Report, step } from "./collector.ts";
import type { createContentComparison, Documents } from "./contents.ts";
import { createObjectComparison, elsewhere, type Handler, type Handlers } from "./objects.ts";
import { canonical, child, children, rootOf, type Spot, same } from "./spot.ts";
import { methods, type Operation, operationsIn, parametersOf } from "./usage.ts";

/** Compares the operations of two documents, those that have moved with what they were. */
export function createOperationComparison(
  documents: Documents,
  report: Report,
  contents: ReturnType<typeof createContentComparison>,
  servers: Handler,
) {
  const { compareKeys, wording, flag } = createObjectComparison(report);

  function compareOperations(): void {
    const { pairs, removed, added } = match(
      operationsIn(documents.before),
      operationsIn(documents.after),
    );
    for (const old of removed) {
      const here: Here = { trails: [[old.title]], directions: [] };
      report("operation removed", "the operation is gone", old.spot, undefined, here);
    }
    for (const now of added) {
      const here: Here = { trails: [[now.title]], directions: [] };
      report("operation added", "the operation is new", undefined, now.spot, here);
    }
    for (const [old, now] of pairs) compareOperation(old, now);
  }

  function compareOperation(old: Operation, now: Operation): void {
    const here: Here = { trails: [[now.title]], directions: ["request", "answer"] };
    if (old.method !== now.method || template(old.path) !== template(now.path)) {
      const slash = old.method === now.method && withoutSlash(old.path) === withoutSlash(now.path);
      const what = slash
        ? `the final slash ${now.path.endsWith("/") ? "came" : "went"}: it was ${old.title}`
        : `the operation moved: it was ${old.title}`;
      report("operation moved", what, old.spot, now.spot, here);
    }
    compareParameters(old, now, here);
    compareSecurity(old, now, here);
    contents.compareBody(child(old.spot, "requestBody"), child(now.spot, "requestBody"), here);
    compareKeys(old.item, now.item, item, here, "the path");
    compareKeys(old.spot, now.spot, operation, here, "the operation");
  }

  const operationId: Handler = (before, after, here) => {
    if (same(before, after)) return;
    const what = `the operation is called \`${after?.value}\`, and was \`${before?.value}\``;
    const change = before === undefined ? "name added" : "name removed";
    report(change, what, before, after, here);
  };

  const tags: Handler = (before, after, here) => {
    const [olds, news] = [before, after].map((spot) => [...children(spot).values()]);
    const lacks = (list: Spot[] | undefined, tag: Spot) =>
      !list?.some(({ value }) => value === tag.value);
    for (const tag of olds?.filter((each) => lacks(news, each)) ?? []) {
      report("name removed", `the tag "${tag.value}" was taken off`, tag, undefined, here);
    }
    for (const tag of news?.filter((each) => lacks(olds, each)) ?? []) {
      report("name added", `the tag "${tag.value}" was put on`, undefined, tag, here);
    }
  };

  const item: Handlers = {
    ...Object.fromEntries(methods.map((method) => [method, elsewhere])),
    parameters: elsewhere,
    summary: wording,
    description: wording,
    servers,
  };

  const operation: Handlers = {
    operationId,
    tags,
    summary: wording,
    description: wording,
    externalDocs: wording,
    deprecated: flag("deprecation", "deprecation"),
    servers,
    responses: contents.answers,
    parameters: elsewhere,
    requestBody: elsewhere,
    security: elsewhere,
  };

  function compareParameters(old: Operation, now: Operation, outside: Here): void {
    const here: Here = { ...outside, directions: ["request"] };
    const olds = parametersOf(documents.before, old);
    const news = parametersOf(documents.after, now);
    const names = renamings(old.path, now.path);
    const taken = new Set<string>();
    for (const [key, before] of olds) {
      const [place = "", name = ""] = split(key);
      const newName = place === "path" ? (names.get(name) ?? name) : name;
      const newKey = `${place} ${newName}`;
      const elsewhereKey = [...news.keys()].find(
        (other) => split(other)[1] === newName && !olds.has(other),
      );
      const inside = step(here, newKey);
      const subject = `the parameter \`${newName}\``;
      const after = news.get(newKey);
      if (after !== undefined) {
        taken.add(newKey);
        if (newName !== name) {
          const what = `${subject} of the path was called \`${name}\``;
          report("name removed", what, before, after, inside);
        }
        contents.compareInput(before, after, inside, subject);
      } else if (elsewhereKey !== undefined) {
        taken.add(elsewhereKey);
        const moved = news.get(elsewhereKey);
        const what = `${subject} moved from ${place} to ${split(elsewhereKey)[0]}`;
        report("part moved", what, before, moved, step(here, elsewhereKey));
        if (moved !== undefined) contents.compareInput(before, moved, inside, subject);
      } else {
        contents.compareParts(before, undefined, inside, subject);
      }
    }
    for (const [key, after] of news) {
      if (olds.has(key) || taken.has(key)) continue;
      contents.compareParts(
        undefined,
        after,
        step(here, key),
        `the parameter \`${split(key)[1]}\``,
      );
    }
  }

  function compareSecurity(old: Operation, now: Operation, here: Here): void {
    const before = securityOf(documents.before, old);
    const after = securityOf(documents.after, now);
    const [olds, news] = [alternatives(before), alternatives(after)];
    if (canonical(olds) === canonical(news)) return;
    const [a, b] = [describe(olds), describe(news)];
    const weaker = olds.every((had) =>
      news.some((asks) => asks.every((each) => had.includes(each))),
    );
    const what = `the operation asks for ${b}, and asked for ${a}`;
    report(weaker ? "security weaker" : "security stronger", what, before, after, here);
  }

  return { compareOperations };
}

/** Which operation of the one document is which of the other: by address, else by operationId. */
function match(before: Operation[], after: Operation[]) {
  const pairs: [Operation, Operation][] = [];
  let removed = before;
  let added = after;
  const keys: ((operation: Operation) => string | undefined)[] = [
    ({ method, path }) => `${method} ${path}`,
    ({ method, path }) => `${method} ${template(path)}`,
    ({ method, path }) => `${method} ${withoutSlash(path)}`,
    ({ id }) => id,
  ];
  for (const key of keys) {
    const found = removed.flatMap((old) => {
      const now = added.find((each) => key(each) !== undefined && key(each) === key(old));
      return now === undefined ? [] : [[old, now] as [Operation, Operation]];
    });
    pairs.push(...found);
    removed = removed.filter((each) => !found.some(([old]) => old === each));
    added = added.filter((each) => !found.some(([, now]) => now === each));
  }
  return { pairs, removed, added };
}

function template(path: string): string {
  return path.replace(/{[^}]*}/g, "{}");
}

function withoutSlash(path: string): string {
  return template(path).replace(/\/$/, "");
}

/** How the parameters of a path are called now, where it has as many as before. */
function renamings(before: string, after: string): Map<string, string> {
  const [olds, news] = [before, after].map((path) => path.match(/(?<={)[^}]*/g) ?? []);
  if (olds?.length !== news?.length) return new Map();
  return new Map(olds?.map((name, index) => [name, news?.[index] ?? name]));
}

/** `query page` in two; a name may hold a space, a place does not. */
function split(key: string): [place: string, name: string] {
  const space = key.indexOf(" ");
  return [key.slice(0, space), key.slice(space + 1)];
}

function securityOf(document: object, { spot }: Operation): Spot | undefined {
  return child(spot, "security") ?? child(rootOf(document), "security");
}

/** Every way to be let in, as the list of what it takes; one that takes nothing if nothing is asked. */
function alternatives(security: Spot | undefined): string[][] {
  const ways = [...children(security).values()].map((way) =>
    [...children(way)].flatMap(([scheme, scopes]) => [
      scheme,
      ...[...children(scopes).values()].map(({ value }) => `${scheme} with ${value}`),
    ]),
  );
  return ways.length > 0 ? ways : [[]];
}

function describe(ways: string[][]): string {
  return ways.map((way) => (way.length > 0 ? way.join(" and ") : "nothing")).join(", or ");
}
