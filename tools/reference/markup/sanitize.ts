import sanitizeHtml from "sanitize-html";

const shortTags = "b br code del em i kbd s strong sub sup wbr".split(" ");

/** What a text of a contract may consist of. No element loads, sends or runs anything. */
const tags = [
  ...shortTags,
  ..."a blockquote details dd dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre summary ul".split(" "),
];

const attributes = {
  "*": ["id"],
  a: ["href", "id", "title"],
  details: ["id", "open"],
  ol: ["id", "start"],
};

/** Whether a tag or a comment is one that texts can have, which are not shown. */
export const isTextTag = (tag: string): boolean =>
  tag.startsWith("<!--") || tags.includes(/^<\/?([a-z0-9]+)/i.exec(tag)?.[1]?.toLowerCase() ?? "");

/** The HTML of a text with nothing but the elements and attributes that a text needs. */
export function sanitizeText(markup: string): string {
  if (!markup.includes("<")) return markup;
  return sanitizeHtml(markup, {
    allowedTags: tags,
    allowedAttributes: attributes,
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    selfClosing: ["br", "hr", "wbr"],
    // Of the others, the text remains; of these, nothing.
    nonTextTags: "noscript option script style template textarea title xmp".split(" "),
  }).replaceAll(" />", ">");
}

const drawing = {
  tags: "circle defs desc ellipse g line marker path polygon polyline rect svg text title tspan".split(
    " ",
  ),
  attributes:
    "aria-* class cx cy d data-* dx dy fill font-* height id marker-* markerHeight markerWidth opacity orient points r refX refY role rx ry stroke stroke-* text-anchor transform viewBox width x x1 x2 y y1 y2".split(
      " ",
    ),
};

/** A drawing with nothing but lines, shapes and texts. */
export const sanitizeSvg = (svg: string): string =>
  sanitizeHtml(svg, {
    allowedTags: drawing.tags,
    allowedAttributes: { "*": drawing.attributes },
    nonTextTags: ["foreignObject", "script", "style"],
    selfClosing: [],
    parser: { lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
  });

/** A Markdown text in which what is not in a block of code is changed, and what is in one, if `changeCode` says how. */
export function outsideCode(
  text: string,
  change: (part: string) => string,
  changeCode = (code: string): string => code,
): string {
  const lines = text.split(/(?<=\n)/);
  const ends = endsOfCode(lines);
  const parts: string[] = [];
  let start = 0;
  for (const [index, end] of ends.entries()) {
    if (end === undefined || index < start) continue;
    parts.push(change(lines.slice(start, index).join("")));
    parts.push(changeCode(lines.slice(index, end + 1).join("")));
    start = end + 1;
  }
  return [...parts, change(lines.slice(start).join(""))].join("");
}

/** The line that ends a block of code, for each line that can begin one. A fence that nothing ends is text. */
function endsOfCode(lines: string[]): (number | undefined)[] {
  const below = new Map<string, number>();
  const ends: (number | undefined)[] = [];
  for (const [index, line] of [...lines.entries()].reverse()) {
    const [, fence = ""] = /^(`{3,})[^`]*$/.exec(line) ?? [];
    ends[index] = below.get(fence);
    if (fence !== "" && fence === line.trimEnd()) below.set(fence, index);
  }
  return ends;
}

const comments = /<!--(?:(?!-->|<!--)[\s\S])*-->/g;
const unknownTags = new RegExp(
  `<(?!/?(?:${shortTags.join("|")}|a)>|a id="[\\p{L}\\p{N}._~-]+">)(?=[a-z!/?])`,
  "giu",
);

const codeSpans = /(?<!`)`[^`\n]+`(?!`)/g;
/** A placeholder such as `<token>`. A viewer that took the code around it for text would have an element that does nothing. */
const placeholders =
  /&lt;(?!(?:script|style|svg|math|template|iframe|noscript|title|textarea|xmp|plaintext)\b)([a-z][\w -]*>)/gi;

/** A Markdown text for a file, without HTML that a viewer could run. Blocks of code are unchanged. */
export const sanitizeMarkdown = (text: string): string =>
  outsideCode(text, (part) => {
    const safe = part
      .replaceAll(comments, "")
      .replaceAll(unknownTags, "&lt;")
      .replaceAll(codeSpans, (code) => code.replaceAll(placeholders, "<$1"))
      // An image is loaded, and a link is not.
      .replaceAll("![", "[")
      .replaceAll(/\b(?:javascript|vbscript|data):(?=\S)/gi, "blocked:")
      .trimEnd();
    // Without a blank line, a block of code can be part of an HTML element that begins above it.
    return safe === "" ? "\n" : `${safe}\n\n`;
  })
    .trimEnd()
    .concat("\n");
