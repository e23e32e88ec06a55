import {
  type Body,
  formText,
  type HttpRequest,
  httpRequest,
  isFile,
  multipartParts,
  parsed,
  type Template,
  type Values,
} from "./request.ts";

/** A language of the samples: what a reader calls it, and how it writes a request. */
interface Language {
  label: string;
  /** Undefined for a request that only curl and the client can show. */
  write: (template: Template, values: Values) => string | undefined;
}

/** A request with a body that is a text. */
type TextRequest = Pick<HttpRequest, "method" | "url" | "headers"> & { body: string | undefined };

/** Every language that samples can have, by the name that `site.languages` lists. They need no package but the client. */
export const languages: Record<string, Language> = {
  curl: { label: "curl", write: curlSample },
  typescript: { label: "TypeScript", write: typescriptSample },
  python: { label: "Python", write: fromText(pythonSample) },
  go: { label: "Go", write: fromText(goSample) },
  php: { label: "PHP", write: fromText(phpSample) },
  ruby: { label: "Ruby", write: fromText(rubySample) },
  java: { label: "Java", write: fromText(javaSample) },
};

/** A language in which files, multipart bodies and client certificates would need many lines. */
function fromText(write: (request: TextRequest) => string): Language["write"] {
  return (template, values) => {
    const { method, url, headers, cookies, basic, certificates } = httpRequest(template, values);
    const { body } = values;
    const isForm = body?.content.kind === "form";
    if (certificates.length > 0 || body?.content.kind === "multipart" || isFile(body?.value))
      return undefined;
    if (basic !== undefined) headers.unshift(["Authorization", `Basic ${toBase64(basic)}`]);
    if (cookies.length > 0) headers.push(["Cookie", cookies.join("; ")]);
    if (isForm) headers.push(["Content-Type", body.type]);
    const text = body && (isForm ? formText(body) : String(body.value));
    return write({ method, url, headers, body: text });
  };
}

/** `btoa` reads only Latin characters. */
const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** A text between double quotes, as all of these languages but PHP and Ruby read it. */
const quoted = (text: string) => JSON.stringify(text);

/** A text between single quotes, in which PHP and Ruby replace nothing. */
const literal = (text: string) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

const lines = (headers: TextRequest["headers"], write: (name: string, value: string) => string) =>
  headers.map(([name, value]) => `${write(name, value)}\n`).join("");

function pythonSample({ method, url, headers, body }: TextRequest): string {
  const list = lines(headers, (name, value) => `        ${quoted(name)}: ${quoted(value)},`);
  const data = body === undefined ? "" : `    data=''${literal(body)}''.encode(),\n`;
  return `from urllib.request import Request, urlopen

request = Request(
    ${quoted(url)},
    method="${method}",
    headers={
${list}    },
${data})
with urlopen(request) as response:
    print(response.status, response.read().decode())`;
}

function goSample({ method, url, headers, body }: TextRequest): string {
  const text = body?.includes("`") ? quoted(body) : `\`${body}\``;
  const reader = body === undefined ? "nil" : `strings.NewReader(${text})`;
  const set = lines(
    headers,
    (name, value) => `	request.Header.Set(${quoted(name)}, ${quoted(value)})`,
  );
  return `package main

import (
	"fmt"
	"io"
	"net/http"
	"os"${body === undefined ? "" : '\n	"strings"'}
)

func main() {
	request, err := http.NewRequest("${method}", ${quoted(url)}, ${reader})
	if err != nil {
		panic(err)
	}
${set}	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	fmt.Println(response.Status)
	io.Copy(os.Stdout, response.Body)
}`;
}

function phpSample({ method, url, headers, body }: TextRequest): string {
  const list = lines(headers, (name, value) => `        ${literal(`${name}: ${value}`)},`);
  const data = body === undefined ? "" : `    CURLOPT_POSTFIELDS => ${literal(body)},\n`;
  return `<?php
$request = curl_init(${literal(url)});
curl_setopt_array($request, [
    CURLOPT_CUSTOMREQUEST => '${method}',
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
${list}    ],
${data}]);
$text = curl_exec($request);
echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $text, "\\n";`;
}

function rubySample({ method, url, headers, body }: TextRequest): string {
  const set = lines(headers, (name, value) => `request[${literal(name)}] = ${literal(value)}`);
  const verb = method.charAt(0) + method.slice(1).toLowerCase();
  return `require 'net/http'

uri = URI(${literal(url)})
request = Net::HTTP::${verb}.new(uri)
${set}${body === undefined ? "" : `request.body = ${literal(body)}\n`}
response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|
  http.request(request)
end
puts response.code, response.body`;
}

function javaSample({ method, url, headers, body }: TextRequest): string {
  const set = lines(
    headers,
    (name, value) => `            .header(${quoted(name)}, ${quoted(value)})`,
  );
  const text = body
    ?.replaceAll(/\\|"""|"$/g, String.raw`\$&`)
    .replaceAll("\n", `\n${" ".repeat(16)}`);
  const publisher = text === undefined ? "noBody()" : `ofString("""\n${" ".repeat(16)}${text}""")`;
  return `import java.net.URI;
import java.net.http.*;

class Sample {
    public static void main(String[] args) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(${quoted(url)}))
${set}            .method("${method}", HttpRequest.BodyPublishers.${publisher})
            .build();
        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body());
    }
}`;
}

/** A request as a command that can be pasted into a shell. */
function curlSample(template: Template, values: Values): string {
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
    const secret = credentials[scheme];
    // The connection presents a certificate.
    if (secret && kind !== "certificate") options.push([keyOf(scheme), codeOf(secret)]);
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
  const body = content.kind === "json" ? parsed(String(value)) : value;
  return content.kind === "json" && body === value ? String(value) : codeOf(body, "  ");
}

const pair = ([key, code]: string[]) => `${key}: ${code}`;

const keyOf = (name: string) => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name));

function codeOf(value: unknown, indent = ""): string {
  if (isFile(value)) return `await openAsBlob("${value.name}", { type: "${value.type}" })`;
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
