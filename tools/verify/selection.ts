import { CliError } from "#reader";

/** Whether a rule of an operation or workflow is selected. */
export type Selection = (operation: string, rule: string) => boolean;

/**
 * Reads patterns of operations, rules and workflows, such as those of `--only`.
 *
 * @throws CliError for a pattern that matches nothing.
 */
export function createSelection(
  patterns: string[],
  available: string[][],
  option = "--only",
): Selection {
  const expressions = patterns.map((pattern) => {
    const literals = pattern.split("*").map((literal) => literal.replaceAll(/\W/g, "\\$&"));
    return new RegExp(`^${literals.join(".*")}$`, "i");
  });
  const matches = (expression: RegExp, operation = "", rule = "") =>
    expression.test(operation) || expression.test(rule) || expression.test(`${operation}/${rule}`);
  for (const [index, expression] of expressions.entries()) {
    if (available.some(([operation, rule]) => matches(expression, operation, rule))) continue;
    const list = (index: number) => [...new Set(available.map((names) => names[index]))].join(", ");
    throw new CliError(
      `${option} ${patterns[index]} matches nothing`,
      `Rules: ${list(1)}. Operations and workflows: ${list(0)}.`,
    );
  }
  return (operation, rule) =>
    expressions.some((expression) => matches(expression, operation, rule));
}
