import { page, scriptFetch } from "contract-kit-testing/scripted-fetch";
import { expect, test, vi } from "vitest";
import { byName, callFunction, exampleRequest, operations } from "./example-requests.ts";

test.each(byName)(
  "%s sends the token of the security scheme that it has, and no other",
  async (_, operation) => {
    const { fetch, requests } = scriptFetch(page([]));
    const tokens = { merchantToken: "merchant_demo", customerToken: "customer_demo" };
    const options = { baseUrl: "http://service.test", ...tokens, fetch };
    // What the operation responds with does not matter here.
    await callFunction(options, operation, exampleRequest(operation)).catch(() => {});
    const { scheme } = operation.security[0]?.[0] ?? {};
    const expected = scheme && `Bearer ${tokens[scheme.name as keyof typeof tokens]}`;
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([expected]);
  },
);

test("an operation that accepts no token does not call the token function", async () => {
  const merchantToken = vi.fn<() => string>(() => "merchant_demo");
  const { fetch } = scriptFetch(page([]));
  for (const operation of operations.filter(({ authorization }) => authorization === "none")) {
    const options = { baseUrl: "http://service.test", merchantToken, fetch };
    await callFunction(options, operation, exampleRequest(operation)).catch(() => {});
  }
  expect(merchantToken).not.toHaveBeenCalled();
});
