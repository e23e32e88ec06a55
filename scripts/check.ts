import { spawn } from "node:child_process";
import { once } from "node:events";
import { Complaint, complain } from "./complaint.ts";
import { readOptions } from "./options.ts";

export interface Gate {
  name: string;
  command: string;
  /** Whether it asks the registry something, which `npm test` does not. */
  asksOutside?: true;
}

/** Every gate, in the order in which they run: what is quick to fail comes first. */
export const gates: Gate[] = [
  { name: "format", command: "biome check" },
  { name: "types", command: "node node_modules/typescript-7/bin/tsc --noEmit" },
  { name: "lint", command: "node scripts/lint.ts" },
  { name: "diff", command: "node scripts/diff.ts" },
  { name: "audit", command: "node scripts/audit.ts", asksOutside: true },
  { name: "tests", command: "vitest run --coverage" },
];

export interface Passed {
  gate: Gate;
  seconds: number;
  passed: boolean;
}

/** Runs gates one after another until one does not pass, each with its output as it comes. */
export async function check(root: string, chosen: Gate[]): Promise<Passed[]> {
  const done: Passed[] = [];
  for (const gate of chosen) {
    const started = performance.now();
    const child = spawn(gate.command, { cwd: root, shell: true, stdio: "inherit" });
    const [code] = await once(child, "exit");
    const seconds = (performance.now() - started) / 1000;
    done.push({ gate, seconds, passed: code === 0 });
    if (code !== 0) break;
  }
  return done;
}

/** The order in which gates ran, how long each took, and which did not run any more. */
export function summary(chosen: Gate[], done: Passed[]): string {
  const rows = chosen.map(({ name }, index) => {
    const one = done[index];
    const end = one === undefined ? "not run" : `${one.seconds.toFixed(1).padStart(6)} s`;
    return `${index + 1}. ${name.padEnd(8)} ${end}${one?.passed === false ? "  failed" : ""}`;
  });
  return ["", ...rows].join("\n");
}

async function main(): Promise<void> {
  const about = "Runs every gate, and says in which order they ran and how long each took.";
  const options = readOptions("check", about, {
    gates: { about: "all, or local for those that ask nothing of a network", default: "all" },
  });
  if (options === undefined) return;
  if (!["all", "local"].includes(options.gates)) {
    throw new Complaint(`there are no gates "${options.gates}"`, "Choose between all and local.");
  }
  const chosen = gates.filter(({ asksOutside }) => options.gates === "all" || !asksOutside);
  const done = await check(process.cwd(), chosen);
  console.log(summary(chosen, done));
  if (done.some(({ passed }) => !passed)) process.exitCode = 1;
}

if (import.meta.main) await main().catch(complain);
