import { posix } from "node:path";

/** The links of the pages, the Markdown and llms.txt that lead to a file or an anchor that is missing. */
export function brokenLinks(files: Map<string, string>): string[] {
  const anchors = new Map([...files].map(([file, text]) => [file, anchorsIn(text)]));
  const readable = [...files].filter(([file]) => /\.(html|md)$|^llms\.txt$/.test(file));
  return readable.flatMap(([file, text]) =>
    [...text.matchAll(/href="([^"]+)"|\]\(([^)\s]+)\)/g)]
      .map(([, html, markdown]) => html ?? markdown ?? "")
      .filter((link) => !/^(https?|data|mailto):/.test(link))
      .filter((link) => {
        const [path = "", anchor] = link.split("#");
        const target = path === "" ? file : posix.join(posix.dirname(file), path);
        if (!files.has(target) || (file.endsWith(".md") && files.has(markdownOf(target))))
          return true;
        return anchor !== undefined && !anchors.get(target)?.has(anchor);
      })
      .map((link) => `${file}: ${link}`),
  );
}

/** A page that has Markdown, to which Markdown links. */
const markdownOf = (file: string) => (file.endsWith(".html") ? file.replace(/html$/, "md") : "");

/** The ids of a text, and what viewers of Markdown make of its headings. */
function anchorsIn(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .replaceAll(/<[^<>]+>|[^\w\s-]/g, "")
      .trim()
      .toLowerCase()
      .replaceAll(/\s+/g, "-"),
  );
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
  return new Set([...headings, ...ids]);
}
