import { type Config, getLineColLocation, lintConfig } from "@redocly/openapi-core";
import { decorators } from "#bundle";
import { asObject, isObject, join, own } from "#reader";
import { type Finding, finding, isSimilar, type Source, startOf, toFinding } from "#source";
import plugin from "./plugin.ts";
import type { Node } from "./rules/index.ts";

const file = "redocly.yaml";

type Path = (string | number)[];

/** Reports what is wrong at a path of redocly.yaml. */
type Report = (path: Path, message: string, fix: string) => Finding[];

/** What a value in the configuration can be: a name of one of our options is followed by what the option contains. */
interface Options {
  [name: string]: Options | "value" | "schema";
}

const schemasByField: Options = { "*": "schema" };

/** The options of the rules and decorators of the house. The others have none but those of every rule. */
const options: Record<string, Options> = {
  "house/ids-use-their-schema": { except: "value", schemas: schemasByField },
  "house/shared-values-are-referenced": {
    values: { "*": { schema: "schema", names: "value", except: "value" } },
  },
  "house/sources-exist": {
    page: "value",
    cites: "value",
    places: { "*": { line: "value", source: "value", operation: "value" } },
  },
};

/** The options that Redocly has for every rule. */
const ofEveryRule: Options = { severity: "value", message: "value" };

/** Checks redocly.yaml, in which Redocly ignores a misspelled rule, and the options of the rules of the house. */
export async function lintConfiguration(source: Source, config: Config): Promise<Finding[]> {
  const problems = await lintConfig({ config, severity: "error" });
  const { document } = config;
  const report: Report = (path, message, fix) => {
    const pointer = join("#", ...path);
    const { start } = document
      ? getLineColLocation({ source: document.source, pointer, reportOnKey: true })
      : { start: { line: 1, col: 1 } };
    const at = { ...startOf(file), line: start.line, column: start.col, pointer };
    return [finding(at, "configuration", message, fix)];
  };
  const written = asObject(document?.parsed);
  const rules = Object.keys(plugin().rules.oas3);
  return [
    ...problems.map((problem) => toFinding(source, problem)),
    ...checkNames(source, written, "rules", rules, report),
    ...checkNames(source, written, "decorators", Object.keys(decorators), report),
    ...checkValues(config, report),
  ];
}

/** Checks the names of what is ours in a section, and of the options. */
function checkNames(
  source: Source,
  written: Node,
  section: string,
  known: string[],
  report: Report,
): Finding[] {
  return Object.entries(asObject(written[section])).flatMap(([name, value]) => {
    if (!name.startsWith("house/")) return [];
    const names = known.map((each) => `house/${each}`);
    if (names.includes(name)) {
      const allowed = { ...ofEveryRule, ...options[name] };
      return isObject(value) ? checkOptions(source, allowed, value, [section, name], report) : [];
    }
    const message = `${name} is none of the ${section} of the house`;
    return report([section, name], message, correction(name, names));
  });
}

function checkOptions(
  source: Source,
  allowed: Options,
  value: object,
  path: Path,
  report: Report,
): Finding[] {
  return Object.entries(value).flatMap(([key, below]) => {
    const option = own(allowed, key) ?? allowed["*"];
    if (option === undefined) {
      const message = `${path[1]} has no option ${key}`;
      return report([...path, key], message, correction(key, Object.keys(allowed)));
    }
    if (option === "schema" && !hasSchema(source, below)) {
      const fix = "Correct the name of the schema, or add the schema.";
      return report([...path, key], `there is no schema ${below}`, fix);
    }
    if (typeof option === "string" || typeof below !== "object" || below === null) return [];
    return checkOptions(source, option, below, [...path, key], report);
  });
}

const hasSchema = ({ documents }: Source, name: unknown): boolean => {
  const listed = asObject(documents.get("openapi/openapi.yaml")?.parsed);
  return own(own(listed.components, "schemas"), `${name}`) !== undefined;
};

/** Rules throw for options of another form, such as a regular expression that is not valid. */
const checkValues = (config: Config, report: Report): Finding[] =>
  Object.entries(plugin().rules.oas3).flatMap(([name, rule]): Finding[] => {
    try {
      rule(config.getRuleSettings(`house/${name}`, "oas3_1"));
      return [];
    } catch (error) {
      const path = ["rules", `house/${name}`];
      return report(path, (error as Error).message, "Correct the options of the rule.");
    }
  });

function correction(written: string, names: string[]): string {
  const similar = names.filter((name) => isSimilar(name, written));
  return similar.length > 0
    ? `Write ${similar.join(" or ")} instead.`
    : names.length < 10
      ? `Correct the name. It can be ${names.join(", ")}.`
      : "Correct the name, or remove it.";
}
