import { Complaint } from "./complaint.ts";

/**
 * Whether what is checked of an operation or a workflow was asked for; everything is if nothing was.
 *
 * @throws Complaint for a pattern that fits nothing.
 */
export function selection(
  patterns: string[],
  known: string[][],
): (operation: string, check: string) => boolean {
  const names = (operation = "", check = "") => [operation, check, `${operation}/${check}`];
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split("*").map((part) => part.replaceAll(/[^\w]/g, "\\$&"));
    const expression = new RegExp(`^${parts.join(".*")}$`, "i");
    if (!known.some((pair) => names(...pair).some((name) => expression.test(name)))) {
      const checks = [...new Set(known.map(([, check]) => check))].join(", ");
      const operations = [...new Set(known.map(([operation]) => operation))].join(", ");
      throw new Complaint(
        `--only ${pattern} fits nothing`,
        `There are the checks ${checks}, of ${operations}.`,
      );
    }
    return expression;
  });
  return (operation, check) =>
    expressions.length === 0 ||
    names(operation, check).some((name) => expressions.some((one) => one.test(name)));
}
