import { Buffer } from "node:buffer";
import type { Project } from "contract-kit-testing/project";

/** A change of a file, as data: `edit` replaces `from` or the regular expression `pattern`. */
export type Change = { edit?: string; append?: string; write?: string; remove?: string } & Record<
  "from" | "pattern" | "to" | "text" | "encoding",
  string
>;

export async function change(project: Project, it: Change): Promise<void> {
  const from = it.pattern === undefined ? it.from : new RegExp(it.pattern, "m");
  if (it.edit !== undefined) await project.edit(it.edit, from, it.to);
  if (it.append !== undefined) await project.edit(it.append, /$/, it.text);
  if (it.write !== undefined)
    await project.write(it.write, Buffer.from(it.text, it.encoding as "latin1"));
  if (it.remove !== undefined) await project.remove(it.remove);
}
