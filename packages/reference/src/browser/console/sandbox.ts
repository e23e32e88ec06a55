import { sandboxAt } from "../own-origin.ts";

/** The sandbox serves this reference as well. Then requests go to where the page came from, and it can be reset. */
export async function findSandbox(form: HTMLFormElement): Promise<void> {
  const { origin, protocol } = location;
  if (!protocol.startsWith("http")) return;
  const sandbox = await sandboxAt(origin);
  if (sandbox?.title !== form.dataset.title) return;
  const server = form.elements.namedItem("server") as HTMLInputElement;
  if (server.value === server.defaultValue) {
    server.value = origin;
    server.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const button = form.querySelector<HTMLButtonElement>(".reset");
  if (!button || !sandbox?.control) return;
  const show = () => {
    button.hidden = !`${server.value}/`.startsWith(`${origin}/`);
  };
  form.addEventListener("input", show);
  show();
  button.addEventListener("click", async () => {
    const url = `${server.value.replace(/\/+$/, "")}/_sandbox/reset`;
    const response = await fetch(url, { method: "POST" }).catch(() => undefined);
    button.textContent = response?.ok ? "Sandbox was reset" : "Not reset";
    setTimeout(() => {
      button.textContent = "Reset sandbox";
    }, 2000);
  });
}
