// What a strict project writes with the package of the sandbox.
import {
  build,
  createSandbox,
  type LogEntry,
  SandboxError,
  type Seed,
  startSandbox,
} from "selling-api-sandbox";

const seed: Seed = { tokens: { me: { role: "merchant", organization_id: "x" } } };
const sandbox = await createSandbox({ seed, deterministic: true });
const response: Response = await sandbox.fetch("http://a/");
const { url } = await startSandbox({ port: 0, onRequest: (entry: LogEntry) => entry.status });
const [order] = sandbox.state().entities.Order;
const status: string = sandbox.update("Subscription", order?.subscription_id ?? "", {
  status: "active",
}).status;
// @ts-expect-error: a subscription has no color
sandbox.update("Subscription", "", { color: "red" });
const amount: number = build("Order", { amount: 500 }).amount;
// @ts-expect-error: an amount is a number
build("Order", { amount: "500" });
// @ts-expect-error: a port is a number
await startSandbox({ port: "0" });

export { amount, response, SandboxError, status, url };
