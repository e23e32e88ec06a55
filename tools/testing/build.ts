/** The build in this process, as the scripts of the pipeline do it. */

import { otherDocuments } from "#generate";
import { replaceFolder } from "#project";
import type { Document } from "#reader";
import { filesOf, make } from "../../scripts/build.ts";
import { lint as lintAndBundle } from "../../scripts/lint.ts";

/** What lint finds in a project. */
export const lint = async (root: string) => (await lintAndBundle(root)).findings;

/** Builds a project. */
export async function build(root: string) {
  const { findings, files } = await make(root, await lintAndBundle(root));
  const written = files === undefined ? [] : await replaceFolder(root, "generated", files);
  return { findings, files, written };
}

/** Everything that is generated from a bundle, also what is made on request only. */
export async function generate(published: Document) {
  const others = [...otherDocuments(published)];
  return new Map([
    ...(await filesOf(published)),
    ...others.map(([name, text]) => [`generated/${name}`, text] as const),
  ]);
}
