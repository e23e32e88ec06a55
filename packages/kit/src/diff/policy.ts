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
export interface Rating {
  callers: Level;
  implementers: Level;
}

/** Who sends a value: the request comes from callers, the response from servers. */
export type Direction = "request" | "response";

type Levels = [callers: Level, implementers: Level];

const always = (...levels: Levels) => ({ request: levels, response: levels });
const depends = (request: Levels, response: Levels) => ({ request, response });

/** The rating of every type of change, for what callers send and for what servers respond. */
export const policy = {
  "operation removed": always("major", "minor"),
  "operation added": always("minor", "major"),
  "security loosened": always("minor", "major"),
  "security tightened": always("major", "major"),
  "server removed": always("major", "minor"),
  "server added": always("minor", "minor"),
  "server variables removed": always("minor", "minor"),

  // Generated code uses names that are never sent: operationIds, tags and components.
  "name removed": always("major", "patch"),
  "name added": always("minor", "patch"),

  // A field is a property, a parameter, a header or a body.
  "field removed": always("major", "minor"),
  "optional field added": depends(["minor", "major"], ["minor", "minor"]),
  "required field added": depends(["major", "major"], ["minor", "major"]),
  "field became required": depends(["major", "major"], ["minor", "major"]),
  "field became optional": depends(["minor", "major"], ["major", "minor"]),

  "type changed": always("major", "major"),
  "null added": depends(["minor", "major"], ["major", "minor"]),
  "null removed": depends(["major", "major"], ["minor", "major"]),
  "constraint loosened": depends(["minor", "major"], ["major", "minor"]),
  "constraint tightened": depends(["major", "major"], ["minor", "major"]),
  "constraint changed": always("major", "major"),
  // The format still says what the value is.
  "pattern next to a format removed": depends(["minor", "major"], ["minor", "minor"]),
  // Values of an `enum`, and variants of a `oneOf` or `anyOf`. A comparison with one that is no longer allowed does
  // not compile.
  "value removed": always("major", "major"),
  "value added": depends(["minor", "major"], ["major", "minor"]),
  "known value removed": always("major", "minor"),
  "known value added": always("minor", "minor"),
  "default changed": always("major", "major"),
  "default added": always("minor", "major"),
  "default removed": always("major", "minor"),
  // Validation ignores `additionalProperties: true`, but generated types have an index signature for it.
  "index signature removed": always("major", "patch"),
  "index signature added": always("minor", "patch"),

  "success response removed": always("major", "major"),
  "success response added": always("major", "minor"),
  "error response added": always("minor", "minor"),
  "error response removed": always("major", "major"),
  "error response replaced by default": always("major", "minor"),
  "media type removed": depends(["major", "minor"], ["major", "major"]),
  "media type added": depends(["minor", "major"], ["major", "minor"]),
  "link changed": always("minor", "patch"),

  // What a server is verified against besides the schemas. Breaking an assumption is only noted.
  "absent field added": always("minor", "major"),
  "absent field removed": always("minor", "minor"),
  "assumption added": always("minor", "minor"),
  "assumption removed": always("minor", "major"),
  "assumption changed": always("minor", "minor"),
  "workflow step added": always("minor", "major"),
  "assumed workflow step added": always("minor", "minor"),
  "workflow step removed": always("minor", "minor"),

  "deprecation changed": always("minor", "minor"),
  "documentation changed": always("patch", "patch"),
  "OpenAPI version changed": always("major", "major"),
  "unknown change": always("major", "major"),
  // Code that was written for the released client no longer compiles.
  "declaration broken": always("major", "none"),
} satisfies Record<string, Record<Direction, Levels>>;

/** A type of change, by its name in the policy. */
export type ChangeType = keyof typeof policy;

/** The rating of a change for what is sent, received or both. Without a direction both count. */
export function rate(type: ChangeType, directions: Direction[]): Rating {
  const used: Direction[] = directions.length > 0 ? directions : ["request", "response"];
  return {
    callers: highest(used.map((direction) => policy[type][direction][0])),
    implementers: highest(used.map((direction) => policy[type][direction][1])),
  };
}

/** The highest of some levels; `none` without any. */
export function highest(all: Level[]): Level {
  return all.reduce((a, b) => (levels.indexOf(a) > levels.indexOf(b) ? a : b), "none");
}

/** The level a release needs: what callers need, and at least minor if a server may have to change. */
export function requiredLevel(ratings: Rating[]): Level {
  const callers = highest(ratings.map((rating) => rating.callers));
  const implementers = highest(ratings.map((rating) => rating.implementers));
  return implementers === "major" ? highest([callers, "minor"]) : callers;
}

const documentationKeys =
  "$comment bearerFormat description example examples externalDocs summary title".split(" ");

/** The extensions of which a change is rated. Every other one only explains. */
export const ratedExtensions = ["x-absent-fields", "x-assumptions", "x-extensible-enum"];

/** Whether a key only explains. */
export function isDocumentation(key: string): boolean {
  if (key.startsWith("x-")) return !ratedExtensions.includes(key);
  return documentationKeys.includes(key);
}
