import { below, type Located, type Operation } from "contract-kit-reader";
import { templateOf } from "./compare-operations.ts";
import { code, say } from "./message.ts";
import { canonical, namesIn, Pair } from "./pair.ts";
import type { Scope } from "./scope.ts";

/** A tag that is declared or used, and the operations of both contracts that have it. */
interface Tag {
  pointer: string;
  operations: string;
}

interface Contract {
  root: Located;
  operations: Operation[];
}

/** Reports tags that only one contract has, each once. A tag that both have can be on other operations. */
export function compareTags(before: Contract, after: Contract, root: Scope): void {
  const known = new Set(before.operations.map(templateOf));
  const shared = new Set(after.operations.map(templateOf).filter((one) => known.has(one)));
  const tags = new Pair(tagsOf(before, shared), tagsOf(after, shared));
  const matches = tags.match((all = new Map<string, Tag>()) => all);
  for (const [name, tag] of matches)
    if (tag.change === "changed") root.progress.sharedTags.add(name);
  const added = new Map(matches.filter(([, tag]) => tag.change === "added"));
  for (const [name, { before: old }] of matches.filter(([, tag]) => tag.change === "removed")) {
    const isSuccessor = ({ after: now }: Pair<Tag>) =>
      old?.operations !== "[]" && now?.operations === old?.operations;
    const [successor, { after: now } = {}] = [...added].find(([, tag]) => isSuccessor(tag)) ?? [];
    const end = successor === undefined ? ["was removed"] : say`was renamed to ${code(successor)}`;
    root.report("name removed", say`the tag ${code(name)} ${end}`, { before: old, after: now });
    if (successor !== undefined) added.delete(successor);
  }
  for (const [name, tag] of added)
    root.report("name added", say`the tag ${code(name)} was added`, tag);
}

/** The tags that are declared and those that operations have. */
function tagsOf({ root, operations }: Contract, shared: Set<string>): Map<string, Tag> {
  const used = operations.flatMap((operation) =>
    operation.tags.map((name) => ({ name, operation })),
  );
  const declared = namesIn(below(root, "tags"));
  const names = new Set([...declared.keys(), ...used.map(({ name }) => name)]);
  const users = Map.groupBy(used, ({ name }) => name);
  return new Map(
    [...names].map((name) => {
      const all = users.get(name) ?? [];
      const pointer = declared.get(name)?.pointer ?? all[0]?.operation.pointer ?? "#";
      const templates = all
        .map(({ operation }) => templateOf(operation))
        .filter((one) => shared.has(one));
      return [name, { pointer, operations: canonical(templates) }];
    }),
  );
}
