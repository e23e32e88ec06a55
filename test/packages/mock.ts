/** `npm run mock`: stock Prism on the contract of the package, started as the README says, and called with the client. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonIn, type Operation, successOf } from "#reader";
import { launch } from "#testing/process";
import { modules, type Project } from "#testing/project";
import { createClient } from "../../generated/index.ts";
import { validate } from "../client/json-schemas.ts";
import { exampleBody, exampleParameters, operations } from "../published-contract.ts";
import { describeSamples, mockedContract } from "./readme-samples.ts";

type Call = (
  method: string,
  path: string,
  init: object,
) => Promise<{ data: unknown; response: Response }>;

const isRequired = (parameter: { isRequired: boolean }) => parameter.isRequired;

/** Calls an operation with the examples of the contract. */
function callWithExamples(baseUrl: string, operation: Operation) {
  const tokens = { merchantToken: "merchant_demo", customerToken: "customer_demo" };
  const client = createClient({ baseUrl, ...tokens });
  const path = exampleParameters(operation, "path");
  const query = exampleParameters(operation, "query", isRequired);
  return (client.request as unknown as Call)(operation.method, operation.path, {
    params: { path, query },
    headers: exampleParameters(operation, "header", isRequired),
    ...(operation.body && { body: exampleBody(operation) ?? {} }),
  });
}

/** The samples and the tests share one mock, because it takes longer to start than to use. */
export const describeMock = (getProject: () => Project) =>
  describe("stock Prism on the contract of the package", () => {
    let mock: ReturnType<typeof launch>;
    let url = "";
    beforeAll(async () => {
      const cli = join(modules, "@stoplight/prism-cli/dist/index.js");
      const args = [cli, "mock", mockedContract, "--port", "0"];
      // Later versions of Prism exit with NODE_ENV=production.
      mock = launch(getProject().path, args, { NODE_ENV: "production" });
      [, url = ""] = await mock.until(/listening on (http:\/\/127\.0\.0\.1:\d+)\s/);
    });
    afterAll(async () => {
      mock?.kill("SIGTERM");
      await mock?.ended;
    });

    describeSamples(getProject, () => url);

    test.each(operations)(
      "$id accepts the example and returns the documented success",
      async (operation) => {
        const { data, response } = await callWithExamples(url, operation);
        const schema = jsonIn(successOf(operation)?.content)?.schema?.name;
        // Without a schema, there is no value.
        expect(schema === undefined ? (data ?? null) : validate(schema, data)).toBeNull();
        expect(`${response.status}`).toBe(successOf(operation)?.status);
      },
    );

    // Later versions of Prism hang if a body is not JSON. The pin can move when one does not.
    test.each([
      ["without a token", 401, "checkouts/custom/", {}, "{}"],
      [
        "for an invalid body",
        422,
        "checkouts/custom/",
        { authorization: "Bearer token" },
        '{"product_id": "x"}',
      ],
      [
        "for a body that is not JSON",
        400,
        "checkouts/custom/",
        { authorization: "Bearer token" },
        "{",
      ],
      ["for a path without its slash", 404, "checkouts/custom", {}, "{}"],
    ])("%s, it returns %i", async (_, status, path, token, body) => {
      const response = await fetch(`${url}/v1/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...token },
        body,
        signal: AbortSignal.timeout(20_000),
      });
      expect(response.status).toBe(status);
    });
  });
