import {
  type Body,
  formText,
  httpRequest,
  isFile,
  multipartParts,
  type Template,
  type Values,
} from "./request.ts";

/** A request as a command that can be pasted into a shell. */
export function curlSample(template: Template, values: Values): string {
  const { method, url, headers, cookies, basic, certificates } = httpRequest(template, values);
  const verb = { GET: "", HEAD: "-I " }[method] ?? `-X ${method} `;
  return [
    // Brackets and braces have a meaning for curl.
    `curl ${verb}${/[[\]{}]/.test(url) ? "-g " : ""}${/[^\w:/.~%@,+-]/.test(url) ? quote(url) : url}`,
    ...(basic === undefined ? [] : [`-u ${quote(basic)}`]),
    ...certificates.map((file) => `--cert ${quote(file)}`),
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(cookies.length > 0 ? [`-b ${quote(cookies.join("; "))}`] : []),
    ...(values.body === undefined ? [] : dataOptions(values.body)),
  ].join(" \\\n  ");
}

function dataOptions(body: Body): string[] {
  const { content, value } = body;
  if (content.kind === "form") return [`-d ${quote(formText(body))}`];
  if (isFile(value)) return [`--data-binary ${quote(`@${value.name}`)}`];
  if (content.kind !== "multipart")
    return [
      content.kind === "json"
        ? `-d ${quote(String(value).replaceAll("\n", "\n  "))}`
        : `--data-raw ${quote(String(value))}`,
    ];
  return multipartParts(body).map(({ name, text, json, file }) => {
    if (file !== undefined) return `-F ${quote(`${name}=@${file.name};type=${file.type}`)}`;
    if (json === undefined) return `--form-string ${quote(`${name}=${text}`)}`;
    const escaped = json.replaceAll(/["\\]/g, String.raw`\$&`);
    return `-F ${quote(`${name}="${escaped}";type=application/json`)}`;
  });
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A request as a program with the TypeScript client. */
export function typescriptSample({ client, schemes, contents }: Template, values: Values): string {
  const { name, result } = client;
  const { server, path, query, header, cookie, headers, credentials, body } = values;
  const groups = Object.entries({ path, query, header, cookie, headers }).filter(
    ([, group]) => Object.keys(group).length > 0,
  );
  const input = groups.map(([key, group]) => [key, literal(group, "  ")]);
  // The first media type is the default, unless it is a range.
  if (body && body.type !== contents[0]?.type) input.push(["contentType", literal(body.type)]);
  if (body) input.push(["body", bodyLiteral(body)]);
  const options = [["baseUrl", literal(server)]];
  for (const { name: scheme, kind } of schemes) {
    const secret = credentials[scheme];
    // The connection presents a certificate.
    if (secret && kind !== "certificate") options.push([keyOf(scheme), literal(secret)]);
  }
  const call = `await ${name}(client${input.length > 0 ? `, ${enclosed("{", input.map(pair), "}")}` : ""});`;
  const sample = `import { createClient, ${name} } from "${client.package}";

const client = createClient(${enclosed("{", options.map(pair), "}")});

${result === undefined ? call : `const ${result} = ${call}\nconsole.log(${result});`}`;
  const usesFiles = sample.includes("await openAsBlob(");
  return usesFiles ? `import { openAsBlob } from "node:fs";\n${sample}` : sample;
}

/** JSON that cannot be read is shown as it is. */
function bodyLiteral({ content, value }: Body): string {
  if (content.kind !== "json") return literal(value, "  ");
  try {
    return literal(JSON.parse(String(value)), "  ");
  } catch {
    return String(value);
  }
}

const pair = ([key, code]: string[]) => `${key}: ${code}`;

const keyOf = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name));

function literal(value: unknown, indent = ""): string {
  if (isFile(value)) return `await openAsBlob("${value.name}", { type: "${value.type}" })`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "undefined";
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, `${indent}  `));
    return enclosed("[", items, "]", indent);
  }
  const entries = Object.entries(value).map(([key, item]) =>
    pair([keyOf(key), literal(item, `${indent}  `)]),
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
