/** Generators of clients and types. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { type Category, type Input, root, type Tool, type Workspace } from "./tool.ts";

interface Generator extends Omit<Tool, "check" | "inputs" | "checked"> {
  input?: Input;
  /** Files that are written before the command runs. */
  files?: (sandboxUrl: string) => Record<string, string>;
  /** Generates the files. Undefined if the recipe of the tool does. */
  command?: string[];
  /** The generated file with the models. */
  models: string;
  /** Component names that the models leave out. */
  unnamed?: RegExp;
  /** An expression that is the generated type of a tax identifier, and what it has to be. */
  taxIdentifier: [actual: string, expected: string];
  /**
   * The rest of a module that imports what was generated and exports `call(url)`, which lists the subscriptions
   * in two orders and returns the page. Without it only the models are checked.
   */
  call?: string;
}

const sameType =
  "type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;";

function generator({ input = "openapi.json", ...options }: Generator): Tool {
  const { name, packages, limits, call } = options;
  return {
    name,
    packages,
    inputs: [input],
    checked: call
      ? "Component names, strict types, a list with two sort criteria from the sandbox"
      : "Component names, strict types",
    ...(limits && { limits }),
    check: async (workspace) => {
      for (const [file, text] of Object.entries(options.files?.(workspace.sandboxUrl) ?? {})) {
        writeFileSync(workspace.path(file), text);
      }
      const [command, ...args] = options.command ?? [];
      if (command) await workspace.run(command, ...args);
      const results = [checkNames(workspace, options), await checkTypes(workspace, options)];
      if (call) results.push(await checkCall(workspace));
      return results.join("; ");
    },
  };
}

function checkNames(workspace: Workspace, { models, unnamed }: Generator): string {
  const contract = JSON.parse(readFileSync(join(root, "generated/openapi.json"), "utf8"));
  const text = readFileSync(workspace.path(models), "utf8");
  const names = Object.keys(contract.components.schemas);
  const isDeclared = (name: string) =>
    new RegExp(`(type|interface|enum|const) ${name}\\b|^ +${name}: `, "m").test(text);
  const missing = names.filter((name) => !isDeclared(name));
  assert.deepEqual(
    missing.filter((name) => !unnamed?.test(name)),
    [],
    "component names are missing in the generated code",
  );
  return `${names.length - missing.length} of ${names.length} component names`;
}

async function checkTypes(
  workspace: Workspace,
  { taxIdentifier, call, models }: Generator,
): Promise<string> {
  const [actual, expected] = taxIdentifier;
  const module = `./${models.replace(/(\.d)?\.ts$/, "")}`;
  const lines = [
    `import type * as models from "${module}";`,
    sameType,
    `export const taxIdentifier: Same<${actual}, ${expected}> = true;`,
    call ?? "",
  ];
  writeFileSync(workspace.path("call.ts"), lines.join("\n"));
  await workspace.typeCheck("call.ts");
  return `strict types pass, tax identifiers are \`${expected}\``;
}

