import { outsideCode } from "../markup/sanitize.ts";

/** How many characters a file can have so that an assistant reads all of it. */
const maxLength = 45_000;

/** A file of Markdown, and where the anchors are that its first part does not have, by the links to them. */
interface Part {
  file: string;
  text: string;
  moved: [link: string, target: string][];
}

/** A text as one file, or as several that begin at headings. */
export function splitText(file: string, text: string): Part[] {
  if (text.length <= maxLength) return [{ file, text, moved: [] }];
  const mark = "\uE000";
  const [first = "", ...sections] = outsideCode(text, (part) =>
    part.replaceAll(/^(?=## )/gm, mark),
  ).split(mark);
  const texts = [first];
  for (const section of sections) {
    const last = texts.at(-1) ?? "";
    if (last.length + section.length <= maxLength) texts[texts.length - 1] = last + section;
    else texts.push(section);
  }
  const nameOf = (index: number) =>
    index === 0 ? file : file.replace(".md", `.part-${index + 1}.md`);
  const [title = ""] = first.split("\n", 1);
  return texts.map((part, index) => {
    const isLast = index === texts.length - 1;
    const next = isLast ? "" : `\n\nContinued in [${nameOf(index + 1)}](${nameOf(index + 1)}).`;
    const anchors = index === 0 ? [] : [...part.matchAll(/<a id="([^"]+)">/g)];
    return {
      file: nameOf(index),
      text: `${index === 0 ? "" : `${title}, part ${index + 1}\n\n`}${part.trim()}${next}`,
      moved: anchors.map(([, id]) => [`${file}#${id}`, `${nameOf(index)}#${id}`]),
    };
  });
}
