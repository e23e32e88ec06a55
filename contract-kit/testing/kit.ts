/** Where the contract kit is, and what of it is started as a program. */
import { join } from "node:path";

/** The folder of the contract kit. */
export const root = join(import.meta.dirname, "..");

/** A script of the pipeline. It works on the folder in which it is started. */
export const scriptOf = (name: string) => join(root, `../scripts/${name}.ts`);
