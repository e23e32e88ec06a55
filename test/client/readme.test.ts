import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Mock, startMock } from "../../scripts/mock.ts";
import { document } from "../contract/document.ts";
import { launch, root } from "../contract/project.ts";
import { type Consumer, consumer, execute } from "./packed.ts";

interface Sample {
  name: string;
  section: string;
  language: string;
  text: string;
}

/** The fenced samples of a Markdown file, each with the heading it stands under. */
function samplesOf(file: string): Sample[] {
  const samples: Sample[] = [];
  let section = "";
  const fence = /^```(\w+)\n([\s\S]*?)^```$|^#+ (.*)$/gm;
  for (const [, language, text, heading] of readFileSync(join(root, file), "utf8").matchAll(
    fence,
  )) {
    if (heading !== undefined) section = heading;
    if (language === undefined || text === undefined) continue;
    const name = `${file}, ${section}`;
    const others = samples.filter((sample) => sample.name.startsWith(name)).length;
    samples.push({ name: others > 0 ? `${name} ${others + 1}` : name, section, language, text });
  }
  return samples;
}

const samples = [...samplesOf("README.md"), ...samplesOf("client/README.md")];
const named = (language: string) =>
  samples
    .filter((sample) => sample.language === language)
    .map((sample) => [sample.name, sample] as const);
const typescript = named("ts");
const shell = named("sh");

/** What the recipe for MSW promises not to compile. */
const mocked = `import { createOpenApiHttp } from "openapi-msw";
import type { paths } from "selling-api/types";
const http = createOpenApiHttp<paths>();
// @ts-expect-error: a path that does not exist
http.get("/v1/subscription/", ({ response }) => response.untyped(new Response()));
http.get("/v1/subscriptions/", ({ response }) =>
  // @ts-expect-error: an answer that does not fit
  response(200).json({ items: [], pagination: { total_count: 0 } }),
);
`;

/** Where a sample is kept in the consumer. */
const fileOf = ({ name }: Sample) => `samples/${name.replaceAll(/\W+/g, "-").toLowerCase()}.ts`;

/** What the samples take for granted, each with an example of the contract. */
const ids = {
  id: "OrderId",
  product_id: "ProductId",
  product_price_id: "PriceId",
  organization_id: "OrganizationId",
};
const schemas = document.components.schemas as Record<string, { examples?: string[] }>;
const taken = Object.entries(ids).map(([name, schema]) => [name, schemas[schema]?.examples?.[0]]);
const globals = `import type { Client } from "selling-api";
declare global {
  const client: Client;
  const vault: { token(): Promise<string> };
${taken.map(([name]) => `  const ${name}: string;\n`).join("")}}
`;
const prelude = `import { createClient } from "selling-api";
const [baseUrl, prefer] = [process.env.BASE_URL, process.env.PREFER];
Object.assign(globalThis, ${JSON.stringify(Object.fromEntries(taken))}, {
  vault: { token: async () => "merchant_demo" },
  client: createClient({
    baseUrl,
    accessToken: "merchant_demo",
    retries: 0,
    headers: prefer ? { prefer } : {},
  }),
});
`;

let installed: Consumer;
let mock: Mock;
beforeAll(async () => {
  [installed, mock] = await Promise.all([
    consumer(),
    startMock({ contract: join(root, "generated/openapi.yaml"), host: "127.0.0.1", port: 0 }),
  ]);
  await installed.lend(
    "@tanstack",
    "@types",
    "ajv",
    "ajv-formats",
    "msw",
    "openapi-msw",
    "undici-types",
  );
  await installed.write("globals.d.ts", globals);
  await installed.write("prelude.js", prelude);
  await installed.write("mocked.ts", mocked);
  for (const [, sample] of typescript) {
    await installed.write(
      fileOf(sample),
      sample.text.replaceAll("http://127.0.0.1:4010", mock.url),
    );
  }
});
afterAll(async () => {
  await mock?.stop();
  await installed?.[Symbol.asyncDispose]();
});

