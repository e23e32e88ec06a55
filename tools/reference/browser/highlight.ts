import { escapeText } from "#reader";

/** Words that have a meaning in TypeScript, shells or another language of the reference. */
const words =
  "as async await break case catch class const continue def do else export extends finally for from func function " +
  "if import in let match new package private public return static switch throw try type use using var void while " +
  "curl cd dotnet export go npm npx node php python3 ruby true false null None True False nil";

const tokens = new RegExp(
  [
    "(?<comment>(?<=^|\\s)(?:#|//) .*)",
    '(?<key>"(?:[^"\\\\\\n]|\\\\.)*"(?=\\s*:))',
    // A string without an end ends with the line. Otherwise each quote would be searched for one again.
    "(?<string>\"(?:[^\"\\\\\\n]|\\\\.)*\"?|'[^']*')",
    "(?<number>(?<=[\\s:[,(])-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?=[\\s,\\])};]|$))",
    `(?<keyword>(?<![\\w$.-])(?:${words.replaceAll(" ", "|")})(?![\\w$:-]))`,
  ].join("|"),
  "gm",
);

/** Code as HTML, with a `<span>` around each token. */
function highlight(text: string): string {
  let html = "";
  let end = 0;
  for (const match of text.matchAll(tokens)) {
    const [name] =
      Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    html += `${escapeText(text.slice(end, match.index))}<span class="${name}">${escapeText(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeText(text.slice(end));
}

declare global {
  /** Shows code in its colors. The script of the console uses it, too. */
  var showCode: (element: Element, code: string) => void;
}

globalThis.showCode = (element, code) => {
  element.innerHTML = highlight(code);
};

/** Colors each sample when it comes into view: most are long, folded or hidden. */
export function enableColors(): void {
  const color = (code: Element) => showCode(code, code.textContent ?? "");
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      color(target);
    }
  });
  const samples = document.querySelectorAll("[data-colors]");
  for (const code of samples) observer.observe(code);
  addEventListener("beforeprint", () => samples.forEach(color));
}
