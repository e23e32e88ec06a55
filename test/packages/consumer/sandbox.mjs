// Prints what the sandbox does in a runtime.
import { build, startSandbox } from "selling-api-sandbox";

const { amount } = build("Order", { amount: 500 });
const { url, close } = await startSandbox({ port: 0 });
const headers = { authorization: "Bearer merchant_demo", "content-type": "application/json" };
const create = (product_id) => ["/v1/checkouts/custom/", JSON.stringify({ product_id })];
const statuses = [];
for (const [path, body] of [
  ["/v1/organizations/"],
  // A request that is rejected is rolled back, so that the next one can write.
  create("5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b00"),
  create("5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02"),
  ["/docs/"],
  ["/openapi.yaml"],
]) {
  const response = await fetch(url + path, { method: body ? "POST" : "GET", headers, body });
  await response.text();
  statuses.push(response.status);
}
await close();
console.log(JSON.stringify({ amount, statuses }));
