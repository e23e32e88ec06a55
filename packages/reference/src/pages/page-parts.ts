import { html, raw } from "../markup/html.ts";
import type { Page } from "./layout.ts";

/** How many characters the sections of a page can have: about 30 kB that are sent. */
const maxLength = 250_000;

/** A page whose sections are on several pages where they are too many for one. */
export function inParts(page: Page): Page[] {
  const [start = "", ...sections] = page.content.markup.split(/(?=<h2 id=")/);
  const parts: string[][] = [];
  let length = maxLength;
  for (const section of sections) {
    length += section.length;
    if (length > maxLength) {
      parts.push([]);
      length = section.length;
    }
    parts.at(-1)?.push(section);
  }
  if (parts.length < 2) return [page];
  const files = parts.map((_, index) =>
    page.file.replace(".", index === 0 ? "." : `-${index + 1}.`),
  );
  const idsIn = (markup: string) => [...markup.matchAll(/<h[23] id="([^"]+)/g)].map(([, id]) => id);
  const links = parts.map((part, index) => {
    const [first] = idsIn(part[0] ?? "");
    return html`<li><a href="${files[index]}">From ${first}</a></li>`;
  });
  const [introduction, ...texts] = page.text.split(/^(?=## )/m);
  return parts.map((part, index) => {
    const ids = idsIn(part.join(""));
    const isIn = (text: string) => ids.includes(/^## (?:<.*>)?(.+)$/m.exec(text)?.[1] ?? "");
    return {
      ...page,
      file: files[index] ?? page.file,
      content: raw(`${start}${html`<ul>${links}</ul>`.markup}${part.join("")}`),
      text: [introduction, ...texts.filter(isIn)].join(""),
    };
  });
}
