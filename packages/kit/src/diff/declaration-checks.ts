import ts from "typescript";

/** What the types of checks use. A table without entries is `never` or has an index signature, which are no keys. */
export const checkHelpers = [
  "type Assignable<Source extends Target, Target> = [Source, Target];",
  "type Keys<Table> = string extends keyof Table ? never : keyof Table;",
];

/** A statement about two types: the source can be used wherever the target is expected. */
export interface Check {
  about: string;
  source: string;
  target: string;
  /** The export that it is about. */
  symbol: ts.Symbol;
}

/** A check of one part of an export. */
type PartialCheck = Omit<Check, "symbol">;

/** The exports of the released version, and the namespaces by which both versions are named. */
interface Released {
  symbols: ts.Symbol[];
  checker: ts.TypeChecker;
  old: string;
  now: string;
}

/**
 * The checks of everything that the released version exports. A function is checked with its parameters and its result,
 * and so with the types that callers send and receive. Of a type by itself, the properties have to stay.
 */
export function checksOf(released: Released): Check[] {
  const checksFor = (symbol: ts.Symbol): PartialCheck[] => {
    if (["paths", "webhooks", "components", "operations"].includes(symbol.name)) {
      return tableChecks(symbol, released);
    }
    return [
      ...(symbol.flags & ts.SymbolFlags.Value ? [valueCheck(symbol, released)] : []),
      ...(symbol.flags & ts.SymbolFlags.Type ? [typeCheck(symbol, released)] : []),
    ];
  };
  return released.symbols.flatMap((symbol) =>
    checksFor(symbol).map((check) => ({ ...check, symbol })),
  );
}

function valueCheck(symbol: ts.Symbol, released: Released): PartialCheck {
  const { name, valueDeclaration } = symbol;
  const isFunction = released.checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0;
  const [old, now] = [released.old, released.now].map((side) => `typeof ${side}.${name}`);
  const isVariable = valueDeclaration && ts.isVariableDeclaration(valueDeclaration);
  if (isVariable && !isFunction) {
    // A list of known values can become longer.
    const about = `values of \`${name}\``;
    return { about, source: `(${old})[number]`, target: `(${now})[number]` };
  }
  if (isVariable || (valueDeclaration && hasOtherResult(valueDeclaration))) {
    const about = `parameters of \`${name}\``;
    return { about, source: `Parameters<${old}>`, target: `Parameters<${now}>` };
  }
  return { about: `\`${name}\``, source: `${now}`, target: `${old}` };
}

/** Whether the result of a function follows from the known values or the paths, which may grow. */
function hasOtherResult(declaration: ts.Declaration): boolean {
  if (!ts.isFunctionDeclaration(declaration) || declaration.type === undefined) return false;
  return ts.isTypePredicateNode(declaration.type) || declaration.type.getText().endsWith("<paths>");
}

function typeCheck(symbol: ts.Symbol, { checker, ...released }: Released): PartialCheck {
  const [declaration] = symbol.declarations ?? [];
  const parameters = declaration
    ? ts.getEffectiveTypeParameterDeclarations(declaration as never)
    : [];
  const generic = parameters.length > 0 ? `<${parameters.map(() => "any").join()}>` : "";
  const [old = "", now = ""] = [released.old, released.now].map(
    (side) => `${side}.${symbol.name}${generic}`,
  );
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  // Callers compare texts with their own values.
  if (checker.isTypeAssignableTo(type, checker.getStringType()))
    return { about: `values of \`${symbol.name}\``, source: old, target: now };
  return {
    about: `properties of \`${symbol.name}\``,
    source: `keyof ${old}`,
    target: `keyof ${now}`,
  };
}

/** The tables of the path-typed client: each key stays, and operations stay compatible. */
function tableChecks(symbol: ts.Symbol, { checker, ...released }: Released): PartialCheck[] {
  const { name } = symbol;
  const both = (type: (side: string) => string) => ({
    old: type(`${released.old}.${name}`),
    now: type(`${released.now}.${name}`),
  });
  const keysOf = (suffix: string): PartialCheck => {
    const { old, now } = both((table) => `${table}${suffix}`);
    const about = `keys of \`${name}${suffix}\``;
    return { about, source: `Keys<${old}>`, target: `Keys<${now}>` };
  };
  const names = checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    .map((entry) => entry.name);
  const entries = names.map((name) => `[${JSON.stringify(name)}]`);
  if (name === "components") return entries.map(keysOf);
  if (name === "paths" || name === "webhooks") return [keysOf("")];
  const webhooks = webhookNames(released.symbols);
  const operations = entries.flatMap((entry, index) => {
    const part = (key: string) => both((table) => `${table}${entry}["${key}"]`);
    const [parameters, body, responses] = ["parameters", "requestBody", "responses"].map(part);
    const about = `\`${name}${entry}\``;
    const [sent, received] = [
      [parameters, body].map((part) => ({ source: part?.old ?? "", target: part?.now ?? "" })),
      [parameters, body].map((part) => ({ source: part?.now ?? "", target: part?.old ?? "" })),
    ];
    // The service sends the request of a webhook, and callers respond.
    const isWebhook = webhooks.has(names[index] ?? "");
    const [source = "", target = ""] = isWebhook
      ? [responses?.old, responses?.now]
      : [responses?.now, responses?.old];
    return [...(isWebhook ? received : sent), { source, target }].map((check) => ({
      about,
      ...check,
    }));
  });
  return [keysOf(""), ...operations];
}

/** The operations that the table of webhooks refers to. */
function webhookNames(symbols: ts.Symbol[]): Set<string> {
  const declarations = symbols.find(({ name }) => name === "webhooks")?.declarations ?? [];
  const names = declarations.flatMap((declaration) => [
    ...declaration.getText().matchAll(/operations\["([^"]+)"\]/g),
  ]);
  return new Set(names.map(([, name = ""]) => name));
}
