import { describe } from "vitest";
import { openSandbox } from "../../sandbox/open.ts";
import { answersLikeTheContract } from "../mock/answers.ts";

describe("the sandbox", () => {
  answersLikeTheContract(() => openSandbox({ port: 0 }), {
    reset: ({ url }) => fetch(`${url}/_sandbox/reset`, { method: "POST" }),
    tokenFor: ({ path }) =>
      path.startsWith("/v1/customer-portal/") ? "customer_demo" : "merchant_demo",
  });
});
