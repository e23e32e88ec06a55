import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isExtended } from "../../packages/test/extended.ts";
import { launch } from "../../packages/test/process.ts";
import { copyProject, type Project } from "../../packages/test/project.ts";

/** The two most frequent changes, in a copy of the project and in the steps that CONTRIBUTING.md describes. */
let project: Project;
let sandbox: ReturnType<typeof launch>;
let request: (path: string, init?: RequestInit) => Promise<Response>;
beforeAll(async () => {
  project = await copyProject();
  await addField();
  await addOperation();
  await project.edit(
    "CHANGELOG.md",
    /^## Unreleased\n\n(### For callers\n\n)?/m,
    `## Unreleased

### For callers

- An organization has a \`phone\`.
- \`listOrders\` returns orders.
`,
  );
  expectSuccess(process.execPath, "scripts/build.ts");
  sandbox = launch(project.path, ["sandbox/cli.ts", "--port", "0"]);
  const [, url = ""] = await sandbox.until(/ at (http\S+)\n/);
  const headers = { authorization: "Bearer merchant_demo", "content-type": "application/json" };
  request = (path, init) => fetch(url + path, { ...init, headers });
});
afterAll(async () => {
  sandbox?.kill("SIGTERM");
  await sandbox?.ended;
  await project?.[Symbol.asyncDispose]();
});

const schemas = "openapi/components/schemas";
const organization = "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08";

/** Two schemas. */
async function addField(): Promise<void> {
  await project.edit(`${schemas}/organizations/Organization.yaml`, /^required:$/m, "$&\n  - phone");
  await project.edit(
    `${schemas}/organizations/Organization.yaml`,
    /$/,
    `  phone:
    type: [string, "null"]
    description: Phone number of the organization. Null if there is none.
    x-source: decision 12
    examples: ["+49 40 1234567"]
`,
  );
  await project.edit(
    `${schemas}/organizations/OrganizationUpdate.yaml`,
    /$/,
    `properties:
  phone:
    type: [string, "null"]
    description: The new phone number. Null removes it.
    x-source: decision 12
    examples: ["+49 40 1234567"]
`,
  );
}

/** A path, a schema and two lines in the root. */
async function addOperation(): Promise<void> {
  await project.write(
    "openapi/paths/orders.yaml",
    (await project.read("openapi/paths/organizations.yaml"))
      .replaceAll("organizations", "orders")
      .replaceAll(/\borganization\b/g, "order")
      .replaceAll("tags: [Organizations]", "tags: [Orders]")
      .replaceAll(/\b(list|get)Organization/g, "$1Order")
      .replaceAll("OrganizationPage", "OrderPage")
      .replace(/x-source: .*/, "x-source: decision 13"),
  );
  await project.write(
    `${schemas}/orders/OrderPage.yaml`,
    (await project.read(`${schemas}/organizations/OrganizationPage.yaml`))
      .replaceAll("organizations", "orders")
      .replaceAll("Organization.yaml", "Order.yaml")
      .replace(/x-source: .*/, "x-source: decision 13"),
  );
  await project.edit(
    "openapi/openapi.yaml",
    /^ {2}\/v1\/orders\/\{id\}:$/m,
    "  /v1/orders/:\n    $$ref: paths/orders.yaml\n$&",
  );
  await project.edit(
    "openapi/openapi.yaml",
    /^ {4}Organization:$/m,
    "    OrderPage:\n      $$ref: components/schemas/orders/OrderPage.yaml\n$&",
  );
}

test("a new field is in the models, and the sandbox stores it", async () => {
  expect(await project.read("generated/models.ts")).toContain("phone");
  const path = `/v1/organizations/${organization}`;
  expect(await (await request(path)).json()).toMatchObject({ phone: "+49 40 1234567" });
  const body = JSON.stringify({ phone: null });
  const updated = await request(path, { method: "PATCH", body });
  expect(await updated.json()).toMatchObject({ phone: null });
});

test("a new operation is in the client, and the sandbox responds with its example", async () => {
  expect(await project.read("generated/operations.ts")).toContain("function listOrders(");
  const response = await request("/v1/orders/?limit=5");
  expect(response.status).toBe(200);
  expect(response.headers.get("x-sandbox")).toBe("example");
  expect((await response.json()).items[0]).toHaveProperty("billing_address");
});

test.runIf(isExtended)("after both changes, the code compiles and the reference is made", () => {
  expectSuccess(process.execPath, "node_modules/typescript-7/bin/tsc", "--noEmit");
  expectSuccess(process.execPath, "scripts/docs.ts");
});

function expectSuccess(command: string, ...args: string[]): void {
  const { VITEST: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: project.path, env });
  expect(status, `${stdout}${stderr}`).toBe(0);
}
