import { type Config, getLineColLocation, lintConfig } from "@redocly/openapi-core";
import { asObject, join } from "#reader";
import { type Finding, finding, isSimilar, type Source, startOf, toFinding } from "#source";
import plugin from "./plugin.ts";

/** Checks redocly.yaml, in which Redocly ignores a misspelled rule of the house. Rules throw for wrong options. */
export async function lintConfiguration(source: Source, config: Config): Promise<Finding[]> {
  const problems = await lintConfig({ config, severity: "error" });
  const { document } = config;
  const written = Object.keys(asObject(asObject(document?.parsed).rules));
  const report = (rule: string, message: string, fix: string): Finding => {
    const pointer = join("#/rules", rule);
    const { start } = document
      ? getLineColLocation({ source: document.source, pointer, reportOnKey: true })
      : { start: { line: 1, col: 1 } };
    const at = { ...startOf("redocly.yaml"), line: start.line, column: start.col, pointer };
    return finding(at, "configuration", message, fix);
  };
  const rules = Object.entries(plugin().rules.oas3);
  const names = rules.map(([name]) => `house/${name}`);
  const unknown = written.filter((name) => /^house\//.test(name) && !names.includes(name));
  return [
    ...problems.map((problem) => toFinding(source, problem)),
    ...unknown.map((name) => {
      const similar = names.filter((other) => isSimilar(other, name));
      const fix = similar.length > 0 ? `Write ${similar.join(" or ")} instead.` : "Remove it.";
      return report(name, `there is no rule ${name}`, fix);
    }),
    ...rules.flatMap(([name, rule]): Finding[] => {
      try {
        rule(config.getRuleSettings(`house/${name}`, "oas3_1"));
        return [];
      } catch (error) {
        const fix = "Correct the options of the rule.";
        return [report(`house/${name}`, (error as Error).message, fix)];
      }
    }),
  ];
}
