import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import { peers } from "./peers.ts";
import { median, type Operation } from "./shared.ts";

export interface Size {
  title: string;
  /** Bytes of one operation and whatever it needs: the smallest, the middle and the largest of all. */
  one: { least: number; median: number; most: number };
  /** Bytes that each further function adds, in the contract's order. */
  further: { average: number; most: number };
  all: number;
}

/** Bundles a client and some of its functions as a web page would, and packs it. */
function bytes(entry: string, resolveDir: string): number {
  const { outputFiles } = buildSync({
    stdin: { contents: entry, resolveDir, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "error",
  });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).length;
}

export function sizes(made: string, operations: Operation[]): Size[] {
  return peers.map((peer) => {
    const measure = (chosen: Operation[]) => {
      const calls = `export const calls = [${chosen.map(peer.reference).join(", ")}];`;
      return bytes(`${peer.prepare(chosen, `./${peer.name}`)}\n${calls}`, made);
    };
    const singles = operations.map((operation) => measure([operation]));
    const growing = operations.map((_, index) => measure(operations.slice(0, index + 1)));
    const steps = growing.slice(1).map((size, index) => size - (growing[index] ?? 0));
    return {
      title: peer.title,
      one: {
        least: Math.min(...singles),
        median: median(singles),
        most: Math.max(...singles),
      },
      further: {
        average: steps.reduce((sum, step) => sum + step, 0) / steps.length,
        most: Math.max(...steps),
      },
      all: growing.at(-1) ?? 0,
    };
  });
}
