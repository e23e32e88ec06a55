/** What the sandbox of a title says about itself; undefined if this page comes from another host. */
export const ownSandbox = (title?: string): Promise<{ control: boolean } | undefined> =>
  fetch(`${location.origin}/_sandbox`)
    .then((response) => response.json())
    .then((sandbox) => (sandbox.title === title ? sandbox : undefined))
    .catch(() => undefined);

/** Lets samples use the sandbox that the page comes from, which can have another port than the contract says. */
export async function useOwnOrigin(): Promise<void> {
  const { server = "", title } = document.body.dataset;
  const { origin, hostname } = location;
  const isLocal = /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname);
  if (server === "" || server === origin || !isLocal || !(await ownSandbox(title))) return;
  for (const code of document.querySelectorAll<HTMLElement>("main code")) {
    const text = (code.textContent ?? "").replaceAll(server, origin);
    if (text === code.textContent) continue;
    if (code.querySelector("span") !== null) showCode(code, text);
    else code.textContent = text;
  }
}
