import { Complaint } from "../complaint.ts";
import type { Level } from "./difference.ts";

const form = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

export function isVersion(text: string): boolean {
  return form.test(text);
}

function partsOf(version: string): [major: number, minor: number, patch: number] {
  const [, major, minor, patch] = form.exec(version) ?? [];
  if (patch === undefined) {
    throw new Complaint(`"${version}" is no version`, "Write info.version as 1.2.3.");
  }
  return [Number(major), Number(minor), Number(patch)];
}

export function majorOf(version: string): number {
  return partsOf(version)[0];
}

export function compareVersions(a: string, b: string): number {
  const [x, y] = [partsOf(a), partsOf(b)];
  return x[0] - y[0] || x[1] - y[1] || x[2] - y[2];
}

/** The lowest version that may follow another after changes of this level. */
export function atLeast(version: string, level: Level): string {
  const [major, minor, patch] = partsOf(version);
  if (level === "major") return `${major + 1}.0.0`;
  if (level === "minor") return `${major}.${minor + 1}.0`;
  if (level === "patch") return `${major}.${minor}.${patch + 1}`;
  return version;
}
