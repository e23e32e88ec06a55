/** What a sandbox says about itself; undefined for another host. */
export const sandboxAt = (
  origin: string,
): Promise<{ title: string; control: boolean } | undefined> =>
  fetch(`${origin}/_sandbox`)
    .then((response) => response.json())
    .catch(() => undefined);

/** Lets samples and the console use the sandbox that the page comes from, which can have another port than the contract says. */
export async function useOwnOrigin(): Promise<void> {
  const { server = "", title } = document.body.dataset;
  const { origin, hostname } = location;
  const isLocal = /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname);
  if (server === "" || server === origin || !isLocal) return;
  if ((await sandboxAt(origin))?.title !== title) return;
  for (const code of document.querySelectorAll<HTMLElement>("main code")) {
    const text = (code.textContent ?? "").replaceAll(server, origin);
    if (text === code.textContent) continue;
    if (code.querySelector("span") !== null) showCode(code, text, "code");
    else code.textContent = text;
  }
  const input = document.querySelector<HTMLInputElement>("#try [name=server]");
  if (input?.value === server) input.value = origin;
  if (input?.defaultValue === server) input.defaultValue = origin;
}
