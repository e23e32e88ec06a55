import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createSandbox, SandboxError } from "../../sandbox/index.ts";
import { exampleBody, examplePath, operations, violations } from "./contract-operations.ts";
import { sender } from "./world.ts";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling-api-seed-"));
  file = join(folder, "seed.yaml");
});
afterAll(() => rm(folder, { recursive: true }));

const id = "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08";
const other = "82e6a4c9-0f5d-4d71-b3a8-1c7e9f4b2d11";
const smallest = `tokens:
  me: { role: merchant, organization_id: ${id} }
entities:
  Organization:
    - id: ${id}
      name: Harbour
      slug: harbour
`;

/** The message with which a seed is rejected. */
async function rejectionOf(text: string): Promise<string> {
  await writeFile(file, text);
  const error = await createSandbox({ seed: file }).catch((reason) => reason);
  expect(error).toBeInstanceOf(SandboxError);
  return error.message;
}

test("a seed needs no field that can be null or that has an example in the contract", async () => {
  await writeFile(file, smallest);
  const sandbox = await createSandbox({ seed: file });
  const send = sender(sandbox.fetch, "http://sandbox.test");
  const { status, body } = await send({ path: `/v1/organizations/${id}`, token: "me" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: "Harbour", bio: null, profile_settings: null });
  expect(violations({ $ref: "#/components/schemas/Organization" }, body)).toEqual([]);
});

test("a seed can be JSON, or an object that the sandbox does not change", async () => {
  await writeFile(file, JSON.stringify(parse(smallest)));
  const fromFile = await createSandbox({ seed: file });
  const seed = parse(smallest);
  const fromObject = await createSandbox({ seed });
  expect(fromObject.state()).toEqual(fromFile.state());
  expect(seed).toEqual(parse(smallest));
});

test("a seed can change what the examples of the contract have, as the one of the package does", async () => {
  const text = await readFile(new URL("../../sandbox/seed.yaml", import.meta.url), "utf8");
  await writeFile(file, text.replace(`- id: ${id}\n`, "$&      bio: null\n"));
  const sandbox = await createSandbox({ seed: file });
  const organization = { name: "Harbour Charts", bio: null, tax_percent: 19 };
  expect(sandbox.state().entities.Organization?.[0]).toMatchObject(organization);
});

