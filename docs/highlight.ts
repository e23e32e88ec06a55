/** Colors for the languages of the reference: JSON, TypeScript, shell and HTTP. */
const tokens =
  /(?<comment>(?<=^|\s)(?:#|\/\/) .*)|(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\.)*"|'[^']*')|(?<number>(?<=[\s:[,(])-?\d+(?:\.\d+)?(?=[\s,\])};]|$))|(?<keyword>(?<=^|[\s:[,(])(?:true|false|null|import|from|const|await|curl|npm|npx|node)(?=[\s,\])}(;]|$))/gm;

/** The text as HTML, with a `<span>` around each token. */
export function highlight(text: string): string {
  let html = "";
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [name] =
      Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    html += `${escapeHtml(text.slice(end, match.index))}<span class="${name}">${escapeHtml(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
