import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** What the system says about a file, without its code and the function that was called. */
export const reasonOf = (error: unknown): string =>
  (error as Error).message.replace(/^[A-Z]+: |, \w+( '.*')?$/gs, "");

/** Why nothing can be written to a file and next to it, which SQLite does not say; undefined if something can. */
export function findObstacle(file: string): Error | undefined {
  const folder = dirname(file);
  try {
    for (const path of [folder, file])
      if (path === folder || existsSync(path)) accessSync(path, constants.W_OK);
  } catch (error) {
    return new Error(reasonOf(error));
  }
  if (existsSync(file) && statSync(file).isDirectory()) return new Error("it is a folder");
  return statfsSync(folder).bavail === 0 ? new Error("the disk is full") : undefined;
}
