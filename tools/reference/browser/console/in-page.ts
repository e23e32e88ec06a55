import { CannotRunError } from "./failures.ts";
import { loadInPage, lostEvent } from "./page-worker.ts";

const explained =
  "This sandbox runs in this page, and nothing leaves your browser. What you create is kept here until you reset it or the contract changes.";
const beganAnew = "What was kept here could not be read, so the sandbox began anew.";

const optionOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLOptionElement>(".servers option[data-in-page]");

/** Whether requests go to the sandbox in this page. */
export const isInPage = (form: HTMLFormElement): boolean => optionOf(form)?.selected === true;

/** What is loaded before the sandbox in this page responds. */
export const loadingText = (form: HTMLFormElement): string =>
  `Loading the sandbox into this page (${optionOf(form)?.dataset.inPage}) …`;

/** Whether the sandbox in this page can be chosen, because the reader has chosen no other server. */
export function canChooseInPage(form: HTMLFormElement): boolean {
  const server = form.elements.namedItem("server") as HTMLInputElement;
  const option = optionOf(form);
  return option?.selected === false && !option.disabled && server.value === server.defaultValue;
}

/** Chooses the sandbox in this page, if that is possible. Returns whether it is chosen now. */
export function chooseInPage(form: HTMLFormElement): boolean {
  const isPossible = canChooseInPage(form);
  if (isPossible) choose(optionOf(form));
  return isPossible;
}

function choose(option: HTMLOptionElement | null | undefined): void {
  if (!option) return;
  option.selected = true;
  option.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Loads the sandbox as soon as the form is open and the sandbox is chosen. A note says what is loaded, then what it is, or
 * why it cannot run in this page.
 */
export function offerInPage(form: HTMLFormElement, reset: HTMLButtonElement): void {
  const note = form.querySelector<HTMLElement>(".in-page");
  const tab = document.querySelector<HTMLInputElement>('.tabs input[value="try"]');
  const cancel = form.querySelector<HTMLButtonElement>(".cancel");
  if (note === null) return;
  let text = explained;
  document.addEventListener(lostEvent, () => {
    text = `${beganAnew} ${explained}`;
    note.textContent = text;
  });
  const leave = ({ message }: Error) => {
    const option = optionOf(form);
    if (option) option.disabled = true;
    choose(form.querySelector<HTMLOptionElement>(".servers option"));
    reset.hidden = true;
    note.textContent = message;
    // Where the reader waits for a response, the message is there.
    note.hidden = cancel?.hidden === false;
  };
  const show = () => {
    note.hidden = !isInPage(form);
    if (note.hidden || !tab?.checked) return;
    reset.hidden = false;
    note.textContent = loadingText(form);
    loadInPage().then(
      () => {
        note.textContent = text;
      },
      (error) => {
        if (error instanceof CannotRunError) leave(error);
        else note.textContent = error.message;
      },
    );
  };
  form.querySelector(".servers")?.addEventListener("change", show);
  tab?.addEventListener("change", show);
  show();
}
