/** Tokens that the reader entered are kept until the tab is closed, each for the operations of its security scheme. */
import { storage } from "../storage.ts";

const tokens = storage("sessionStorage");

const inputsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>("input[name^='credentials.']"),
];

/** Whether this tab has a token for an operation. */
export const hasStoredToken = (form: HTMLFormElement): boolean =>
  inputsOf(form).some((input) => tokens?.getItem(input.name));

/** Fills in the tokens of this tab and keeps those that are entered. `done` is called when an input was filled in. */
export function keepTokens(form: HTMLFormElement, done: () => void): void {
  const inputs = inputsOf(form);
  const button = form.querySelector<HTMLButtonElement>(".forget");
  if (!button) return;
  const show = () => {
    button.hidden = !hasStoredToken(form);
  };
  for (const input of inputs) {
    const keep = () => {
      if (/^[!-~]+$/.test(input.value)) tokens?.setItem(input.name, input.value);
      show();
    };
    // It can have been entered while this script was loaded.
    if (input.value !== input.defaultValue) keep();
    else input.value = tokens?.getItem(input.name) ?? input.value;
    input.addEventListener("change", keep);
  }
  button.addEventListener("click", () => {
    for (const input of inputs) {
      tokens?.removeItem(input.name);
      input.value = input.defaultValue;
    }
    show();
    done();
  });
  show();
}
