import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { bench, bundle, made, root, versionOf } from "./shared.ts";

/** A reference as its makers ship it, in a folder of its own. */
export interface Page {
  name: string;
  title: string;
  version: string;
  /** How it was made, in a few words. */
  told: string;
  /** Where it shows the operation that is read. */
  address: string;
  /** Makes it once more; nothing where the browser does everything. */
  build: (() => void) | undefined;
}

export const folder = join(made, "docs");

/** Where a package is installed, for bench/ or for the project. */
function packageOf(name: string): string {
  const places = [bench, root].map((place) => join(place, "node_modules", name));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`${name} is not installed`);
  return found;
}

export const pages: Page[] = [
  {
    name: "ours",
    title: "this reference",
    version: JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version,
    told: "`npm run docs`",
    address: "#/orders/getorder",
    build: () => {
      run(join(root, "scripts/docs.ts"), root);
      place("ours", join(root, "dist/docs"));
    },
  },
  {
    name: "redoc",
    title: "Redoc as shipped",
    version: `3.0.1 of Redocly CLI ${versionOf("@redocly/cli")}`,
    told: "`redocly build-docs`; its script served from here",
    address: "#/orders/getorder",
    build: () => {
      const cli = join(packageOf("@redocly/cli"), "bin/cli.js");
      mkdirSync(join(folder, "redoc"), { recursive: true });
      run(cli, join(folder, "redoc"), "build-docs", bundle, "-o", "index.html");
    },
  },
  {
    name: "scalar",
    title: "Scalar",
    version: versionOf("@scalar/api-reference"),
    told: "its standalone script, as its README shows",
    address: "#tag/orders/GET/v1/orders/{id}",
    build: undefined,
  },
  {
    name: "swagger",
    title: "Swagger UI",
    version: versionOf("swagger-ui-dist"),
    told: "its dist folder, with the address of the contract",
    address: "#/Orders/getOrder",
    build: undefined,
  },
  {
    name: "elements",
    title: "Stoplight Elements",
    version: versionOf("@stoplight/elements"),
    told: "its web component, as its documentation shows",
    address: "#/operations/getOrder",
    build: undefined,
  },
];

/** Makes all of them from the same bundle. */
export function makePages(): void {
  rmSync(folder, { recursive: true, force: true });
  for (const { build } of pages) build?.();
  serveItsScript();
  const read = (name: string, file: string) => readFileSync(join(packageOf(name), file), "utf8");
  write("scalar", {
    "openapi.json": readFileSync(bundle, "utf8"),
    "standalone.js": read("@scalar/api-reference", "dist/browser/standalone.js"),
    "index.html": html(
      `<div id="app"></div>
<script src="standalone.js"></script>
<script>Scalar.createApiReference("#app", { url: "openapi.json" })</script>`,
    ),
  });
  const dist = packageOf("swagger-ui-dist");
  const shipped = readdirSync(dist).filter((file) => /^(index|swagger|favicon)/.test(file));
  write("swagger", {
    ...Object.fromEntries(
      shipped
        .filter((file) => !file.endsWith(".map") && !file.includes("-es-"))
        .map((file) => [file, readFileSync(join(dist, file))]),
    ),
    "openapi.json": readFileSync(bundle, "utf8"),
    "swagger-initializer.js": read("swagger-ui-dist", "swagger-initializer.js").replace(
      /url: "[^"]*"/,
      'url: "openapi.json"',
    ),
  });
  write("elements", {
    "openapi.json": readFileSync(bundle, "utf8"),
    "web-components.min.js": read("@stoplight/elements", "web-components.min.js"),
    "styles.min.css": read("@stoplight/elements", "styles.min.css"),
    "index.html": html(
      `<elements-api apiDescriptionUrl="openapi.json" router="hash"></elements-api>`,
      `<script src="web-components.min.js"></script>
<link rel="stylesheet" href="styles.min.css">`,
    ),
  });
}

/** As shipped, Redoc's script comes from elsewhere; here it has the same way to go as the others'. */
function serveItsScript(): void {
  const file = join(folder, "redoc/index.html");
  const page = readFileSync(file, "utf8");
  const elsewhere = /https:\/\/cdn\.redocly\.com\/[^"]*\/redoc\.standalone\.js/g;
  writeFileSync(
    file,
    page
      .replace(elsewhere, "./redoc.standalone.js")
      .replace(/ integrity="[^"]*" crossorigin="[^"]*"/, ""),
  );
  cpSync(
    join(packageOf("@redocly/cli"), "lib/chunks/redoc.standalone.js"),
    join(folder, "redoc/redoc.standalone.js"),
  );
}

function html(body: string, head = ""): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Selling API</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

function write(name: string, files: Record<string, string | Buffer>): void {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(place, file), content);
}

function place(name: string, from: string): void {
  cpSync(from, join(folder, name), { recursive: true });
}

function run(script: string, cwd: string, ...args: string[]): void {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], { cwd, env });
  if (status !== 0) throw new Error(`${script} failed\n${stderr}`);
}
