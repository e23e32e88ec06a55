/** Generators of clients and types. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import manifest from "../package.json" with { type: "json" };
import type { Json } from "./exchanges.ts";
import { type Category, type Input, root, type Tool, type Workspace } from "./tool.ts";

interface Generator extends Omit<Tool, "check" | "inputs" | "checked"> {
  input?: Input;
  /** Files that are written before the command runs. */
  files?: (sandboxUrl: string) => Record<string, string>;
  /** Generates the files. Undefined if the recipe of the tool does. */
  command?: string[];
  /** The generated file with the models, if there is one. */
  models?: string;
  /** Whether the models leave out names of strings, numbers, lists and maps. */
  onlyObjects?: true;
  /** An expression that is the generated type of a tax identifier, and what it has to be. */
  taxIdentifier?: [actual: string, expected: string];
  /**
   * The rest of a module that imports what was generated and exports `call(url)`, which lists the subscriptions
   * in two orders and returns the page. Without it only the models are checked.
   */
  call?: string;
}

const sameType =
  "type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;";

function generator(options: Generator): Tool {
  const { input = "openapi.json", files, command, models, onlyObjects, call, ...tool } = options;
  const checked = [
    models && "component names",
    "strict types",
    call && "a list with two sort criteria from the sandbox",
  ];
  return {
    ...tool,
    inputs: [input],
    checked: sentence(checked),
    check: async (workspace) => {
      for (const [file, text] of Object.entries(files?.(workspace.sandboxUrl) ?? {})) {
        writeFileSync(workspace.path(file), text);
      }
      const [program, ...args] = command ?? [];
      if (program) await workspace.run(program, ...args);
      const names = models && checkNames(workspace, models, onlyObjects);
      const types = await checkTypes(workspace, options);
      return [names, types, call && (await checkCall(workspace))].filter(Boolean).join("; ");
    },
  };
}

