import { createCollector, type Here, unused } from "./collector.ts";
import { createContentComparison } from "./contents.ts";
import type { Difference } from "./difference.ts";
import { createObjectComparison, elsewhere, type Handler, type Handlers } from "./objects.ts";
import { createOperationComparison } from "./operations.ts";
import { createSchemaComparison } from "./schemas.ts";
import { canonical, child, children, follow, keysOf, rootOf, type Spot, same } from "./spot.ts";
import { operationsIn, type Usage, usageOf } from "./usage.ts";

/**
 * Every difference between two bundles by what it means. Operations are compared with all that is
 * sent and answered, and every component under its own name, since types are made of it.
 */
export function differencesBetween(before: object, after: object): Difference[] {
  const { report, differences } = createCollector();
  const { compareKeys, wording } = createObjectComparison(report);
  const documents = { before, after };
  const root: Here = { trails: [["the document"]], directions: [] };
  const usages = [usageOf(after), usageOf(before)];
  const renamed = renamedSchemas(before, after);
  const schemas = createSchemaComparison({ ...documents, report, renamed });
  const contents = createContentComparison(documents, report, schemas);

  /** The version is what all this is about: it is held against the differences when they are known. */
  const info: Handler = (a, b) => {
    for (const key of keysOf(a, b).filter((each) => each !== "version")) {
      wording(child(a, key), child(b, key), root, "the document", key);
    }
  };

  const openapi: Handler = (a, b) => {
    const minor = (spot: Spot | undefined) => String(spot?.value).replace(/\.\d+$/, "");
    if (same(a, b)) return;
    const change = minor(a) === minor(b) ? "wording" : "OpenAPI version";
    report(change, `OpenAPI is ${b?.value}, and was ${a?.value}`, a, b, root);
  };

  /** Held against each operation that has none of its own; of the rest nothing depends on it. */
  const security: Handler = (a, b) => {
    const used = [before, after].some((document) =>
      operationsIn(document).some(({ spot }) => child(spot, "security") === undefined),
    );
    if (!used) wording(a, b, root, "the document", "security");
  };

  const servers: Handler = (a, b, here) => {
    const url = (spot: Spot) => String(child(spot, "url")?.value);
    const [olds, news] = [a, b].map((list) => [...children(list).values()]);
    for (const old of olds ?? []) {
      const now = news?.find((each) => url(each) === url(old));
      const subject = `the server ${url(old)}`;
      if (now === undefined) report("server removed", `${subject} is gone`, old, now, here);
      else compareKeys(old, now, server, here, subject);
    }
    for (const now of news ?? []) {
      if (olds?.some((each) => url(each) === url(now))) continue;
      report("server added", `the server ${url(now)} is new`, undefined, now, here);
    }
  };
  const variables: Handler = (a, b, here) => {
    for (const name of keysOf(a, b)) {
      const [old, now] = [child(a, name), child(b, name)];
      const subject = `the server variable \`${name}\``;
      if (old && now) compareKeys(old, now, variable, here, subject);
      else {
        const what = `${subject} is ${old ? "gone" : "new"}`;
        report("server variable changed", what, old, now, here);
      }
    }
  };
  const variableValue: Handler = (a, b, here, subject, key) => {
    if (same(a, b)) return;
    report("server variable changed", `\`${key}\` of ${subject} is another`, a, b, here);
  };
  const server: Handlers = { url: elsewhere, description: wording, name: wording, variables };
  const variable: Handlers = {
    default: variableValue,
    enum: variableValue,
    description: wording,
  };

  const tags: Handler = (a, b) => {
    const byName = (list: Spot | undefined) =>
      new Map(
        [...children(list).values()].map(
          (tag) => [String(child(tag, "name")?.value), tag] as const,
        ),
      );
    const [olds, news] = [byName(a), byName(b)];
    for (const name of new Set([...olds.keys(), ...news.keys()])) {
      compareNamed(olds.get(name), news.get(name), `tag ${name}`, root, (old, now) =>
        compareKeys(old, now, tag, root, `the tag "${name}"`),
      );
    }
  };
  const tag: Handlers = { name: elsewhere, description: wording, externalDocs: wording };

  /** A name is part of types and of generated code, whatever stands under it. */
  function compareNamed(
    old: Spot | undefined,
    now: Spot | undefined,
    title: string,
    here: Here,
    compare: (old: Spot, now: Spot) => void,
  ): void {
    if (old && now) compare(old, now);
    else if (old) report("name removed", `there is no ${title} any more`, old, now, here);
    else report("name added", `there is a ${title}`, old, now, here);
  }

  function hereOf(name: string): Here {
    const known = usages.flatMap((usage): Usage[] => {
      const found = usage.get(name);
      return found ? [found] : [];
    });
    const [first] = known;
    return {
      trails: first?.trails ?? [[unused, `schema ${name}`]],
      directions: [...new Set(known.flatMap(({ directions }) => [...directions]))],
    };
  }

  const named =
    (title: string, compare: (old: Spot, now: Spot, here: Here, name: string) => void): Handler =>
    (a, b) => {
      for (const name of keysOf(a, b)) {
        const here: Here = { trails: [[unused, `${title} ${name}`]], directions: [] };
        compareNamed(child(a, name), child(b, name), `${title} \`${name}\``, here, (old, now) =>
          compare(old, now, here, name),
        );
      }
    };

  const schemaNames: Handler = (a, b) => {
    for (const name of keysOf(a, b)) {
      const [old, now] = [child(a, name), child(b, name)];
      const newName = renamed.get(name);
      if (newName !== undefined && now === undefined) {
        const what = `the schema \`${name}\` is called \`${newName}\` now`;
        report("name removed", what, old, child(b, newName), hereOf(newName));
        continue;
      }
      if ([...renamed.values()].includes(name) && old === undefined) continue;
      compareNamed(old, now, `schema \`${name}\``, hereOf(name), (x, y) =>
        schemas.compare(x, y, hereOf(name), `\`${name}\``),
      );
    }
  };

  /** The names of examples and links are in no type; what links lead to is compared where they are. */
  const exampleNames: Handler = (a, b, here, subject) => {
    for (const name of keysOf(a, b)) wording(child(a, name), child(b, name), here, subject, name);
  };

  const securitySchemes: Handler = (a, b) => {
    for (const name of keysOf(a, b)) {
      const here: Here = { trails: [[unused, `security scheme ${name}`]], directions: [] };
      compareNamed(
        child(a, name),
        child(b, name),
        `security scheme \`${name}\``,
        here,
        (old, now) =>
          compareKeys(old, now, securityScheme, here, `the security scheme \`${name}\``),
      );
    }
  };
  const schemeChanged: Handler = (a, b, here, subject, key) => {
    if (same(a, b)) return;
    report("security scheme changed", `\`${key}\` of ${subject} is another`, a, b, here);
  };
  const securityScheme: Handlers = {
    description: wording,
    bearerFormat: wording,
    ...Object.fromEntries(
      ["type", "scheme", "in", "name", "flows", "openIdConnectUrl"].map((key) => [
        key,
        schemeChanged,
      ]),
    ),
  };

  const components: Handler = (a, b) => compareKeys(a, b, kinds, root, "the components");
  const kinds: Handlers = {
    schemas: schemaNames,
    parameters: named("parameter", (old, now, here) => {
      const [x, y] = [follow(before, old), follow(after, now)];
      const sent: Here = { ...here, directions: ["request"] };
      if (x && y) contents.compareInput(x, y, sent, `the parameter \`${child(y, "name")?.value}\``);
    }),
    responses: named("response", (old, now, here) =>
      contents.compareAnswer(old, now, { ...here, directions: ["answer"] }),
    ),
    headers: named("header", (old, now, here) => {
      const [x, y] = [follow(before, old), follow(after, now)];
      const answered: Here = { ...here, directions: ["answer"] };
      if (x && y) contents.compareInput(x, y, answered, "the header");
    }),
    requestBodies: named("request body", contents.compareBody),
    links: exampleNames,
    examples: exampleNames,
    securitySchemes,
  };

  const operations = createOperationComparison(documents, report, contents, servers);
  operations.compareOperations();
  const documentKeys: Handlers = {
    openapi,
    info,
    servers,
    security,
    tags,
    paths: elsewhere,
    components,
    externalDocs: wording,
  };
  compareKeys(rootOf(before), rootOf(after), documentKeys, root, "the document");
  const found = differences();
  return found.length > 0 ? found : rewritten(before, after);
}

