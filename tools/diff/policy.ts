import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { isObject, type Kind, mapDocument, type Place, type TypeName } from "#reader";
import type { Message } from "./message.ts";

/** How much a change matters to somebody who relies on the contract. */
export const levels = ["none", "patch", "minor", "major"] as const;
/** One of the levels. */
export type Level = (typeof levels)[number];

/**
 * Callers: major when code that worked can stop working or compiling, minor when there is something
 * new to use or to know, patch when only the documentation changed.
 *
 * Implementers: major when a server that conformed may no longer conform, minor when it still conforms
 * and has more freedom, patch when only the documentation or a name that is never sent changed.
 */
interface Rating {
  callers: Level;
  implementers: Level;
}

/** A rated difference between two contracts. */
export interface Difference extends Rating {
  /** The type of change, by its name in ratings.yaml. */
  type: string;
  /** What changed, as a sentence. */
  message: Message;
  /** Where it is, for a person: `GET /v1/orders/{id} → 200 → total_amount (and 2 more)`. */
  location: string;
  /** The steps to it, which begin with an operation or a component. */
  path: string[];
  /** How many other operations and components share it. */
  others: number;
  /** JSON pointer in the older contract; absent for what was added. */
  before?: string;
  /** JSON pointer in the newer contract; absent for what was removed. */
  after?: string;
}

/** Who sends a value: the request comes from callers, the response from servers. */
export type Direction = "request" | "response";

type Levels = [callers: Level, implementers: Level];

const read = (file: string) => parse(readFileSync(new URL(file, import.meta.url), "utf8"));
const policy: Record<string, Levels | Record<Direction, Levels>> = read("ratings.yaml");
const keywords = new Map<string, Keyword>(Object.entries(read("keywords.yaml")));

/** The rating of a type of change for what is sent, received or both. Without a direction both count. */
export function rate(type: string, directions: Direction[]): Rating {
  const ratings = policy[type];
  if (ratings === undefined) throw new Error(`ratings.yaml has no "${type}"`);
  const used: Direction[] = directions.length > 0 ? directions : ["request", "response"];
  const levels = used.map((direction) => (Array.isArray(ratings) ? ratings : ratings[direction]));
  return {
    callers: highest(levels.map(([callers]) => callers)),
    implementers: highest(levels.map(([, implementers]) => implementers)),
  };
}

/** Whether a level reaches another one, if there is one. */
export const isAtLeast = (level: Level, other?: Level): boolean =>
  other !== undefined && levels.indexOf(level) >= levels.indexOf(other);

/** The highest of some levels; `none` without any. */
function highest(all: Level[]): Level {
  return levels.findLast((level) => all.includes(level)) ?? "none";
}

/** The differences with the most severe for callers first. */
export function sortBySeverity(differences: Difference[]): Difference[] {
  const severity = ({ callers, implementers }: Difference) =>
    levels.indexOf(callers) * levels.length + levels.indexOf(implementers);
  return differences.toSorted((a, b) => severity(b) - severity(a));
}

/** The level a release needs: what callers need, and at least minor if a server may have to change. */
export function requiredLevel(ratings: Rating[]): Level {
  const callers = highest(ratings.map((rating) => rating.callers));
  const implementers = highest(ratings.map((rating) => rating.implementers));
  return implementers === "major" ? highest([callers, "minor"]) : callers;
}

/** How a keyword is compared. See keywords.yaml. */
interface Keyword {
  rule?: Rule;
  types?: TypeName[];
  default?: unknown;
  /** What ratings.yaml calls a value of a list. */
  item?: string;
}

/** What decides the rating of a change of a keyword. */
export type Rule =
  | ("part" | "text" | "list" | "default" | "deprecation" | "sunset")
  | ("limit" | "format" | "divisor" | "constraint");

export const keywordOf = (key: string): Keyword =>
  keywords.get(key) ?? (key.startsWith("x-") ? { rule: "text" } : {});

/** Whether a key only explains. */
export const isDocumentation = (key: string): boolean =>
  ["text", "sunset"].includes(`${keywordOf(key).rule}`);

/** A value without what only explains. */
export const withoutDocumentation = (value: unknown, kind: Kind): unknown =>
  mapDocument(value, { before: withoutTexts }, kind);

const withoutTexts = ({ kind, value }: Place) =>
  kind === "data" || !isObject(value)
    ? value
    : Object.fromEntries(Object.entries(value).filter(([key]) => !isDocumentation(key)));
