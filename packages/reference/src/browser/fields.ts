/** Opens the folds around the field that a link leads to. */
function unfoldTarget(): void {
  const target = document.querySelector(":target");
  const folds: HTMLDetailsElement[] = [];
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details"))
    folds.push(fold);
  if (folds.every(({ open }) => open)) return;
  for (const fold of folds) fold.open = true;
  target?.scrollIntoView();
}

/** The fields below a button, until the next heading. */
function foldsBelow(button: Element): HTMLDetailsElement[] {
  const folds: HTMLDetailsElement[] = [];
  for (let next = button.nextElementSibling; next; next = next.nextElementSibling) {
    if (next.matches("h2, .expand")) break;
    folds.push(...next.querySelectorAll("details"));
  }
  return folds;
}

/** Makes fields, rows and headings links to themselves. The addresses in the page would be a part of its size. */
function linkAnchors(): void {
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>("a.anchor"))
    anchor.href = `#${anchor.closest("[id]")?.id}`;
}

/** Lets links lead to folded fields, and unfolds all fields of a section at once. */
export function enableFields(): void {
  unfoldTarget();
  // Nobody uses these links before.
  addEventListener("pointerover", linkAnchors, { once: true });
  addEventListener("keydown", linkAnchors, { once: true });
  addEventListener("hashchange", unfoldTarget);
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button.expand");
    if (button === null) return;
    const open = button.textContent === "Expand all";
    for (const fold of foldsBelow(button)) fold.open = open;
    button.textContent = open ? "Collapse all" : "Expand all";
  });
}
