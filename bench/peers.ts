import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bench, bundle, made, type Operation, root, versionOf } from "./shared.ts";

const require = createRequire(import.meta.url);

/** A way to call the service from TypeScript, made from the bundle. */
export interface Peer {
  /** Its folder in made/, and its driver's name. */
  name: string;
  title: string;
  version: string;
  /** What it was told beside the bundle and where to write. */
  settings: string;
  generate: (folder: string) => Promise<void>;
  /** What a module that calls these operations imports, and how it gets ready. */
  prepare: (operations: Operation[], from: string) => string;
  /** An operation's function, as it is handed on. */
  reference: (operation: Operation) => string;
  /** Statements that call an operation and leave what it answers on success in `answer`. */
  call: (operation: Operation, request: Request, answer: string) => string;
  /** Whether it is declarations already, so that no consumer compiles it. */
  isDeclared: boolean;
  isOurs?: true;
}

/** The parts of a request, as source text; absent where the operation has none. */
export interface Request {
  path?: string;
  query?: string;
  body?: string;
}

/** The example request of an operation, as source text. */
export function requestOf({ input }: Operation): Request {
  return Object.fromEntries(
    Object.entries(input).map(([part, value]) => [part, JSON.stringify(value)]),
  );
}

const names = (operations: Operation[]) => operations.map(({ id }) => id).join(", ");

/** `{ path: …, query: …, body: … }`, with the parts there are. */
function grouped(request: Request): string {
  const parts = Object.entries(request).map(([part, text]) => `${part}: ${text}`);
  return `{ ${parts.join(", ")} }`;
}

/** How the path-typed clients are called. */
const callByPath: Peer["call"] = ({ method, path }, request, answer) => {
  const parameters = Object.entries({ path: request.path, query: request.query })
    .filter(([, text]) => text !== undefined)
    .map(([part, text]) => `${part}: ${text}`);
  const init = [
    ...(parameters.length > 0 ? [`params: { ${parameters.join(", ")} }`] : []),
    ...(request.body === undefined ? [] : [`body: ${request.body}`]),
  ];
  return `const { data: ${answer} } = await client.${method}("${path}", { ${init.join(", ")} });
if (!${answer}) throw 0;`;
};

const referenceByPath: Peer["reference"] = ({ method, path }) =>
  `(init) => client.${method}("${path}", init)`;

