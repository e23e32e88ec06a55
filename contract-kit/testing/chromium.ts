import { existsSync } from "node:fs";

/** Debian's browser without a window, which `.ci/run` installs, or the whole one. Both are the same engine. */
const shell = "/usr/bin/chromium-headless-shell";
export const executablePath = existsSync(shell) ? shell : "/usr/bin/chromium";

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
