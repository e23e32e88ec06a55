import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** In the package, the contract, the workflows and the reference are next to the compiled code. */
const isRepository = existsSync(pathOf("./package.json"));

/** Where the files of this service are. */
export const files = {
  contract: pathOf(isRepository ? "../generated/openapi.json" : "./docs/openapi.json"),
  workflows: pathOf(isRepository ? "../openapi/workflows" : "./workflows"),
  seed: pathOf("./seed.yaml"),
  docs: pathOf(isRepository ? "../dist/docs" : "./docs"),
};
