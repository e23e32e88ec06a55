/** Where a repository has what its contract is made of, and what is made from it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CliError, type Document } from "#reader";

/** The document that people write and that has `info.version`. */
export const rootFile = "openapi/openapi.yaml";

/** The bundle, which the build makes and other versions are compared with. */
export const bundleFile = "generated/openapi.yaml";

/** The Arazzo documents with the workflows that a server is verified with. */
export const workflowsFolder = "openapi/workflows";

/** The changelog, with what is not released below the heading "Unreleased". */
export const changelogFile = "CHANGELOG.md";

/** The folder of what a release publishes, with a folder for each version. */
export const artifactsFolder = "dist/release";

/** What is frozen of the newest release: the bundle, the workflows and the declarations of the client. */
export const releasedFolder = "released";

/** The documents of the contract in the repository. A release publishes them with others. */
export const documents = [bundleFile, "generated/openapi.json"];

/** The manifest in a folder. */
export async function readManifest(folder: string): Promise<{ name: string; version: string }> {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
}

/** The published contract in generated/. */
export async function readBundle(root: string): Promise<Document> {
  const file = "generated/openapi.json";
  try {
    return JSON.parse(await readFile(join(root, file), "utf8"));
  } catch (error) {
    throw new CliError(
      `${file} cannot be read: ${(error as Error).message}`,
      "Run npm run bundle.",
    );
  }
}

/** The options that make npm do something for the packages that are released with the contract. */
export const workspaceOptions = ["--workspace", "client", "--workspace", "sandbox"];
