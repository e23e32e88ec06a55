import { type Browser, type CDPSession, chromium } from "playwright-core";
import { executablePath, flags, publicName } from "../test/chromium.ts";

/** The circumstances in which a page is read. */
export interface Circumstances {
  title: string;
  /** By how much the processor is slowed down. */
  slower: number;
  /** Bytes per second and milliseconds of a network in between; none is this machine's own. */
  network: { bytes: number; latency: number } | undefined;
}

export const circumstances: Circumstances[] = [
  { title: "on this machine", slower: 1, network: undefined },
  {
    title: "as on a phone",
    slower: 4,
    network: { bytes: 1_250_000, latency: 40 },
  },
];

/** What it takes to read one operation, from an empty cache. */
export interface Reading {
  /** Bytes over the wire. */
  bytes: number;
  requests: number;
  /** Requests to anywhere but the host of the page. */
  external: number;
  /** Milliseconds until the first text or picture, and until the operation is in view. */
  painted: number;
  shown: number;
  /** Milliseconds by which tasks of the main thread were longer than 50. */
  blocked: number;
}

/** Whatever a page asks of other hosts is refused. */
const resolving = `--host-resolver-rules=MAP ${publicName} 127.0.0.1, MAP * ~NOTFOUND`;

export const open = () => chromium.launch({ executablePath, args: [...flags, resolving] });

interface Watched {
  blocked: number;
  last: number;
}

export async function read(
  browser: Browser,
  address: string,
  text: string,
  { slower, network }: Circumstances,
): Promise<Reading> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const wire = await watchWire(session, new URL(address).origin);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    if (network !== undefined) {
      const { bytes, latency } = network;
      const both = { downloadThroughput: bytes, uploadThroughput: bytes };
      await session.send("Network.emulateNetworkConditions", { offline: false, latency, ...both });
    }
    await page.addInitScript(() => {
      const watched: Watched = { blocked: 0, last: 0 };
      Object.assign(window, { watched });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) {
          watched.blocked += duration - 50;
          watched.last = startTime + duration;
        }
      }).observe({ type: "longtask", buffered: true });
    });
    await page.goto(address, { waitUntil: "commit" });
    const inView = await page.waitForFunction(
      (wanted) => {
        const found = document.evaluate(
          `//body//*[not(self::script)][contains(text(), "${wanted}")]`,
          document,
          null,
          XPathResult.ORDERED_NODE_SNAPSHOT_TYPE,
        );
        for (let index = 0; index < found.snapshotLength; index++) {
          const { top, width } = (found.snapshotItem(index) as Element).getBoundingClientRect();
          if (width > 0 && top > 0 && top < innerHeight) return performance.now();
        }
        return false;
      },
      text,
      { polling: 100, timeout: 60_000 },
    );
    // Whatever it still has to do, it has done when nothing happened for two seconds.
    await page.waitForFunction(
      () => performance.now() - (window as unknown as { watched: Watched }).watched.last > 2_000,
      undefined,
      { polling: 250, timeout: 60_000 },
    );
    const { painted, blocked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      blocked: (window as unknown as { watched: Watched }).watched.blocked,
    }));
    return { ...wire, painted, blocked, shown: (await inView.jsonValue()) as number };
  } finally {
    await context.close();
  }
}

/** Counts what goes over the wire, headers included. */
async function watchWire(session: CDPSession, origin: string) {
  const wire = { bytes: 0, requests: 0, external: 0 };
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ request: { url } }) => {
    if (url.startsWith(`${origin}/`)) wire.requests++;
    else if (/^(https?|wss?):/.test(url)) wire.external++;
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength;
  });
  return wire;
}

/** Whether a text can be read in a browser that runs no script. */
export async function readsWithoutScript(browser: Browser, address: string, text: string) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(address);
    return await page.getByText(text).first().isVisible();
  } finally {
    await context.close();
  }
}
