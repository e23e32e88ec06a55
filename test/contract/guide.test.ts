import { expect, test } from "vitest";
import { contract } from "../published-contract.ts";

test("every problem type that the contract names has an example, which the guide explains", () => {
  const types = contract.schemas.get("ProblemType")?.knownValues ?? [];
  expect(contract.problems.map(({ type }) => type).sort()).toEqual(types.toSorted());
});
