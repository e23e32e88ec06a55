import { posix } from "node:path";

/** The links of the pages, the Markdown and llms.txt that lead to a file or an anchor that is missing. */
export function brokenLinks(files: Map<string, string>): string[] {
  const readable = [...files].filter(([file]) => /\.(html|md)$|^llms\.txt$/.test(file));
  return readable.flatMap(([file, text]) =>
    [...text.matchAll(/href="([^"]+)"|\]\(([^)\s]+)\)/g)]
      .map(([, html, markdown]) => html ?? markdown ?? "")
      .filter((link) => !/^(https?|data|mailto):/.test(link))
      .filter((link) => {
        const [path = "", anchor] = link.split("#");
        const target = path === "" ? file : posix.join(posix.dirname(file), path);
        const isAnchor = anchor !== undefined && target.endsWith(".html");
        return !files.has(target) || (isAnchor && !files.get(target)?.includes(` id="${anchor}"`));
      })
      .map((link) => `${file}: ${link}`),
  );
}
