/** The reference next to stock renderers of the same contract: size, time, layout shift, accessibility. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import axe from "axe-core";
import { type Browser, chromium } from "playwright-core";
import { executablePath, flags, publicName } from "../packages/test/chromium.ts";
import { startServer } from "../packages/test/http-server.ts";
import { installPeers, median, root, table, writeResult } from "./harness.ts";

const versions = { "@scalar/api-reference": "1.72.1", "@stoplight/elements": "9.0.25" };
const { folder } = installPeers("docs", versions);
const packages = join(folder, "node_modules");
const made = join(folder, "pages");
const { values } = parseArgs({ options: { rounds: { type: "string", default: "7" } } });
const rounds = Number(values.rounds);

/** The operation that is read, by the start of its description. */
const text = "Returns what a customer bought";

/** The folder, the title, the deep link to the operation, and the console of each. */
const peers = [
  ["ours", "selling-api", "get-order.html", "filled in for 19 of 19"],
  ["redoc", "Redoc, stock inline build", "#/orders/getorder", "none"],
  ["scalar", "Scalar", "#tag/orders/GET/v1/orders/{id}", "a form"],
  ["elements", "Stoplight Elements", "#/operations/getOrder", "a form"],
] as const;

const conditions = {
  desktop: { width: 1440, height: 900, cpu: 1, network: undefined },
  phone: { width: 390, height: 844, cpu: 4, network: { bytes: 1_250_000, latency: 40 } },
};
type Condition = keyof typeof conditions;

type Figure = "bytes" | "requests" | "outside" | "painted" | "shown" | "blocked" | "shift";
type Reading = Record<Figure, number>;

/** Every reference from the same contract, each in a separate folder. */
function build(): void {
  const contract = join(root, "generated/openapi.json");
  for (const [name] of peers) mkdirSync(join(made, name), { recursive: true });
  execFileSync(process.execPath, [join(root, "scripts/docs.ts")], { cwd: root });
  cpSync(join(root, "dist/docs"), join(made, "ours"), { recursive: true });
  const redocly = join(root, "node_modules/@redocly/cli/bin/cli.js");
  const output = ["build-docs", contract, "--inlineBundle", "-o", join(made, "redoc/index.html")];
  execFileSync(process.execPath, [redocly, ...output], { cwd: made, stdio: "ignore" });
  const scalar = join(packages, "@scalar/api-reference/dist/browser/standalone.js");
  cpSync(scalar, join(made, "scalar/standalone.js"));
  const start = 'Scalar.createApiReference("#app", { url: "openapi.json" })';
  const scripts = `<script src="standalone.js"></script><script>${start}</script>`;
  write("scalar", `<div id="app"></div>${scripts}`);
  for (const file of ["web-components.min.js", "styles.min.css"]) {
    cpSync(join(packages, "@stoplight/elements", file), join(made, "elements", file));
  }
  const head =
    '<script src="web-components.min.js"></script><link rel="stylesheet" href="styles.min.css">';
  write(
    "elements",
    `${head}<elements-api apiDescriptionUrl="openapi.json" router="hash" layout="responsive">`,
  );
  for (const name of ["scalar", "elements"]) cpSync(contract, join(made, name, "openapi.json"));
}

