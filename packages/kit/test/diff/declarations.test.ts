import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../packages/test/project.ts";
import { compareDeclarations } from "../../scripts/diff/declarations.ts";

const released = join(root, "releases/1.0.0/types");

type Edit = [file: string, from: string | RegExp, to: string];

/** Edits that code written for the release does not survive, and what the comparison reports for each. */
const breaking: Record<string, [...Edit, reported: string]> = {
  "a function is renamed": [
    "generated/operations.d.ts",
    "function getLicenseKeyActivation(",
    "function readLicenseKeyActivation(",
    "`getLicenseKeyActivation` is no longer exported",
  ],
  "a model is renamed": [
    "generated/models.d.ts",
    /\bUserWithCodeHost\b/g,
    "UserWithHandle",
    "`UserWithCodeHost` is no longer exported",
  ],
  "an optional request becomes required": [
    "generated/operations.d.ts",
    "request?: ListOrganizationsRequest",
    "request: ListOrganizationsRequest",
    "`listOrganizations`: ",
  ],
  "a request has a new required field": [
    "generated/models.d.ts",
    /(interface LicenseKeyValidate \{)/,
    "$1 device: string;",
    "sent `LicenseKeyValidate`: Property 'device' is missing",
  ],
  "a type guard is removed": [
    "generated/models.d.ts",
    /export declare function isKnownPriceType.*/,
    "",
    "`isKnownPriceType` is no longer exported",
  ],
  "a known value is removed": [
    "generated/models.d.ts",
    '["open", "confirmed"]',
    '["open"]',
    "values of `checkoutSessionStatusValues`: Type '\"confirmed\"' is not assignable",
  ],
  "an extensible enum is closed": [
    "generated/models.d.ts",
    'SubscriptionStatus = "incomplete" | (string & {})',
    'SubscriptionStatus = "incomplete"',
    "sent `SubscriptionStatus`: ",
  ],
  "a function returns another type": [
    "generated/operations.d.ts",
    "request: GetOrderRequest): Promise<Order>",
    "request: GetOrderRequest): Promise<{ data: Order }>",
    "`getOrder`: ",
  ],
  "a property of a response can be null": [
    "generated/models.d.ts",
    "  billing_reason: OrderBillingReason;",
    "  billing_reason: OrderBillingReason | null;",
    "received `Order`: Types of property 'billing_reason' are incompatible",
  ],
  "a property is removed": [
    "generated/models.d.ts",
    "  display_key: string;\n",
    "",
    "properties of `LicenseKey`: Type '\"display_key\"' is not assignable",
  ],
  "pagination takes other parameters": [
    "client/paginate.d.ts",
    "client: Client, request?: Request): Paginated",
    "client: { client: Client }, request?: Request): Paginated",
    "`paginate`: ",
  ],
  "an error class is removed": [
    "client/index.d.ts",
    "ApiError, NetworkError, TimeoutError",
    "ApiError, NetworkError",
    "`TimeoutError` is no longer exported",
  ],
  "an error no longer shows the status": [
    "client/errors.d.ts",
    "readonly status: number;",
    "private readonly status: number;",
    "received `ApiError`: Property 'status' is private",
  ],
  "an option is renamed": [
    "client/options.d.ts",
    "  accessToken?: AccessToken;",
    "  token?: AccessToken;",
    "properties of `ClientOptions`: Type '\"accessToken\"' is not assignable",
  ],
  "a path of the path-typed client is renamed": [
    "generated/types.d.ts",
    '"/v1/orders/{id}": {',
    '"/v1/invoices/{id}": {',
    "keys of `paths`: Type '\"/v1/orders/{id}\"' is not assignable",
  ],
  "a response of the path-typed client is another one": [
    "generated/types.d.ts",
    /(listOrganizations: \{[\s\S]*?components\["schemas"\]\["OrganizationPage)"/,
    '$1" | "LicenseKeyPage"',
    '`operations["listOrganizations"]`: ',
  ],
};

/** Edits that leave such code alone. */
const compatible: Record<string, Edit> = {
  "a function is added": [
    "generated/operations.d.ts",
    "export declare function getOrder(",
    "export declare function listOrders(client: Client): Promise<Order>;\n$&",
  ],
  "an optional parameter is added": [
    "generated/operations.d.ts",
    "interface ListOrganizationsRequest extends CallOptions {",
    "$& trace?: string;",
  ],
  "a request has a new optional field": [
    "generated/models.d.ts",
    "interface CheckoutSessionCreate {",
    "$& quantity?: number;",
  ],
  "a response has a new field": ["generated/models.d.ts", "interface Order {", "$& note: string;"],
  "a value becomes known": [
    "generated/models.d.ts",
    'discountDurationValues: readonly ["once"',
    '$&, "forever"',
  ],
  "a sort criterion is added": [
    "generated/models.d.ts",
    "type SubscriptionSortingCriterion =",
    '$& "name" |',
  ],
  "a required request field becomes optional": [
    "generated/models.d.ts",
    /(interface LicenseKeyActivate \{[^}]*?label)(:)/,
    "$1?:",
  ],
  "an error response is added": [
    "generated/types.d.ts",
    /(getOrder: \{[\s\S]*?responses: \{)/,
    "$1 403: { content: { 'application/problem+json': components['schemas']['Problem'] } };",
  ],
  "a client option is added": [
    "client/options.d.ts",
    "export interface ClientOptions extends CallOptions {",
    "$& trace?: boolean;",
  ],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling-api-declarations-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The messages after all edits of the released declarations. */
async function compareEdited(name: string, edits: Edit[]): Promise<string[]> {
  const edited = join(folder, name);
  await cp(released, edited, { recursive: true });
  for (const [file, from, to] of edits) {
    const before = await readFile(join(edited, file), "utf8");
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} does not contain ${from}`);
    await writeFile(join(edited, file), after);
  }
  return compareDeclarations(released, edited).map(({ message }) => message);
}

describe("the comparison of the client's declarations", () => {
  test("accepts the released declarations themselves", async () => {
    expect(await compareEdited("same", [])).toEqual([]);
  });

  test("accepts additions", async () => {
    expect(await compareEdited("compatible", Object.values(compatible))).toEqual([]);
  });

  describe("reports that", () => {
    let messages: string[];
    beforeAll(async () => {
      const edits = Object.values(breaking).map(([file, from, to]): Edit => [file, from, to]);
      messages = await compareEdited("breaking", edits);
    });

    test.each(Object.entries(breaking))("%s", (_, [, , , reported]) => {
      expect(messages).toContainEqual(expect.stringContaining(reported));
    });
  });
});
