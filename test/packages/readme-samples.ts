import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { execute, type Project } from "#testing/project";
import { root } from "../project.ts";
import { contract } from "../published-contract.ts";
import { compile, nodenext } from "./packed.ts";

interface Sample {
  /** The heading above the sample, and its number if there are several in its language. */
  section: string;
  language: string;
  text: string;
  file: string;
}

/** The fenced code blocks of a Markdown file. */
function samplesOf(file: string): Sample[] {
  const samples: Sample[] = [];
  let heading = "";
  const text = readFileSync(join(root, file), "utf8");
  for (const match of text.matchAll(/^```(\w+)\n([\s\S]*?)^```$|^#+ (.*)$/gm)) {
    const [, language, text, next] = match;
    heading = next ?? heading;
    if (language === undefined || text === undefined) continue;
    const others = samples.filter((sample) => {
      return sample.language === language && sample.section.startsWith(heading);
    });
    const section = others.length > 0 ? `${heading} ${others.length + 1}` : heading;
    const name = `${file} ${section}`.toLowerCase().replaceAll(/\W+/g, "-");
    samples.push({ section, language, text, file: `samples/${name}.ts` });
  }
  return samples;
}

const readme = [...samplesOf("client/README.md"), ...samplesOf("client/recipes.md")];
const commands = readme.map(({ text }) => text).join("\n");
/** The contract that the recipes start the mock with. */
export const mockedContract = /prism mock (node_modules\/\S+)/.exec(commands)?.[1] ?? "";

const samples = [
  ...samplesOf("README.md"),
  ...readme,
  ...samplesOf("docs/recipes/coverage.md"),
].filter(({ language }) => language === "ts");

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

/**
 * Runs modules, each with what the mock should prefer, and prints as JSON what each of them prints. To start Node.js takes
 * longer than to run a sample.
 */
const runner = `import { format } from "node:util";
import { createClient } from "selling-api";
const [baseUrl, ...runs] = process.argv.slice(2);
const token = async () => "merchant_demo";
const page = { vault: { getToken: token, token }, location: { origin: baseUrl } };
Object.assign(globalThis, ${JSON.stringify(values)}, page);
const { log } = console;
const outputs = {};
for (const run of runs) {
  const [, prefer] = run.split("?");
  const headers = prefer ? { prefer } : {};
  globalThis.client = createClient({ baseUrl, merchantToken: token, headers });
  outputs[run] = "";
  console.log = (...parts) => {
    outputs[run] += format(...parts) + "\\n";
  };
  await import(".//" + run).catch((error) => console.log(error));
}
log(JSON.stringify(outputs));
`;

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
  "Call a function": /^https:\/\/\S+\n$/,
  "Call a function 2": /^\S+@example\.com\n\d+\n$/,
  "Add retries and limits 2": /^\S+@example\.com\n$/,
  "Renew a token after a 401": /^200\n$/,
  "Behind a dev server or a proxy 2": /^200\n$/,
  "Without this client": /^200\n$/,
  "Handle every problem": /^confirmed\n$/,
  Middleware: /^GET \/v1\/organizations\/ 200\n$/,
  Types: /^confirmed by the customer added later\n$/,
  "TanStack Query": /^\S+@example\.com\n$/,
  MSW: /^\/problems\/not-found There is no license key HARBOUR-0000\.\n$/,
  Ajv: /^\S+@example\.com\n$/,
  "By path, with errors as values": /^\S+@example\.com\n$/,
  "By function, with exceptions": /^\S+@example\.com\n\S+@example\.com\n$/,
};

/** What the sample for errors prints if the mock responds with a status. */
const expectedErrors = {
  "code=409": /^The session (cannot be confirmed|has another discount).*\n$/,
  "code=422": /^(body \S+ .+\n)+$/,
};

/** A proxy that connects to any server, as those of companies do. */
async function startProxy() {
  const server = createServer();
  server.on("connect", ({ url = "" }: IncomingMessage, socket: Duplex) => {
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.pipe(socket).pipe(target);
    });
    for (const end of [socket, target]) end.on("error", () => target.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The samples of the READMEs in a project that has the package, run against the mock. */
export const describeSamples = (getProject: () => Project, getUrl: () => string) =>
  describe("the samples of the READMEs", () => {
    let proxy: Awaited<ReturnType<typeof startProxy>>;
    let proxied = 0;
    afterAll(() => void proxy?.server.close());
    beforeAll(async () => {
      const project = getProject();
      proxy = await startProxy();
      proxy.server.on("connect", () => proxied++);
      await project.write("globals.d.ts", declarations);
      await project.write("no-dom.d.ts", "declare const location: { origin: string };\n");
      await project.write("runner.js", runner);
      await project.write("handlers.ts", handlers);
      for (const { file, text } of samples) {
        await project.write(
          file,
          text
            .replaceAll("http://127.0.0.1:4010", getUrl())
            .replaceAll("http://proxy.example.com:8080", proxy.url)
            // On a busy machine, the mock can be slower than a timeout of a sample.
            .replaceAll(/timeout: [\d_]+|AbortSignal\.timeout\([\d_]+/g, "$&_000"),
        );
      }
    });

    test.each([
      ["with the types of browsers", ["es2022", "dom", "dom.iterable"], []],
      ["with those of Node alone", ["es2022"], ["no-dom.d.ts"]],
    ])(
      "all compile in a strict project %s, with what other libraries take",
      async (_, lib, more) => {
        const project = getProject();
        const options = { ...nodenext, lib, types: ["node"], skipLibCheck: true };
        const files = samples.map(({ file }) => file);
        const others = ["globals.d.ts", "handlers.ts", "libraries.ts", ...more];
        const output = await compile(project, "7", options, ...others, ...files);
        expect(output).toBe("");
      },
    );

    test("run against the mock and print what they say", async () => {
      const { file: ofErrors } = samples.find(
        ({ section }) => section === "Handle every problem",
      ) as Sample;
      // A test runs on after its import, so it comes last.
      const isTest = ({ text }: Sample) => text.includes("node:test");
      const inOrder = samples.toSorted((a, b) => Number(isTest(a)) - Number(isTest(b)));
      const expected = [
        ...Object.entries(expectedErrors).map(
          ([prefer, output]) => [`${ofErrors}?${prefer}`, output] as const,
        ),
        ...inOrder.map(({ file, section }) => [file, expectedOutputs[section] ?? /^$/] as const),
      ];
      const args = ["runner.js", getUrl(), ...expected.map(([run]) => run)];
      const environment = { NODE_OPTIONS: "" };
      const { path } = getProject();
      const { code, output } = await execute(path, process.execPath, args, environment);
      expect(code, output).toBe(0);
      const [outputs = ""] = /^\{.*\}$/m.exec(output) ?? [];
      expect(JSON.parse(outputs)).toEqual(
        Object.fromEntries(expected.map(([run, text]) => [run, expect.stringMatching(text)])),
      );
      expect(proxied).toBe(1);
      // The test runner of Node prints by itself what the sample of a test leads to.
      expect(output).toMatch(/pass 1\n/);
    });
  });
