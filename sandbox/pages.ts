import { existsSync, readFileSync } from "node:fs";
import type { Answer } from "./sandbox.ts";

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  md: "text/markdown; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  yaml: "application/yaml",
};

/** Names and folders of letters, digits, `-`, `_` and inner dots: none leads out of the folder. */
const path = /^\/docs\/((?:[\w-]+(?:\.[\w-]+)*\/)*)([\w-]+(?:\.[\w-]+)*\.(\w+))?$/;

const redirects: Record<string, string> = {
  "/": "/docs/",
  "/docs": "/docs/",
  "/docs/console": "/docs/console/",
  "/console": "/docs/console/",
  "/console/": "/docs/console/",
};

/** The reference and its console, where "npm run docs" has made them, or beside a packed sandbox. */
export function findPages(): URL | undefined {
  return ["../dist/docs/", "./docs/"]
    .map((folder) => new URL(folder, import.meta.url))
    .find((folder) => existsSync(new URL("index.html", folder)));
}

/** What a path leads to; undefined where it is none of the pages'. */
export function pageAt(folder: URL, requested: string): Answer | undefined {
  if (Object.hasOwn(redirects, requested)) {
    return { status: 302, headers: { location: redirects[requested] ?? "" }, body: undefined };
  }
  const [matched, below = "", name = "index.html", ending = "html"] = path.exec(requested) ?? [];
  const type = types[ending];
  if (matched === undefined || type === undefined) return undefined;
  const file = new URL(`${below}${name}`, folder);
  if (!existsSync(file)) return undefined;
  const headers = {
    "content-type": type,
    // The pages bring their own policy; what only a header can say is said here.
    "content-security-policy": "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
  };
  return { status: 200, headers, body: readFileSync(file, "utf8") };
}