describe("the samples in TypeScript", () => {
  test("are there for all that the client can do", () => {
    expect(new Set(typescript.map(([, { section }]) => section))).toEqual(
      new Set([
        "What you can do with it",
        "Making a client",
        "Calling an operation",
        "Errors",
        "Time and retries",
        "Lists",
        "Values that may become more",
        "Testing against the mock",
        "TanStack Query",
        "MSW",
        "The path-typed client",
        "Plain fetch, with only the types",
        "Ajv",
      ]),
    );
  });

  test("all compile, as strictly as can be", () => {
    const { options } = ts.convertCompilerOptionsFromJson(
      {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        verbatimModuleSyntax: true,
        resolveJsonModule: true,
        skipLibCheck: true,
        noEmit: true,
        target: "es2022",
        module: "nodenext",
        lib: ["es2022", "dom", "dom.iterable"],
        types: ["node"],
      },
      installed.path,
    );
    const files = typescript.map(([, sample]) => join(installed.path, fileOf(sample)));
    const program = ts.createProgram(
      [...files, ...["globals.d.ts", "mocked.ts"].map((file) => join(installed.path, file))],
      options,
    );
    const said = ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => installed.path,
      getNewLine: () => "\n",
    });
    expect(said).toBe("");
    for (const file of files) expect(program.getSourceFile(file)).toBeDefined();
  });

  /** Runs a sample against the mock. */
  async function run(sample: Sample, prefer = "") {
    return await execute(
      installed.path,
      process.execPath,
      ["--import", "./prelude.js", fileOf(sample)],
      { BASE_URL: mock.url, PREFER: prefer, NODE_OPTIONS: "" },
    );
  }

  test.concurrent.each(typescript)("%s runs against the mock", async (_, sample) => {
    const { code, stdout, stderr } = await run(sample);
    expect(code, stdout + stderr).toBe(0);
    expect(stderr).toBe("");
  });

  const sampleIn = (section: string): Sample => {
    const found = typescript.find(([, sample]) => sample.section === section);
    if (found === undefined) throw new Error(`no sample in ${section}`);
    return found[1];
  };

  test.concurrent.each([
    ["What you can do with it", /^https:\/\/\S+\nada\S*@example\.com\n$/],
    ["Errors", /^\d+\n$/],
    ["Lists", /@example\.com\n1 of 1\n$/],
    ["Values that may become more", /^sold whatever comes\n$/],
    ["TanStack Query", /^\S+@example\.com 1\n$/],
    ["MSW", /^{ items: \[\], .*}\nThere is no HARBOUR-0000\.\n$/],
    ["The path-typed client", /^\S+@example\.com\n$/],
    ["Plain fetch, with only the types", /^\S+@example\.com\n$/],
    ["Ajv", /^\S+@example\.com\n$/],
  ])("what is printed under %s is what is meant", async (section, printed) => {
    expect((await run(sampleIn(section))).stdout).toMatch(printed);
  });

  test.concurrent.each([
    ["code=404", /^getOrder answered 404: \S.*\n$/],
    ["code=422", /^getOrder answered 422: \S.*\n(\w+ \S+ \S.*\n)+$/],
  ])("the sample on errors says what went wrong when it is told %s", async (prefer, printed) => {
    expect((await run(sampleIn("Errors"), prefer)).stdout).toMatch(printed);
  });
});

