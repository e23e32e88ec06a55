import { fuzz } from "../../packages/test/fuzz.ts";
import { createSandbox } from "../../sandbox/index.ts";
import { contract } from "./contract-operations.ts";
import { openTestSandbox } from "./world.ts";

fuzz({
  contract,
  open: async () => {
    // The seed of the package has what the examples of the contract refer to.
    const seeded = await createSandbox();
    const sandbox = await openTestSandbox({ seed: seeded.state() });
    await seeded.close();
    return sandbox;
  },
  tokenFor: ({ path }) =>
    path.startsWith("/v1/customer-portal/") ? "customer_demo" : "merchant_demo",
  tokens: ["merchant_demo", "customer_demo"],
  fields: ["discount_id", "metadata", "customer_name"],
  sorting: ["-amount", "customer"],
});
