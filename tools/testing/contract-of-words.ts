/** A contract whose every word a test can choose. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type Document, encodeKey, isObject } from "#reader";

const text = readFileSync(join(import.meta.dirname, "contract-of-words.yaml"), "utf8");
const template: unknown = parse(text);

/** `<position>`, `<encoder:position>`, or `<number>`. */
const placeholder = /<(?:(\w+):)?(\w[\w ]*)>/g;

const names = [...text.matchAll(placeholder)].map(([, , name = ""]) => name);
export const positions = [...new Set(names)].filter((name) => name !== "number");

/** A word with a space, so that it is quoted where the hostile ones have to be. */
export const wordAt = (position: string) => `word ${position}`;

const encoders: Record<string, (word: string) => string> = {
  // Without what means something else in a path or a media type.
  path: (word) => word.replaceAll(/[#?]/g, ""),
  media: (word) => word.replaceAll(/[*;]/g, ""),
  pointer: encodeKey,
};

/** The number distinguishes the other names of the contract from those of contracts that it becomes one with. */
export function contractOf(words: Record<string, string | undefined>, number = ""): Document {
  const all: Record<string, string | undefined> = { ...words, number };
  const fill = (text: string) =>
    text.replaceAll(placeholder, (_, encoder: string | undefined, name: string) => {
      const word = all[name] ?? wordAt(name);
      return encoders[encoder ?? ""]?.(word) ?? word;
    });
  const fillAll = (value: unknown): unknown => {
    if (typeof value === "string") return fill(value);
    if (Array.isArray(value)) return value.map(fillAll);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, part]) => [fill(key), fillAll(part)]);
    return Object.fromEntries(entries);
  };
  return fillAll(template) as Document;
}
