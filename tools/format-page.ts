/** The text of docs/tools.md. */
import { tools } from "./list.ts";
import type { Category, Input, Tool } from "./tool.ts";

const inputNames: Record<Input, string> = {
  "openapi.json": "3.1",
  "openapi-3.0.json": "3.0",
  "openapi-3.0-generators.json": "3.0 for generators",
  "schemas.json": "schemas",
};

const head = ["Tool", "Version", "Input", "What is checked", "Result", "Limits"];

const intro = `<!-- Made by "npm run tools" from tools/. Do not edit. -->
# Tools

The contract is checked with these tools, each at the version named and without changes to the tool. Generated
TypeScript is type-checked under \`strict\`, and each generated client calls the sandbox.

| Input | File | Meant for |
| --- | --- | --- |
| 3.1 | [openapi.json](../generated/openapi.json) | every tool that can read it |
| 3.0 | [openapi-3.0.json](../generated/openapi-3.0.json) | validators |
| 3.0 for generators | [openapi-3.0-generators.json](../generated/openapi-3.0-generators.json) | code generators |
| schemas | [schemas.json](../generated/schemas.json) | tools that read JSON Schema |

\`npm run tools\` repeats all checks and writes this page. It installs the npm packages on first use, and needs these
packages of Debian: ${[...new Set(tools.flatMap(({ debian = [] }) => debian)), "chromium"].sort().join(", ")}.
[Recipes](recipes.md) shows how to use some of the tools.`;

const limits = `## Known limits

| Limit | Workaround |
| --- | --- |
| Several sort criteria are sent as \`sorting=-amount,customer\`, which is one unknown criterion. | Configure the tool to repeat the parameter: \`sorting=-amount&sorting=customer\`. Axios needs \`paramsSerializer: { indexes: null }\`, \`fetchBaseQuery\` a \`paramsSerializer\`. If that is not possible, sort by one criterion. |
| The \`default\` response makes the type of the status \`number\`, or makes every failure possible with every status. | Compare the status with 200 or 201 first. Any other response is a problem with a \`type\`, \`title\` and \`status\`. |
| A mock responds with the example of \`default\`, which is an error. | Request the status that you want, such as \`?response=201\` in @mswjs/source, or use the sandbox. |
| Ajv in strict mode, as in Fastify, rejects \`x-enum-varnames\` of 3.1 and \`example\` of 3.0. | Pass \`strict: false\` to Ajv. |
| Collections of requests have one token, but the merchant and the customer have different ones. | Use two environments, or override the authorization of the requests in the customer portal. Activating and validating a license key need no token. |
| Values of extensible enums are plain strings. | This is intended, since other values can occur. The known values are in the descriptions and examples. |
| Path parameters are not encoded, so that an ID with slashes leads to another path. | Pass only IDs that the API returned, or encode them with \`encodeURIComponent\`. |
| Formats such as \`uuid\` and \`date-time\` are not validated. | Add \`ajv-formats\`, or the option of the tool for formats. |
| The 3.0 document has no examples of whole bodies. | Use the 3.1 document. Validators of 3.0 read the \`id\` in an example as the ID of a schema. |`;

export function formatPage(categories: Category[], results: Map<Tool, string>): string {
  const sections = categories.map(({ title, tools }) => {
    const rows = tools.map((tool) => [...rowOf(tool), results.get(tool) ?? "", tool.limits ?? ""]);
    return `## ${title}\n\n${[head, head.map(() => "---"), ...rows].map(line).join("\n")}`;
  });
  return `${[intro, ...sections, limits].join("\n\n")}\n`;
}

/** The cells of a tool that do not depend on its result. */
export function rowOf({ name, packages = {}, inputs, checked, ...tool }: Tool): string[] {
  const [version = ""] = [tool.version, ...Object.values(packages)].filter(Boolean);
  const read = inputs.map((input) => inputNames[input]).join(", ") || "none";
  return [name, version, read, checked];
}

function line(cells: string[]): string {
  return `| ${cells.join(" | ")} |`.replace(/ {2}/g, " ");
}