describe("a seed is rejected with the line, the column and the reason:", () => {
  test.each<[string, string, string, RegExp]>([
    [
      "a wrong type",
      smallest.replace("slug: harbour", "slug: 7"),
      "7:13",
      /Organization\/0\/slug must be string$/,
    ],
    [
      "an id that is no UUID",
      smallest.replaceAll(id, "harbour"),
      "5:11",
      /Organization\/0\/id must be a UUID$/,
    ],
    [
      "an id in capitals",
      smallest.replaceAll(id, id.toUpperCase()),
      "5:11",
      /Organization\/0\/id must be in lower case$/,
    ],
    [
      "a value deep inside",
      `${smallest}      profile_settings: { links: [7] }\n`,
      "8:35",
      /profile_settings\/links\/0 must be string$/,
    ],
    [
      "a field of the sandbox",
      `${smallest}      tax_percent: 101\n`,
      "8:20",
      /tax_percent must be at most 100$/,
    ],
    [
      "a field that does not exist",
      `${smallest}      tax_prcent: 1\n`,
      "8:19",
      /entities\/Organization\/0\/tax_prcent is unknown$/,
    ],
    [
      "a token of nobody",
      smallest.replace("role: merchant", "role: customer"),
      "2:7",
      /tokens\/me must have the role merchant with organization_id/,
    ],
    [
      "an unknown type",
      `${smallest}  Invoice: []\n`,
      "8:12",
      /entities\/Invoice is not an entity type: use Organization, Product/,
    ],
    [
      "examples that are neither true nor false",
      `${smallest}examples: all\n`,
      "8:11",
      /examples must be true or false$/,
    ],
    [
      "an unknown part",
      `${smallest}orders: {}\n`,
      "8:9",
      /orders is unknown: use examples, tokens, entities and counters$/,
    ],
    [
      "a repeated id",
      `${smallest}    - { id: ${id}, name: Again }\n`,
      "8:13",
      /Organization\/1\/id is the id of another Organization$/,
    ],
    [
      "an entity without an id",
      `${smallest}    - { name: Again }\n`,
      "8:7",
      /Organization\/1 must be an object with an id$/,
    ],
    [
      "a reference to nothing",
      `${smallest}  Customer:\n    - { id: ${other}, organization_id: ${id}, user_id: ${other} }\n`,
      "9:115",
      /Customer\/0\/user_id refers to no User: correct or add it$/,
    ],
    [
      "a reference to nothing in a list",
      `${smallest}  Product:\n    - { id: ${other}, organization_id: ${id}, prices: [${other}] }\n`,
      "9:115",
      /Product\/0\/prices\/0 refers to no Price: correct or add it$/,
    ],
    [
      "a missing reference",
      `${smallest}  Customer:\n    - { id: ${other}, user_id: ${other} }\n`,
      "9:7",
      /Customer\/0\/organization_id is required$/,
    ],
    [
      "an incomplete grant",
      `${smallest}  Benefit:\n    - { id: ${other}, organization_id: ${id}, license_key: { limit_usage: 1 } }\n`,
      "9:119",
      /license_key\/limit_activations is required$/,
    ],
  ])("%s", async (_, text, place, reason) => {
    const [title, ...lines] = (await rejectionOf(text)).split("\n");
    expect(title).toBe("the seed is not valid. Correct these places:");
    const line = lines.find((line) => reason.test(line));
    expect(lines.join("\n")).toMatch(new RegExp(reason, "m"));
    expect(line?.slice(0, line.indexOf(" "))).toBe(`${file}:${place}`);
  });

  test("all mistakes at once", async () => {
    const text = smallest.replace("slug: harbour", "slug: 7").replace("name: Harbour", "name: 8");
    expect((await rejectionOf(text)).split("\n")).toHaveLength(3);
  });

  test.each([
    ["slug: harbour", "slug: [harbour"],
    ["slug: harbour", "slug: harbour\n      name: Twice"],
  ])("%s replaced by %j", async (from, to) => {
    const message = await rejectionOf(smallest.replace(from, to));
    expect(message).toMatch(/^the seed is not valid YAML\. Correct these places:\n/);
    expect(message).toContain(`${file}:`);
  });

  test("two license keys of one organization that are the same", async () => {
    const key = (keyId: string) =>
      `    - { id: ${keyId}, key: A, organization_id: ${id}, customer_id: ${other}, user_id: ${other}, benefit_id: ${other} }\n`;
    const message = await rejectionOf(`${smallest}  LicenseKey:\n${key(id)}${key(other)}`);
    expect(message).toMatch(
      /LicenseKey\/1 has the same organization_id, key as another LicenseKey/,
    );
  });

  test.each([
    ["nothing", ""],
    ["a text", "hello"],
    ["null", "null"],
    ["a list", "[]"],
    [
      "aliases that grow without end",
      `a: &a [x]\nb: &b [${"*a,".repeat(101)}]\nc: [${"*b,".repeat(101)}]`,
    ],
    ["brackets without end", "[".repeat(50_000)],
    ["a JSON text of great depth", `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`],
    ["a YAML text of great length", `a: ${"x".repeat(300_000)}`],
  ])("%s", async (_, text) => {
    const message = await rejectionOf(text);
    expect(message).not.toMatch(/^\s+at /m);
    expect(message.length).toBeLessThan(5_000);
  });
});

test("a seed that cannot be read is reported by its name", async () => {
  const seed = join(folder, "nowhere.yaml");
  const message = `${seed} cannot be read: there is no such file. Use another seed.`;
  await expect(createSandbox({ seed })).rejects.toThrow(message);
  const circular: Record<string, unknown> = {};
  circular.entities = circular;
  await expect(createSandbox({ seed: circular })).rejects.toThrow(/^the seed cannot be read:/);
});

describe("the seed of the package", () => {
  const sandboxed = createSandbox();
  beforeEach(async () => (await sandboxed).reset());

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "lets %s succeed with the examples of the contract",
    async (_, operation) => {
      const send = sender((await sandboxed).fetch, "http://sandbox.test");
      const { method, path } = operation;
      const isPortal = path.startsWith("/v1/customer-portal/");
      const response = await send({
        method,
        path: examplePath(operation),
        token: isPortal ? "customer_demo" : "merchant_demo",
        body: exampleBody(operation),
      });
      expect(response.status, response.text).toBeLessThan(300);
    },
  );

  test("was created before it was modified, activated or sold", async () => {
    const { CheckoutSession, ...others } = (await sandboxed).state().entities;
    // A customer is created when the session is confirmed.
    const sessions = CheckoutSession?.map(({ customer_id: _, ...session }) => session);
    const entities = { ...others, sessions } as Record<string, Record<string, string>[]>;
    const created = new Map(
      Object.values(entities).flatMap((list) =>
        list.map((entity) => [entity.id, entity.created_at]),
      ),
    );
    for (const entity of Object.values(entities).flat()) {
      const { created_at, modified_at } = entity;
      if (modified_at) expect(modified_at > `${created_at}`).toBe(true);
      for (const field of ["organization_id", "product_id", "customer_id", "license_key_id"]) {
        const earlier = created.get(entity[field]);
        if (earlier && created_at)
          expect(earlier <= created_at, `${entity.id} ${field}`).toBe(true);
      }
    }
  });
});
