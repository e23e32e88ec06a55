import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { asObject, isObject, sunsetIn } from "#reader";
import { isSimilar } from "#source";
import { entries, everyNode, follow, list, optionsOf, problem } from "./nodes.ts";
import type { Location, Node, Rules, UserContext } from "./types.ts";

/** Rules for extensions and deprecations, and for what says where a fact comes from. */
export const provenance: Rules = {
  /**
   * Every operation, parameter and schema names its source or the assumption it rests on. A source is a part of the
   * interface ("2.11", "4 #7"), a decision or a ticket.
   */
  "provenance-is-stated": () => {
    const check = (name: unknown, node: Node, { report, location }: UserContext) => {
      if (!isObject(node) || "x-source" in node || "x-assumption" in node) return;
      const fix =
        "Add x-source with the part of the interface, the decision or the ticket it comes from, or x-assumption.";
      report(problem(`${name} names no source`, fix, location));
    };
    return {
      Operation: (node, context) => check(node.operationId, node, context),
      Parameter: (node, context) => check(node.name, node, context),
      NamedSchemas: { Schema: (node, context) => check(context.key, node, context) },
      ...everyNode((node, { report, location }) => {
        if (list(node["x-source"]).every((source) => typeof source === "string")) return;
        const message = "x-source is not a string or a list of strings";
        const fix = "Quote it, because 2.10 is a number and # starts a comment.";
        report(problem(message, fix, location.child("x-source")));
      }),
    };
  },

  /**
   * What `x-source` cites is there. Options: `page`, the file with what is known, `cites`, which sources are parts of it, and
   * `places`, how its parts are cited. A place is the regular expression `line` for a part of the page, the `source` that
   * cites it, and `operation`, such as `GET /v1/orders/{id}`, if the part is about one, which no other operation cites.
   * `$1` is the first group of the expression.
   */
  "sources-exist": (options) => {
    const { page, cites = "", places } = optionsOf(options, "page", "cites", "places");
    const pattern = new RegExp(cites);
    let known: Map<string, string> | undefined;
    let path = "";
    return {
      Root: (_, { config, report, location }) => {
        if (page === undefined) return;
        const file = join(dirname(config?.configPath ?? ""), page);
        if (existsSync(file)) known = sourcesIn(readFileSync(file, "utf8"), places);
        else report(problem(`there is no ${page}`, "Correct page in redocly.yaml.", location));
      },
      ...everyNode((node, { report, location }) => {
        for (const source of list(node["x-source"])) {
          // provenance-is-stated reports what is no text.
          if (known === undefined || typeof source !== "string" || !pattern.test(source)) continue;
          if (known.has(source)) continue;
          const similar = [...known.keys()].filter((each) => isSimilar(each, `${source}`));
          const fix = `Cite a part of the page${similar.length > 0 ? `, such as ${similar.slice(0, 3).join(" or ")}` : ""}, a decision or a ticket.`;
          report(problem(`${page} has no ${source}`, fix, location.child("x-source")));
        }
      }),
      PathItem: (_, { key }) => {
        path = `${key}`;
      },
      Operation: (node, { key, location, report }) => {
        for (const source of list(node["x-source"])) {
          const call = known?.get(source);
          if (!call || call === `${`${key}`.toUpperCase()} ${path}`) continue;
          const at = location.child("x-source");
          report(problem(`${source} is about ${call}`, "Cite the operation itself.", at));
        }
      },
    };
  },

  /**
   * A reader who meets an `x-assumption` finds its decision and its reason in the register, and the register has no
   * entry that nothing rests on. An entry with `scope: everywhere` is not marked.
   */
  "assumptions-are-registered": () => {
    const marks: { id: string; location: Location }[] = [];
    const operations = new Set<unknown>();
    return {
      Operation: ({ operationId }) => void operations.add(operationId),
      ...everyNode((node, { location, report, type }) => {
        const isMisplaced = "x-assumptions" in node && type.name !== "Root";
        const key = isMisplaced ? "x-assumptions" : "x-assumption";
        for (const id of list(node[key])) marks.push({ id, location: location.child(key) });
        if (!isMisplaced) return;
        const message = "x-assumptions is the register, which only the root document has";
        report(problem(message, "Write x-assumption.", location.child("x-assumptions").key()));
      }),
      Root: {
        leave({ "x-assumptions": node }, { report, location, resolve }) {
          const listed = { node, location: location.child("x-assumptions") };
          const target = follow(listed, resolve);
          const register = asObject(target.node);
          for (const { id, location } of marks.filter(({ id }) => !isObject(register[id]))) {
            const fix = "Add it to openapi/assumptions.yaml, or correct the id.";
            report(problem(`the assumption ${id} is not registered`, fix, location));
          }
          for (const [id, entry] of entries(register)) {
            const here = target.location.child(id).key();
            const fix = "Mark what rests on it with x-assumption, or remove it.";
            if (entry?.scope !== "everywhere" && !marks.some((mark) => mark.id === id))
              report(problem(`the assumption ${id} is not used`, fix, here));
            for (const [index, rule] of list(entry?.rules).entries()) {
              const [, operation] = /^(.+)\//.exec(`${rule}`) ?? [];
              if (operation === undefined || operations.has(operation)) continue;
              const at = target.location.child([id, "rules", `${index}`]);
              const correct = "Correct the name before the slash.";
              report(problem(`no operation has the operationId ${operation}`, correct, at));
            }
            for (const field of ["title", "decision", "reason", "revisit"])
              if (typeof entry?.[field] !== "string")
                report(problem(`the assumption ${id} has no ${field}`, "Add it.", here));
          }
        },
      },
    };
  },

  /**
   * A deprecation says since which minor version, until which major version, and what to use instead. Tools read
   * `deprecated`, people read the description.
   */
  "deprecations-name-a-replacement": () => {
    let version = "";
    return {
      Root: (root) => {
        version = String(root.info?.version);
      },
      ...everyNode(({ deprecated, description }, { report, location }) => {
        const sunset = sunsetIn(description);
        const at = location.child(deprecated === true ? "deprecated" : "description");
        if (deprecated !== true) {
          const message = "the description announces a deprecation";
          if (sunset !== undefined) report(problem(message, "Add deprecated: true.", at));
        } else if (sunset === undefined) {
          const fix =
            'End the description with "Deprecated since 1.2.0, sunset in 2.0.0: use this instead."';
          report(problem("the deprecation has no notice", fix, at));
        } else if (sunset.localeCompare(sinceIn(description), "en", { numeric: true }) <= 0) {
          const message = `the sunset ${sunset} is not after ${sinceIn(description)}, the version of the deprecation`;
          report(problem(message, "Name a later major version.", location.child("description")));
        } else if (sunset.localeCompare(version, "en", { numeric: true }) <= 0) {
          const fix = "Remove what is deprecated, or name a later major version.";
          report(problem(`the sunset ${sunset} has come`, fix, at));
        }
      }),
    };
  },

  /** The reference shows only tags that are in a group, and omits the others silently. */
  "tag-groups-list-every-tag": () => ({
    Root({ tags, "x-tagGroups": groups }, { report, location }) {
      if (groups === undefined) return;
      const names = list(tags).map((tag) => tag?.name);
      const grouped = list(groups).flatMap((group) => list(group?.tags));
      for (const name of new Set([...names, ...grouped])) {
        const isInOne = grouped.filter((tag) => tag === name).length === 1;
        if (isInOne && names.includes(name)) continue;
        const message = `the tag ${name} is not both in tags and in exactly one group`;
        report(problem(message, "Correct x-tagGroups.", location.child("x-tagGroups").key()));
      }
    },
  }),
};

/** The version since which something is deprecated. */
const sinceIn = (description: unknown): string =>
  /Deprecated since ([\d.]+\d)/.exec(`${description}`)?.[1] ?? "";

/** What a page can be cited for, each with the operation that it is about, if any. */
function sourcesIn(page: string, places: Node): Map<string, string> {
  const sources = list(places).flatMap(({ line, source, operation = "" }: Node) =>
    [...page.matchAll(new RegExp(line, "gm"))].map((match): [string, string] => {
      const filled = (text: string) => text.replace(/\$(\d)/g, (_, group) => match[group] ?? "");
      return [filled(source), filled(operation)];
    }),
  );
  return new Map(sources);
}
