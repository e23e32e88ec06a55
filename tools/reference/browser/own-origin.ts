/** Whether this page comes from this machine, or from one without a host name, as the page of a sandbox does. */
export const isLocal = (): boolean => /^(localhost|[\d.]+|\[[\da-f:.]+\])$/.test(location.hostname);

/** What the sandbox of a title reports about itself; undefined if this page comes from another host, which gets no request. */
export const ownSandbox = async (title?: string): Promise<{ control: boolean } | undefined> => {
  if (!isLocal()) return undefined;
  return fetch(`${location.origin}/_sandbox`, { credentials: "omit" })
    .then((response) => response.json())
    .then((sandbox) => (sandbox.title === title ? sandbox : undefined))
    .catch(() => undefined);
};

/** Lets samples use the sandbox that the page comes from, which can have another port than the contract says. */
export async function useOwnOrigin(): Promise<void> {
  const { server = "", title } = document.body.dataset;
  const { origin } = location;
  if (server === "" || server === origin || !(await ownSandbox(title))) return;
  for (const code of document.querySelectorAll<HTMLElement>("main code")) {
    const text = (code.textContent ?? "").replaceAll(server, origin);
    if (text === code.textContent) continue;
    if (code.querySelector("span") !== null) showCode(code, text);
    else code.textContent = text;
  }
}
