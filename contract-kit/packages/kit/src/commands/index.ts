/**
 * The steps of the pipeline. Each is loaded when it runs, so that it does not wait for what only others need, such as a
 * compiler, and Node stores the compiled code.
 */
import { enableCompileCache } from "node:module";
import type { KitPackages } from "../adopt/adopt.ts";
import { reportError, type StepName } from "../shared/command.ts";

enableCompileCache();

type Step = (args: string[], packages?: KitPackages) => Promise<void>;

const steps: Record<StepName, () => Promise<Step>> = {
  adopt: async () => (await import("../adopt/adopt.ts")).adoptCommand,
  artifacts: async () => (await import("../release/artifacts.ts")).artifactsCommand,
  build: async () => (await import("./build.ts")).buildCommand,
  bundle: async () => (await import("./bundle.ts")).bundleCommand,
  dev: async () => (await import("./dev.ts")).devCommand,
  diff: async () => (await import("../diff/command.ts")).diffCommand,
  docs: async () => (await import("./docs.ts")).docsCommand,
  freeze: async () => (await import("../release/freeze.ts")).freezeCommand,
  lint: async () => (await import("./lint.ts")).lintCommand,
  prepack: async () => (await import("./prepack.ts")).prepackCommand,
  release: async () => (await import("../release/release.ts")).releaseCommand,
};

/** Runs a step with the arguments of the command line, and prints what goes wrong. Only `adopt` needs packages. */
export async function runStep(
  name: StepName,
  args: string[],
  packages?: KitPackages,
): Promise<void> {
  const step = await steps[name]();
  await step(args, packages).catch(reportError);
}
