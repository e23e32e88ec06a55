#!/usr/bin/env node
import { runCommandLine } from "../tools/mock/index.ts";
import { service } from "./service.ts";

await runCommandLine(service);
