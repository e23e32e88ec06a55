/** A custom property and its value; a value may hold quotes and brackets with anything in them. */
const token = /(--[\w-]+):((?:[^;{}"'()]|"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\))*);/g;
/** The renderer's own style, as it is needed before its script runs. */
const theme = /<style data-styled[\s\S]*?<\/style>/;
const use = /var\(\s*(--[\w-]+)/g;

/**
 * The head of a page without the custom properties that nothing in the page uses. Of the thousands
 * that the renderer's theme defines, few are needed before its script runs, and that defines them anew.
 */
export function withoutUnusedTokens(page: string): string {
  const values = new Map<string, string[]>();
  for (const [, name = "", value = ""] of page.matchAll(token)) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const used = new Set<string>();
  const follow = (text: string) => {
    for (const [, name = ""] of text.matchAll(use)) {
      if (used.has(name)) continue;
      used.add(name);
      for (const value of values.get(name) ?? []) follow(value);
    }
  };
  follow(page.replaceAll(token, ""));
  return page.replace(theme, (style) =>
    style.replaceAll(token, (whole, name: string) => (used.has(name) ? whole : "")),
  );
}
