import { own, parseText, shellWord } from "#reader";
import { httpRequest, type Template, type Values } from "./request.ts";

/** A language of the samples: what a reader calls it, and how it writes a request. */
interface Language {
  label: string;
  write: (template: Template, values: Values) => string;
}

/** Every language of the samples. They need no package but the client. */
export const languages: Record<string, Language> = {
  curl: { label: "curl", write: curlSample },
  typescript: { label: "TypeScript", write: typescriptSample },
  python: { label: "Python", write: pythonSample },
};

/** A text in TypeScript or Python, whose strings have all that JSON has. */
const codeString = (text: string) => JSON.stringify(text);

/** A text of several lines in Python. */
const pythonLines = (text: string) => {
  const escaped = text.replaceAll(/[\\']/g, String.raw`\$&`);
  // Python would read other control characters as the end of a line, or not at all.
  const isKept = (character: string) => character === "\n" || character >= " ";
  return `'''${[...escaped].map((one) => (isKept(one) ? one : codeString(one).slice(1, -1))).join("")}'''`;
};

/** A request as a program. */
function pythonSample(template: Template, values: Values): string {
  const { method, url, headers } = httpRequest(template, values);
  const { body } = values;
  const list = headers.map(
    ([name, value]) => `        ${codeString(name)}: ${codeString(value)},\n`,
  );
  const data = body === undefined ? "" : `    data=${pythonLines(body)}.encode(),\n`;
  return `from urllib.request import Request, urlopen

request = Request(
    ${codeString(url)},
    method=${codeString(method)},
    headers={
${list.join("")}    },
${data})
with urlopen(request) as response:
    print(response.status, response.read().decode())`;
}

/** A request as a command that can be pasted into a shell. */
function curlSample(template: Template, values: Values): string {
  const { method, url, headers } = httpRequest(template, values);
  const verb = method === "GET" ? "" : `-X ${method} `;
  const { body } = values;
  return [
    // Brackets and braces have a meaning for curl.
    `curl ${verb}${/[[\]{}]/.test(url) ? "-g " : ""}${/[^\w:/.~%@,+-]/.test(url) ? shellWord(url) : url}`,
    ...headers.map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${shellWord(body.replaceAll("\n", "\n  "))}`]),
  ].join(" \\\n  ");
}

/** A request as a program with the TypeScript client. */
function typescriptSample({ client, schemes }: Template, values: Values): string {
  const { name, result } = client;
  const { server, path, query, header, headers, credentials, body } = values;
  const groups = Object.entries({ path, query, header, headers }).filter(
    ([, group]) => Object.keys(group).length > 0,
  );
  const input = groups.map(([key, group]) => [key, codeOf(group, "  ")]);
  // JSON that cannot be read is a string.
  if (body !== undefined) input.push(["body", codeOf(parseText(body), "  ")]);
  const options = [["baseUrl", codeOf(server)]];
  for (const scheme of schemes) {
    const token = own(credentials, scheme);
    if (token) options.push([keyOf(scheme), codeOf(token)]);
  }
  const call = `await ${name}(client${input.length > 0 ? `, ${enclosed("{", input.map(pair), "}")}` : ""});`;
  return `import { createClient, ${name} } from ${codeString(client.package)};

const client = createClient(${enclosed("{", options.map(pair), "}")});

${result === undefined ? call : `const ${result} = ${call}\nconsole.log(${result});`}`;
}

const pair = ([key, code]: string[]) => `${key}: ${code}`;

/** A key of an object. With its name alone, `__proto__` would be its prototype. */
function keyOf(name: string): string {
  if (name === "__proto__") return `["__proto__"]`;
  return /^[a-z_$][\w$]*$/i.test(name) ? name : codeString(name);
}

function codeOf(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  if (Array.isArray(value)) {
    const items = value.map((item) => codeOf(item, `${indent}  `));
    return enclosed("[", items, "]", indent);
  }
  const entries = Object.entries(value).map(([key, item]) =>
    pair([keyOf(key), codeOf(item, `${indent}  `)]),
  );
  return enclosed("{", entries, "}", indent);
}

/** A list on one line if it is short. */
function enclosed(start: string, items: string[], end: string, indent = ""): string {
  const space = start === "{" && items.length > 0 ? " " : "";
  const line = `${start}${space}${items.join(", ")}${space}${end}`;
  if (line.length <= 60 && !line.includes("\n")) return line;
  return `${start}\n${items.map((item) => `${indent}  ${item},\n`).join("")}${indent}${end}`;
}
