import { cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, expectTypeOf, test } from "vitest";
import type * as api from "../../client/index.ts";
import type { CallOptions, Client } from "../../client/index.ts";
import type * as generated from "../../generated/operations.ts";
import type { operations as byPath } from "../../generated/types.ts";
import { make } from "../../scripts/build.ts";
import { bundle } from "../../scripts/bundle.ts";
import { document, operations } from "../contract/document.ts";
import { root } from "../contract/project.ts";

// What stands in the tests of this file is a matter for the compiler, which "npm test" runs over it
// and the last test here too; there is nothing to do at run time.

type Operations = typeof generated;
type Name = keyof Operations;

/** What an operation sends, without what every call may set. */
type Sent<N extends Name> = Omit<NonNullable<Parameters<Operations[N]>[1]>, keyof CallOptions>;
type Answered<N extends Name> = Awaited<ReturnType<Operations[N]>>;

interface Paging {
  page?: number | undefined;
  limit?: number | undefined;
}
interface Sorted extends Paging {
  sorting?: string[] | undefined;
}
interface ById {
  id: string;
}
interface ByClientSecret {
  client_secret: string;
}

describe("the types of what is sent and answered", () => {
  test("are those of all 19 operations", () => {
    expectTypeOf<Name>().toEqualTypeOf<keyof byPath>();
    expect(operations).toHaveLength(19);
  });

  test("createCheckoutSession", () => {
    expectTypeOf<Sent<"createCheckoutSession">>().toEqualTypeOf<{
      body: api.CheckoutSessionCreate;
    }>();
    expectTypeOf<Answered<"createCheckoutSession">>().toEqualTypeOf<api.CheckoutSession>();
  });

  test("listCheckoutSessions", () => {
    expectTypeOf<Sent<"listCheckoutSessions">>().branded.toEqualTypeOf<{
      query?: Sorted | undefined;
    }>();
    expectTypeOf<Answered<"listCheckoutSessions">>().toEqualTypeOf<api.CheckoutSessionPage>();
    expectTypeOf<Answered<"listCheckoutSessions">["items"]>().toEqualTypeOf<
      api.CheckoutSession[]
    >();
  });

  test("updateCheckoutSession", () => {
    expectTypeOf<Sent<"updateCheckoutSession">>().branded.toEqualTypeOf<{
      path: ById;
      body: api.CheckoutSessionUpdate;
    }>();
    expectTypeOf<Answered<"updateCheckoutSession">>().toEqualTypeOf<api.CheckoutSession>();
  });

  test("updateCheckoutSessionByClientSecret", () => {
    expectTypeOf<Sent<"updateCheckoutSessionByClientSecret">>().branded.toEqualTypeOf<{
      path: ByClientSecret;
      body: api.CheckoutSessionClientUpdate;
    }>();
    expectTypeOf<
      Answered<"updateCheckoutSessionByClientSecret">
    >().toEqualTypeOf<api.CheckoutSessionClient>();
  });

  test("confirmCheckoutSession", () => {
    expectTypeOf<Sent<"confirmCheckoutSession">>().branded.toEqualTypeOf<{
      path: ByClientSecret;
      body: api.CheckoutSessionConfirm;
    }>();
    type Answer = Answered<"confirmCheckoutSession">;
    expectTypeOf<Answer>().toEqualTypeOf<api.CheckoutSessionConfirmed>();
    expectTypeOf<Answer["status"]>().toEqualTypeOf<"confirmed">();
    expectTypeOf<Answer["customer_session_token"]>().toEqualTypeOf<string>();
  });

  test("updateSubscription", () => {
    expectTypeOf<Sent<"updateSubscription">>().branded.toEqualTypeOf<{
      path: ById;
      body: { product_price_id: string };
    }>();
    expectTypeOf<Answered<"updateSubscription">>().toEqualTypeOf<api.Subscription>();
  });

  test("listSubscriptions", () => {
    type Criterion =
      | "customer"
      | "status"
      | "started_at"
      | "current_period_end"
      | "amount"
      | "product"
      | "discount";
    expectTypeOf<Sent<"listSubscriptions">>().branded.toEqualTypeOf<{
      query?: (Paging & { sorting?: (Criterion | `-${Criterion}`)[] | undefined }) | undefined;
    }>();
    expectTypeOf<Answered<"listSubscriptions">>().toEqualTypeOf<api.SubscriptionPage>();
    expectTypeOf<Answered<"listSubscriptions">["items"]>().toEqualTypeOf<api.Subscription[]>();
  });

  test("updatePortalSubscription", () => {
    expectTypeOf<Sent<"updatePortalSubscription">>().branded.toEqualTypeOf<{
      path: ById;
      body: { product_price_id: string };
    }>();
    expectTypeOf<Answered<"updatePortalSubscription">>().toEqualTypeOf<api.SubscriptionPortal>();
  });

  test("listPortalSubscriptions", () => {
    expectTypeOf<Sent<"listPortalSubscriptions">>().branded.toEqualTypeOf<{
      query?: Sorted | undefined;
    }>();
    expectTypeOf<Answered<"listPortalSubscriptions">>().toEqualTypeOf<api.SubscriptionPortalPage>();
    expectTypeOf<Answered<"listPortalSubscriptions">["items"]>().toEqualTypeOf<
      api.SubscriptionPortal[]
    >();
  });

  test("getOrder", () => {
    expectTypeOf<Sent<"getOrder">>().branded.toEqualTypeOf<{ path: ById }>();
    expectTypeOf<Answered<"getOrder">>().toEqualTypeOf<api.Order>();
  });

  test("updateLicenseKey", () => {
    expectTypeOf<Sent<"updateLicenseKey">>().branded.toEqualTypeOf<{
      path: ById;
      body: Record<string, unknown>;
    }>();
    expectTypeOf<Answered<"updateLicenseKey">>().toEqualTypeOf<api.LicenseKey>();
  });

  test("getLicenseKeyActivation", () => {
    expectTypeOf<Sent<"getLicenseKeyActivation">>().branded.toEqualTypeOf<{
      path: { id: string; activation_id: string };
    }>();
    expectTypeOf<
      Answered<"getLicenseKeyActivation">
    >().toEqualTypeOf<api.LicenseKeyActivationWithKey>();
  });

  test("listPortalLicenseKeys", () => {
    expectTypeOf<Sent<"listPortalLicenseKeys">>().branded.toEqualTypeOf<{
      query?: Paging | undefined;
    }>();
    expectTypeOf<Answered<"listPortalLicenseKeys">>().toEqualTypeOf<api.LicenseKeyPage>();
    expectTypeOf<Answered<"listPortalLicenseKeys">["items"]>().toEqualTypeOf<api.LicenseKey[]>();
  });

  test("getPortalLicenseKey", () => {
    expectTypeOf<Sent<"getPortalLicenseKey">>().branded.toEqualTypeOf<{ path: ById }>();
    expectTypeOf<Answered<"getPortalLicenseKey">>().toEqualTypeOf<api.LicenseKeyWithActivations>();
  });

  test("activateLicenseKey", () => {
    expectTypeOf<Sent<"activateLicenseKey">>().branded.toEqualTypeOf<{
      body: { key: string; organization_id: string; label: string };
    }>();
    expectTypeOf<Answered<"activateLicenseKey">>().toEqualTypeOf<api.LicenseKeyActivationWithKey>();
  });

  test("validateLicenseKey", () => {
    expectTypeOf<Sent<"validateLicenseKey">>().branded.toEqualTypeOf<{
      body: { key: string; organization_id: string };
    }>();
    expectTypeOf<Answered<"validateLicenseKey">>().toEqualTypeOf<api.LicenseKeyValidation>();
  });

  test("listOrganizations", () => {
    expectTypeOf<Sent<"listOrganizations">>().branded.toEqualTypeOf<{
      query?: Sorted | undefined;
    }>();
    expectTypeOf<Answered<"listOrganizations">>().toEqualTypeOf<api.OrganizationPage>();
    expectTypeOf<Answered<"listOrganizations">["items"]>().toEqualTypeOf<api.Organization[]>();
  });

  test("getOrganization", () => {
    expectTypeOf<Sent<"getOrganization">>().branded.toEqualTypeOf<{ path: ById }>();
    expectTypeOf<Answered<"getOrganization">>().toEqualTypeOf<api.Organization>();
  });

  test("updateOrganization", () => {
    expectTypeOf<Sent<"updateOrganization">>().branded.toEqualTypeOf<{
      path: ById;
      body: Record<string, unknown>;
    }>();
    expectTypeOf<Answered<"updateOrganization">>().toEqualTypeOf<api.Organization>();
  });
});

