import { bundle } from "./bundle.ts";
import { Complaint, complain } from "./complaint.ts";
import { compare, worstFirst } from "./diff/compare.ts";
import { brokenConsumers } from "./diff/declarations.ts";
import { type Difference, type Level, requiredLevel } from "./diff/difference.ts";
import { type Named, newestRelease, readNamed, readRelease, releasesOf } from "./diff/releases.ts";
import { markdown, table } from "./diff/render.ts";
import { child, rootOf, segmentsOf } from "./diff/spot.ts";
import { atLeast, compareVersions, isVersion, majorOf } from "./diff/versions.ts";
import { report } from "./finding.ts";
import { readOptions } from "./options.ts";
import { locate, readSource, rootDocument, type Source } from "./source.ts";

export type { Difference };
export { brokenConsumers, compare, markdown, newestRelease, requiredLevel };

/** Two contracts, what is different, and whether the newer version has moved enough. */
export interface Comparison {
  before: string;
  after: string;
  version: string;
  differences: Difference[];
  required: Level;
  /** The lowest version that these differences allow. */
  atLeast: string;
  enough: boolean;
}

/** The contract in openapi/ against the newest release; undefined when nothing is released yet. */
export async function sinceNewest(root: string): Promise<Comparison | undefined> {
  const newest = await newestRelease(root);
  if (newest === undefined) return undefined;
  const source = await readSource(root);
  const { bundle: made, findings } = await bundle(root, source);
  if (made === undefined) throw new Complaint(report(findings), "Mend the contract first.");
  const before = await readRelease(root, newest);
  const line = (await releasesOf(root)).filter(
    ({ version }) => majorOf(version) === majorOf(newest.version),
  );
  const differences = [
    ...(await compare(before.document, made.contract)),
    ...(await brokenConsumers(root, made, line)),
  ];
  const placed = differences.map((difference) => withSource(source, difference));
  return judge(before, { name: "openapi/", document: made.contract, release: undefined }, placed);
}

/** Two releases or files; what was written for an older release is compiled with the newer one. */
async function between(root: string, old: string, now: string): Promise<Comparison> {
  const [before, after] = [await readNamed(root, old), await readNamed(root, now)];
  const differences = await compare(before.document, after.document);
  if (before.release !== undefined && after.release !== undefined) {
    const contract = after.document as Parameters<typeof brokenConsumers>[1]["contract"];
    const json = JSON.stringify(contract);
    const made = { contract, json, yaml: "" };
    differences.push(...(await brokenConsumers(root, made, [before.release])));
  }
  return judge(before, after, differences);
}

function judge(before: Named, after: Named, differences: Difference[]): Comparison {
  const required = requiredLevel(differences);
  const version = versionOf(after);
  const lowest = atLeast(versionOf(before), required);
  return {
    before: before.name,
    after: after.name,
    version,
    differences: worstFirst(differences),
    required,
    atLeast: lowest,
    enough: compareVersions(version, lowest) >= 0,
  };
}

function versionOf({ name, document }: Named): string {
  const version = String(child(child(rootOf(document), "info"), "version")?.value);
  if (isVersion(version)) return version;
  throw new Complaint(`info.version of ${name} is "${version}"`, "Write it as 1.2.3.");
}

/** Says where in openapi/ a difference was written. */
function withSource(source: Source, difference: Difference): Difference {
  const { place } = difference;
  if (place.after === undefined) return difference;
  const { file, line } = locate(source, rootDocument, segmentsOf(place.after));
  return { ...difference, place: { ...place, source: `${file}:${line}` } };
}

const formats: Record<string, (comparison: Comparison) => string> = {
  table: ({ differences }) => (differences.length === 0 ? "no differences" : table(differences)),
  markdown: ({ differences }) => markdown(differences).trim(),
  json: (comparison) => JSON.stringify(comparison, null, 2),
};

/** Documents to compare stand before and between the options. */
function split(args: string[]): { given: string[]; flags: string[] } {
  const isGiven = (arg: string, index: number) =>
    !arg.startsWith("-") && args[index - 1] !== "--format";
  return {
    given: args.filter(isGiven),
    flags: args.filter((arg, index) => !isGiven(arg, index)),
  };
}

/** The verb with its arguments: says what is different, and complains when the version lags behind. */
export async function diff(
  root: string,
  args: string[],
  say: (text: string) => void,
): Promise<void> {
  const { given, flags } = split(args);
  const about = [
    "Rates every difference between openapi/ and the newest release, for callers and for implementers,",
    "and fails when info.version has not moved enough. With two releases or files, such as",
    "`npm run diff -- 1.0.0 1.1.0`, compares those.",
  ].join("\n");
  const names = Object.keys(formats).join(", ");
  const options = readOptions("diff", about, { format: { about: names, default: "table" } }, flags);
  if (options === undefined) return;
  const show = formats[options.format];
  if (show === undefined) {
    throw new Complaint(`there is no format "${options.format}"`, `There are: ${names}.`);
  }
  const [old, now, ...others] = given;
  if (others.length > 0 || (old !== undefined && now === undefined)) {
    throw new Complaint(
      `"diff" compares two documents, but got ${given.length}`,
      "Give an older and a newer one, or none to compare openapi/ with the newest release.",
    );
  }
  const comparison =
    old === undefined || now === undefined
      ? await sinceNewest(root)
      : await between(root, old, now);
  if (comparison === undefined) {
    say("nothing is released yet: nothing to compare with");
    return;
  }
  say(show(comparison));
  const { before, after, version, required, atLeast, enough } = comparison;
  if (enough) return;
  const changes = required === "none" ? "nothing has changed" : `the changes are ${required}`;
  throw new Complaint(
    `info.version of ${after} is ${version}, which is not enough after ${before}: ${changes}`,
    `Make it at least ${atLeast}.`,
  );
}

const main = () => diff(process.cwd(), process.argv.slice(2), (text) => console.log(text));

if (import.meta.main) await main().catch(complain);
