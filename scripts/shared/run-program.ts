/** Moved to the contract kit. */
export * from "../../packages/kit/src/shared/run-program.ts";