/** Something is written otherwise, and means the same. */
function rewritten(before: object, after: object): Difference[] {
  const text = (document: object) =>
    canonical({ ...document, info: { ...(document as { info?: object }).info, version: "" } });
  if (text(before) === text(after)) return [];
  return [
    {
      what: "something is written otherwise and means the same",
      callers: "patch",
      implementers: "patch",
      place: { readable: "the document" },
      foundBy: ["gate"],
    },
  ];
}

/** The new names of schemas that are otherwise what they were. */
function renamedSchemas(before: object, after: object): Map<string, string> {
  const [olds, news] = [before, after].map((document) =>
    children(child(child(rootOf(document), "components"), "schemas")),
  );
  const renamed = new Map<string, string>();
  for (const [name, old] of olds ?? []) {
    if (news?.has(name)) continue;
    const candidates = [...(news ?? [])].filter(
      ([other, now]) =>
        !olds?.has(other) &&
        ![...renamed.values()].includes(other) &&
        // A schema may refer to itself.
        canonical(now.value).replaceAll(`/${other}"`, '/"') ===
          canonical(old.value).replaceAll(`/${name}"`, '/"'),
    );
    const [only] = candidates;
    if (only !== undefined && candidates.length === 1) renamed.set(name, only[0]);
  }
  return renamed;
}
