import { fuzz } from "#testing/fuzz";
import { contract } from "../published-contract.ts";
import { openTestSandbox } from "./world.ts";

fuzz({
  contract,
  open: () => openTestSandbox({ extends: "examples" }),
  tokenFor: ({ path }) =>
    path.startsWith("/v1/customer-portal/") ? "customer_demo" : "merchant_demo",
  tokens: ["merchant_demo", "customer_demo"],
  fields: ["discount_id", "metadata", "customer_name"],
  sorting: ["-amount", "customer"],
});
