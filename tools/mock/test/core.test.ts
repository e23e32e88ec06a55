import { builtinModules } from "node:module";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** The modules of a bundle for the browser, with what each imports. */
async function bundle(entry: string) {
  const { metafile, errors } = await build({
    stdin: { contents: `export * from ${JSON.stringify(entry)};`, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    metafile: true,
    platform: "browser",
    format: "esm",
    logLevel: "silent",
    // What is of Node.js stays an import, so that all of them are reported together.
    external: ["node:*", ...builtinModules],
  });
  expect(errors).toEqual([]);
  return Object.entries(metafile.inputs);
}

test.each(["#mock", "#mock/core"])("%s in a browser needs nothing of Node.js", async (entry) => {
  const modules = await bundle(entry);
  const ofNode = modules.flatMap(([importing, { imports }]) =>
    imports.flatMap(({ path, external }) => (external ? `${importing}: ${path}` : [])),
  );
  expect(ofNode).toEqual([]);
  expect(modules.some(([path]) => path.endsWith("mock/sandbox.ts"))).toBe(true);
});
