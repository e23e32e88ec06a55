/**
 * npm run diff: generated/openapi.yaml, the client and openapi/workflows/ against released/, or one contract against
 * another → every difference with its rating for callers and implementers, and the level of the next release.
 */
import { requireCurrentBundle } from "#bundle";
import { compareNamed, compareWithRelease, formats, isAtLeast } from "#diff";
import { Option, print, script } from "#project";
import { types } from "./types.ts";

await script(
  import.meta.url,
  "rate the changes since the newest release, or between two contracts",
  (command) =>
    command
      .argument("[older]", "a file or a git ref (default: the newest release)")
      .argument("[newer]", "a file or a git ref (default: generated/openapi.yaml)")
      .addOption(
        new Option("--format <name>", "output format")
          .choices(Object.keys(formats))
          .default("text"),
      )
      .addOption(
        new Option(
          "--fail-on <level>",
          "exit with 1 if the next release has to be of this level",
        ).choices(["major", "minor"]),
      )
      .action(async (older, newer, { format, failOn }) => {
        const root = process.cwd();
        if (newer === undefined) await requireCurrentBundle(root);
        const comparison =
          older === undefined
            ? await compareWithRelease(root, types)
            : await compareNamed(root, older, newer);
        if (comparison === undefined)
          return print(
            "There is no release to compare with. Name a commit or a bundle, as in npm run diff -- HEAD.",
          );
        print(formats[format as keyof typeof formats](comparison));
        if (isAtLeast(comparison.level, failOn)) process.exitCode = 1;
      }),
);
