/** Debian's browser, which `.ci/run` installs. */
export const executablePath = "/usr/bin/chromium";

/** How it is started: without a window, and asking nobody for anything. */
export const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A name that looks public, since some pages report only from public places; it is this machine. */
export const publicName = "docs.example.test";
