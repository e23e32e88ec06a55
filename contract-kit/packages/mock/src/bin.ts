#!/usr/bin/env node
import { runCommandLine } from "./index.ts";

await runCommandLine({ name: "contract-kit-mock" });
