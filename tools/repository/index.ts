/** The repository of a contract: where its files are, what services have shown, and the programs that run in it. */
export { evidenceFile, readEvidence } from "./evidence.ts";
export {
  artifactsFolder,
  bundleFile,
  changelogFile,
  documents,
  packagesOf,
  readBundle,
  readManifest,
  releasedFolder,
  rootFile,
  workflowsFolder,
  workspaceOptions,
} from "./places.ts";
export { holdSignals, run, runVisibly } from "./programs.ts";
