import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";
import type { Contract } from "../bundle.ts";
import { Complaint } from "../complaint.ts";
import { withoutUnusedTokens } from "./tokens.ts";

const redocly = dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json"));

/** The page as the stock renderer makes it of the enriched contract and our template, with its script. */
export async function render(
  root: string,
  contract: Contract,
  script: Promise<string>,
): Promise<string> {
  const page = buildDocs(root, contract);
  return finish(...(await Promise.all([page, script])));
}

async function buildDocs(root: string, contract: Contract): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "selling-api-docs-"));
  try {
    const template = await readFile(join(root, "docs/template.hbs"), "utf8");
    const style = await readFile(join(root, "docs/style.css"), "utf8");
    const script = await readFile(join(root, "docs/reference.js"), "utf8");
    await writeFile(join(folder, "openapi.json"), JSON.stringify(contract, withoutOurs));
    await writeFile(
      join(folder, "template.hbs"),
      template.replace("/* style.css */", () => style).replace("/* reference.js */", () => script),
    );
    await cp(join(root, "docs/redocly.yaml"), join(folder, "redocly.yaml"));
    const files = ["openapi.json", "--config", "redocly.yaml", "-t", "template.hbs"];
    const child = spawn(
      process.execPath,
      [join(redocly, "bin/cli.js"), "build-docs", ...files, "-o", "index.html"],
      { cwd: folder, env: { ...process.env, ...quiet }, stdio: ["ignore", "ignore", "pipe"] },
    );
    const said: Buffer[] = [];
    child.stderr.on("data", (part: Buffer) => said.push(part));
    const [code] = await once(child, "close");
    if (code !== 0) {
      throw new Complaint(`the reference cannot be rendered\n${Buffer.concat(said)}`, "Mend it.");
    }
    return await readFile(join(folder, "index.html"), "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What our own extensions say stands in the descriptions by now. */
const ours = /^x-(source|assumptions?|extensible-enum)$/;
const withoutOurs = (key: string, value: unknown) => (ours.test(key) ? undefined : value);

const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

/** How the renderer reads a description: any kind, in any form, from anywhere. */
const reading =
  /(async function \w+\(\{spec:(\w+),specUrl:\w+,skipBundle:\w+\}\)\{)[\s\S]*?must be provided`\)\}/;

/** What the renderer takes for markup when it looks for words to be searched. */
const markup = "<\\/?(?:a|b|i|em|strong|";

function slimmed(code: string): string {
  const ready = changed(code, reading, "$1return{document:$2,type:`openapi`}}");
  return changed(ready, markup, () => markup.replace("a|", "details|summary|a|"));
}

/**
 * The renderer's script without what reads descriptions: the page holds its own, which is bundled and
 * valid. That takes a tenth off the script, and a fifth off the time for which it blocks the page.
 */
export async function rendererScript(): Promise<string> {
  const file = join(redocly, "lib/chunks/redoc.standalone.js");
  const entry = "\0page";
  const build = await rolldown({
    input: entry,
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry ? `export { hydrate } from ${JSON.stringify(file)};` : undefined,
        transform: (code, id) => (id === file ? slimmed(code) : undefined),
      },
    ],
  });
  // It is as short as it can be but for what has just gone.
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
  const made = await build.generate({ format: "esm", minify });
  await build.close();
  return changed(made.output[0].code, /export\{hydrate\};?\s*$/, "");
}

/** Shown in place of the renderer's logo, which it would fetch from elsewhere. */
const logo = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;
const credit = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="14"><text x="0" y="11" font-family="sans-serif" font-size="12" fill="#808080">Redocly</text></svg>',
)}`;

/** As the renderer writes the page, it fetches its script from elsewhere. */
const preload = /<link rel="modulepreload" href="https:[^>]*>/;
const load = /import \{ hydrate \} from "https:[^"]*";/;

/** Lets the page work before its script has run, and only with the scripts it was made with. */
function finish(page: string, script: string): string {
  const own = script.replaceAll(/<\/(?=script)/gi, "<\\/");
  const start = page.search(/<script type="module">\s*import/);
  // Rendered ahead, links lead to the root of a server; the script routes by the address's hash.
  const ahead = page.slice(0, start).replaceAll('href="/', 'href="#/');
  const rest = changed(page.slice(start), load, () => own);
  const whole = changed(withoutUnusedTokens(changed(ahead, preload, "")) + rest, logo, credit);
  const hashes = [...whole.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  return whole.replace("'sha256'", hashes.join(" "));
}

function changed(text: string, what: RegExp | string, by: string | (() => string)): string {
  const result = typeof by === "string" ? text.replace(what, by) : text.replace(what, by);
  if (result === text)
    throw new Complaint(`the renderer has changed: no ${what}`, "See render.ts.");
  return result;
}
