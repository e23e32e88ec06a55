import type { EntryPoints } from "contract-kit/commands";

/** The modules of the client. The releases up to 1.1.0 have them in client/. */
export const entryPoints: EntryPoints = {
  ".": ["generated/index", "client/index"],
  "./fetch": ["generated/fetch", "client/fetch"],
  "./types": ["generated/types"],
};
