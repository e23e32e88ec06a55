/** The command of the lending service, for tests that start it. */
import { runCommandLine } from "../src/index.ts";
import { lending } from "./lending.ts";

await runCommandLine(lending);
