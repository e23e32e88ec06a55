import { type Contract, own } from "#reader";
import type { Evidence } from "../input.ts";
import { idOf } from "../markup/anchors.ts";
import { type Html, html, rewrite } from "../markup/html.ts";
import {
  codeSpan,
  markdownAnchor,
  markdownLink,
  markdownTable,
  markdownText,
  paragraphs,
} from "../markup/markdown.ts";
import type { OpenAssumption } from "../sections/fields.ts";

type Assumption = Contract["assumptions"][number];

/** What is known about an assumption, and how a page calls it. What a reader has to act on comes first. */
const stateWords = {
  refuted: "Refuted",
  unseeable: "Cannot be seen",
  unseen: "Not seen",
  held: "Held",
  confirmed: "Confirmed",
};

type State = keyof typeof stateWords;

const states = Object.keys(stateWords) as State[];

/** An assumption with what is known about it. */
export interface KnownAssumption extends Assumption {
  state: State;
  /** Who says so, and since when; empty if nobody does. */
  source: string;
}

/** The assumptions of a contract with what its register and the evidence say about them. */
export const knownAssumptions = (
  { assumptions }: Contract,
  evidence: Evidence,
): KnownAssumption[] =>
  assumptions.map((assumption) => ({ ...assumption, ...stateOf(assumption, evidence) }));

function stateOf({ id, confirmed, seen }: Assumption, evidence: Evidence) {
  if (confirmed !== undefined) return { state: "confirmed" as const, source: confirmed };
  const results = Object.entries(own(evidence, id) ?? {});
  for (const state of ["refuted", "held"] as const) {
    const sources = results
      .filter(([, { result }]) => result === state)
      .map(([service, { since, unchecked = [] }]) => {
        const open = unchecked.length > 0 ? ` (not checked: ${unchecked.join(", ")})` : "";
        return `on ${service} since ${since}${open}`;
      });
    if (sources.length > 0) return { state, source: sources.join(", ") };
  }
  return { state: seen === "never" ? ("unseeable" as const) : ("unseen" as const), source: "" };
}

/** The assumptions that pages mark, by their ids: those that nobody has confirmed. */
export const openAssumptions = (assumptions: KnownAssumption[]): Map<string, OpenAssumption> =>
  new Map(
    assumptions
      .filter(({ state }) => state !== "confirmed")
      .map(({ id, title, state }) => [id, { id, title, isRefuted: state === "refuted" }]),
  );

/** How many assumptions are in each state that one is in; empty where nobody has looked. */
export function countStates(assumptions: KnownAssumption[]): [State, string, number][] {
  if (!assumptions.some(isLookedAt)) return [];
  return states
    .toReversed()
    .map((state): [State, string, number] => {
      const count = assumptions.filter((assumption) => assumption.state === state).length;
      return [state, stateWords[state].toLowerCase(), count];
    })
    .filter(([, , count]) => count > 0);
}

const isLookedAt = ({ source }: KnownAssumption): boolean => source !== "";

/** What the contract assumes is the worse to get wrong, the earlier its kind of damage is in this list. */
const areas = ["payment", "tokens", "errors", "amounts", "other"] as const;

/** What the contract assumes as Markdown: for customers what it costs them, the worst first, and for maintainers the reasons. */
export function assumptionTexts(
  all: KnownAssumption[],
  hasReasons: boolean,
): Record<"assumptions" | "assumption-reasons", string> {
  const tally = countStates(all).map(([, word, count]) => `**${count} ${word}**`);
  return {
    assumptions: all.length === 0 ? "" : paragraphs(tally.join(", "), tableOf(all, hasReasons)),
    "assumption-reasons": paragraphs(...all.flatMap(reasonTexts)),
  };
}

function tableOf(all: KnownAssumption[], hasReasons: boolean): string {
  const hasStates = all.some(isLookedAt);
  const order = ({ damage = "other", state }: KnownAssumption) =>
    areas.indexOf(damage) * states.length + states.indexOf(state);
  const rows = all
    .toSorted((a, b) => order(a) - order(b))
    .map(({ id, title, impact = "", state, source }) => [
      markdownAnchor(`assumption-${id}`) +
        (hasReasons ? markdownLink(title, `#why-${idOf(id)}`) : markdownText(title)),
      impact.trim().replace(/^If it is wrong, your code /, ""),
      ...(hasStates ? [`**${stateWords[state]}**${source && `<br>${markdownText(source)}`}`] : []),
    ]);
  const header = ["What we rely on", "If it is wrong, your code\u00a0…"];
  return markdownTable([...header, ...(hasStates ? ["Confirmed?"] : [])], ...rows);
}

const reasonTexts = ({ id, title, decision, reason, revisit }: Assumption) => [
  `### ${markdownAnchor(`why-${id}`)}${markdownText(title)}`,
  `${codeSpan(id)}: ${decision.trim()}`,
  reason && `**Why:** ${reason.trim()}`,
  revisit && `**What would change it:** ${revisit.trim()}`,
];

/** Whether a text has the table of assumptions. */
export const isAboutAssumptions = (text: string): boolean => text.includes('<a id="assumption-');

/** A text about assumptions in which every state has its color. */
export function withStates(content: Html): Html {
  const words = Object.values(stateWords).join("|");
  const strong = new RegExp(`<strong>((?:\\d+ )?)(${words})</strong>`, "gi");
  return rewrite(content, strong, (_, count, word) => {
    const text = word?.markup.toLowerCase();
    const state = states.find((one) => stateWords[one].toLowerCase() === text);
    return html`<strong class="state" data-state="${state ?? ""}">${count}${word}</strong>`;
  });
}
