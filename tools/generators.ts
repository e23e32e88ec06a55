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
  files?: Record<string, string>;
  /** The shell command that generates the files. Undefined if the recipe of the tool does. */
  command?: string;
  /** The generated file with the models. It is client.ts if this is undefined, and there is none if this is null. */
  models?: string | null;
  /** Whether the models leave out names of strings, numbers, lists and maps. */
  onlyObjects?: true;
  /** An expression that is the generated type of a tax identifier, and what it has to be. */
  taxIdentifier?: [actual: string, expected: string];
  /**
   * Imports what was generated, and the body of a function that returns the page of subscriptions from `url` in the
   * orders of `sorting`. Without it only the models are checked.
   */
  call?: string;
}

function generator(options: Generator): Tool {
  const { input = "openapi.json", files = {}, command, onlyObjects, call, ...tool } = options;
  const { models = "client.ts", taxIdentifier = ["models.TaxIdentifier", "string[]"] } = options;
  return {
    ...tool,
    inputs: [input],
    checked: [
      models ? "Component names, strict types" : "Strict types",
      call && "a list with two sort criteria from the sandbox",
    ]
      .filter(Boolean)
      .join(", "),
    check: async (workspace) => {
      for (const [file, text] of Object.entries(files)) {
        const code = text.replaceAll("http://127.0.0.1:4010", workspace.sandboxUrl);
        writeFileSync(workspace.path(file), code);
      }
      if (command) await workspace.run("sh", "-c", command);
      const results = [];
      if (models) results.push(checkNames(workspace, models, onlyObjects));
      writeFileSync(workspace.path("call.ts"), moduleOf(models, taxIdentifier, call));
      await workspace.typeCheck("call.ts");
      results.push("strict types pass");
      if (models) results.push(`tax identifiers are \`${taxIdentifier[1]}\``);
      if (call) results.push(await checkCall(workspace));
      return results.join("; ");
    },
  };
}

/** Checks that each component has a type of the same name. */
export function checkNames(workspace: Workspace, models: string, onlyObjects?: true): string {
  const contract = JSON.parse(readFileSync(join(root, "generated/openapi.json"), "utf8"));
  const text = readFileSync(workspace.path(models), "utf8");
  const schemas = Object.entries<Json>(contract.components.schemas);
  const keyword = "(type|interface|enum|const|class|record|struct)";
  const isDeclared = (name: string) =>
    new RegExp(`${keyword} ${name}\\b|^ *${name}(: | = )`, "m").test(text);
  const missing = schemas.filter(([name]) => !isDeclared(name));
  const required = missing.filter(
    ([, schema]) => !onlyObjects || schema.properties || schema.allOf,
  );
  const names = required.map(([name]) => name);
  assert.deepEqual(names, [], "component names are missing in the generated code");
  return `${schemas.length - missing.length} of ${schemas.length} component names`;
}

