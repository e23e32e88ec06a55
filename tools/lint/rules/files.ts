import { asObject, isObject } from "#reader";
import { entries, problem } from "./nodes.ts";
import type { Rules } from "./types.ts";

/** Rules for the files of the contract. */
export const files: Rules = {
  /** Components are listed by name, each in a separate file. The name of a file of a path is the path. */
  "files-are-named-after-definitions": () => ({
    Components(components, { report, location }) {
      for (const [type, map] of entries(components).filter(isNoExtension)) {
        const names = Object.keys(asObject(map));
        for (const [index, name] of names.entries()) {
          const at = location.child([type, name]).key();
          const above = names[index - 1] ?? "";
          if (above > name)
            report(problem(`${name} is below ${above}`, "Sort the entries by name.", at));
          if (typeof map[name]?.$ref === "string") continue;
          const fix = `Move it to openapi/components/${type}/${name}.yaml and write $ref: components/${type}/${name}.yaml.`;
          report(problem(`${name} is not in a separate file`, fix, at));
        }
      }
    },
    Paths(paths, { report, location }) {
      for (const [path, item] of entries(paths).filter(isNoExtension)) {
        const file = `paths/${path
          .replace(/^\/v\d+/, "")
          .replace(/^\/|\/$/g, "")
          .replaceAll("/", "_")}.yaml`;
        if (isObject(item) && item.$ref === file) continue;
        const fix = `Move it to openapi/${file} and write $ref: ${file}.`;
        report(problem(`${path} is not in ${file}`, fix, location.child(path).key()));
      }
    },
  }),
};

const isNoExtension = ([key]: [string, unknown]) => !key.startsWith("x-");
