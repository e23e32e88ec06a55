/** Something that does not hold. */
export interface Finding {
  expected: string;
  /** Where the contract says so. */
  place: string;
  came: string;
  /** The request as a command; tokens stand in variables. */
  request: string;
  /** How many requests showed it. */
  count: number;
}

/** Something worth knowing that breaks nothing. */
export interface Note {
  text: string;
  place: string;
  count: number;
}

/** What a check has found of an operation, or of a workflow. */
export interface Outcome {
  operation: string;
  check: string;
  about: string;
  result: "holds" | "broken" | "skipped";
  findings: Finding[];
  /** Why it, or a part of it, could not be checked. */
  skipped: string[];
  notes: Note[];
}

export interface Report {
  server: string;
  contract: string;
  mode: "read-only" | "write" | "proxy";
  /** Why it ended before everything was checked, if it did. */
  cut?: string;
  requests: number;
  milliseconds: number;
  totals: { holds: number; broken: number; skipped: number; notes: number };
  outcomes: Outcome[];
}

/** More of one kind say no more. */
const mostFindings = 20;

export interface Entry {
  operation: string;
  check: string;
  about: string;
}

/** Collects outcomes as checks are carried out. */
export interface Ledger {
  holds: (entry: Entry) => void;
  broken: (entry: Entry, finding: Omit<Finding, "count">) => void;
  skipped: (entry: Entry, reason: string) => void;
  note: (entry: Entry, note: Omit<Note, "count">) => void;
  outcomes: () => Outcome[];
}

export function createLedger(selected: (entry: Entry) => boolean = () => true): Ledger {
  const kept = new Map<string, Outcome & { held: boolean }>();

  function outcome(entry: Entry) {
    const key = `${entry.operation}\n${entry.check}`;
    const known = kept.get(key) ?? {
      ...entry,
      result: "holds" as const,
      findings: [],
      skipped: [],
      notes: [],
      held: false,
    };
    if (selected(entry)) kept.set(key, known);
    return known;
  }

  return {
    holds: (entry) => {
      outcome(entry).held = true;
    },
    broken: (entry, finding) => {
      const { findings } = outcome(entry);
      const same = findings.find((one) => alike(one.expected) === alike(finding.expected));
      if (same !== undefined) same.count++;
      else if (findings.length < mostFindings) findings.push({ ...finding, count: 1 });
    },
    skipped: (entry, reason) => {
      const { skipped } = outcome(entry);
      if (!skipped.includes(reason)) skipped.push(reason);
    },
    note: (entry, note) => {
      const { notes } = outcome(entry);
      const same = notes.find((one) => one.text === note.text);
      if (same !== undefined) same.count++;
      else if (notes.length < mostFindings) notes.push({ ...note, count: 1 });
    },
    outcomes: () =>
      [...kept.values()].map(({ held, ...one }) => ({
        ...one,
        result: one.findings.length > 0 ? "broken" : held ? "holds" : "skipped",
      })),
  };
}

/** What two findings have in common that differ only in the number of an item or a page. */
const alike = (text: string) => text.replaceAll(/(\/|page[ =])\d+/g, "$1#");

export function totalsOf(outcomes: Outcome[]): Report["totals"] {
  const count = (result: Outcome["result"]) =>
    outcomes.filter((outcome) => outcome.result === result).length;
  return {
    holds: count("holds"),
    broken: count("broken"),
    skipped: count("skipped"),
    notes: outcomes.reduce((sum, { notes }) => sum + notes.length, 0),
  };
}

/** The report without what is to stay hidden, and without what a terminal would take for a command. */
export function fitToShow(report: Report, hide: (text: string) => string): Report {
  const change = (text: string) => hide(text).replaceAll(/[\p{Cc}\p{Bidi_C}]+/gu, " ");
  const texts = <Part extends object>(part: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        typeof value === "string" ? change(value) : value,
      ]),
    ) as Part;
  return {
    ...report,
    outcomes: report.outcomes.map((outcome) => ({
      ...outcome,
      findings: outcome.findings.map(texts),
      skipped: outcome.skipped.map(change),
      notes: outcome.notes.map(texts),
    })),
  };
}
