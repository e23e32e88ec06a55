import { fileURLToPath } from "node:url";
import { describe } from "vitest";
import { startMock } from "../../scripts/mock.ts";
import { answersLikeTheContract } from "./answers.ts";

const contract = fileURLToPath(new URL("../../generated/openapi.yaml", import.meta.url));

describe("stock Prism", () => {
  answersLikeTheContract(() => startMock({ contract, host: "127.0.0.1", port: 0 }));
});
