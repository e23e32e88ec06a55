import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Service } from "contract-kit-mock";
import { definitions, type Entities } from "./entities.ts";
import { handlers } from "./handlers/index.ts";
import { problems } from "./problems.ts";

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** In the package, the contract and the reference are next to the compiled code. */
const isRepository = existsSync(pathOf("./package.json"));

/** What this sandbox serves. */
export const service: Service<Entities> = {
  name: "selling-api-sandbox",
  contract: pathOf(isRepository ? "../generated/openapi.json" : "./docs/openapi.json"),
  entities: definitions,
  handlers,
  problems,
  seed: pathOf("./seed.yaml"),
  docs: pathOf(isRepository ? "../dist/docs" : "./docs"),
};
