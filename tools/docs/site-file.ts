import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { CliError, isObject } from "#reader";
import type { SiteOptions } from "#reference";

/** What the reference shows and the contract does not say. The name of the client is in its manifest. */
interface SiteFile extends Omit<SiteOptions, "client" | "pageSandbox" | "forMaintainers"> {
  /** The files of docs/ that are pages, by their paths, with their titles. */
  documents?: Record<string, string>;
  /** The workflows that the guide begins with. */
  workflows?: string[];
}

const file = "docs/site.yaml";

const isText = (value: unknown) => typeof value === "string";

/** What each key has to be. */
const forms = {
  text: { is: isText, words: "a text" },
  flag: { is: (value: unknown) => typeof value === "boolean", words: "true or false" },
  list: {
    is: (value: unknown) => Array.isArray(value) && value.every(isText),
    words: "a list of texts",
  },
  names: {
    is: (value: unknown) => isObject(value) && Object.values(value).every(isText),
    words: "texts by their names",
  },
};

const keys: Record<keyof SiteFile, keyof typeof forms> = {
  reference: "text",
  repository: "text",
  sandbox: "text",
  service: "text",
  start: "text",
  tokens: "names",
  separateFiles: "flag",
  changes: "list",
  workflows: "list",
  documents: "names",
  maintainers: "list",
  notes: "text",
  synonyms: "list",
};

/** Reads docs/site.yaml, if there is one. An empty key is one that is left out. */
export async function readSiteFile(root: string): Promise<SiteFile> {
  const text = await readFile(join(root, file), "utf8").catch(() => "");
  const site = parseSite(text) ?? {};
  if (!isObject(site)) throw unusable(" cannot be read: it has no keys");
  const entries = Object.entries(site).filter(([, value]) => value !== null);
  for (const [key, value] of entries) {
    if (!Object.hasOwn(keys, key))
      throw unusable(`: ${key} is unknown: use ${Object.keys(keys).join(", ")}`);
    const { is, words } = forms[keys[key as keyof SiteFile]];
    if (!is(value)) throw unusable(`: ${key} has to be ${words}`);
  }
  return Object.fromEntries(entries);
}

function parseSite(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const [reason = ""] = (error as Error).message.replace(/:$/m, "").split("\n");
    throw unusable(` cannot be read: ${reason}`);
  }
}

const unusable = (reason: string) => new CliError(`${file}${reason}`, "Correct it.");
