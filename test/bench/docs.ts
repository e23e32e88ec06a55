/** The reference next to stock renderers of the same contract: size, time and accessibility. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import axe from "axe-core";
import type { Browser } from "playwright-core";
import { launchBrowser, publicName } from "#testing/browser";
import { startServer } from "#testing/http-server";
import { median, root, rotated, table, writeResult } from "./harness.ts";

const folder = join(import.meta.dirname, ".peers/docs");
const made = join(folder, "pages");
const rounds = 3;

const contract = join(root, "generated/openapi.json");

/** The operation that is read, by the start of its description. */
const text = JSON.parse(readFileSync(contract, "utf8")).paths[
  "/v1/orders/{id}"
].get.description.slice(0, 30);

/** The folder, the title, and the deep link to the operation of each. */
const peers = [
  ["ours", "selling-api", "get-order.html"],
  ["redoc", "Redoc, stock inline build", "#/orders/getorder"],
  ["scalar", "Scalar", "#tag/orders/GET/v1/orders/{id}"],
] as const;

const speed = { downloadThroughput: 1_250_000, uploadThroughput: 1_250_000, latency: 40 };

type Figure = "kB" | "requests" | "outside" | "shown" | "violations";

/** Every reference from the same contract, each in a separate folder. */
function build(): void {
  for (const [name] of peers) mkdirSync(join(made, name), { recursive: true });
  const run = (...command: string[]) =>
    execFileSync(process.execPath, command, { cwd: root, stdio: "pipe" });
  run("scripts/docs.ts");
  const redocly = "node_modules/@redocly/cli/bin/cli.js";
  run(redocly, "build-docs", contract, "--inlineBundle", "-o", join(made, "redoc/index.html"));
  cpSync(join(root, "dist/docs"), join(made, "ours"), { recursive: true });
  // Of Scalar, this file is enough, and its dependencies take minutes to install.
  const scalar = "scalar-api-reference-1.72.1.tgz";
  if (!existsSync(join(folder, scalar)))
    execFileSync("npm", ["pack", "@scalar/api-reference@1.72.1"], { cwd: folder, stdio: "pipe" });
  execFileSync("tar", ["xzf", scalar], { cwd: folder });
  cpSync(join(folder, "package/dist/browser/standalone.js"), join(made, "scalar/standalone.js"));
  cpSync(contract, join(made, "scalar/openapi.json"));
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Selling API</title></head><body><div id="app"></div><script src="standalone.js"></script><script>Scalar.createApiReference("#app", { url: "openapi.json" })</script></body></html>`;
  writeFileSync(join(made, "scalar/index.html"), page);
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
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

/** Opens a page as a phone with an empty cache, and measures until nothing more is loaded. */
async function read(browser: Browser, url: string): Promise<Record<Figure, number>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const wire = { kB: 0, requests: 0, outside: 0 };
  session.on("Network.requestWillBeSent", ({ request }) => {
    if (request.url.startsWith(new URL(url).origin)) wire.requests++;
    else if (/^(https?|wss?):/.test(request.url)) wire.outside++;
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    wire.kB += encodedDataLength / 1000;
  });
  await session.send("Network.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.emulateNetworkConditions", { offline: false, ...speed });
  await page.goto(url, { waitUntil: "commit" });
  await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 60_000 });
  const shown = await page.evaluate(() => performance.now());
  await page.waitForLoadState("networkidle");
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const found = (await axe.run(document, { runOnly })).violations;
    return found.reduce((sum, { nodes }) => sum + nodes.length, 0);
  });
  await context.close();
  return { ...wire, shown, violations };
}

build();
const host = await startHost();
const url = host.url.replace("127.0.0.1", publicName);
const browser = await launchBrowser(["MAP * ~NOTFOUND"]);
const readings = new Map<string, Awaited<ReturnType<typeof read>>[]>();
for (let round = 0; round < rounds; round++) {
  for (const [name, , link] of rotated(peers, round)) {
    const reading = await read(browser, `${url}/${name}/${link}`);
    readings.set(name, [...(readings.get(name) ?? []), reading]);
  }
}
const rows = [["", "kB", "requests", "to other hosts", "operation in view", "axe"]];
for (const [name, title] of peers) {
  const of = (figure: Figure, unit = "") =>
    Math.round(median(readings.get(name)?.map((one) => one[figure]) ?? [])) + unit;
  const figures = [of("kB"), of("requests"), of("outside"), of("shown", " ms"), of("violations")];
  rows.push([title, ...figures]);
}
await browser.close();
await host[Symbol.asyncDispose]();
writeResult(
  "Reference",
  `\`npx node test/bench/docs.ts\`: Chromium ${browser.version()} opens the deep link to \`getOrder\` with an empty cache, from one static host that sends
everything with gzip, as a phone: 390 × 844, processor 4 times slower, 10 Mbit/s, 40 ms latency. Medians of ${rounds} rounds. Requests to
other hosts are counted and fail. axe: elements that violate WCAG 2.2 A or AA.

${table(rows)}`,
);
