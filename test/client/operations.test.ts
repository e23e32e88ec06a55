import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiError } from "../../client/index.ts";
import { failuresOf, jsonIn, successOf } from "../../contract/index.ts";
import { type Mock, startPrism } from "../prism.ts";
import { byName, callFunction, callPath, exampleRequest, root } from "./example-requests.ts";
import { rejection } from "./scripted-fetch.ts";

const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(JSON.parse(readFileSync(new URL("generated/schemas.json", root), "utf8")));

/** The errors of a value under a schema of generated/schemas.json. Without a schema, there is no value. */
function validate(name: string | undefined, value: unknown) {
  if (name === undefined) return value ?? null;
  const schema = ajv.getSchema(`urn:selling-api:schemas#/$defs/${name}`);
  if (schema === undefined) throw new Error(`there is no schema ${name}`);
  schema(value);
  return schema.errors;
}

let mock: Mock;
const options = () => ({
  baseUrl: mock.url,
  accessToken: "merchant_demo",
  timeout: Number.POSITIVE_INFINITY,
});
beforeAll(async () => {
  mock = await startPrism(fileURLToPath(new URL("generated/openapi.yaml", root)));
});
afterAll(() => mock?.[Symbol.asyncDispose]());

describe.each(byName)("against a mock of the contract, %s", (_, operation) => {
  const request = exampleRequest(operation);

  test("accepts the example request and returns the documented success", async () => {
    const schema = jsonIn(successOf(operation)?.content)?.schema?.name;
    const result = await callFunction(options(), operation, request);
    expect(validate(schema, result)).toBeNull();
    const { data } = (await callPath(options(), operation, request)) as { data: unknown };
    expect(data).toEqual(result);
  });

  const statuses = failuresOf(operation).map(({ status }) =>
    status === "default" ? "500" : status,
  );
  test.each(statuses)("rejects with the documented problem %s", async (status) => {
    const headers = { ...request.headers, prefer: `code=${status}` };
    const call = callFunction(options(), operation, { ...request, headers });
    const error = (await rejection(call)) as ApiError;
    expect(error).toMatchObject({ name: "ApiError", status: Number(status) });
    expect(validate("Problem", error.problem)).toBeNull();
    const [line] = error.message.split("\n");
    expect(line).toBe(`${operation.id} responded with ${status}: ${error.problem?.detail}`);
  });
});
