import { join } from "node:path";
import { launch } from "#testing/process";
import { within } from "#testing/wait";

/** The work that a script has counted for one input in three sizes, each three times the one before. */
type Counted = [name: string, work: [number, number, number]];

/** Runs `count-work.ts` of a folder in a separate process, since more than linear work for a long text would not end. */
export async function runCountWork(folder: string): Promise<Counted[]> {
  const { ended, text, kill } = launch(folder, [join(folder, "count-work.ts")]);
  const { output } = await within(ended, () => `the counted work in:\n${text()}`).catch((error) => {
    kill("SIGKILL");
    throw error;
  });
  return Object.entries(JSON.parse(output));
}

/** Those whose work grows faster than their size. What is quadratic is nine times the work. */
export const steepIn = (counted: Counted[]): Counted[] =>
  counted.filter(([, [small, middle, large]]) =>
    [middle / small, large / middle].some((factor) => factor > 4),
  );
