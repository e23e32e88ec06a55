import { fileURLToPath } from "node:url";
import type { Service } from "contract-kit-mock";
import type { Entities } from "./entities.ts";
import { parts } from "./parts.ts";

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What the sandbox serves. Add `seed: pathOf("seed.yaml")` for a state to begin with. */
export const service: Service<Entities> = {
  ...parts,
  contract: pathOf("../generated/openapi.json"),
  docs: pathOf("../dist/docs"),
};
