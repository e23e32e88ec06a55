/** What a source file refers to, as its syntax says. */
import { readFileSync } from "node:fs";
import ts from "typescript";

/** The specifiers of imports, also of types, and the paths that begin in the folder of the file, such as `./data.yaml`. */
export function pathsIn(file: string): string[] {
  const paths: string[] = [];
  const visit = (node: ts.Node): void => {
    paths.push(...pathsOf(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return paths;
}

function pathsOf(node: ts.Node): string[] {
  if (ts.isImportDeclaration(node)) return textsOf([node.moduleSpecifier]);
  if (ts.isExportDeclaration(node)) return textsOf([node.moduleSpecifier]);
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? textsOf([node.argument.literal]) : [];
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
  const { expression: called, arguments: given = [] } = node;
  const isImport = called.kind === ts.SyntaxKind.ImportKeyword || isOfThisModule(called);
  if (isImport) return textsOf(given);
  if (!given.some(isOfThisModule)) return [];
  return textsOf(given).map((path) => (path.startsWith(".") ? path : `./${path}`));
}

/** `import.meta.resolve`, `import.meta.url` or `import.meta.dirname`. */
const isOfThisModule = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) && ts.isMetaProperty(node.expression);

const textsOf = (nodes: readonly (ts.Node | undefined)[]): string[] =>
  nodes.flatMap((node) => (node && ts.isStringLiteralLike(node) ? node.text : []));
