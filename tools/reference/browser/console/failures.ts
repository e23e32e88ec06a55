/** Why there is no response and what to do about it, in words for the reader. Messages of browsers differ, and say neither. */

/** Why the sandbox in this page does not respond. */
export class NotInPageError extends Error {}

/** Why it cannot run in this page at all. */
export class CannotRunError extends NotInPageError {
  constructor(reason: string) {
    super(`The sandbox cannot run in this page, because ${reason}`);
  }
}

const noSiteData =
  "the browser blocks the data of this site. Allow it in the settings of the browser, or use a window that is not private, and load the page again.";

/** Why this page can have no worker at all. */
export function findWorkerObstacle(): string | undefined {
  if (location.protocol === "file:") return "it was opened from a file. Open it from a web server.";
  if (origin === "null")
    return "the policy of this host has the word sandbox. The host can remove it, or add allow-same-origin to it.";
  if (!isSecureContext) return "it was loaded without HTTPS. Open it with https:// in its URL.";
  return "serviceWorker" in navigator && navigator.serviceWorker ? undefined : noSiteData;
}

/** What browsers say when they start no worker, or when the worker cannot start the sandbox. */
const reasons: [message: RegExp, reason: string][] = [
  [
    /WebAssembly|wasm-unsafe-eval|unsafe-eval/i,
    "the policy that this host sends with sandbox.js forbids WebAssembly. The host can allow it with script-src 'self' 'wasm-unsafe-eval'.",
  ],
  [
    /sqlite3\.wasm/,
    "the browser cannot load sqlite3.wasm. The host can publish it next to sandbox.js, and allow it there with connect-src 'self'.",
  ],
  [
    /Content Security Policy|CSP/i,
    "the policy of this host forbids workers. The host can allow them with worker-src 'self'.",
  ],
  [/denied|insecure|not allowed|storage/i, noSiteData],
];

/** The failure for what a browser says. */
export function failureOf(message: string): CannotRunError {
  const [, reason] = reasons.find(([pattern]) => pattern.test(message)) ?? [];
  return new CannotRunError(
    reason ?? "the browser cannot load sandbox.js. Load the page again when you are online.",
  );
}

/** Why a server did not respond, or why the browser did not send the request. */
export async function describeNoResponse(
  server: string,
  { isForbidden, start, hasPage }: { isForbidden: boolean; start: string; hasPage: boolean },
): Promise<string> {
  const isLoopback = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])([:/]|$)/.test(server);
  if (isForbidden)
    return `The policy of this page forbids requests to ${server}. Send the curl sample from a terminal.`;
  if (isLoopback && (await isDenied()))
    return "The browser does not let this page send requests to this machine. Allow it in the settings of this site, and send the request again.";
  if (hasPage) return `No server responds at ${server}. Choose “In this page” as the server.`;
  if (isLoopback && start !== "")
    return `No server responds at ${server}. Start the sandbox in a clone of the repository with “${start}”, and send the request again.`;
  return `No server responds at ${server}. Check the base URL, and send the request again.`;
}

/** Whether the reader has denied this page the permission to send requests to this machine. */
async function isDenied(): Promise<boolean> {
  const names = ["loopback-network", "local-network-access"] as string[];
  const states = await Promise.all(
    names.map((name) =>
      navigator.permissions?.query({ name: name as PermissionName }).catch(() => undefined),
    ),
  );
  return states.some((status) => status?.state === "denied");
}
