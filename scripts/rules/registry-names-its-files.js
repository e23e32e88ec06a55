// @ts-check
import { entries } from "./document/entries.js";
import { isSource, refersToFile } from "./document/references.js";

/**
 * The registry in the root document lists every component, sorted, each from the file that has its
 * name: whoever meets a name knows its file.
 *
 * Speaks about the source alone; in the bundle nothing is in another file.
 *
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node>}
 */
export default function registryNamesItsFiles(document) {
  if (!isSource(document)) return [];
  return entries(document.components).flatMap(([kind, named]) => {
    const folder = kind === "schemas" ? "components/schemas/<family>" : `components/${kind}`;
    const inFolder = kind === "schemas" ? "components/schemas/[a-z-]+" : `components/${kind}`;
    return entries(named).flatMap(([name, node], index, all) => {
      const here = ["components", kind, name];
      const expected = new RegExp(`^(\\./)?${inFolder}/${name}\\.yaml$`);
      const findings = [];
      if (!/^\w+$/.test(name)) {
        findings.push({
          message: `the component ${name} has more than letters and digits in its name: rename it`,
          path: here,
        });
      } else if (!expected.test(String(node?.$ref))) {
        const found = refersToFile(node)
          ? `comes from ${node.$ref}`
          : "is written in the root document";
        const message = `the component ${name} ${found}: move it to ${folder}/${name}.yaml and write $ref to that`;
        findings.push({ message, path: here });
      }
      const before = all[index - 1]?.[0];
      if (before !== undefined && before > name) {
        const message = `the component ${name} stands after ${before}: keep the registry sorted`;
        findings.push({ message, path: here });
      }
      return findings;
    });
  });
}
