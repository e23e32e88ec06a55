/** `npm run build` next to the stock commands that do part of the same, one after the other. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment } from "../packages/test/project.ts";
import { inTurns, root, table, writeResult } from "./harness.ts";

const folder = mkdtempSync(join(tmpdir(), "selling-api-bench-"));
const bundle = join(folder, "openapi.yaml");
// openapi-typescript would otherwise find the configuration of this project, and read its source.
const config = join(folder, "redocly.yaml");
writeFileSync(config, "{}\n");

const stock = [
  ["redocly", "lint", "openapi/openapi.yaml"],
  ["redocly", "bundle", "openapi/openapi.yaml", "-o", bundle],
  ["redocly", "bundle", "openapi/openapi.yaml", "-o", join(folder, "openapi.json")],
  ["openapi-typescript", bundle, "-o", join(folder, "types.ts"), "--redocly", config],
];

function seconds(commands: string[][]): number {
  const start = performance.now();
  for (const [command = "", ...args] of commands) {
    const path = command === "node" ? process.execPath : join(root, "node_modules/.bin", command);
    execFileSync(path, args, { cwd: root, env: environment, stdio: "pipe" });
  }
  return (performance.now() - start) / 1000;
}

const results = await inTurns(
  {
    "stock commands": () => seconds(stock),
    "npm run build": () => seconds([["node", "scripts/build.ts"]]),
    "npm run lint": () => seconds([["node", "scripts/lint.ts"]]),
  },
  { rounds: 5 },
);

writeResult(
  "Build",
  `\`node bench/build.ts\`: median of 5 rounds. The stock commands are ${stock.map(([name, verb]) => `\`${name}${name === "openapi-typescript" ? "" : ` ${verb}`}\``).join(", ")}, in a row.
\`npm run build\` also makes models, functions, JSON Schema and OpenAPI 3.0. \`npm run dev\` does the same in a process that stays warm.

${table([
  ["", "seconds", "ratio"],
  ...results.map(({ name, median, ratio }) => [name, median.toFixed(2), ratio.toFixed(2)]),
])}`,
);
