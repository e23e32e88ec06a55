import { describe } from "vitest";
import { startSandbox } from "../../sandbox/index.ts";
import { answersLikeTheContract } from "../mock/answers.ts";

describe("the sandbox", () => {
  const start = async () => {
    const sandbox = await startSandbox({ port: 0 });
    return { ...sandbox, stop: sandbox.close };
  };
  answersLikeTheContract(start, {
    reset: ({ url }) => fetch(`${url}/_sandbox/reset`, { method: "POST" }),
    tokenFor: ({ path }) =>
      path.startsWith("/v1/customer-portal/") ? "customer_demo" : "merchant_demo",
  });
});
