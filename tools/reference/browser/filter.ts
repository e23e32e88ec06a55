import { loadScript } from "./load-script.ts";

/** Shows the schemas that have a name, a field or a type with the letters that a reader types. */
export function enableFilter(): void {
  const input = document.querySelector<HTMLInputElement>(".filter");
  const status = input?.nextElementSibling;
  const sections = document.querySelectorAll<HTMLElement>("section.schema");
  const links = document.querySelectorAll<HTMLElement>(".contents li");
  if (!input || !status) return;
  input.addEventListener("input", async () => {
    const wanted = input.value.trim().toLowerCase();
    for (const [index, section] of sections.entries()) {
      section.hidden = !textOf(section).includes(wanted);
      const link = links[index];
      if (link) link.hidden = section.hidden;
    }
    const shown = [...sections].filter(({ hidden }) => !hidden).length;
    status.textContent = shown === 0 ? "No schema of this page has it." : "";
    const others = wanted === "" ? [] : await schemasElsewhere(wanted);
    if (input.value.trim().toLowerCase() !== wanted || others.length === 0) return;
    status.textContent = "On other pages: ";
    status.append(...others.flatMap((link, index) => (index === 0 ? [link] : [", ", link])));
  });
}

/** The names and types of a section. What can be null is nullable, too. */
const textOf = (section: HTMLElement): string =>
  [...section.querySelectorAll("h2, h3, .field > a:first-child, .field > .quiet")]
    .map(({ textContent }) => textContent?.replace(" or null", " or null nullable"))
    .join(" ")
    .toLowerCase();

/** How many links a reader looks through. */
const maxLinks = 20;

/** Links to the schemas of other pages, where they are on several. The search knows all of them. */
async function schemasElsewhere(wanted: string): Promise<HTMLElement[]> {
  if (document.querySelector(".parts") === null) return [];
  await loadScript("search.js").catch(() => {});
  const here = location.pathname.split("/").at(-1) ?? "";
  const found = new Map<string, string>();
  for (const { id, kind, section, title } of globalThis.searchEntries ?? []) {
    if (!id.startsWith("schemas") || id.startsWith(`${here}#`)) continue;
    const name = kind === "schema" ? title : section;
    if (title.toLowerCase().includes(wanted) && !found.has(name)) found.set(name, id);
  }
  return [...found]
    .slice(0, maxLinks)
    .map(([name, id]) =>
      Object.assign(document.createElement("a"), { href: id, textContent: name }),
    );
}
