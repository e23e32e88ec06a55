import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, isObject, walk } from "#reader";
import { isReadInTime } from "#reference";
import { type Finding, finding, locate, type Source, startOf } from "#source";

/** Reports texts that take too long to read as Markdown, of the contract and of the guide. */
export function findSlowTexts(source: Source, contract: Document): Finding[] {
  const isSlow = (text: unknown): boolean =>
    typeof text === "string" && text.length > 1000 && !isReadInTime(text);
  const message = "the text takes more than 500 ms to read as Markdown";
  const fix = "Escape its * and _, or write it as code.";
  const described = [...walk(contract)].flatMap(({ value, path }): Finding[] =>
    isObject(value) && isSlow(value.description)
      ? [finding(locate(source, [...path, "description"]), "slow-markdown", message, fix)]
      : [],
  );
  const chapters = source.files.flatMap((file): Finding[] => {
    if (!/^openapi\/info\/.*\.md$/.test(file)) return [];
    const text = readFileSync(join(source.root, file), "utf8");
    return isSlow(text) ? [finding(startOf(file), "slow-markdown", message, fix)] : [];
  });
  return [...described, ...chapters];
}