async function checkCall(workspace: Workspace): Promise<string> {
  await build({
    entryPoints: [workspace.path("call.ts")],
    outfile: workspace.path("call.mjs"),
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  const { call } = await workspace.import("./call.mjs");
  const page = await call(workspace.sandboxUrl);
  assert(page.items.length > 0, "the client returned no subscriptions");
  const requests = workspace.requests.map(({ path }) => path);
  assert(
    requests.some((path) => path.includes("sorting=-amount&sorting=customer")),
    `the client did not repeat the query parameter "sorting": ${requests}`,
  );
  return "the call succeeds";
}

const token = "merchant_demo";

/** The part of a call that all clients with a typed criterion share. */
const sorting = `const sorting: models.SubscriptionSortingCriterion[] = ["-amount", "customer"];`;
const headers = `{ authorization: "Bearer ${token}" }`;

const tools: Generator[] = [
  {
    name: "hey-api",
    packages: { "@hey-api/openapi-ts": "0.99.0", typescript: "5.9.3", tsx: "4.23.15" },
    models: "client/types.gen.ts",
    taxIdentifier: ["models.TaxIdentifier", "[string, string]"],
    call: `
      import { listSubscriptions } from "./client";
      import { client } from "./client/client.gen";
      export async function call(baseUrl: string) {
        client.setConfig({ baseUrl, auth: "${token}" });
        ${sorting}
        const { data } = await listSubscriptions({ query: { sorting }, throwOnError: true });
        return data satisfies models.SubscriptionPage;
      }`,
  },
  {
    name: "orval",
    // The parser is pinned because its newest version depends on packages that not every registry has yet.
    packages: { orval: "8.38.0", tsx: "4.23.15", "@scalar/openapi-parser": "0.29.8" },
    models: "client.ts",
    taxIdentifier: ["models.TaxIdentifier", "string[]"],
    limits:
      "Does not encode path parameters: pass only IDs that the API returned. An error response is a result, not an exception: check `status`.",
    call: `
      import { listSubscriptions, SubscriptionSortingCriterion as Criterion } from "./client";
      export async function call() {
        const sorting = [Criterion.AmountDescending, Criterion.Customer];
        const response = await listSubscriptions({ sorting }, { headers: ${headers} });
        if (response.status !== 200) throw new Error(response.data.detail);
        return response.data satisfies models.SubscriptionPage;
      }`,
  },
  {
    name: "swagger-typescript-api",
    packages: { "swagger-typescript-api": "13.13.0" },
    command: [
      "swagger-typescript-api",
      ...["generate", "--path", "openapi.json", "--output", ".", "--name", "client.ts"],
    ],
    models: "client.ts",
    taxIdentifier: ["models.TaxIdentifier", "string[]"],
    limits: "Does not encode path parameters: pass only IDs that the API returned.",
    call: `
      import { Api, SubscriptionSortingCriterion as Criterion } from "./client";
      export async function call(baseUrl: string) {
        const api = new Api({ baseUrl, baseApiParams: { headers: ${headers} } });
        const sorting = [Criterion.AmountDescending, Criterion.Customer];
        const { data } = await api.v1.listSubscriptions({ sorting });
        return data satisfies models.SubscriptionPage;
      }`,
  },
  {
    name: "oazapfts",
    packages: { oazapfts: "7.5.0" },
    command: ["oazapfts", "openapi.json", "client.ts"],
    models: "client.ts",
    taxIdentifier: ["models.TaxIdentifier", "string[]"],
    limits:
      "The `default` response makes the status of an error `number`: compare with 200 before you read `data`.",
    call: `
      import { defaults, listSubscriptions } from "./client";
      export async function call(baseUrl: string) {
        Object.assign(defaults, { baseUrl, headers: ${headers} });
        ${sorting}
        const response = await listSubscriptions({ sorting });
        if (response.status !== 200) throw new Error(String(response.status));
        return response.data as models.SubscriptionPage;
      }`,
  },
  {
    name: "openapi-typescript, openapi-fetch",
    packages: { "openapi-typescript": "7.13.0", "openapi-fetch": "0.16.0", typescript: "5.9.3" },
    command: ["openapi-typescript", "openapi.json", "-o", "schema.d.ts"],
    models: "schema.d.ts",
    taxIdentifier: [`models.components["schemas"]["TaxIdentifier"]`, "string[]"],
    limits: "`--array-length` makes tax identifiers `[string, string]`.",
    call: `
      import createClient from "openapi-fetch";
      export async function call(baseUrl: string) {
        const client = createClient<models.paths>({ baseUrl, headers: ${headers} });
        const sorting: models.components["schemas"]["SubscriptionSortingCriterion"][] = ["-amount", "customer"];
        const { data, error } = await client.GET("/v1/subscriptions/", { params: { query: { sorting } } });
        if (error) throw new Error(error.detail);
        return data;
      }`,
  },
  {
    name: "openapi-zod-client",
    packages: { "openapi-zod-client": "1.18.3" },
    command: ["openapi-zod-client", "openapi.json", "-o", "client.ts", "--export-schemas"],
    models: "client.ts",
    taxIdentifier: [`ReturnType<typeof models.schemas.TaxIdentifier.parse>`, "string[]"],
    limits:
      "Validates responses at run time. Does not generate the types of error responses: parse `error.response.data` with `schemas.Problem`. Sends several sort criteria as `sorting[]`: pass `paramsSerializer: { indexes: null }`.",
    call: `
      import { createApiClient } from "./client";
      export function call(baseUrl: string) {
        const client = createApiClient(baseUrl, { axiosConfig: { paramsSerializer: { indexes: null } } });
        const sorting: ("-amount" | "customer")[] = ["-amount", "customer"];
        return client.listSubscriptions({ queries: { sorting }, headers: ${headers} });
      }`,
  },
  {
    name: "RTK Query code generation",
    packages: { "@rtk-query/codegen-openapi": "2.2.0", "@reduxjs/toolkit": "2.14.0" },
    files: (url) => ({
      "api.ts": `
        import { createApi, fetchBaseQuery } from "@reduxjs/toolkit/query";
        export const api = createApi({
          baseQuery: fetchBaseQuery({
            baseUrl: "${url}",
            headers: ${headers},
            paramsSerializer: (params) => {
              const search = new URLSearchParams();
              for (const [name, value] of Object.entries(params)) {
                for (const item of [value].flat()) if (item !== undefined) search.append(name, String(item));
              }
              return search.toString();
            },
          }),
          endpoints: () => ({}),
        });`,
      "config.cjs": `module.exports = {
        schemaFile: "openapi.json",
        apiFile: "./api.ts",
        apiImport: "api",
        outputFile: "./client.ts",
        exportName: "sellingApi",
      };`,
    }),
    command: ["rtk-query-codegen-openapi", "config.cjs"],
    models: "client.ts",
    taxIdentifier: ["models.TaxIdentifier", "string[]"],
    limits:
      "Does not encode path parameters: pass only IDs that the API returned. Joins several sort criteria with a comma: pass `fetchBaseQuery` a `paramsSerializer` that repeats the parameter.",
    call: `
      import { configureStore } from "@reduxjs/toolkit";
      import { sellingApi } from "./client";
      export async function call() {
        const store = configureStore({
          reducer: { api: sellingApi.reducer },
          middleware: (defaults) => defaults().concat(sellingApi.middleware),
        });
        ${sorting}
        const query = sellingApi.endpoints.listSubscriptions.initiate({ sorting });
        return (await store.dispatch(query).unwrap()) satisfies models.SubscriptionPage;
      }`,
  },
  {
    name: "quicktype",
    packages: { quicktype: "26.0.0" },
    input: "schemas.json",
    command: [
      "quicktype",
      ...[
        "--src-lang",
        "schema",
        "--lang",
        "typescript",
        "schemas.json#/$defs/",
        "-o",
        "models.ts",
      ],
    ],
    models: "models.ts",
    unnamed:
      /(Id|Type|Status|Reason|Service|Interval|Duration|Location|Processor|Metadata|CustomFieldData|LicenseKeyUpdate|OrganizationUpdate|^Amount|^Currency|^Timestamp|^TaxIdentifier)$/,
    taxIdentifier: [`NonNullable<models.Customer["tax_id"]>`, "[string, string, ...string[]]"],
    limits:
      "Strings, numbers and maps become plain types without a name. A single comment joins the descriptions of all strings.",
  },
  {
    name: "json-schema-to-typescript",
    packages: { "json-schema-to-typescript": "16.0.0" },
    input: "schemas.json",
    command: ["json2ts", "--unreachableDefinitions", "schemas.json", "models.ts"],
    models: "models.ts",
    taxIdentifier: ["models.TaxIdentifier", "[string, string]"],
    limits: "Without `--unreachableDefinitions` it generates nothing.",
  },
];

const openapiGenerator: Tool = {
  name: "openapi-generator",
  packages: { "@openapitools/openapi-generator-cli": "2.41.0" },
  inputs: ["openapi-3.0.json"],
  checked: "",
  limits:
    "Needs Java, and downloads its generators from outside npm. Run it yourself: `npx @openapitools/openapi-generator-cli generate -i generated/openapi-3.0.json -g python -o client`.",
};

export const generators: Category = {
  title: "Generators",
  tools: [...tools.map(generator), openapiGenerator],
};