describe("every operation", () => {
  test("takes a client, and the options of a call", () => {
    expectTypeOf<Parameters<Operations[Name]>[0]>().toEqualTypeOf<Client>();
    type Request = NonNullable<Parameters<Operations[Name]>[1]>;
    expectTypeOf<Pick<Request, keyof CallOptions>>().branded.toEqualTypeOf<CallOptions>();
  });

  test("can be called without a request where nothing in it is needed", () => {
    type Optional = {
      [N in Name]: undefined extends Parameters<Operations[N]>[1] ? N : never;
    }[Name];
    expectTypeOf<Optional>().toEqualTypeOf<
      | "listCheckoutSessions"
      | "listSubscriptions"
      | "listPortalSubscriptions"
      | "listPortalLicenseKeys"
      | "listOrganizations"
    >();
  });
});

describe("open values", () => {
  test("are a union that any text fits", () => {
    expectTypeOf<api.SubscriptionStatus>().toEqualTypeOf<"incomplete" | (string & {})>();
    expectTypeOf<string>().toExtend<api.SubscriptionStatus>();
  });

  test("are narrowed by their guard to what is known", () => {
    expectTypeOf<typeof api.isKnownCheckoutSessionStatus>().guards.toEqualTypeOf<
      "open" | "confirmed"
    >();
    expectTypeOf<typeof api.checkoutSessionStatusValues>().toEqualTypeOf<
      readonly ["open", "confirmed"]
    >();
  });
});

