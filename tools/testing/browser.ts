/** The browser of the tests and the benchmarks: Chromium from npm on Linux, elsewhere one that is installed. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { modules } from "./project.ts";

/** A name that looks public, since some pages report only from public places. The browser takes it for this machine. */
export const publicName = "docs.example.test";

export const howToInstall = "Install Chrome, Edge or Chromium.";

/** How it is started: without a window, and without background requests. */
const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browsers to try, in this order. */
const candidates: (() => LaunchOptions | Promise<LaunchOptions>)[] = [
  unpackChromium,
  () => ({ channel: "chrome" }),
  () => ({ channel: "msedge" }),
  () => ({ executablePath: "/usr/bin/chromium" }),
];

/**
 * What makes the pages of tests cheaper. Without memory for pictures, they have a layout and frames as always, and no
 * pixels, which no test looks at. The pages share a process, and their scripts are compiled in one thread.
 */
const cheap = [
  "--force-gpu-mem-available-mb=1",
  "--disable-site-isolation-trials",
  "--renderer-process-limit=1",
  "--js-flags=--single-threaded",
];

let shared: Promise<Browser> | undefined;

/** The browser of the test files of a worker, which ends with it. Each opens its own pages in it, and closes them. */
export function sharedBrowser(): Promise<Browser> {
  // The worker gets this signal in the end. On exit, the browser ends and its temporary folders are deleted.
  if (shared === undefined) process.prependOnceListener("SIGTERM", () => process.exit());
  shared ??= launchBrowser([], cheap);
  return shared;
}

/** Starts the first browser that starts. The rules map names to addresses, as `--host-resolver-rules` does. */
export async function launchBrowser(
  hostRules: string[] = [],
  moreFlags: string[] = [],
): Promise<Browser> {
  const rules = [`MAP ${publicName} 127.0.0.1`, ...hostRules].join(", ");
  const args = [...flags, ...moreFlags, `--host-resolver-rules=${rules}`];
  const reasons: string[] = [];
  for (const candidate of candidates) {
    try {
      return await chromium.launch({ ...(await candidate()), args, timeout: 0 });
    } catch (error) {
      reasons.push(String(error));
    }
  }
  throw new Error(`No browser starts. ${howToInstall}\n${reasons.join("\n")}`);
}

/** Whether a browser starts. */
export const hasBrowser = (): Promise<boolean> =>
  launchBrowser().then(
    (browser) => browser.close().then(() => true),
    () => false,
  );

/**
 * Unpacks the Chromium of `@sparticuz/chromium`, with the libraries and fonts that a small system lacks, once for each
 * version. Two processes can do so at the same time, because the folder gets its name when it is complete.
 */
async function unpackChromium(): Promise<LaunchOptions> {
  if (`${process.platform} ${process.arch}` !== "linux x64")
    throw new Error("It is for Linux x64.");
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const packed = join(dirname(entry), "../..");
  const { version } = JSON.parse(await readFile(join(packed, "package.json"), "utf8"));
  const folder = join(modules, `.cache/chromium-${version}`);
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true });
    const staging = await mkdtemp(`${folder}-`);
    await unpack(join(packed, "bin"), staging);
    await rename(staging, folder).catch(() => rm(staging, { recursive: true }));
  }
  const libraries = [join(folder, "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: folder };
  return { executablePath: join(folder, "chromium"), env };
}

async function unpack(packed: string, folder: string): Promise<void> {
  const read = async (name: string) =>
    promisify(brotliDecompress)(await readFile(join(packed, name)));
  for (const name of ["al2023.tar.br", "fonts.tar.br"]) {
    const input = await read(name);
    const { status, stderr } = spawnSync("tar", ["-x", "-C", folder], { input });
    if (status !== 0) throw new Error(`tar cannot unpack ${name}: ${stderr}`);
  }
  // The file of the package names other folders.
  const fonts = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>';
  await writeFile(join(folder, "fonts.conf"), fonts);
  await writeFile(join(folder, "chromium"), await read("chromium.br"), { mode: 0o755 });
}
