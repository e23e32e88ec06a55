import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { contract } from "../published-contract.ts";
import { execute, nodenext, type Project, root } from "./package-under-test.ts";

interface Sample {
  /** The heading above the sample. */
  section: string;
  language: string;
  text: string;
  file: string;
}

/** The fenced code blocks of a Markdown file. */
function samplesOf(file: string): Sample[] {
  const samples: Sample[] = [];
  let section = "";
  const text = readFileSync(join(root, file), "utf8");
  for (const match of text.matchAll(/^```(\w+)\n([\s\S]*?)^```$|^#+ (.*)$/gm)) {
    const [, language, text, heading] = match;
    section = heading ?? section;
    if (language === undefined || text === undefined) continue;
    const name = `${file} ${section}`.toLowerCase().replaceAll(/\W+/g, "-");
    samples.push({ section, language, text, file: `samples/${name}.ts` });
  }
  return samples;
}

const readme = samplesOf("client/README.md");
const commands = readme.map(({ text }) => text).join("\n");
/** The contract that the README starts the mock with. */
export const mockedContract = /prism mock (node_modules\/\S+)/.exec(commands)?.[1] ?? "";

const samples = [...samplesOf("README.md"), ...readme].filter(({ language }) => language === "ts");

/** The global variables of the samples, with examples of the contract. */
const ids = {
  id: "OrderId",
  order_id: "OrderId",
  product_id: "ProductId",
  product_price_id: "PriceId",
  discount_id: "DiscountId",
  subscription_id: "SubscriptionId",
  organization_id: "OrganizationId",
};
const examples = Object.entries(ids).map(([name, schema]) => {
  return [name, contract.schemas.get(schema)?.examples[0]];
});
const values = { ...Object.fromEntries(examples), client_secret: "cs_4f9a7c21b8e64d0f9b3a" };
const declarations = `import type { Client } from "selling-api";
declare global {
  const client: Client;
  const vault: { getToken(): Promise<string>; token(): Promise<string> };
  const ${Object.keys(values).join(": string, ")}: string;
}
`;
const prelude = `import { createClient } from "selling-api";
const { BASE_URL: baseUrl, PREFER: prefer } = process.env;
const token = async () => "merchant_demo";
const headers = prefer ? { prefer } : {};
const client = createClient({ baseUrl, merchantToken: token, headers, timeout: Infinity });
Object.assign(globalThis, ${JSON.stringify(values)}, { client, vault: { getToken: token, token } });
`;

/** Runs modules, and prints as JSON what each of them prints. To start Node.js takes longer than to run a sample. */
const runner = `import { format } from "node:util";
const { log } = console;
const outputs = {};
for (const file of process.argv.slice(2)) {
  outputs[file] = "";
  console.log = (...parts) => {
    outputs[file] += format(...parts) + "\\n";
  };
  await import("./" + file).catch((error) => console.log(error));
}
log(JSON.stringify(outputs));
`;

/** Samples that print when their process ends, or that replace `fetch`. */
const isAlone = ({ section }: Sample) => ["Test your code", "MSW"].includes(section);

/** What the recipe for MSW says about its handlers. */
const handlers = `import { createOpenApiHttp } from "openapi-msw";
import type { paths } from "selling-api/types";
const http = createOpenApiHttp<paths>();
// @ts-expect-error: a path that does not exist
http.get("/v1/subscription/", ({ response }) => response.untyped(new Response()));
http.get("/v1/subscriptions/", ({ response }) =>
  // @ts-expect-error: a response of the wrong type
  response(200).json({ items: [], pagination: { total_count: 0 } }),
);
`;

/** What the samples of the client print, by section. The others print nothing. */
const expectedOutputs: Record<string, RegExp> = {
  "Call by path": /^\S+@example\.com 200\n$/,
  "Call a function": /^https:\/\/\S+\n\d+ of \d+\n$/,
  Errors: /^confirmed\n$/,
  "Iterate over a list": /^\S+@example\.com\n\d+\n$/,
  Middleware: /^GET \/v1\/organizations\/ 200\n$/,
  Types: /^confirmed by the customer added later\n$/,
  "Test your code": /pass 1\n/,
  "TanStack Query": /^\S+@example\.com\n$/,
  MSW: /^\/problems\/not-found There is no license key HARBOUR-0000\.\n$/,
  Ajv: /^\S+@example\.com\n$/,
  "By path, with errors as values": /^\S+@example\.com\n$/,
  "By function, with exceptions": /^\S+@example\.com\n\S+@example\.com\n$/,
};

/** The samples of the READMEs in a project that has the package, run against the mock. */
export const describeSamples = (getProject: () => Project, getUrl: () => string) =>
  describe("the samples of the READMEs", () => {
    beforeAll(async () => {
      const project = getProject();
      await project.write("globals.d.ts", declarations);
      await project.write("prelude.js", prelude);
      await project.write("runner.js", runner);
      await project.write("handlers.ts", handlers);
      for (const { file, text } of samples) {
        await project.write(
          file,
          text
            .replaceAll("http://127.0.0.1:4010", getUrl())
            // On a busy machine, the mock can be slower than a timeout of a sample.
            .replaceAll(/timeout: [\d_]+|AbortSignal\.timeout\([\d_]+/g, "$&_000"),
        );
      }
    });

    test("all compile in a strict project, with what React calls", async () => {
      const project = getProject();
      const lib = ["es2022", "dom", "dom.iterable"];
      const options = { ...nodenext, lib, types: ["node"], skipLibCheck: true };
      const files = samples.map(({ file }) => file);
      const others = ["globals.d.ts", "handlers.ts", "react-query.ts"];
      const output = await project.compile("7", options, ...others, ...files);
      expect(output).toBe("");
    });

    /** The output of each file. */
    async function runSamples(files: string[], prefer = ""): Promise<Record<string, string>> {
      const environment = { BASE_URL: getUrl(), PREFER: prefer, NODE_OPTIONS: "" };
      const args = ["--import", "./prelude.js"];
      const { code, output } = await execute(
        getProject().path,
        process.execPath,
        [...args, ...files],
        environment,
      );
      expect(code, output).toBe(0);
      return files[0] === "runner.js" ? JSON.parse(output) : { [`${files[0]}`]: output };
    }

    test("run against the mock and print what they say", async () => {
      const together = samples.filter((sample) => !isAlone(sample)).map(({ file }) => file);
      const runs = samples.filter(isAlone).map(({ file }) => runSamples([file]));
      const outputs = await Promise.all([runSamples(["runner.js", ...together]), ...runs]);
      expect(Object.assign({}, ...outputs)).toEqual(
        Object.fromEntries(
          samples.map(({ file, section }) => {
            return [file, expect.stringMatching(expectedOutputs[section] ?? /^$/)];
          }),
        ),
      );
    });

    test.concurrent.each([
      ["code=409", /^The session (cannot be confirmed|has another discount).*\n$/],
      ["code=422", /^(body \S+ .+\n)+$/],
    ])("the sample for errors handles a response with %s", async (prefer, expected) => {
      const sample = samples.find(({ section }) => section === "Errors") as Sample;
      const outputs = await runSamples([sample.file], prefer);
      expect(outputs[sample.file]).toMatch(expected);
    });
  });
