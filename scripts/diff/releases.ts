import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, posix, resolve } from "node:path";
import { parse } from "yaml";
import { Complaint } from "../complaint.ts";
import { isFields } from "./spot.ts";
import { compareVersions, isVersion } from "./versions.ts";

/** A released contract; paths are relative to the project's root. */
export interface Release {
  version: string;
  /** The frozen bundle. */
  path: string;
  /** The frozen consumer, if one was left. */
  consumer: string | undefined;
}

/** Every release that is kept, oldest first. */
export async function releasesOf(root: string): Promise<Release[]> {
  const names = await readdir(join(root, "releases")).catch(() => []);
  return names
    .filter((name) => isVersion(name) && existsSync(join(root, bundleOf(name))))
    .sort(compareVersions)
    .map((version) => {
      const consumer = posix.join("releases", version, "consumer.ts");
      return {
        version,
        path: bundleOf(version),
        consumer: existsSync(join(root, consumer)) ? consumer : undefined,
      };
    });
}

const bundleOf = (version: string) => posix.join("releases", version, "openapi.yaml");

export async function newestRelease(root: string): Promise<Release | undefined> {
  return (await releasesOf(root)).at(-1);
}

/** Something to compare: a document, what to call it, and the release that it is, if it is one. */
export interface Named {
  name: string;
  document: object;
  release: Release | undefined;
}

/** A release by its version, or any file with an OpenAPI description in one piece. */
export async function readNamed(root: string, given: string): Promise<Named> {
  const releases = await releasesOf(root);
  const release = releases.find(({ version }) => version === given);
  if (release !== undefined) return readRelease(root, release);
  if (isVersion(given)) {
    const versions = releases.map(({ version }) => version).join(", ");
    const remedy =
      versions === "" ? "Nothing is released yet; give files instead." : `There are: ${versions}.`;
    throw new Complaint(`there is no release ${given}`, remedy);
  }
  return { name: given, document: await read(resolve(root, given), given), release: undefined };
}

export async function readRelease(root: string, release: Release): Promise<Named> {
  const document = await read(join(root, release.path), release.path);
  return { name: release.version, document, release };
}

async function read(path: string, name: string): Promise<object> {
  const text = await readFile(path, "utf8").catch((error) => {
    const reason = error.code === "ENOENT" ? "there is no" : "nothing can be read from";
    throw new Complaint(`${reason} ${name}`, "Give a file, or a release by its version.");
  });
  let document: unknown;
  try {
    document = text.startsWith("{") ? JSON.parse(text) : parse(text);
  } catch (error) {
    const [first = ""] = String(error instanceof Error ? error.message : error).split("\n");
    throw new Complaint(`${name} is neither YAML nor JSON: ${first}`, "Mend it at that place.");
  }
  if (
    !isFields(document) ||
    !/^3\.[0-2]/.test(String(document.openapi)) ||
    !isFields(document.info)
  ) {
    throw new Complaint(
      `${name} is no OpenAPI 3 description`,
      "Its root has to have `openapi`, `info` and `paths`.",
    );
  }
  const outside = /"\$ref":"(?!#)([^"]*)"/.exec(JSON.stringify(document))?.[1];
  if (outside !== undefined) {
    throw new Complaint(
      `${name} refers to another file, ${outside}`,
      "Bundle it into one file first: npm run bundle, or redocly bundle.",
    );
  }
  return document;
}
