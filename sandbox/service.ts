import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Service } from "../tools/mock/index.ts";
import type { Entities } from "./entities.ts";
import { parts } from "./parts.ts";

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** In the package, the contract and the reference are next to the compiled code. */
const isRepository = existsSync(pathOf("./package.json"));

/** What this sandbox serves. */
export const service: Service<Entities> = {
  ...parts,
  contract: pathOf(isRepository ? "../generated/openapi.json" : "./docs/openapi.json"),
  seed: pathOf("./seed.yaml"),
  docs: pathOf(isRepository ? "../dist/docs" : "./docs"),
};
