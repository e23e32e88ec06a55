import { highlight } from "./highlight.ts";

type Language = Parameters<typeof highlight>[1];

declare global {
  /** Shows a text in its colors. The script of the console uses it, too. */
  var showCode: (code: Element, text: string, language: Language) => void;
}

globalThis.showCode = (code, text, language) => {
  code.innerHTML = highlight(text, language);
};

/** Colors each sample when it comes into view: most are long, folded or hidden. */
export function enableColors(): void {
  const color = (code: HTMLElement) =>
    showCode(code, code.textContent ?? "", code.dataset.colors as Language);
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      color(target as HTMLElement);
    }
  });
  const samples = document.querySelectorAll<HTMLElement>("[data-colors]");
  for (const code of samples) observer.observe(code);
  addEventListener("beforeprint", () => samples.forEach(color));
}
