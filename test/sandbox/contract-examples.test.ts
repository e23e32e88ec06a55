import { beforeEach, describe, expect, test } from "vitest";
import {
  buildPath,
  isObject,
  isSuccess,
  jsonIn,
  type Operation,
  own,
  successOf,
  valueAt,
} from "#reader";
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

/** A request to an operation with its examples, but its body, by somebody who may send it. */
function exampleRequest(operation: Operation, path = examplePath(operation)) {
  const { method, security } = operation;
  const isCustomer = security[0]?.[0]?.scheme.name === "customerToken";
  return {
    method,
    path,
    token: isCustomer ? "customer_demo" : "merchant_demo",
    headers: exampleParameters(operation, "header", ({ isRequired }) => isRequired),
  };
}

/** The examples of a body or of a parameter, by the names of their stories. */
type Stories = Record<string, Json>;

const storiesIn = (examples: object = {}): Stories =>
  Object.fromEntries(Object.entries(examples).map(([name, { value }]) => [name, value]));

/** What has to be sent to an operation: the parameters of its path by their names, and its body, if it has one. */
function inputsOf({ parameters, body }: Operation) {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const path = inPath.map(({ name, pointer }): [string, Stories] => {
    return [name, storiesIn(Object(valueAt(document, pointer)).examples)];
  });
  const named = jsonIn(body?.content)?.examples.map((example) => [example.name, example]);
  return { path, body: named && storiesIn(Object.fromEntries(named)) };
}

/** IDs and secrets that are new in a response, besides the ID of what a 201 creates. */
const fresh: Record<string, string[]> = {
  createCheckoutSession: ["client_secret", "url"],
  confirmCheckoutSession: ["customer_id", "customer_session_token"],
  activateLicenseKey: ["id"],
};
const start = new Date().toISOString();

/**
 * Every response that an operation documents together with a request, which has examples of the same name. Where nothing has
 * to be sent, that is the first success.
 */
const exchanges = operations.flatMap((operation) => {
  const { path, body } = inputsOf(operation);
  const inputs = [...path.map(([, stories]) => stories), ...(body ? [body] : [])];
  return operation.responses.flatMap((response) => {
    const examples = response.content.flatMap((media) => media.examples);
    const shown =
      inputs.length > 0
        ? examples.filter(({ name }) => inputs.every((stories) => name in stories))
        : examples.slice(0, isSuccess(response) ? 1 : 0);
    return shown.map(({ name, value }) => {
      const values = path.map(([key, stories]) => [key, `${stories[name]}`]);
      return {
        title: `${operation.id} ${response.status} ${name}`,
        operation,
        response,
        name,
        path: buildPath(operation, Object.fromEntries(values)),
        sent: body?.[name],
        documented: value as Record<string, Json>,
      };
    });
  });
});

async function expectDocumented(exchange: (typeof exchanges)[number]) {
  const { operation, response: expected, path, sent, documented } = exchange;
  const { id } = operation;
  const response = await send({ ...exampleRequest(operation, path), body: sent });
  expect(`${response.status}`, response.text).toBe(expected.status);
  const isNow = (name: string) =>
    /^\d{4}-.*Z$/.test(response.body[name]) && response.body[name] > start;
  const names = [
    ...(isSuccess(expected) ? (fresh[id] ?? []) : []),
    ...(response.status === 201 ? ["id"] : []),
    ...Object.keys(response.body).filter(isNow),
    // Where a problem has occurred is not known before.
    "instance",
  ];
  const replaced = Object.fromEntries(names.map((name) => [name, documented[name]]));
  const differences = differencesIn(documented, { ...response.body, ...replaced });
  expect(differences, `${exchange.title} differs from ${originOf(exchange)}`).toEqual([]);
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

/** Where the example of a response is written, or what it is made from. */
function originOf({ response, name }: (typeof exchanges)[number]): string {
  const pointer = `${response.content[0]?.pointer}/examples/${name}`;
  const file = Object(valueAt(document, pointer)).$ref?.replace("#/", "openapi/");
  return file ? `${file}.yaml` : pointer;
}

describe("After a reset, the sandbox returns the documented response to", () => {
  test.each(exchanges)("$title", expectDocumented);

  test("every operation that responds with JSON", () => {
    const withJson = operations.filter((operation) => jsonIn(successOf(operation)?.content));
    expect([...new Set(exchanges.map(({ operation }) => operation.id))]).toEqual(
      withJson.map(({ id }) => id),
    );
  });

  test("every request that has an example and changes something", () => {
    for (const operation of operations) {
      const sent = Object.keys(inputsOf(operation).body ?? {});
      const ofOperation = exchanges.filter((exchange) => exchange.operation === operation);
      const names = ofOperation.map(({ name }) => name);
      expect(names, operation.id).toEqual(
        expect.arrayContaining(sent.filter((name) => name !== "nothing")),
      );
    }
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
