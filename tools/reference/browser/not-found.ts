import { loadScript } from "./load-script.ts";

/**
 * Runs in the 404 page, which a host shows for any path: looks for the folder of the reference, which all links are
 * relative to, and then loads the script that all pages share.
 */
async function findFolder(): Promise<string> {
  for (let folder = new URL(".", location.href); ; folder = new URL("..", folder)) {
    if (!location.protocol.startsWith("http")) return folder.href;
    const response = await fetch(new URL("page.js", folder), { method: "HEAD" });
    const type = response.headers.get("content-type") ?? "";
    if ((response.ok && type.includes("javascript")) || folder.pathname === "/") return folder.href;
  }
}

async function start(): Promise<void> {
  // A reference with a public URL has it in the page, for readers without a script.
  const base = document.querySelector("base") ?? document.createElement("base");
  base.href = await findFolder();
  const page = `${location.pathname}${location.search}`;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
    link.href = `${page}${link.hash}`;
  document.head.append(base);
  await loadScript("page.js");
}

addEventListener("DOMContentLoaded", start);
