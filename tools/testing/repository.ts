/** Where the repository is, and its scripts. */
import { join } from "node:path";

/** The root of the repository. */
export const root = join(import.meta.dirname, "../..");

/** A script of the pipeline. It works on the folder in which it is started. */
export const scriptOf = (name: string) => join(root, `scripts/${name}.ts`);