describe("the samples for a shell", () => {
  const scripts = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

  test("call only npm scripts that there are, and programs that are looked at here", () => {
    const text = shell.map(([, sample]) => sample.text.replaceAll(/\\\n/g, "")).join("");
    const commands = text
      .split("\n")
      .flatMap((line) => line.replace(/#.*/, "").split("&&"))
      .map((command) => command.trim())
      .filter((command) => command !== "");
    for (const command of commands) {
      const [, script] = /^npm (?:run )?([\w:]+)(?: -- .+)?$/.exec(command) ?? [];
      const known = script === "ci" || (script !== undefined && script in scripts.scripts);
      expect(
        known || /^(curl|npm install selling-api|npx @stoplight\/prism-cli)/.test(command),
        command,
      ).toBe(true);
    }
  });

  test("and the tables name only npm scripts that there are", () => {
    const text = readFileSync(join(root, "README.md"), "utf8");
    const used = [...text.matchAll(/`npm (?:run )?([\w:]+)/g)].map(([, script = ""]) => script);
    expect(used).not.toEqual([]);
    const others = used.filter((script) => !["ci", "install"].includes(script));
    expect(others.filter((script) => !(script in scripts.scripts))).toEqual([]);
  });

  const curls = shell.filter(([, { text }]) => text.startsWith("curl"));
  const verify = shell.find(([, { text }]) => text.startsWith("npm run verify")) ?? [];
  const answers = [
    ["What you can do with it", 201],
    ["What you can do with it 2", 409],
  ];

  describe("the calls of a running server", () => {
    let url: string;
    let stop: () => Promise<unknown>;
    beforeAll(async () => {
      const sandbox = launch(root, ["sandbox/cli.ts", "--port", "0"]);
      [, url = ""] = await sandbox.until(/ at (http:\S+)/);
      stop = () => {
        sandbox.kill("SIGTERM");
        return sandbox.ended;
      };
    });
    afterAll(() => stop?.());

    test("are all looked at", () => {
      expect(curls).toHaveLength(answers.length);
    });

    test("the one that verifies it finds nothing", async () => {
      const [, { text = "" } = {}] = verify;
      const [, verb, args = ""] = /^npm run (\w+) -- (.+)\n$/.exec(text) ?? [];
      expect(args).toContain("http://127.0.0.1:4010");
      const [program, file = ""] = scripts.scripts[verb as string].split(" ");
      expect(program).toBe("node");
      const local = args.replace("http://127.0.0.1:4010", url).split(" ");
      const { code, stdout, stderr } = await execute(root, process.execPath, [file, ...local]);
      expect(code, stdout + stderr).toBe(0);
    });

    test.each(curls)("%s works as it is printed", async (name, { text }) => {
      for (const server of [url, mock.url]) {
        const command = text.replaceAll("http://127.0.0.1:4010", server).trim();
        expect(command).toContain(server);
        const { code, stdout } = await execute(root, "bash", [
          "-c",
          `${command} --silent --show-error --write-out '\\n%{http_code}'`,
        ]);
        expect(code).toBe(0);
        const [body = "", status] = stdout.split(/\n(?=\d+$)/);
        expect(() => JSON.parse(body)).not.toThrow();
        expect([name.replace("README.md, ", ""), Number(status)]).toEqual(
          answers.find(([key]) => name.endsWith(String(key))),
        );
      }
    });
  });

  test("the one that starts a mock from the package does, with the version that is tried here", async () => {
    const [, sample] = shell.find(([, { text }]) => text.startsWith("npx @stoplight")) ?? [];
    const [, version, args = ""] =
      /^npx @stoplight\/prism-cli@(\S+) (.*) --port 4010\n$/.exec(sample?.text ?? "") ?? [];
    expect(version).toBe(scripts.devDependencies["@stoplight/prism-cli"]);
    const prism = join(root, "node_modules/@stoplight/prism-cli/dist/index.js");
    const started = launch(installed.path, [prism, ...args.split(" "), "--port", "0"]);
    const [, url] = await started.until(/listening on (http:\S+)/);
    try {
      const order = `${url}/v1/orders/${schemas.OrderId?.examples?.[0]}`;
      const response = await fetch(order, { headers: { authorization: "Bearer token" } });
      expect(response.status).toBe(200);
    } finally {
      started.kill("SIGTERM");
      await started.ended;
    }
  });
});
