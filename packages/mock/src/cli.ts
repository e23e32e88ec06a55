import { runCommandLine } from "./command-line.ts";

await runCommandLine({ name: "contract-kit-mock" });
