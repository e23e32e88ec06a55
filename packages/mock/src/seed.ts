import { readFileSync } from "node:fs";
import { LineCounter, parseDocument } from "yaml";
import { reasonOf } from "./load-contract.ts";
import { SandboxError } from "./types.ts";
import type { Issue } from "./validation.ts";

/** A seed as it was read. */
export interface ReadSeed {
  state: unknown;
  /** Where something is in the seed, for a message. */
  locate: (path: Issue["path"]) => string;
}

/** The time that YAML takes grows faster than its length, unlike that of JSON. */
const maxYamlLength = 250_000;

/** @throws SandboxError if the seed cannot be read. */
export function readSeed(seed: string | object): ReadSeed {
  if (typeof seed === "object") {
    // A copy, which shows at once whether it can be stored.
    const state = attempt("the seed", () => JSON.parse(JSON.stringify(seed)));
    return { state, locate: (path) => path.join("/") };
  }
  const text = attempt(seed, () => readFileSync(seed, "utf8"));
  try {
    return { state: JSON.parse(text), locate: (path) => `${seed}: ${path.join("/")}` };
  } catch {
    return readYaml(seed, text);
  }
}

function readYaml(file: string, text: string): ReadSeed {
  if (text.length > maxYamlLength) {
    throw new SandboxError(`${file} is too long for YAML. Write the seed as JSON.`);
  }
  const lineCounter = new LineCounter();
  const document = attempt(file, () => parseDocument(text, { lineCounter }));
  const at = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  if (document.errors.length > 0) {
    const lines = document.errors
      .slice(0, 20)
      .map(({ pos, message }) => `${at(pos[0])} ${message.split("\n")[0]}`);
    const text = lines.join("\n");
    throw new SandboxError(`the seed is not valid YAML. Correct these places:\n${text}`);
  }
  return {
    state: attempt(file, () => document.toJS()),
    locate: (path) => {
      const ends = path.map((_, index) => path.slice(0, path.length - index));
      const ranges = ends.map((keys) => Object(document.getIn(keys, true)).range);
      const [offset = 0] = ranges.find((range) => range !== undefined) ?? [];
      return `${at(offset)} ${path.join("/")}`;
    },
  };
}

function attempt<Result>(seed: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new SandboxError(`${seed} cannot be read: ${reasonOf(error)}. Use another seed.`);
  }
}