describe("under the compiler", () => {
  const self = fileURLToPath(import.meta.url);
  const { options } = ts.convertCompilerOptionsFromJson(
    ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile).config.compilerOptions,
    root,
  );

  /** What the compiler says about a file of this folder when it holds this text. */
  function errorsIn(file: string, text: string, changed: ts.CompilerOptions = {}): string[] {
    const given = { ...options, ...changed };
    const host = ts.createCompilerHost(given);
    const { readFile: read, fileExists } = host;
    host.readFile = (name) => (name === file ? text : read(name));
    host.fileExists = (name) => name === file || fileExists(name);
    const program = ts.createProgram([file], given, host, previous);
    previous = program;
    return ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  }
  let previous: ts.Program | undefined;

  test("all that this file asserts holds, and would not if it were something else", async () => {
    const text = await readFile(self, "utf8");
    expect(errorsIn(self, text)).toEqual([]);
    const wrong = text
      .replace('"getOrder">>().toEqualTypeOf<api.Order>', '"getOrder">>().toEqualTypeOf<api.Price>')
      .replace('"getOrder">>().branded.toEqualTypeOf<{ path: ById }', "$&[]");
    expect(errorsIn(self, wrong)).toHaveLength(2);
  });

  test("every model is what openapi-typescript makes of its schema", () => {
    const names = Object.keys(document.components.schemas ?? {});
    const text = `import type * as models from "../../generated/models.ts";
import type { components } from "../../generated/types.ts";
type Schemas = components["schemas"];
${names.map((name) => `export const to${name} = (it: models.${name}): Schemas["${name}"] => it;\nexport const from${name} = (it: Schemas["${name}"]): models.${name} => it;\n`).join("")}`;
    // What is sent may also be undefined; openapi-typescript has no word for that.
    const loose = { exactOptionalPropertyTypes: false };
    expect(errorsIn(join(root, "test/client/agreement.ts"), text, loose)).toEqual([]);
  });
});

describe("what is generated", () => {
  test("is the same from run to run, in whatever folder, and as it is committed", async () => {
    const { bundle: made } = await bundle(root);
    if (made === undefined) throw new Error("the contract has findings");
    const folder = await mkdtemp(join(tmpdir(), "selling-api-test-"));
    await mkdir(join(folder, "elsewhere"));
    const other = join(folder, "elsewhere");
    for (const part of ["openapi", "redocly.yaml", ".redocly.lint-ignore.yaml", "package.json"]) {
      await cp(join(root, part), join(other, part), { recursive: true });
    }
    await symlink(join(root, "node_modules"), join(other, "node_modules"));
    const { bundle: again } = await bundle(other);
    await rm(folder, { recursive: true });
    if (again === undefined) throw new Error("the copied contract has findings");

    const files = await make(made);
    expect([...(await make(again))]).toEqual([...files]);
    expect([...(await make(made))]).toEqual([...files]);
    for (const [file, text] of files) {
      expect(text === (await readFile(join(root, file), "utf8")), file).toBe(true);
    }
  });
});
