import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import type { Open } from "./drivers/driver.ts";
import { type Peer, peers } from "./peers.ts";
import { bench, made } from "./shared.ts";

/** Makes the drivers with the clients under them into modules, and loads those. */
export async function drivers(): Promise<{ peer: Peer; open: Open }[]> {
  const folder = join(made, "drivers");
  mkdirSync(folder, { recursive: true });
  return Promise.all(
    peers.map(async (peer) => {
      const outfile = join(folder, `${peer.name}.mjs`);
      buildSync({
        entryPoints: [join(bench, "drivers", `${peer.name}.ts`)],
        bundle: true,
        format: "esm",
        platform: "neutral",
        mainFields: ["module", "main"],
        target: "es2022",
        outfile,
        logLevel: "error",
      });
      const { open } = (await import(pathToFileURL(outfile).href)) as { open: Open };
      return { peer, open };
    }),
  );
}