export const peers: Peer[] = [
  {
    name: "selling-api",
    title: "this client",
    version: versionOfRoot(),
    settings: "as it is packed",
    isDeclared: true,
    isOurs: true,
    async generate(folder) {
      await mkdir(folder, { recursive: true });
      for (const part of ["client", "package.json", "tsconfig.json", "tsconfig.package.json"]) {
        await cp(join(root, part), join(folder, part), { recursive: true });
      }
      for (const file of await readdir(join(root, "generated"))) {
        if (file.endsWith(".ts")) {
          await cp(join(root, "generated", file), join(folder, "generated", file));
        }
      }
      run(process.execPath, [join(root, "scripts/package.ts")], folder);
      // A consumer has dist/ alone.
      for (const part of ["client", "generated"]) {
        await rm(join(folder, part), { recursive: true });
      }
    },
    prepare: (operations, from) =>
      `import { createClient, ${names(operations)} } from "${from}/dist/client/index.js";
export const client = createClient({ baseUrl: "https://api.example.com" });`,
    reference: ({ id }) => id,
    call: ({ id }, request, answer) =>
      `const ${answer} = await ${id}(client, ${grouped(request)});`,
  },
  {
    name: "selling-api-fetch",
    title: "this client, ./fetch",
    version: versionOfRoot(),
    settings: "as it is packed",
    isDeclared: true,
    isOurs: true,
    generate: async () => {},
    prepare: (_, from) =>
      `import { createClient } from "${from.replace(/-fetch$/, "")}/dist/client/fetch.js";
export const client = createClient({ baseUrl: "https://api.example.com" });`,
    reference: referenceByPath,
    call: callByPath,
  },
  {
    name: "openapi-fetch",
    title: "openapi-fetch alone",
    version: `${versionOf("openapi-fetch")} with openapi-typescript ${versionOf("openapi-typescript")}`,
    settings: "none",
    isDeclared: true,
    async generate(folder) {
      const { default: openapiTS, astToString } = await import("openapi-typescript");
      await mkdir(folder, { recursive: true });
      const text = astToString(await openapiTS(pathToFileURL(bundle)));
      await writeFile(join(folder, "schema.d.ts"), text);
    },
    prepare: (_, from) =>
      `import createClient from "openapi-fetch";
import type { paths } from "${from}/schema.d.ts";
export const client = createClient<paths>({ baseUrl: "https://api.example.com" });`,
    reference: referenceByPath,
    call: callByPath,
  },
  {
    name: "hey-api",
    title: "@hey-api/openapi-ts",
    version: versionOf("@hey-api/openapi-ts"),
    settings: "none",
    isDeclared: false,
    async generate(folder) {
      const { createClient } = await import("@hey-api/openapi-ts");
      await createClient({ input: bundle, output: folder, logs: { level: "silent" } });
    },
    prepare: (operations, from) =>
      `import { client } from "${from}/client.gen.js";
import { ${names(operations)} } from "${from}/sdk.gen.js";
client.setConfig({ baseUrl: "https://api.example.com" });
export { client };`,
    reference: ({ id }) => id,
    call: ({ id }, request, answer) =>
      `const { data: ${answer} } = await ${id}(${grouped(request)});\nif (!${answer}) throw 0;`,
  },
  {
    name: "orval",
    title: "orval (fetch)",
    version: versionOf("orval"),
    settings:
      '`client: "fetch"`, `baseUrl: { runtime }`, `urlEncodeParameters: true` (off by default)',
    isDeclared: false,
    async generate(folder) {
      // In a process of its own: it greets on standard output.
      const options = {
        input: { target: bundle },
        output: {
          mode: "single",
          target: join(folder, "api.ts"),
          client: "fetch",
          baseUrl: { runtime: "globalThis.baseUrl" },
          urlEncodeParameters: true,
        },
      };
      const script = `import { generate } from ${JSON.stringify(import.meta.resolve("orval"))};
await generate(${JSON.stringify(options)}, ${JSON.stringify(made)}, {});`;
      run(process.execPath, ["--input-type=module", "--eval", script]);
      // The expression that its addresses begin with has to be declared by whoever wrote it.
      await writeFile(join(folder, "base.d.ts"), "declare var baseUrl: string;\n");
    },
    prepare: (operations, from) => `import { ${names(operations)} } from "${from}/api.js";`,
    reference: ({ id }) => id,
    call: ({ id, input, method }, request, answer) => {
      const path = Object.keys(input.path ?? {}).map((name) => `(${request.path}).${name}`);
      const rest = [request.body, request.query].filter((text) => text !== undefined);
      const success = id === "createCheckoutSession" && method === "POST" ? 201 : 200;
      return `const ${answer}_ = await ${id}(${[...path, ...rest].join(", ")});
if (${answer}_.status !== ${success}) throw 0;
const ${answer} = ${answer}_.data;`;
    },
  },
  {
    name: "redocly",
    title: "redocly generate-client",
    version: versionOf("@redocly/cli"),
    settings: "`pagination: { style: page, offsetParam: page, limitParam: limit, items: /items }`",
    isDeclared: false,
    async generate(folder) {
      await mkdir(folder, { recursive: true });
      const config = join(folder, "redocly.yaml");
      const pagination = "style: page, offsetParam: page, limitParam: limit, items: /items";
      await writeFile(config, `telemetry: "off"\nclient:\n  pagination: { ${pagination} }\n`);
      const cli = join(root, "node_modules/@redocly/cli/bin/cli.js");
      const output = join(folder, "client.ts");
      run(process.execPath, [cli, "generate-client", bundle, "-o", output, "--config", config]);
    },
    prepare: (operations, from) =>
      `import { configure, ${names(operations)} } from "${from}/client.js";
configure({ serverUrl: "https://api.example.com" });`,
    reference: ({ id }) => id,
    call: ({ id }, request, answer) => `const ${answer} = await ${id}(${grouped(request)});`,
  },
];

/** Makes every peer anew, and what each of them declares. */
export async function generate(): Promise<void> {
  for (const peer of peers) {
    const folder = join(made, peer.name);
    await rm(folder, { recursive: true, force: true });
    await peer.generate(folder);
    if (peer.isDeclared) continue;
    const declared = join(made, "declarations", peer.name);
    await rm(declared, { recursive: true, force: true });
    declare(folder, declared);
  }
}

/** Writes declarations of a folder of sources, as a package of them would carry. */
function declare(folder: string, declared: string): void {
  const config = {
    compilerOptions: {
      ...consumerOptions,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: folder,
      outDir: declared,
    },
    include: [`${folder}/**/*.ts`],
  };
  const file = join(made, "declarations.json");
  writeFileSync(file, JSON.stringify(config));
  run(process.execPath, [compilers["5.9"], "-p", file]);
}

export const consumerOptions = {
  strict: true,
  noEmit: true,
  target: "es2022",
  lib: ["es2022", "dom", "dom.iterable"],
  module: "esnext",
  moduleResolution: "bundler",
  types: [],
  skipLibCheck: true,
};

/** The compilers by version: `tsc` of each. */
export const compilers = {
  "5.9": join(bench, "node_modules/typescript/bin/tsc"),
  "7.0": join(bench, "node_modules/typescript-7/bin/tsc"),
};

/** Runs a program to its end and gives what it printed. */
export function run(command: string, args: string[], cwd = made): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
  if (status !== 0) throw new Error(`${args.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

function versionOfRoot(): string {
  return require(join(root, "package.json")).version;
}
