import { runCommandLine } from "contract-kit-mock";
import { service } from "./service.ts";

await runCommandLine(service);
