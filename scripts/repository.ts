import type { RepositoryOptions } from "contract-kit/commands";

/** What is compared and released here. Whatever is not named is at the default place of the contract kit. */
export const repository: RepositoryOptions = {
  packages: ["client", "sandbox"],
  // The releases up to 1.1.0 have the modules of the client in client/.
  entryPoints: {
    ".": ["generated/index", "client/index"],
    "./fetch": ["generated/fetch", "client/fetch"],
    "./types": ["generated/types"],
  },
};
