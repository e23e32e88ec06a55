import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError, type Client, createClient, listOrganizations } from "../../client/index.ts";
import { type Mock, startMock } from "../../scripts/mock.ts";
import { operations, violations } from "../contract/document.ts";
import { exampleRequest, failure, functionOf, named } from "./requests.ts";

const contract = fileURLToPath(new URL("../../generated/openapi.yaml", import.meta.url));
let mock: Mock;
let client: Client;

beforeAll(async () => {
  mock = await startMock({ contract, host: "127.0.0.1", port: 0 });
  client = createClient({ baseUrl: mock.url, accessToken: "merchant_demo" });
});
afterAll(() => mock?.stop());

test("there is a function for each of the 19 operations", () => {
  expect(operations.map(functionOf).map((each) => typeof each)).toEqual(
    Array.from({ length: 19 }, () => "function"),
  );
});

describe.each(named)("%s", (operationId, operation) => {
  const request = exampleRequest(operation);
  const answers = Object.entries(operation.responses);

  test("answers its success, valid under the contract", async () => {
    const [, success] = answers.find(([status]) => status.startsWith("2")) ?? [];
    const answer = await functionOf(operation)(client, request);
    const { schema = { not: {} } } = success?.content?.["application/json"] ?? {};
    expect(violations(schema, answer)).toEqual([]);
  });

  const problems = answers
    .filter(([status]) => !status.startsWith("2"))
    .map(([status, answer]) => [status === "default" ? 500 : Number(status), answer] as const);

  test.each(problems)("rejects with its problem %i", async (code, { content }) => {
    const headers = { prefer: `code=${code}` };
    const error = await failure(functionOf(operation)(client, { ...request, headers }));
    expect(error).toBeInstanceOf(ApiError);
    const { name, message, status, headers: received, problem, operation: of } = error as ApiError;
    expect({ name, status, of }).toEqual({ name: "ApiError", status: code, of: operationId });
    expect(received.get("content-type")).toBe("application/problem+json");
    const { schema = { not: {} } } = content?.["application/problem+json"] ?? {};
    expect(violations(schema, problem)).toEqual([]);
    expect(message).toBe(`${operationId} answered ${code}: ${problem?.detail}`);
  });
});

test("an operation that needs a token and has none rejects with 401", async () => {
  const stranger = createClient({ baseUrl: mock.url });
  const error = await failure(listOrganizations(stranger));
  expect(error).toMatchObject({ name: "ApiError", status: 401 });
});
