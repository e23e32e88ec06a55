/** Makes fields, rows and headings links to themselves. The addresses in the page would be a part of its size. */
function linkAnchors(): void {
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>("a.anchor"))
    anchor.href = `#${anchor.closest("[id]")?.id}`;
}

/** Makes fields links to themselves, and unfolds all fields of a section at once. */
export function enableFields(): void {
  // Nobody uses these links before.
  addEventListener("pointerover", linkAnchors, { once: true });
  addEventListener("keydown", linkAnchors, { once: true });
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button.expand");
    if (button === null) return;
    const open = button.textContent === "Expand all";
    const folds = button.parentElement?.querySelectorAll("details") ?? [];
    for (const fold of folds) fold.open = open;
    button.textContent = open ? "Collapse all" : "Expand all";
  });
}
