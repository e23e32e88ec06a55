/** Random requests to every operation of a contract, to which a sandbox responds as the contract documents. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildPath, type Contract, formatsOf, jsonIn, type Operation, responseFor } from "#reader";
import { numRuns } from "./extended.ts";
import { character } from "./random-text.ts";
import type { Received, Sent } from "./send.ts";

interface Subject {
  send: (sent: Sent) => Promise<Received>;
  state: () => object;
  reset: () => void;
}

interface FuzzOptions {
  contract: Contract;
  /** A sandbox with everything that the examples of the contract refer to. */
  open: () => Promise<Subject>;
  /** A token that may call an operation. */
  tokenFor: (operation: Operation) => string;
  /** Other tokens that are sometimes sent. */
  tokens: string[];
  /** Fields that are sometimes added to a body. */
  fields: string[];
  /** Values that are sometimes sent for a criterion. */
  sorting: string[];
}

const text = fc.oneof(
  fc.string({ unit: character, maxLength: 12 }),
  fc.constantFrom(
    "",
    "\u0000",
    "\ud800",
    "__proto__",
    "constructor",
    "é\u0301😀",
    "%00",
    "-1",
    "1e9",
  ),
);
const json = fc.jsonValue({ maxDepth: 3, stringUnit: character });
const id = fc.oneof(fc.uuid(), text);

/** The example of a body with some values replaced, some removed, and others added. */
function mutatedBody(example: unknown, fields: string[]): fc.Arbitrary<unknown> {
  if (example === undefined) return fc.constant(undefined);
  const names = [...Object.keys(example as object), ...fields];
  const mutation = fc.record({ name: fc.oneof(fc.constantFrom(...names), text), value: json });
  const mutated = fc.array(mutation, { maxLength: 4 }).map((all) => {
    const entries = new Map(Object.entries(example as object));
    for (const { name, value } of all) {
      if (value === null) entries.delete(name);
      else entries.set(name, value);
    }
    return Object.fromEntries(entries);
  });
  return fc.oneof(
    { weight: 6, arbitrary: mutated },
    { weight: 1, arbitrary: json },
    { weight: 1, arbitrary: text },
  );
}

/** Requests like the example of an operation, some of them valid and others not. */
function requests(
  operation: Operation,
  { tokenFor, tokens, fields, sorting }: FuzzOptions,
): fc.Arbitrary<Sent> {
  const { method, path, body } = operation;
  const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
  const values = inPath.map(({ name, examples: [value] }) => [name, `${value}`]);
  const example = buildPath(operation, Object.fromEntries(values));
  const required = operation.parameters.filter(
    (parameter) => parameter.in === "header" && parameter.isRequired,
  );
  const headers = required.map(({ name, examples: [value] }) => [name, `${value}`]);
  const parameters = path.match(/\{\w+\}/g) ?? [];
  const paths = fc
    .tuple(...parameters.map(() => id))
    .map((values) =>
      parameters.reduce(
        (all, name, at) => all.replace(name, encodeURIComponent(values[at]?.toWellFormed() || "x")),
        path,
      ),
    );
  const query = fc.array(
    fc.tuple(
      fc.constantFrom("page", "limit", "sorting", "x"),
      fc.oneof(text, fc.nat(200).map(String), fc.constantFrom(...sorting)),
    ),
    { maxLength: 3 },
  );
  return fc.record({
    method: fc.constant(method),
    headers: fc.constant(Object.fromEntries(headers)),
    path: fc
      .tuple(
        fc.oneof({ weight: 4, arbitrary: fc.constant(example) }, { weight: 1, arbitrary: paths }),
        query,
      )
      .map(
        ([base, pairs]) =>
          `${base}?${new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()]))}`,
      ),
    token: fc.oneof(
      { weight: 8, arbitrary: fc.constant(tokenFor(operation)) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...tokens, "unknown", undefined),
      },
    ),
    body: mutatedBody(jsonIn(body?.content)?.examples[0]?.value, fields),
  });
}

/** Fails unless the response is documented for the operation, and valid. */
function documentedBy({ document }: Contract) {
  const formats = { ...fullFormats, ...formatsOf(document) };
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  ajv.addSchema({ ...document, $id: "contract" });
  const validators = new Map<string, ValidateFunction>();
  return (operation: Operation, { status, headers, body, text }: Received) => {
    const type = headers["content-type"] ?? "";
    const documented = responseFor(operation, status);
    const media = documented?.content.find((media) => media.type === type);
    const isEmpty = documented?.content.length === 0 && text === "";
    const isDocumented = isEmpty || media !== undefined;
    expect([status, isDocumented, status < 500 || text]).toEqual([status, true, true]);
    const schema = media?.kind === "json" ? media.schema?.written : undefined;
    if (schema === undefined) return;
    const written = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/');
    const validate = validators.get(written) ?? ajv.compile(JSON.parse(written));
    validators.set(written, validate);
    expect([validate(body), validate.errors]).toEqual([true, null]);
    if (status >= 400) expect(body.status).toBe(status);
  };
}

export function fuzz(options: FuzzOptions): void {
  const { contract, open } = options;
  const expectDocumented = documentedBy(contract);
  const opened = open();
  describe.each(contract.operations.map((operation) => [operation.id, operation] as const))(
    "%s",
    (_, operation) => {
      test("responds to any request as the contract documents, and changes nothing if it rejects one", async () => {
        const sandbox = await opened;
        const statuses = new Set<number>();
        sandbox.reset();
        const before = sandbox.state();
        await fc.assert(
          fc.asyncProperty(requests(operation, options), async (request) => {
            const response = await sandbox.send(request);
            expectDocumented(operation, response);
            statuses.add(response.status);
            if (response.status >= 300) expect(sandbox.state()).toEqual(before);
            else if (operation.method !== "GET") sandbox.reset();
          }),
          { numRuns },
        );
        expect(Math.min(...statuses)).toBeLessThan(300);
        // Where nothing is sent but a path without parameters, nothing can be wrong.
        const { parameters, body, security } = operation;
        const canFail = parameters.length > 0 || body !== undefined || security.length > 0;
        if (canFail) expect(Math.max(...statuses)).toBeGreaterThanOrEqual(400);
      });
    },
  );
}