function write(name: string, body: string): void {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Selling API</title></head><body>${body}</body></html>`;
  writeFileSync(join(made, name, "index.html"), page);
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
};

/** A static host that compresses everything. */
const startHost = () =>
  startServer((response, { url }) => {
    const file = join(made, url.replace(/\?.*/, "").replace(/\/$/, "/index.html"));
    const headers = { "content-type": types[extname(file)] ?? "", "content-encoding": "gzip" };
    if (!existsSync(file)) response.writeHead(404).end();
    else response.writeHead(200, headers).end(gzipSync(readFileSync(file)));
  });

/** Opens a page with an empty cache and measures until nothing has happened for two seconds. */
async function read(browser: Browser, url: string, condition: Condition): Promise<Reading> {
  const { width, height, cpu, network } = conditions[condition];
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const wire = { bytes: 0, requests: 0, outside: 0 };
  session.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith(new URL(url).origin)) wire.requests++;
    else if (/^(https?|wss?):/.test(request.url)) wire.outside++;
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  if (network !== undefined) {
    const { bytes, latency } = network;
    const speed = { downloadThroughput: bytes, uploadThroughput: bytes };
    await session.send("Network.emulateNetworkConditions", { offline: false, latency, ...speed });
  }
  await page.addInitScript(() => {
    const seen = { blocked: 0, shift: 0, last: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.entryType === "longtask") seen.blocked += entry.duration - 50;
        else seen.shift += (entry as PerformanceEntry & { value: number }).value;
        seen.last = performance.now();
      }
    }).observe({ entryTypes: ["longtask", "layout-shift"] });
  });
  await page.goto(url, { waitUntil: "commit" });
  const operation = page.getByText(text).filter({ visible: true }).first();
  await operation.waitFor({ timeout: 60_000 });
  const shown = await page.evaluate(() => performance.now());
  type Seen = { seen: { blocked: number; shift: number; last: number } };
  const settled = () => performance.now() - (window as unknown as Seen).seen.last > 2000;
  await page.waitForFunction(settled, undefined, { timeout: 60_000, polling: 200 });
  const result = await page.evaluate(() => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const { blocked, shift } = (window as unknown as Seen).seen;
    return { painted, blocked, shift };
  });
  await context.close();
  return { ...wire, ...result, shown };
}

/** How many elements axe objects to, at both widths. */
async function axeCount(browser: Browser, url: string): Promise<number> {
  let count = 0;
  for (const { width, height } of Object.values(conditions)) {
    const context = await browser.newContext({ viewport: { width, height }, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByText(text).filter({ visible: true }).first().waitFor();
    await page.evaluate(axe.source);
    count += await page.evaluate(async () => {
      const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(document, { runOnly });
      return violations.reduce((sum, { nodes }) => sum + nodes.length, 0);
    });
    await context.close();
  }
  return count;
}

/** The median of every figure. */
function medians(readings: Reading[]): Reading {
  const keys = Object.keys(readings[0] ?? {}) as (keyof Reading)[];
  const entries = keys.map((key) => [key, median(readings.map((reading) => reading[key]))]);
  return Object.fromEntries(entries);
}

build();
const host = await startHost();
const url = host.url.replace("127.0.0.1", publicName);
const resolve = `--host-resolver-rules=MAP ${publicName} 127.0.0.1, MAP * ~NOTFOUND`;
const browser = await chromium.launch({ executablePath, args: [...flags, resolve] });
const readings = new Map<string, Reading[]>();
for (let round = 0; round < rounds; round++) {
  // Each round begins with another one, so that none is always first.
  const order = [...peers.slice(round % peers.length), ...peers.slice(0, round % peers.length)];
  for (const [name, , link] of order) {
    for (const condition of Object.keys(conditions) as Condition[]) {
      const key = `${name} ${condition}`;
      const reading = await read(browser, `${url}/${name}/${link}`, condition);
      readings.set(key, [...(readings.get(key) ?? []), reading]);
    }
  }
}
const ms = (value: number) => `${Math.round(value)} ms`;
const columns = [
  "",
  "kB",
  "requests",
  "to other hosts",
  "first paint",
  "first paint, phone",
  "operation in view, phone",
  "main thread blocked, phone",
  "layout shift, desktop / phone",
  "axe",
  "console",
];
const rows = [columns];
for (const [name, title, link, console] of peers) {
  const [desktop, phone] = ["desktop", "phone"].map((condition) =>
    medians(readings.get(`${name} ${condition}`) ?? []),
  ) as [Reading, Reading];
  rows.push([
    title,
    String(Math.round(desktop.bytes / 1000)),
    String(desktop.requests),
    String(desktop.outside),
    ms(desktop.painted),
    ms(phone.painted),
    ms(phone.shown),
    ms(phone.blocked),
    `${desktop.shift.toFixed(2)} / ${phone.shift.toFixed(2)}`,
    String(await axeCount(browser, `${url}/${name}/${link}`)),
    console,
  ]);
}
await browser.close();
await host[Symbol.asyncDispose]();
writeResult(
  "Reference",
  `\`node bench/docs.ts\`: Chromium ${browser.version()} opens the deep link to \`getOrder\` with an empty cache, from one static host that sends
everything with gzip. Medians of ${rounds} rounds. Requests to other hosts are counted and fail. Desktop: 1440 × 900. Phone: 390 × 844,
processor 4 times slower, 10 Mbit/s, 40 ms latency. axe: elements that violate WCAG 2.2 A or AA, at both widths.

${table(rows)}`,
);
