/** Shows the schemas that have a name, a field or a type with the letters that a reader types. */
export function enableFilter(): void {
  const input = document.querySelector<HTMLInputElement>(".filter");
  const status = input?.nextElementSibling;
  const sections = document.querySelectorAll<HTMLElement>("section.schema");
  const links = document.querySelectorAll<HTMLElement>(".contents li");
  if (!input || !status) return;
  input.addEventListener("input", () => {
    const wanted = input.value.trim().toLowerCase();
    for (const [index, section] of sections.entries()) {
      section.hidden = !textOf(section).includes(wanted);
      const link = links[index];
      if (link) link.hidden = section.hidden;
    }
    const shown = [...sections].filter(({ hidden }) => !hidden).length;
    status.textContent = shown === 0 ? "No schema of this page has it." : "";
  });
}

/** The names and types of a section. What can be null is nullable, too. */
const textOf = (section: HTMLElement): string =>
  [...section.querySelectorAll("h2, h3, .field > a:first-child, .field > .quiet")]
    .map(({ textContent }) => textContent?.replace(" or null", " or null nullable"))
    .join(" ")
    .toLowerCase();