/** A module that compiles if the tax identifier has the expected type, and that exports the call. */
function moduleOf(
  models: string | null,
  [actual, expected]: [string, string],
  call: string | undefined,
): string {
  const lines = call?.trim().split("\n") ?? [];
  const isImport = (line: string) => line.trim().startsWith("import ");
  const types = `
    import type * as models from "./${models?.replace(/(\.d)?\.ts$/, "")}";
    type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
    export const taxIdentifier: Same<${actual}, ${expected}> = true;`;
  const body = `
    export async function call(url: string) {
      const sorting: ("-amount" | "customer")[] = ["-amount", "customer"];
      ${lines.filter((line) => !isImport(line)).join("\n")}
    }`;
  return [...lines.filter(isImport), models && types, call && body].filter(Boolean).join("\n");
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

const headers = `{ authorization: "Bearer ${token}" }`;
const notEncoded = "Does not encode path parameters: pass only IDs that the API returned.";

const heyApi = {
  models: "client/types.gen.ts",
  taxIdentifier: ["models.TaxIdentifier", "[string, string]"],
  call: `
    import { listSubscriptions } from "./client";
    import { client } from "./client/client.gen";
    client.setConfig({ baseUrl: url, auth: "${token}" });
    const { data } = await listSubscriptions({ query: { sorting }, throwOnError: true });
    return data satisfies models.SubscriptionPage;`,
} satisfies Partial<Generator>;

/** The plugin of hey-api that validates requests and responses. */
function heyApiWith(name: string, version: string): Generator {
  const plugin = name.toLowerCase();
  return {
    ...heyApi,
    name: `hey-api with ${name}`,
    packages: { "@hey-api/openapi-ts": "0.99.0", typescript: "5.9.3", [plugin]: version },
    files: {
      "openapi-ts.config.ts": `export default {
        input: "openapi.json",
        output: "client",
        plugins: ["@hey-api/client-fetch", "${plugin}", { name: "@hey-api/sdk", validator: true }],
      };`,
    },
    command: "openapi-ts",
    limits: "Validates requests and responses at run time.",
  };
}

const tools: Generator[] = [
  {
    ...heyApi,
    name: "hey-api",
    packages: { "@hey-api/openapi-ts": "0.99.0", typescript: "5.9.3", tsx: "4.23.15" },
  },
  heyApiWith("Zod", "4.6.7"),
  heyApiWith("Valibot", "1.5.0"),
  {
    name: "Redocly generate-client",
    version: manifest.devDependencies["@redocly/cli"],
    command: "redocly generate-client openapi.json -o client.ts",
    call: `
      import { client } from "./client";
      client.configure({ serverUrl: url, auth: { bearer: "${token}" } });
      return (await client.listSubscriptions({ query: { sorting } })) satisfies models.SubscriptionPage;`,
  },
  {
    name: "orval",
    // The parser is pinned because its newest version depends on packages that not every registry has yet.
    packages: { orval: "8.38.0", tsx: "4.23.15", "@scalar/openapi-parser": "0.29.8" },
    limits: `${notEncoded} An error response is a result, not an exception: check \`status\`.`,
    call: `
      import { listSubscriptions } from "./client";
      const response = await listSubscriptions({ sorting }, { headers: ${headers} });
      if (response.status !== 200) throw new Error(response.data.detail);
      return response.data satisfies models.SubscriptionPage;`,
  },
  {
    name: "Kubb",
    packages: {
      "@kubb/cli": "4.39.3",
      "@kubb/core": "4.39.3",
      "@kubb/plugin-client": "4.39.3",
      "@kubb/plugin-oas": "4.39.3",
      "@kubb/plugin-ts": "4.39.3",
      axios: "1.21.1",
    },
    files: {
      "kubb.config.ts": `
        import { pluginClient } from "@kubb/plugin-client";
        import { pluginOas } from "@kubb/plugin-oas";
        import { pluginTs } from "@kubb/plugin-ts";
        export default {
          root: ".",
          input: { path: "openapi.json" },
          output: { path: "client", extension: { ".ts": "" } },
          plugins: [
            pluginOas({ generators: [] }),
            pluginTs({ output: { path: "models.ts" } }),
            pluginClient({ output: { path: "client.ts" } }),
          ],
        };`,
    },
    command: "kubb generate",
    models: "client/models.ts",
    limits: `${notEncoded} Its client on \`fetch\` joins several sort criteria with a comma and returns errors like results: use axios, with \`paramsSerializer: { indexes: null }\`.`,
    call: `
      import { listSubscriptions } from "./client/client";
      const options = { baseURL: url, headers: ${headers}, paramsSerializer: { indexes: null } };
      return (await listSubscriptions({ sorting }, options)) satisfies models.SubscriptionPage;`,
  },
  {
    name: "swagger-typescript-api",
    packages: { "swagger-typescript-api": "13.13.0" },
    command: "swagger-typescript-api generate --path openapi.json --output . --name client.ts",
    limits: notEncoded,
    call: `
      import { Api, SubscriptionSortingCriterion } from "./client";
      const api = new Api({ baseUrl: url, baseApiParams: { headers: ${headers} } });
      const criteria = sorting as SubscriptionSortingCriterion[];
      const { data } = await api.v1.listSubscriptions({ sorting: criteria });
      return data satisfies models.SubscriptionPage;`,
  },
  {
    name: "oazapfts",
    packages: { oazapfts: "7.5.0" },
    command: "oazapfts openapi.json client.ts",
    limits:
      "The `default` response makes the status of an error `number`: compare with 200 before you read `data`.",
    call: `
      import { defaults, listSubscriptions } from "./client";
      Object.assign(defaults, { baseUrl: url, headers: ${headers} });
      const response = await listSubscriptions({ sorting });
      if (response.status !== 200) throw new Error(String(response.status));
      return response.data as models.SubscriptionPage;`,
  },
  {
    name: "openapi-typescript, openapi-fetch",
    packages: { "openapi-typescript": "7.13.0", "openapi-fetch": "0.17.0", typescript: "5.9.3" },
    command: "openapi-typescript openapi.json -o schema.d.ts",
    models: "schema.d.ts",
    taxIdentifier: [`models.components["schemas"]["TaxIdentifier"]`, "string[]"],
    limits: "`--array-length` makes tax identifiers `[string, string]`.",
    call: `
      import createClient from "openapi-fetch";
      const client = createClient<models.paths>({ baseUrl: url, headers: ${headers} });
      const { data, error } = await client.GET("/v1/subscriptions/", { params: { query: { sorting } } });
      if (error) throw new Error(error.detail);
      return data;`,
  },
  {
    name: "openapi-qraft",
    packages: {
      "@openapi-qraft/cli": "2.14.1",
      "@openapi-qraft/react": "2.14.1",
      "@tanstack/react-query": "5.108.0",
      react: "19.3.1",
    },
    command:
      "openapi-qraft --plugin tanstack-query-react --plugin openapi-typescript openapi.json --output-dir client --openapi-types-file-name models.ts",
    models: "client/models.ts",
    taxIdentifier: [`models.components["schemas"]["TaxIdentifier"]`, "string[]"],
    limits: "Add the token in `requestFn`.",
    call: `
      import { requestFn } from "@openapi-qraft/react";
      import { createAPIClient } from "./client";
      const api = createAPIClient({
        baseUrl: url,
        requestFn: (schema, info) => requestFn(schema, { ...info, headers: ${headers} }),
      });
      const { data, error } = await api.v1.listSubscriptions({ parameters: { query: { sorting } } });
      if (error) throw error;
      return data satisfies models.components["schemas"]["SubscriptionPage"];`,
  },
  {
    name: "typed-openapi",
    packages: { "typed-openapi": "2.2.7" },
    command: "typed-openapi openapi.json -o client.ts",
    taxIdentifier: ["models.Schemas.TaxIdentifier", "string[]"],
    limits: `${notEncoded} You write the function that calls \`fetch\`.`,
    call: `
      import { createApiClient, type Fetcher, type Schemas } from "./client";
      const fetcher: Fetcher["fetch"] = ({ url, method, urlSearchParams }) => {
        url.search = String(urlSearchParams ?? "");
        return fetch(url, { method, headers: ${headers} });
      };
      const page = await createApiClient({ fetch: fetcher }, url).get("/v1/subscriptions/", { query: { sorting } });
      return page satisfies Schemas.SubscriptionPage;`,
  },
  {
    name: "feTS",
    packages: { fets: "0.8.12" },
    command: "(echo 'export default ('; cat openapi.json; echo ') as const;') > contract.ts",
    models: null,
    limits:
      "Reads the types from the document, in a file with `as const`. The type of `endpoint` is the first server: cast another URL.",
    call: `
      import { createClient, type NormalizeOAS } from "fets";
      import type contract from "./contract";
      const endpoint = url as "http://127.0.0.1:4010";
      const client = createClient<NormalizeOAS<typeof contract>>({ endpoint });
      const headers = { Authorization: "Bearer ${token}" } as const;
      const response = await client["/v1/subscriptions/"].get({ query: { sorting }, headers });
      if (!response.ok) throw new Error(response.statusText);
      return response.json();`,
  },
  {
    name: "openapi-zod-client",
    packages: { "openapi-zod-client": "1.18.3" },
    command: "openapi-zod-client openapi.json -o client.ts --export-schemas",
    taxIdentifier: [`ReturnType<typeof models.schemas.TaxIdentifier.parse>`, "string[]"],
    limits:
      "Validates responses at run time. Does not generate the types of error responses: parse `error.response.data` with `schemas.Problem`. Sends several sort criteria as `sorting[]`: pass `paramsSerializer: { indexes: null }`.",
    call: `
      import { createApiClient } from "./client";
      const client = createApiClient(url, { axiosConfig: { paramsSerializer: { indexes: null } } });
      return client.listSubscriptions({ queries: { sorting }, headers: ${headers} });`,
  },
  {
    name: "RTK Query code generation",
    packages: { "@rtk-query/codegen-openapi": "2.2.0", "@reduxjs/toolkit": "2.14.0" },
    files: {
      "api.ts": `
        import { createApi, fetchBaseQuery } from "@reduxjs/toolkit/query";
        export const api = createApi({
          baseQuery: fetchBaseQuery({
            baseUrl: "http://127.0.0.1:4010",
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
    },
    command: "rtk-query-codegen-openapi config.cjs",
    limits: `${notEncoded} Joins several sort criteria with a comma: pass \`fetchBaseQuery\` a \`paramsSerializer\` that repeats the parameter.`,
    call: `
      import { configureStore } from "@reduxjs/toolkit";
      import { sellingApi } from "./client";
      const store = configureStore({
        reducer: { api: sellingApi.reducer },
        middleware: (defaults) => defaults().concat(sellingApi.middleware),
      });
      const query = sellingApi.endpoints.listSubscriptions.initiate({ sorting });
      return (await store.dispatch(query).unwrap()) satisfies models.SubscriptionPage;`,
  },
  {
    name: "quicktype",
    packages: { quicktype: "26.0.0" },
    input: "schemas.json",
    command:
      "quicktype --quiet --src-lang schema --lang typescript 'schemas.json#/$defs/' -o models.ts",
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
    command: "json2ts --unreachableDefinitions schemas.json models.ts",
    models: "models.ts",
    taxIdentifier: ["models.TaxIdentifier", "[string, string]"],
    limits: "Without `--unreachableDefinitions` it generates nothing.",
  },
];

export const generators: Category = { title: "Generators", tools: tools.map(generator) };
