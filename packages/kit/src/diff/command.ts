import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Option } from "commander";
import { CliError, md, printMarkdown } from "contract-kit-reader";
import { createCommand, print } from "../shared/command.ts";
import { bundleFile, documentFile } from "../shared/repository.ts";
import { type Comparison, compareNamed, compareWithRelease } from "./compare.ts";
import { formatMarkdown, formatText } from "./format.ts";
import { type Message, say, toMarkdown, toText } from "./message.ts";
import { levels } from "./policy.ts";

const formats: Record<string, (comparison: Comparison) => string> = {
  text: (comparison) => `${formatText(comparison.differences)}\n${toText(conclude(comparison))}`,
  markdown: (comparison) => {
    const conclusion = toMarkdown(conclude(comparison));
    return printMarkdown(md`${formatMarkdown(comparison.differences)}\n\n${conclusion}`);
  },
  json: ({ differences, ...comparison }) => {
    const texts = differences.map((one) => ({ ...one, message: toText(one.message) }));
    return JSON.stringify({ ...comparison, differences: texts }, null, 2);
  },
};

function conclude({ before, after, level, nextVersion }: Comparison): Message {
  if (level === "none") return say`${after} matches ${before}.`;
  const version = nextVersion === undefined ? "" : `: ${nextVersion} or later`;
  return say`The release after ${before} has to be ${level}${version}.`;
}

/** `npm run diff`: prints the differences of two contracts, by default of the bundle and the newest release. */
export async function diffCommand(args: string[]): Promise<void> {
  const root = process.cwd();
  const command = createCommand("diff")
    .argument("[older]", "a released version, a file or a git ref (default: the newest release)")
    .argument("[newer]", `a released version, a file or a git ref (default: ${bundleFile})`)
    .addOption(
      new Option("--format <name>", "output format").choices(Object.keys(formats)).default("text"),
    )
    .addOption(
      new Option(
        "--fail-on <level>",
        "exit with 1 if the next release has to be of this level",
      ).choices(["major", "minor"]),
    )
    .parse(args, { from: "user" });
  const [older, newer = bundleFile] = command.args;
  const { format, failOn } = command.opts();
  if (newer === bundleFile) await requireCurrentBundle(root);
  const comparison =
    older === undefined ? await compareWithRelease(root) : await compareNamed(root, older, newer);
  if (comparison === undefined) console.log("There is no release to compare with.");
  else {
    print(formats[format]?.(comparison) ?? "");
    const isReached = levels.indexOf(comparison.level) >= levels.indexOf(failOn);
    if (failOn !== undefined && isReached) process.exitCode = 1;
  }
}

/** A bundle that is older than openapi/ would hide what changed there. */
async function requireCurrentBundle(root: string): Promise<void> {
  if (!existsSync(join(root, documentFile))) return;
  const { bundleFiles, bundleSource } = await import("../bundle/bundle.ts");
  const { published, findings } = await bundleSource(root);
  const written = await readFile(join(root, bundleFile), "utf8").catch(() => "");
  // What cannot be bundled has no newer bundle.
  if (findings.length > 0 || bundleFiles(published).get(bundleFile) === written) return;
  throw new CliError(`${bundleFile} is older than openapi/`, "Run npm run build.");
}
