/** Where the contract kit is, and what of it is started as a program. */
import { join } from "node:path";

/** The folder of the contract kit. */
export const root = join(import.meta.dirname, "..");

/** The command that the contract kit has, for `adopt` only. */
export const bin = join(root, "packages/kit/src/bin.js");

/** A script of the pipeline as a new repository gets it. It works on the folder in which it is started. */
export const scriptOf = (name: string) => join(root, `packages/kit/template/scripts/${name}.ts`);
