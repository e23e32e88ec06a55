/** The project as a place: its files and folders, the programs that run in it, and the scripts that people start. */
export { evidenceFile, readEvidence } from "./evidence.ts";
export {
  checkFolder,
  copyFiles,
  printWritten,
  rejectLinks,
  remove,
  replaceFolder,
  writeFiles,
} from "./files.ts";
export {
  artifactsFolder,
  bundleFile,
  changelogFile,
  documents,
  readBundle,
  readManifest,
  releasedFolder,
  rootFile,
  workflowsFolder,
  workspaceOptions,
} from "./places.ts";
export { holdSignals, run, runVisibly } from "./programs.ts";
export { Argument, CliError, Option, print, reportError, script } from "./script.ts";
