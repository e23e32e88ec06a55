import { describe, expect, test, vi } from "vitest";
import { page, scriptFetch } from "../../packages/test/scripted-fetch.ts";
import { byName, callFunction, callPath, exampleRequest, operations } from "./example-requests.ts";

describe.each([
  ["a function", callFunction],
  ["the path-typed client", callPath],
])("with %s", (_, call) => {
  test.each(byName)("%s sends the token only if it accepts one", async (_, operation) => {
    const { fetch, requests } = scriptFetch(page([]));
    const options = { baseUrl: "http://service.test", accessToken: "merchant_demo", fetch };
    await call(options, operation, exampleRequest(operation));
    const expected = operation.authorization !== "none" ? "Bearer merchant_demo" : undefined;
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([expected]);
  });

  test("an operation that accepts no token does not call the token function", async () => {
    const accessToken = vi.fn<() => string>(() => "merchant_demo");
    const { fetch } = scriptFetch(page([]));
    for (const operation of operations.filter(({ authorization }) => authorization === "none")) {
      const options = { baseUrl: "http://service.test", accessToken, fetch };
      await call(options, operation, exampleRequest(operation));
    }
    expect(accessToken).not.toHaveBeenCalled();
  });
});