function sentence(parts: (string | undefined)[]): string {
  const text = parts.filter(Boolean).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Checks that each component has a type of the same name. */
export function checkNames(workspace: Workspace, models: string, onlyObjects?: true): string {
  const contract = JSON.parse(readFileSync(join(root, "generated/openapi.json"), "utf8"));
  const text = readFileSync(workspace.path(models), "utf8");
  const schemas = Object.entries<Json>(contract.components.schemas);
  const missing = schemas.filter(
    ([name]) =>
      !new RegExp(
        `(type|interface|enum|const|class|record|struct) ${name}\\b|^ *${name}(: | = )`,
        "m",
      ).test(text),
  );
  const isRequired = ([, { properties, allOf }]: [string, Json]) =>
    !onlyObjects || properties || allOf;
  assert.deepEqual(
    missing.filter(isRequired).map(([name]) => name),
    [],
    "component names are missing in the generated code",
  );
  return `${schemas.length - missing.length} of ${schemas.length} component names`;
}

async function checkTypes(workspace: Workspace, options: Generator): Promise<string> {
  const { models, taxIdentifier, call = "" } = options;
  const lines = [call];
  if (models)
    lines.unshift(`import type * as models from "./${models.replace(/(\.d)?\.ts$/, "")}";`);
  if (taxIdentifier) {
    const [actual, expected] = taxIdentifier;
    lines.push(sameType, `export const taxIdentifier: Same<${actual}, ${expected}> = true;`);
  }
  writeFileSync(workspace.path("call.ts"), lines.join("\n"));
  await workspace.typeCheck("call.ts");
  return ["strict types pass", taxIdentifier && `tax identifiers are \`${taxIdentifier[1]}\``]
    .filter(Boolean)
    .join(", ");
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

const heyApi = `
  import { listSubscriptions } from "./client";
  import { client } from "./client/client.gen";
  export async function call(baseUrl: string) {
    client.setConfig({ baseUrl, auth: "${token}" });
    ${sorting}
    const { data } = await listSubscriptions({ query: { sorting }, throwOnError: true });
    return data satisfies models.SubscriptionPage;
  }`;

const pinned = (version: string, packages: string[]) =>
  Object.fromEntries(packages.map((name) => [name, version]));

const tools: Generator[] = [
  {
    name: "hey-api",
    packages: { "@hey-api/openapi-ts": "0.99.0", typescript: "5.9.3", tsx: "4.23.15" },
    models: "client/types.gen.ts",
    taxIdentifier: ["models.TaxIdentifier", "[string, string]"],
    call: heyApi,
  },
  ...["Zod 4.6.7", "Valibot 1.5.0"].map((label): Generator => {
    const [title = "", version = ""] = label.split(" ");
    const plugin = title.toLowerCase();
    return {
      name: `hey-api with ${title}`,
      packages: { "@hey-api/openapi-ts": "0.99.0", typescript: "5.9.3", [plugin]: version },
      files: () => ({
        "openapi-ts.config.ts": `export default {
          input: "openapi.json",
          output: "client",
          plugins: ["@hey-api/client-fetch", "${plugin}", { name: "@hey-api/sdk", validator: true }],
        };`,
      }),
      command: ["openapi-ts"],
      models: "client/types.gen.ts",
      taxIdentifier: ["models.TaxIdentifier", "[string, string]"],
      limits: "Validates requests and responses at run time.",
      call: heyApi,
    };
  }),
  {
    name: "Redocly generate-client",
    version: manifest.devDependencies["@redocly/cli"],
    command: ["redocly", "generate-client", "openapi.json", "-o", "client.ts"],
    models: "client.ts",
    taxIdentifier: ["models.TaxIdentifier", "string[]"],
    call: `
      import { client } from "./client";
      export async function call(serverUrl: string) {
        client.configure({ serverUrl, auth: { bearer: "${token}" } });
        ${sorting}
        return (await client.listSubscriptions({ query: { sorting } })) satisfies models.SubscriptionPage;
      }`,
  },
  {
    name: "Kubb",
    packages: {
      "@kubb/cli": "4.39.3",
      ...pinned("4.39.3", [
        "@kubb/core",
        "@kubb/plugin-oas",
        "@kubb/plugin-ts",
        "@kubb/plugin-client",
      ]),
      axios: "1.21.1",
    },
    files: () => ({
      "kubb.config.ts": `
        import { defineConfig } from "@kubb/core";
        import { pluginClient } from "@kubb/plugin-client";
        import { pluginOas } from "@kubb/plugin-oas";
        import { pluginTs } from "@kubb/plugin-ts";
        export default defineConfig({
          input: { path: "openapi.json" },
          output: { path: "generated", extension: { ".ts": "" } },
          plugins: [
            pluginOas({ generators: [] }),
            pluginTs({ output: { path: "models.ts" } }),
            pluginClient({ output: { path: "client.ts" } }),
          ],
        });`,
    }),
    command: ["kubb", "generate"],
    models: "generated/models.ts",
    taxIdentifier: ["models.TaxIdentifier", "string[]"],
    limits:
      "Use axios, with `paramsSerializer: { indexes: null }`: the client on `fetch` joins several sort criteria with a comma, and returns errors like results. Does not encode path parameters.",
    call: `
      import { listSubscriptions } from "./generated/client";
      export async function call(baseURL: string) {
        const options = { baseURL, headers: ${headers}, paramsSerializer: { indexes: null } };
        ${sorting}
        return (await listSubscriptions({ sorting }, options)) satisfies models.SubscriptionPage;
      }`,
  },
  {
    name: "typed-openapi",
    packages: { "typed-openapi": "2.2.7" },
    command: ["typed-openapi", "openapi.json", "-o", "client.ts"],
    models: "client.ts",
    taxIdentifier: ["models.Schemas.TaxIdentifier", "string[]"],
    limits: "You write the function that calls `fetch`. Does not encode path parameters.",
    call: `
      import { createApiClient, type Schemas } from "./client";
      export function call(baseUrl: string) {
        const fetcher: Parameters<typeof createApiClient>[0]["fetch"] = ({ url, method, urlSearchParams }) => {
          url.search = String(urlSearchParams ?? "");
          return fetch(url, { method, headers: ${headers} });
        };
        const sorting: Schemas.SubscriptionSortingCriterion[] = ["-amount", "customer"];
        return createApiClient({ fetch: fetcher }, baseUrl).get("/v1/subscriptions/", { query: { sorting } });
      }`,
  },
  {
    name: "openapi-qraft",
    packages: {
      "@openapi-qraft/cli": "2.14.1",
      "@openapi-qraft/react": "2.14.1",
      "@tanstack/react-query": "5.108.0",
      react: "19.3.1",
    },
    command: [
      ..."openapi-qraft --plugin tanstack-query-react --plugin openapi-typescript".split(" "),
      ..."openapi.json --output-dir client --openapi-types-file-name models.ts".split(" "),
    ],
    models: "client/models.ts",
    taxIdentifier: [`models.components["schemas"]["TaxIdentifier"]`, "string[]"],
    limits: "The token is added in `requestFn`.",
    call: `
      import { requestFn } from "@openapi-qraft/react";
      import { createAPIClient } from "./client";
      export async function call(baseUrl: string) {
        const api = createAPIClient({
          baseUrl,
          requestFn: (schema, info) => requestFn(schema, { ...info, headers: ${headers} }),
        });
        const query = { sorting: ["-amount", "customer"] as ("-amount" | "customer")[] };
        const { data, error } = await api.v1.listSubscriptions({ parameters: { query } });
        if (error) throw error;
        return data satisfies models.components["schemas"]["SubscriptionPage"];
      }`,
  },
  {
    name: "feTS",
    packages: { fets: "0.8.12" },
    limits:
      "Reads the types from the document, in a file with `as const`. The type of `endpoint` is the first server: cast another URL.",
    command: [
      "sh",
      "-c",
      "(echo 'export default ('; cat openapi.json; echo ') as const;') > contract.ts",
    ],
    call: `
      import { createClient, type NormalizeOAS } from "fets";
      import type contract from "./contract";
      export async function call(url: string) {
        const endpoint = url as "http://127.0.0.1:4010";
        const client = createClient<NormalizeOAS<typeof contract>>({ endpoint });
        const response = await client["/v1/subscriptions/"].get({
          query: { sorting: ["-amount", "customer"] },
          headers: { Authorization: "Bearer ${token}" },
        });
        if (!response.ok) throw new Error(response.statusText);
        return response.json();
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
    onlyObjects: true,
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

export const generators: Category = {
  title: "Generators",
  tools: tools.map(generator),
};
