import { own, parseText, shellWord } from "#reader";
import {
  type Body,
  formText,
  httpRequest,
  isFile,
  multipartParts,
  type Template,
  type Values,
} from "./request.ts";

/** A language of the samples: what a reader calls it, and how it writes a request. */
interface Language {
  label: string;
  /** Undefined for a request that only curl and the client can show. */
  write: (template: Template, values: Values) => string | undefined;
}

/** Every language of the samples. They need no package but the client. */
export const languages: Record<string, Language> = {
  curl: { label: "curl", write: curlSample },
  typescript: { label: "TypeScript", write: typescriptSample },
  python: { label: "Python", write: pythonSample },
};

/** `btoa` reads only Latin characters. */
const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** A text in TypeScript or Python, whose strings have all that JSON has. */
const codeString = (text: string) => JSON.stringify(text);

/** A text of several lines in Python. */
const pythonLines = (text: string) => {
  const escaped = text.replaceAll(/[\\']/g, String.raw`\$&`);
  // Python would read other control characters as the end of a line, or not at all.
  const isKept = (character: string) => character === "\n" || character >= " ";
  return `'''${[...escaped].map((one) => (isKept(one) ? one : codeString(one).slice(1, -1))).join("")}'''`;
};

/** A request as a program, unless files, multipart bodies or client certificates would need many lines. */
function pythonSample(template: Template, values: Values): string | undefined {
  const { method, url, headers, cookies, basic, certificates } = httpRequest(template, values);
  const { body } = values;
  const isForm = body?.content.kind === "form";
  if (certificates.length > 0 || body?.content.kind === "multipart" || isFile(body?.value))
    return undefined;
  if (basic !== undefined) headers.unshift(["Authorization", `Basic ${toBase64(basic)}`]);
  if (cookies.length > 0) headers.push(["Cookie", cookies.join("; ")]);
  if (isForm) headers.push(["Content-Type", body.type]);
  const text = body && (isForm ? formText(body) : String(body.value));
  const list = headers.map(
    ([name, value]) => `        ${codeString(name)}: ${codeString(value)},\n`,
  );
  const data = text === undefined ? "" : `    data=${pythonLines(text)}.encode(),\n`;
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
  const { method, url, headers, cookies, basic, certificates } = httpRequest(template, values);
  const verb = { GET: "", HEAD: "-I " }[method] ?? `-X ${method} `;
  return [
    // Brackets and braces have a meaning for curl.
    `curl ${verb}${/[[\]{}]/.test(url) ? "-g " : ""}${/[^\w:/.~%@,+-]/.test(url) ? shellWord(url) : url}`,
    ...(basic === undefined ? [] : [`-u ${shellWord(basic)}`]),
    ...certificates.map((file) => `--cert ${shellWord(file)}`),
    ...headers.map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(cookies.length > 0 ? [`-b ${shellWord(cookies.join("; "))}`] : []),
    ...(values.body === undefined ? [] : dataOptions(values.body)),
  ].join(" \\\n  ");
}

function dataOptions(body: Body): string[] {
  const { content, value } = body;
  if (content.kind === "form") return [`-d ${shellWord(formText(body))}`];
  if (isFile(value)) return [`--data-binary ${shellWord(`@${value.name}`)}`];
  if (content.kind !== "multipart")
    return [
      content.kind === "json"
        ? `-d ${shellWord(String(value).replaceAll("\n", "\n  "))}`
        : `--data-raw ${shellWord(String(value))}`,
    ];
  return multipartParts(body).map(({ name, text, json, file }) => {
    if (file !== undefined) return `-F ${shellWord(`${name}=@${file.name};type=${file.type}`)}`;
    if (json === undefined) return `--form-string ${shellWord(`${name}=${text}`)}`;
    const escaped = json.replaceAll(/["\\]/g, String.raw`\$&`);
    return `-F ${shellWord(`${name}="${escaped}";type=application/json`)}`;
  });
}

/** A request as a program with the TypeScript client. */
function typescriptSample({ client, schemes, contents }: Template, values: Values): string {
  const { name, result } = client;
  const { server, path, query, header, cookie, headers, credentials, body } = values;
  const groups = Object.entries({ path, query, header, cookie, headers }).filter(
    ([, group]) => Object.keys(group).length > 0,
  );
  const input = groups.map(([key, group]) => [key, codeOf(group, "  ")]);
  // The first media type is the default, unless it is a range.
  if (body && body.type !== contents[0]?.type) input.push(["contentType", codeOf(body.type)]);
  if (body) input.push(["body", bodyLiteral(body)]);
  const options = [["baseUrl", codeOf(server)]];
  for (const { name: scheme, kind } of schemes) {
    const secret = own(credentials, scheme);
    // The connection presents a certificate.
    if (secret && kind !== "certificate") options.push([keyOf(scheme), codeOf(secret)]);
  }
  const call = `await ${name}(client${input.length > 0 ? `, ${enclosed("{", input.map(pair), "}")}` : ""});`;
  const sample = `import { createClient, ${name} } from ${codeString(client.package)};

const client = createClient(${enclosed("{", options.map(pair), "}")});

${result === undefined ? call : `const ${result} = ${call}\nconsole.log(${result});`}`;
  const usesFiles = sample.includes("await openAsBlob(");
  return usesFiles ? `import { openAsBlob } from "node:fs";\n${sample}` : sample;
}

/** JSON that cannot be read is a string. */
const bodyLiteral = ({ content, value }: Body): string =>
  codeOf(content.kind === "json" ? parseText(String(value)) : value, "  ");

const pair = ([key, code]: string[]) => `${key}: ${code}`;

/** A key of an object. With its name alone, `__proto__` would be its prototype. */
function keyOf(name: string): string {
  if (name === "__proto__") return `["__proto__"]`;
  return /^[a-z_$][\w$]*$/i.test(name) ? name : codeString(name);
}

function codeOf(value: unknown, indent = ""): string {
  if (isFile(value))
    return `await openAsBlob(${codeString(value.name)}, { type: ${codeString(value.type)} })`;
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
