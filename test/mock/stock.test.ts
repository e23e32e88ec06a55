import { describe } from "vitest";
import { answersLikeTheContract } from "./answers.ts";
import { startPrism } from "./prism.ts";

describe("stock Prism", () => {
  answersLikeTheContract(startPrism);
});
