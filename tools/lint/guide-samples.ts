import { type Contract, jsonIn, methods, type Operation } from "#reader";
import { type Finding, finding, isSimilar, startOf } from "#source";
import { checkValue } from "./guide-json.ts";
import type { Chapter } from "./guide-text.ts";

/** Reports what is wrong at an index of a text. */
type Report = (index: number, message: string, fix: string) => Finding;

/** Checks what the text and the samples of a chapter name: types of problems, functions of the client and paths. */
export function checkSamples(contract: Contract, { file, text }: Chapter): Finding[] {
  const report: Report = (index, message, fix) => {
    const line = text.slice(0, index).split("\n").length;
    return finding({ ...startOf(file), line }, "guide-samples", message, fix);
  };
  const blocks = [...text.matchAll(/^( *)```(\w+)\n([\s\S]*?)^\1```/gm)];
  const inLanguage = (...names: string[]) =>
    blocks
      .filter(([, , language = ""]) => names.includes(language))
      .map(({ index, 0: block }) => ({ index, block }));
  return [
    ...checkTypes(contract, text, report),
    ...inLanguage("json").flatMap(({ index, block }) => checkJson(contract, block, report, index)),
    ...inLanguage("ts", "js", "typescript").flatMap(({ index, block }) =>
      checkFunctions(contract, block, (at, ...words) => report(index + at, ...words)),
    ),
    ...inLanguage("sh", "bash", "http").flatMap(({ index, block }) =>
      checkCalls(contract, block, (at, ...words) => report(index + at, ...words)),
    ),
  ];
}

/** JSON that a reader cannot copy, or with fields that the contract has otherwise. */
function checkJson(contract: Contract, block: string, report: Report, index: number): Finding[] {
  let value: unknown;
  try {
    value = JSON.parse(block.replace(/^.*\n/, "").replace(/\n[^\n]*$/, ""));
  } catch (error) {
    const message = `the sample is no JSON: ${(error as Error).message.split("\n")[0]}`;
    return [report(index, message, "Correct it, or name another language after ```.")];
  }
  return checkValue(contract, value, block).map(({ at, message, fix, isUnknown }) => ({
    ...report(index + at, message, fix),
    severity: isUnknown ? "warning" : "error",
  }));
}

/** A type of a problem that begins as others do, and is none of them. */
function checkTypes({ problems }: Contract, text: string, report: Report): Finding[] {
  const types = problems.map(({ type }) => type);
  const beginnings = new Set(types.flatMap((type) => /^.*\/(?=[^/]+$)/.exec(type) ?? []));
  return [...text.matchAll(/(?<![\w.~:/-])(\/?[\w:.~/-]*\/)([\w-]*\w)(?![\w/-])/g)].flatMap(
    ({ 0: type, 1: beginning = "", index }) => {
      if (!beginnings.has(beginning) || types.includes(type)) return [];
      return [report(index, `there is no problem ${type}`, correction(type, types))];
    },
  );
}

/** A function that is called or imported as the others of the client are, and none of them. */
function checkFunctions({ operations }: Contract, block: string, report: Report): Finding[] {
  const ids = operations.map(({ id }) => id);
  const verbs = new Set(ids.flatMap((id) => /^[a-z]+(?=[A-Z])/.exec(id) ?? []));
  const client = [...block.matchAll(/import (?:\* as (\w+)|\{([^}]*)\}) from/g)];
  const imported = client.flatMap(({ 2: list = "", index, 0: text }) => {
    const names = list.split(",").map((name) => name.replace(/^\s*(type )?|\s+as .*|\s+$/g, ""));
    // Other packages have functions, too.
    const isClient = names.some((name) => ids.includes(name) || name === "createClient");
    return isClient ? names.map((name) => ({ name, index: index + text.indexOf(name) })) : [];
  });
  const spaces = client.flatMap(({ 1: name }) => name ?? []);
  const called = [...block.matchAll(/\b(\w+)\.(\w+)/g)]
    .filter(({ 1: space = "" }) => spaces.includes(space))
    .map(({ 2: name = "", index }) => ({ name, index }));
  return [...imported, ...called].flatMap(({ name, index }) => {
    const [, verb = "", noun = ""] = /^([a-z]+)([A-Z]\w*)/.exec(name) ?? [];
    // A type guard, such as isOrderStatus, is none of them.
    const isLike = verb !== "is" && ids.some((id) => id.endsWith(noun) && noun !== "");
    if (!(verbs.has(verb) || isLike) || ids.includes(name) || name === "createClient") return [];
    return [report(index, `the client has no function ${name}`, correction(name, ids))];
  });
}

