import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono, MiddlewareHandler } from "hono";
import { except } from "hono/combine";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import type { Contract } from "#reader";
import { compile } from "../contract/compile.ts";
import type { Runtime } from "../core.ts";
import { describedProblems } from "../requests/app.ts";
import type { AppContext, Env } from "../requests/env.ts";
import { openDatabase, openDataFile } from "./data-file.ts";

/** A sandbox in Node.js. */
export const node: Runtime = {
  openDatabase: (data, models, isEmptied = false) =>
    data === undefined || models === undefined
      ? openDatabase(":memory:")
      : openDataFile(data, models, isEmptied),
  readFile: (path) => readFileSync(path, "utf8"),
  compile,
  serveDocs,
};

/** The reference, as soon as there is one, and the types of problems that are described in it. */
function serveDocs(app: Hono<Env>, contract: Contract, docsFolder: string | undefined): void {
  if (docsFolder === undefined) return;
  const isMissing = () => !existsSync(`${docsFolder}/index.html`);
  for (const { type, slug } of describedProblems(contract)) {
    const redirect = async (c: AppContext) => c.redirect(`/docs/errors.html#problem-${slug}`);
    app.get(type, except(isMissing, redirect));
  }
  // The command makes the reference while it already serves requests.
  const rejectUntilBuilt: MiddlewareHandler = async (c, next) => {
    if (!isMissing()) return next();
    const text = "The reference is not there yet. Reload this page in a few seconds.";
    return c.text(text, 503, { "retry-after": "1" });
  };
  const toDocs = async (c: AppContext) => c.redirect("/docs/");
  app.get("/", rejectUntilBuilt, toDocs);
  app.get("/docs", rejectUntilBuilt, toDocs);
  const contentSecurityPolicy = { frameAncestors: ["'none'"] };
  const headers = { contentSecurityPolicy, xFrameOptions: "DENY", strictTransportSecurity: false };
  const rewriteRequestPath = (path: string) => path.slice("/docs".length);
  const onFound = (path: string, c: AppContext) => {
    const type = mediaTypes.get(path.split(".").at(-1) ?? "");
    if (type !== undefined) c.header("content-type", type);
    c.header("cache-control", "no-cache");
  };
  // It warns of a folder that does not exist yet.
  const file: MiddlewareHandler = (c, next) =>
    serveStatic({ root: docsFolder, rewriteRequestPath, onFound })(c, next);
  const notFound = async (c: AppContext) => {
    const page = await readFile(`${docsFolder}/404.html`, "utf8").catch(
      () => "There is no such page.",
    );
    return c.html(page, 404);
  };
  app.get("/docs/*", rejectUntilBuilt, secureHeaders(headers), compress(), file, notFound);
}

/** Media types that the framework does not know. */
const mediaTypes = new Map([
  ["md", "text/markdown; charset=utf-8"],
  ["yaml", "application/yaml"],
]);
