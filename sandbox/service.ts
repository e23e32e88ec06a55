import type { Service } from "../tools/mock/index.ts";
import type { Entities } from "./entities.ts";
import { files } from "./files.ts";
import { parts } from "./parts.ts";

const { contract, seed, docs } = files;

/** What this sandbox serves. */
export const service: Service<Entities> = { ...parts, contract, seed, docs };
