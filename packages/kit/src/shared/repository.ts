import type { EntryPoints } from "../diff/declarations.ts";

/** Where a contract's repository has what is compared and released. Paths are relative to its root. */
export interface Repository {
  /** The folder of the repository. */
  root: string;
  /** The document that people write and that has `info.version`. */
  document: string;
  /** The bundle, which the build makes and other versions are compared with. */
  bundle: string;
  /** The folder with a folder for each released version. */
  releases: string;
  /** The changelog, with what is not released below the heading "Unreleased". */
  changelog: string;
  /** The folders of the packages that are released with the contract. Those that do not exist are left out. */
  packages: string[];
  /** The folder of the client's package, whose script `prepack` makes declarations in `dist/`. */
  client: string;
  /** The modules of the client, in the repository and in the frozen declarations. */
  entryPoints: EntryPoints;
  /** The files that are published next to the packages. Those that do not exist are left out. */
  documents: string[];
  /** The folder with the reference, which is published as an archive. */
  reference: string;
  /** The folder with a folder of artifacts for each version. */
  artifacts: string;
  /** What the tag of a release begins with, before the version. */
  tagPrefix: string;
  /** The npm script that makes the bundle and the client. */
  buildScript: string;
  /** The npm script that makes the reference, where packing does not make it. It may be missing. */
  docsScript: string;
  /** The npm script that runs before a release is made. It may be missing. */
  checkScript: string;
}

/** What is special about a repository. Everything else is as in an adopted one. */
export type RepositoryOptions = Partial<Repository>;

/** A repository with the default of everything that is not given. */
export function repositoryOf(options: RepositoryOptions = {}): Repository {
  return { ...defaults, root: process.cwd(), ...options };
}

const defaults: Omit<Repository, "root"> = {
  document: "openapi/openapi.yaml",
  bundle: "generated/openapi.yaml",
  releases: "releases",
  changelog: "CHANGELOG.md",
  packages: ["client", "sandbox"],
  client: "client",
  entryPoints: {
    ".": ["generated/index"],
    "./fetch": ["generated/fetch"],
    "./types": ["generated/types"],
  },
  documents: [
    "generated/openapi.yaml",
    "generated/openapi.json",
    "generated/openapi-3.0.json",
    "generated/openapi-3.0-generators.json",
    "generated/provenance.overlay.yaml",
  ],
  reference: "dist/docs",
  artifacts: "dist/release",
  tagPrefix: "v",
  buildScript: "build",
  docsScript: "docs",
  checkScript: "check",
};