/** A URL of a server, or a request, with a path that no operation has. */
function checkCalls(contract: Contract, block: string, report: Report): Finding[] {
  const { operations, servers } = contract;
  const bases = servers.map(({ url }) => url.replace(/\/$/, "")).filter(Boolean);
  const request = new RegExp(`^(?:${methods.join("|")}) (\\/[^\\s?#]*)`, "gm");
  const urlsIn = (text: string) =>
    [...text.matchAll(/https?:\/\/[^\s'"?#]+/g)].flatMap(({ 0: url, index }) => {
      const base = bases.find((base) => url.startsWith(`${base}/`));
      return base === undefined ? [] : [{ path: url.slice(base.length), index }];
    });
  const operationsAt = (path: string) =>
    operations.filter((operation) => fits(path, operation.path.split(/\{[^}]*\}/)));
  const calls = [
    ...urlsIn(block),
    ...[...block.matchAll(request)].map(({ 1: path = "", index }) => ({ path, index })),
  ];
  const wrongCalls = [...block.matchAll(curl)].flatMap(({ 0: command, index }) => {
    const [{ path } = { path: "" }] = urlsIn(command);
    const called = operationsAt(path);
    return called.length === 0
      ? []
      : checkCall(contract, called, command, (at, ...words) => report(index + at, ...words));
  });
  const unknown = calls.flatMap(({ path, index }) => {
    const first = path.split("/").slice(0, 2).join("/");
    // A server can have more than the contract says, such as its reference.
    if (!operations.some((operation) => operation.path.startsWith(`${first}/`))) return [];
    if (operationsAt(path).length > 0) return [];
    const fix = "Correct the path, and its slash at the end.";
    return [report(index, `no operation has the path ${path}`, fix)];
  });
  return [...unknown, ...wrongCalls];
}

/** A command up to the end of its line, also with line breaks after a backslash or in quotes. */
const curl = /\bcurl\b(?:\\\n|'[^']*'|"[^"]*"|[^\n'"|;])*/g;

/** A request with a method or a body that the operations of its path do not have. */
function checkCall(
  contract: Contract,
  called: Operation[],
  command: string,
  report: Report,
): Finding[] {
  const sent = /(?:-d|--data(?:-raw)?|--json)\s+'([^']*)'/.exec(command);
  const [body, index] = [sent?.[1], sent?.index ?? 0];
  const [, stated] = /(?:-X|--request)\s+'?([A-Z]+)/.exec(command) ?? [];
  const method = stated ?? (body === undefined ? "GET" : "POST");
  const operation = called.find((each) => each.method === method);
  if (operation === undefined) {
    const others = called.map((each) => each.method).join(" or ");
    return [report(0, `${called[0]?.path} has no ${method}`, `Write -X ${others}.`)];
  }
  if (body === undefined) return [];
  const schema = jsonIn(operation.body?.content)?.schema;
  if (schema === undefined)
    return [report(index, `${operation.id} has no body`, "Remove it, or correct the method.")];
  try {
    const value: unknown = JSON.parse(body);
    const missing = schema.required.filter((name) => !Object.hasOwn(Object(value), name));
    const lacks = missing.map((name) =>
      report(index, `the body lacks ${name}, which ${operation.id} requires`, "Add it."),
    );
    return [
      ...lacks,
      ...checkValue(contract, value, command, schema).map(({ at, message, fix }) =>
        report(at, message, fix),
      ),
    ];
  } catch {
    return [report(index, "the body is no JSON", "Correct it.")];
  }
}

/** Whether a path has the parts of another one, with a segment between each two. */
function fits(path: string, [first = "", ...others]: string[]): boolean {
  if (!path.startsWith(first)) return false;
  const rest = path.slice(first.length);
  if (others.length === 0) return rest === "";
  const end = rest.indexOf("/");
  const segment = end === -1 ? rest : rest.slice(0, end);
  return segment !== "" && fits(rest.slice(segment.length), others);
}

function correction(written: string, names: string[]): string {
  const similar = names.find((name) => isSimilar(name, written));
  return similar === undefined ? "Correct the name." : `Write ${similar}.`;
}
