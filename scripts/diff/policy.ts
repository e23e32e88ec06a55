import { higher, type Level, type Rating } from "./difference.ts";

/**
 * What counts as breaking, for both sides.
 *
 * Callers: major when code that worked can stop to work or to compile; minor when there is something
 * new that they may use or should know of; patch when only the wording changed.
 *
 * Implementers: major when an implementation that conformed may not any more, which includes that it
 * now has to take, or has to refuse, requests it was right to treat otherwise; minor when it still
 * conforms and has more freedom, or something optional to offer; patch when only the wording changed,
 * or a name that is never sent.
 *
 * Where the two directions of one change cannot be told apart, the higher rating is taken.
 */
export type Direction = "request" | "answer";
type Ratings = Record<Direction, Rating>;

const rating = (callers: Level, implementers: Level): Rating => ({ callers, implementers });
const always = (callers: Level, implementers: Level): Ratings => ({
  request: rating(callers, implementers),
  answer: rating(callers, implementers),
});
const either = (request: [Level, Level], answer: [Level, Level]): Ratings => ({
  request: rating(...request),
  answer: rating(...answer),
});

export const policy = {
  // Operations and how they are reached.
  "operation removed": always("major", "minor"),
  "operation added": always("minor", "major"),
  "operation moved": always("major", "major"),
  "security weaker": always("minor", "major"),
  "security stronger": always("major", "major"),
  "security scheme changed": always("major", "major"),
  "server removed": always("major", "minor"),
  "server added": always("minor", "minor"),
  "server variable changed": always("major", "minor"),

  // Names that code is written with, though they are never sent.
  "name removed": always("major", "patch"),
  "name added": always("minor", "patch"),

  // Fields, parameters, headers and bodies.
  "part removed": always("major", "minor"),
  "part removed from a closed object": always("major", "major"),
  "part moved": always("major", "major"),
  "optional part added": either(["minor", "major"], ["minor", "minor"]),
  "required part added": either(["major", "major"], ["minor", "major"]),
  "part added to a closed object": either(["minor", "major"], ["major", "minor"]),
  "part became required": either(["major", "major"], ["minor", "major"]),
  "part became optional": either(["minor", "major"], ["major", "minor"]),
  "written otherwise in the address": always("major", "major"),

  // Values.
  "type changed": always("major", "major"),
  "null allowed": either(["minor", "major"], ["major", "minor"]),
  "null forbidden": either(["major", "major"], ["minor", "major"]),
  loosened: either(["minor", "major"], ["major", "minor"]),
  tightened: either(["major", "major"], ["minor", "major"]),
  "changed in an unknown direction": always("major", "major"),
  // A comparison with a value that cannot be any more does not compile.
  "values removed": always("major", "major"),
  "values added": either(["minor", "major"], ["major", "minor"]),
  "known value removed": always("major", "minor"),
  "known value added": always("minor", "minor"),
  "default changed": always("major", "major"),
  "default added": always("minor", "major"),
  "default removed": always("major", "minor"),
  // `additionalProperties: true` and its absence mean the same, but the first is in the types.
  "further fields no longer named": always("major", "patch"),
  "further fields named": always("minor", "patch"),
  "read or write only": always("major", "major"),

  // Answers and media types.
  "success removed": always("major", "major"),
  "success added": always("major", "minor"),
  "problem declared": always("minor", "minor"),
  "problem no longer declared": always("major", "major"),
  "problem left to the default": always("major", "minor"),
  "media type removed": either(["major", "minor"], ["major", "major"]),
  "media type added": either(["minor", "major"], ["major", "minor"]),
  link: always("minor", "patch"),

  deprecation: always("minor", "minor"),
  wording: always("patch", "patch"),
  "OpenAPI version": always("major", "major"),
  unknown: always("major", "major"),
} satisfies Record<string, Ratings>;

export type Change = keyof typeof policy;

/** The rating of a change in whatever directions the place is used; in both where in none. */
export function rate(change: Change, directions: Direction[]): Rating {
  const used: Direction[] = directions.length > 0 ? directions : ["request", "answer"];
  return used
    .map((direction) => (policy[change] as Ratings)[direction])
    .reduce((a, b) => ({
      callers: higher(a.callers, b.callers),
      implementers: higher(a.implementers, b.implementers),
    }));
}
