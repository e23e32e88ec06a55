import { type Contract, methods } from "#reader";
import { type Finding, finding, isSimilar, startOf } from "#source";
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
    ...inLanguage("json").flatMap(({ index, block }) => checkJson(block, report, index)),
    ...inLanguage("ts", "js", "typescript").flatMap(({ index, block }) =>
      checkFunctions(contract, block, (at, ...words) => report(index + at, ...words)),
    ),
    ...inLanguage("sh", "bash", "http").flatMap(({ index, block }) =>
      checkCalls(contract, block, (at, ...words) => report(index + at, ...words)),
    ),
  ];
}

/** JSON that a reader cannot copy. */
function checkJson(block: string, report: Report, index: number): Finding[] {
  try {
    JSON.parse(block.replace(/^.*\n/, "").replace(/\n[^\n]*$/, ""));
    return [];
  } catch (error) {
    const message = `the sample is no JSON: ${(error as Error).message.split("\n")[0]}`;
    return [report(index, message, "Correct it, or name another language after ```.")];
  }
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
    const [verb = ""] = /^[a-z]+(?=[A-Z])/.exec(name) ?? [];
    if (!verbs.has(verb) || ids.includes(name) || name === "createClient") return [];
    return [report(index, `the client has no function ${name}`, correction(name, ids))];
  });
}

/** A URL of a server, or a request, with a path that no operation has. */
function checkCalls({ operations, servers }: Contract, block: string, report: Report): Finding[] {
  const bases = servers.map(({ url }) => url.replace(/\/$/, "")).filter(Boolean);
  const request = new RegExp(`^(?:${methods.join("|")}) (\\/[^\\s?#]*)`, "gm");
  const calls = [
    ...[...block.matchAll(/https?:\/\/[^\s'"?#]+/g)].flatMap(({ 0: url, index }) => {
      const base = bases.find((base) => url.startsWith(`${base}/`));
      return base === undefined ? [] : [{ path: url.slice(base.length), index }];
    }),
    ...[...block.matchAll(request)].map(({ 1: path = "", index }) => ({ path, index })),
  ];
  const patterns = operations.map(({ path }) => path.split(/\{[^}]*\}/));
  return calls.flatMap(({ path, index }) => {
    const first = path.split("/").slice(0, 2).join("/");
    // A server can have more than the contract says, such as its reference.
    if (!operations.some((operation) => operation.path.startsWith(`${first}/`))) return [];
    if (patterns.some((parts) => fits(path, parts))) return [];
    const fix = "Correct the path, and its slash at the end.";
    return [report(index, `no operation has the path ${path}`, fix)];
  });
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
