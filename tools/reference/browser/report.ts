/** Reports on a button what it has done, for two seconds. */
export function report(button: HTMLButtonElement, text: string): void {
  button.dataset.label ??= button.textContent ?? "";
  button.textContent = text;
  setTimeout(() => {
    button.textContent = button.dataset.label ?? "";
  }, 2000);
}
