import { asObject, isObject } from "#reader";
import { entries, namesExist, problem } from "./nodes.ts";
import type { Rules } from "./types.ts";

/** Rules for the whole of the contract. Its parts refer to each other. */
export const whole: Rules = {
  "links-name-operations": namesExist("operation has the operationId", (defined, used) => ({
    Operation: ({ operationId }) => void defined.add(operationId),
    Link({ operationId: name }, { location }) {
      if (name !== undefined) used.push({ name, location: location.child("operationId") });
    },
  })),

  "security-schemes-exist": namesExist("security scheme is named", (defined, used) => ({
    NamedSecuritySchemes: (schemes) => {
      for (const name of Object.keys(schemes)) defined.add(name);
    },
    SecurityRequirement(requirement, { location }) {
      for (const name of Object.keys(requirement))
        used.push({ name, location: location.child(name).key() });
    },
  })),

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
