/* What the renderer leaves out: a way past its menu, and names for what it shows without one. */
document.querySelector(".skip").addEventListener("click", (event) => {
  // Its address is no place on the page: the renderer takes those for its own.
  event.preventDefault();
  const main = document.querySelector("main");
  main.tabIndex = -1;
  main.focus();
});

// On paper, what is dark would be pale.
window.addEventListener("beforeprint", () => {
  const { classList } = document.documentElement;
  if (!classList.replace("dark", "light")) return;
  window.addEventListener("afterprint", () => classList.replace("light", "dark"), { once: true });
});

const unnamed = '[data-component-name="Search/SearchInput"] button:not([aria-label])';

new MutationObserver(() => {
  // Named after its kind, it would be read out without what it shows.
  for (const picker of document.querySelectorAll('[aria-label="Example"]')) {
    picker.removeAttribute("aria-label");
  }
  for (const button of document.querySelectorAll(unnamed)) {
    button.setAttribute("aria-label", "Empty the search");
  }
}).observe(document.body, { childList: true, subtree: true });
