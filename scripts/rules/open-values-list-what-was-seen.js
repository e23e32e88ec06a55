// @ts-check
import { schemasOf } from "./document/schemas.js";

/**
 * A value of which only some are known is a string with `x-extensible-enum`: the generated type
 * completes what was seen and accepts the rest, and the first examples are what was seen. The list
 * is empty where a value is known to exist but not its name.
 *
 * @type {import("./types.d.ts").Rule<import("./types.d.ts").Node>}
 */
export default function openValuesListWhatWasSeen(document) {
  return schemasOf(document)
    .filter(({ node }) => "x-extensible-enum" in node)
    .flatMap(({ node, at }) => {
      const seen = node["x-extensible-enum"];
      const here = [...at, "x-extensible-enum"];
      if (!Array.isArray(seen)) {
        return [
          { message: "x-extensible-enum is no list: write the values seen, or []", path: here },
        ];
      }
      const findings = seen.flatMap((value, index) => {
        if (typeof value !== "string") {
          const message = `x-extensible-enum has ${JSON.stringify(value)}, which is not a string: quote it`;
          return [{ message, path: [...here, index] }];
        }
        if (seen.indexOf(value) !== index) {
          return [
            { message: `x-extensible-enum has ${value} twice: remove one`, path: [...here, index] },
          ];
        }
        return [];
      });
      for (const keyword of ["enum", "const"].filter((keyword) => keyword in node)) {
        const message = `an open value has ${keyword}, which closes it: remove ${keyword}`;
        findings.push({ message, path: [...at, keyword] });
      }
      if (
        [node.type]
          .flat()
          .filter((type) => type !== "null")
          .join() !== "string"
      ) {
        findings.push({
          message: "an open value is not a string: write type: string",
          path: [...at, "type"],
        });
      }
      const { examples } = node;
      if (!Array.isArray(examples) || examples.length === 0) {
        const message =
          "an open value has no examples: list the values seen, or an invented one where no name is known";
        findings.push({ message, path: at });
      } else if (seen.some((value, index) => examples[index] !== value)) {
        const message = `the examples of an open value are not the values seen: begin them with ${seen.join(", ")}`;
        findings.push({ message, path: [...at, "examples"] });
      }
      return findings;
    });
}
