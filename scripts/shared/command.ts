/** Moved to the contract kit. */
export * from "../../packages/kit/src/shared/command.ts";
