import { beforeEach, describe, expect, test } from "vitest";
import { isObject, jsonIn, type Operation, own, successOf } from "#reader";
import type { Problem } from "../../generated/index.ts";
import { createSandbox } from "../../sandbox/index.ts";
import {
  document,
  exampleBody,
  exampleParameters,
  examplePath,
  type Json,
  operations,
} from "../published-contract.ts";
import { sender } from "./world.ts";

/** The examples of the contract and the seed of the sandbox are one world. */
const sandbox = await createSandbox();
const send = sender(sandbox.fetch, "http://sandbox.test");
beforeEach(() => sandbox.reset());

/** A request with the examples of an operation, but its body, by somebody who may send it. */
function exampleRequest(operation: Operation) {
  const { method, security } = operation;
  const isCustomer = security[0]?.[0]?.scheme.name === "customerToken";
  return {
    method,
    path: examplePath(operation),
    token: isCustomer ? "customer_demo" : "merchant_demo",
    headers: exampleParameters(operation, "header", ({ isRequired }) => isRequired),
  };
}

/** IDs and secrets that are new in a response, besides the ID of what a 201 creates. */
const fresh: Record<string, string[]> = {
  createCheckoutSession: ["client_secret", "url"],
  confirmCheckoutSession: ["customer_id", "customer_session_token"],
  activateLicenseKey: ["id"],
};
const start = new Date().toISOString();

/** Every request that an operation documents together with its response. An operation without a body has one. */
const exchanges = operations.flatMap((operation) => {
  const { body } = operation;
  const responses = jsonIn(successOf(operation)?.content)?.examples ?? [];
  const requests = jsonIn(body?.content)?.examples ?? [];
  return (body === undefined ? responses.slice(0, 1) : responses).map(({ name, value }) => ({
    operation,
    name,
    title: `${operation.id} ${name}`,
    sent: requests.find((request) => request.name === name)?.value as Json | undefined,
    documented: value as Record<string, Json>,
  }));
});

async function expectDocumented({ operation, name, sent, documented }: (typeof exchanges)[number]) {
  const { id } = operation;
  const response = await send({ ...exampleRequest(operation), body: sent });
  expect(`${response.status}`, response.text).toBe(successOf(operation)?.status);
  const isNow = (name: string) =>
    /^\d{4}-.*Z$/.test(response.body[name]) && response.body[name] > start;
  const names = [
    ...(fresh[id] ?? []),
    ...(response.status === 201 ? ["id"] : []),
    ...Object.keys(response.body).filter(isNow),
  ];
  const replaced = Object.fromEntries(names.map((name) => [name, documented[name]]));
  const differences = differencesIn(documented, { ...response.body, ...replaced });
  expect(differences, `${id} differs from ${originOf(operation, name)}`).toEqual([]);
}

/** Where the sandbox differs from an example, by JSON Pointers. */
function differencesIn(documented: unknown, returned: unknown, pointer = ""): string[] {
  const areSimilar = [isObject, Array.isArray].some((is) => is(documented) && is(returned));
  if (!areSimilar) {
    const [shown, sent] = [documented, returned].map((value) => JSON.stringify(value) ?? "nothing");
    return shown === sent ? [] : [`${pointer}: the example has ${shown}, the sandbox ${sent}`];
  }
  const names = new Set([documented, returned].flatMap((value) => Object.keys(Object(value))));
  return [...names].flatMap((name) =>
    differencesIn(own(documented, name), own(returned, name), `${pointer}/${name}`),
  );
}

/** Where the example of a success response is written, or what it is made from. */
function originOf({ path, method }: Operation, name: string): string {
  const responses = Object(document.paths)[path][method.toLowerCase()].responses;
  const [success] = Object.keys(responses).filter((status) => status.startsWith("2"));
  const { examples, schema } = responses[`${success}`].content["application/json"];
  const file = examples[name].$ref?.replace("#/", "openapi/");
  return file ? `${file}.yaml` : `the example that is made of ${schema.$ref}`;
}

describe("After a reset, the sandbox returns the documented response to", () => {
  test.each(exchanges)("$title", expectDocumented);

  test("every operation that responds with JSON", () => {
    const withJson = operations.filter((operation) => jsonIn(successOf(operation)?.content));
    expect([...new Set(exchanges.map(({ operation }) => operation.id))]).toEqual(
      withJson.map(({ id }) => id),
    );
  });

  test("the changes of one checkout session, in the order of their timestamps", async () => {
    const story = exchanges
      .filter(({ documented }) => documented.client_secret !== undefined && documented.modified_at)
      .sort((one, other) =>
        `${one.documented.modified_at}` < `${other.documented.modified_at}` ? -1 : 1,
      );
    expect(story.length).toBeGreaterThanOrEqual(3);
    expect(new Set(story.map(({ documented }) => documented.id)).size).toBe(1);
    for (const exchange of story) await expectDocumented(exchange);
  });
});

/** Every documented error about a single value, with the operation that returns it. */
const invalid = operations.flatMap((operation) => {
  const { content = [] } = operation.responses.find(({ status }) => status === "422") ?? {};
  const examples = content.flatMap((media) => media.examples as { value: Problem }[]);
  return examples.flatMap(({ value }) => {
    const [error] = value.type === "/problems/invalid-request" ? (value.errors ?? []) : [];
    return error ? [{ title: `${operation.id}: ${error.detail}`, operation, error, value }] : [];
  });
});

/** What is wrong for every error but these. */
const wrongValue = "0";
const wrongValues: Record<string, unknown> = { "is required": undefined, "must be string": 0 };

test.each(invalid)("$title, as documented", async ({ operation, error, value }) => {
  const name = error.pointer?.slice(1) ?? `${error.name}`;
  const wrong = error.detail in wrongValues ? wrongValues[error.detail] : wrongValue;
  const path = operation.path.replace(`{${error.location === "path" ? name : ""}}`, `${wrong}`);
  const filled = examplePath({ ...operation, path });
  const sent = {
    ...(exampleBody(operation) as object),
    ...(error.location === "body" && { [name]: wrong }),
  };
  const request = exampleRequest(operation);
  const response = await send({
    ...request,
    headers: error.location === "header" ? {} : request.headers,
    path: error.location === "query" ? `${filled}?${name}=${wrong}` : filled,
    body: operation.body && sent,
  });
  // Where a problem has occurred is not known before.
  const { instance: _, ...body } = value;
  expect(response).toMatchObject({ status: 422, body });
});
