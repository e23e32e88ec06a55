/** Both ways to call the client, and reliability added, next to openapi-fetch alone and hey-api: size, time, type-checking. */
import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import type { Operation } from "#reader";
import { exampleBody, exampleParameters, operations } from "../published-contract.ts";
import { installPackages } from "../tools/install.ts";
import { body, headers } from "./client-calls.ts";
import { inTurns, root, table, writeResult } from "./harness.ts";

const folder = join(import.meta.dirname, ".peers/client");
installPackages(folder, {
  "@hey-api/openapi-ts": "0.99.0",
  "openapi-fetch": "0.17.0",
  typescript: "5.9.3",
});
const contract = join(root, "generated/openapi.json");
const heyApi = ["-i", contract, "-o", join(folder, "hey-api"), "--silent"];
spawnSync(join(folder, "node_modules/.bin/openapi-ts"), heyApi, { stdio: "inherit" });

interface Subject {
  name: string;
  imports: (ids: string[]) => string;
  /** Creates a client; the calls use its variable. */
  create: string;
  call: (operation: Operation, request: string) => string;
}

// The module of a bundle is loaded with the URL of a server in its query.
const baseUrl = 'new URL(import.meta.url).searchParams.get("url") ?? "https://api.example.com"';
const importOurs = (...names: string[]) =>
  `import { createClient, ${names.join(", ")} } from "${root}/generated/index.ts";`;
const createOurs = (options: string) =>
  `const client = createClient({ baseUrl: ${baseUrl}, merchantToken: "token"${options} });`;
const ours = { imports: (ids: string[]) => importOurs(...ids), create: createOurs("") };
const callByPath = ({ method, path }: Operation, request: string): string => {
  const { body, ...params } = JSON.parse(request);
  return `client.${method}("${path}", ${JSON.stringify({ params, body })})`;
};
const callFunction = ({ id }: Operation, request: string) => `${id}(client, ${request})`;

/** The first is what the times of the others are compared with. */
const subjects: Subject[] = [
  {
    name: "openapi-fetch alone",
    imports: () =>
      `import createClient from "openapi-fetch";\nimport type { paths } from "${root}/generated/types.ts";`,
    create: `const client = createClient<paths>({ baseUrl: ${baseUrl}, headers: { authorization: "Bearer token" } });`,
    call: callByPath,
  },
  { name: "by path", ...ours, call: callByPath },
  { name: "by function", ...ours, call: callFunction },
  {
    name: "by function, with reliability added",
    imports: (ids) => importOurs("reliableFetch", ...ids),
    create: createOurs(", fetch: reliableFetch()"),
    call: callFunction,
  },
  {
    name: "hey-api",
    imports: (ids) =>
      `import { ${ids.join(", ")} } from "./hey-api/sdk.gen.ts";\nimport { client } from "./hey-api/client.gen.ts";`,
    create: `client.setConfig({ baseUrl: ${baseUrl}, auth: () => "token" });`,
    call: ({ id }, request) => `${id}(${request})`,
  },
];

/** A valid request of an operation, from the examples of the contract. */
function requestOf(operation: Operation): string {
  const path = exampleParameters(operation, "path");
  const body = operation.body && (exampleBody(operation) ?? {});
  return JSON.stringify({ ...(Object.keys(path).length > 0 && { path }), body });
}

function source(subject: Subject, chosen: Operation[]): string {
  const calls = chosen.map((operation) => subject.call(operation, requestOf(operation)));
  return `${subject.imports(chosen.map(({ id }) => id))}
${subject.create}
export const calls = [${calls.map((text) => `() => ${text}`).join(", ")}];
`;
}

function bundled(subject: Subject, chosen: Operation[]): Uint8Array {
  const { outputFiles } = buildSync({
    stdin: { contents: source(subject, chosen), resolveDir: folder, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

const order = operations.filter(({ id }) => id === "getOrder");
const kilobytes = (subject: Subject, chosen: Operation[]) =>
  (gzipSync(bundled(subject, chosen), { level: 9 }).length / 1000).toFixed(2);

const fileNameOf = ({ name }: Subject) => name.replaceAll(/\W+/g, "-");

/** Starts a process for a subject, so that how the engine compiles it does not depend on others. It measures this many calls at a time. */
function startSubject(subject: Subject, count: number, url?: string) {
  const file = join(folder, `${fileNameOf(subject)}.mjs`);
  writeFileSync(file, bundled(subject, order));
  const module = `${pathToFileURL(file).href}${url ? `?url=${url}` : ""}`;
  const child = fork(join(import.meta.dirname, "client-calls.ts"), [module]);
  const measure = async (): Promise<number> => {
    child.send(count);
    const [microseconds] = await once(child, "message");
    return microseconds;
  };
  return { name: subject.name, measure, stop: () => child.kill() };
}

/** The time of each subject per call, and its ratio to the first. Without a URL, `fetch` responds at once. */
async function measure(count: number, url?: string): Promise<string[][]> {
  const started = subjects.map((subject) => startSubject(subject, count, url));
  const timed = Object.fromEntries(started.map(({ name, measure }) => [name, measure]));
  const times = await inTurns(timed, { rounds: 21, warmup: 3 });
  for (const { stop } of started) stop();
  return times.map(({ median, ratio }) => [median.toFixed(1), ratio.toFixed(2)]);
}

/** With the `fetch` of Node, and a server on this machine. */
async function measureOverHttp(): Promise<string[][]> {
  const server = createServer((_, response) => response.writeHead(200, headers).end(body));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const times = await measure(200, `http://127.0.0.1:${port}`);
  server.closeAllConnections();
  server.close();
  return times;
}

/** Type instantiations of a consumer that calls every operation. */
function instantiations(subject: Subject): string {
  const file = join(folder, `${fileNameOf(subject)}.ts`);
  writeFileSync(file, source(subject, operations));
  const options =
    "--noEmit --strict --skipLibCheck --module nodenext --target es2022 --lib es2023,dom,dom.iterable";
  const more = ["--allowImportingTsExtensions", "--extendedDiagnostics"];
  const tsc = join(folder, "node_modules/typescript/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, ...options.split(" "), ...more, file], {
    encoding: "utf8",
  });
  return Number(/^Instantiations: +(\d+)/m.exec(stdout)?.[1]).toLocaleString("en");
}

const alone = await measure(2_000);
const overHttp = await measureOverHttp();

writeResult(
  "Client",
  `\`npx node test/bench/client.ts\`: bundled with esbuild, minified, gzip -9. Time per call with a \`fetch\` that responds at once, and with that
of Node over loopback HTTP, each the median of 21 rounds, and the ratio to openapi-fetch alone. Each client has a process of its own,
and each round begins with another one. Instantiations of TypeScript 5.9 for a consumer that calls all ${operations.length} operations.

${table([
  [
    ...["", "one operation, kB", "all operations, kB", "µs per call", "ratio"],
    ...["µs over HTTP", "ratio", "instantiations"],
  ],
  ...subjects.map((subject, index) => [
    subject.name,
    kilobytes(subject, order),
    kilobytes(subject, operations),
    ...(alone[index] ?? []),
    ...(overHttp[index] ?? []),
    instantiations(subject),
  ]),
])}`,
);
