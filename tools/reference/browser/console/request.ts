import { buildHeader, buildPath, buildQuery, own, type ParameterStyle, withQuery } from "#reader";

/** What the samples and the console have to know about an operation. */
export interface Template {
  method: string;
  path: string;
  parameters: Input[];
  /** All schemes that it accepts. */
  schemes: Scheme[];
  /** The media types of its body. */
  contents: Content[];
  /** The function of the client, the package that has it, and what it returns; undefined if nothing. */
  client: { name: string; package: string; result: string | undefined };
}

/** A parameter, or as `query` a field of a form. */
export interface Input extends ParameterStyle {
  /** How its text is read: as JSON, as items that are separated by commas, or as one value. */
  format: "json" | "list" | "value";
  /** The JSON types of the value, or of its items. */
  types: string[];
}

export interface Scheme {
  name: string;
  kind: "bearer" | "basic" | "certificate" | "query" | "header" | "cookie";
  /** The name of an API key. */
  key: string;
}

export interface Content {
  /** As the contract has it, such as `image/*`. */
  type: string;
  kind: "json" | "form" | "multipart" | "text" | "binary";
  /** The fields of a form. */
  fields: Input[];
}

/** A file in a request. Samples have only its name. */
export interface RequestFile {
  name: string;
  type: string;
  blob: Blob | undefined;
}

/** What is filled in. */
export interface Values extends Record<Input["in"], Record<string, unknown>> {
  server: string;
  /** Secrets by the names of their schemes. */
  credentials: Record<string, string>;
  /** Headers that are not in the contract. */
  headers: Record<string, string>;
  body: Body | undefined;
}

export interface Body {
  content: Content;
  /** The media type that is sent, which a range does not say. */
  type: string;
  value: string | Record<string, unknown> | RequestFile | undefined;
}

/** The parts of a request that do not depend on what sends it. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  cookies: string[];
  /** `user:password` */
  basic: string | undefined;
  certificates: string[];
}

/** The request that a template and values describe, without its body. */
export function httpRequest(template: Template, values: Values): HttpRequest {
  const { method, parameters, schemes } = template;
  const { body } = values;
  const secrets = schemes.flatMap(({ name, ...scheme }) => {
    const secret = own(values.credentials, name);
    return secret === undefined || secret === "" ? [] : [{ ...scheme, secret }];
  });
  const ofKind = (kind: Scheme["kind"]) => secrets.filter((secret) => secret.kind === kind);
  const written = (location: "header" | "cookie") =>
    parameters.flatMap((parameter): HttpRequest["headers"] => {
      const value = own(values[location], parameter.name);
      if (parameter.in !== location || value === undefined) return [];
      return [[parameter.name, buildHeader(parameter, value)]];
    });
  const query = [
    buildQuery(template, values.query),
    ...ofKind("query").map(({ key, secret }) => `${key}=${encodeURIComponent(secret)}`),
  ].filter((text) => text !== "");
  const headers: HttpRequest["headers"] = [];
  for (const { secret } of ofKind("bearer")) headers.push(["Authorization", `Bearer ${secret}`]);
  for (const { key, secret } of ofKind("header")) headers.push([key, secret]);
  headers.push(...written("header"), ...Object.entries(values.headers));
  // What sends a form adds its media type.
  if (body && !/form|multipart/.test(body.content.kind)) headers.push(["Content-Type", body.type]);
  const path = values.server.replace(/\/+$/, "") + buildPath(template, values.path);
  return {
    method,
    url: withQuery(path, query.join("&")),
    headers,
    cookies: [
      ...ofKind("cookie").map(({ key, secret }) => `${key}=${secret}`),
      ...written("cookie").map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
    ],
    basic: ofKind("basic")[0]?.secret,
    certificates: ofKind("certificate").map(({ secret }) => secret),
  };
}

/** The fields of a form as `a=1&b=2`. */
export const formText = ({ content, value }: Body): string =>
  buildQuery({ path: "", parameters: content.fields }, value as Record<string, unknown>);

export const isFile = (value: unknown): value is RequestFile =>
  typeof value === "object" && value !== null && "blob" in value;

/** The parts of a multipart body: texts, JSON and files. A list repeats its field. */
export function multipartParts({
  value,
}: Body): { name: string; text?: string; json?: string; file?: RequestFile }[] {
  return Object.entries(value as Record<string, unknown>).flatMap(([name, field]) =>
    [field].flat().map((item) => {
      if (isFile(item)) return { name, file: item };
      if (typeof item === "object") return { name, json: JSON.stringify(item) };
      return { name, text: String(item) };
    }),
  );
}
