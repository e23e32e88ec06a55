/** A release: its steps, and what it publishes. */
export { makeArtifacts } from "./artifacts.ts";
export { notesOf } from "./changelog.ts";
export { freeze } from "./freeze.ts";
export { packClient } from "./pack-client.ts";
export { levels, release } from "./release.ts";
