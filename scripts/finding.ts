/** What is wrong, where, and how to mend it: the one shape in which every verb complains. */
export interface Finding {
  /** Relative to the project's root, with forward slashes. */
  file: string;
  line: number;
  column: number;
  severity: "error" | "warning";
  rule: string;
  message: string;
  remedy: string;
}

export function describe(finding: Finding): string {
  const { file, line, column, severity, rule, message, remedy } = finding;
  return `${file}:${line}:${column}  ${severity}  ${rule}  ${message}\n    ${remedy}`;
}

export function report(findings: Finding[]): string {
  const files = new Set(findings.map((finding) => finding.file)).size;
  const count = `${plural(findings.length, "finding")} in ${plural(files, "file")}`;
  return `${findings.map((finding) => `${describe(finding)}\n`).join("")}\n${count}`;
}

/** Ordered by place, each one once. */
export function tidy(findings: Finding[]): Finding[] {
  const once = new Map(findings.map((finding) => [describe(finding), finding]));
  return [...once.values()].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.rule, b.rule) ||
      compare(a.message, b.message),
  );
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** By code unit, so that the order is the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
