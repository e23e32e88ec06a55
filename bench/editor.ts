import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { consumerOptions } from "./peers.ts";
import { made } from "./shared.ts";

export type Editor = ReturnType<typeof editor>;

/** What an editor asks of TypeScript, about one file beside the clients; `|>` marks where the cursor is. */
export function editor(name: string) {
  const file = join(made, `editor-${name}.ts`);
  let text = "";
  let version = 0;
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...consumerOptions, allowImportingTsExtensions: true },
    made,
  );
  const { fileExists, readFile, directoryExists, getDirectories } = ts.sys;
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file, join(made, "orval/base.d.ts")],
    getScriptVersion: (path) => (path === file ? String(version) : "0"),
    getScriptSnapshot: (path) => {
      if (path === file) return ts.ScriptSnapshot.fromString(text);
      return fileExists(path)
        ? ts.ScriptSnapshot.fromString(readFileSync(path, "utf8"))
        : undefined;
    },
    getCurrentDirectory: () => made,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists,
    readFile,
    directoryExists,
    getDirectories,
  });
  const type = (typed: string): number => {
    const cursor = typed.indexOf("|>");
    text = typed.replace("|>", "");
    version++;
    return cursor;
  };
  return {
    completions: (typed: string): string[] =>
      (service.getCompletionsAtPosition(file, type(typed), {})?.entries ?? []).map(
        (entry) => entry.name,
      ),
    hover: (typed: string) => {
      const info = service.getQuickInfoAtPosition(file, type(typed));
      const tags = (info?.tags ?? []).map((tag) => ts.displayPartsToString(tag.text));
      return {
        signature: ts.displayPartsToString(info?.displayParts),
        text: [ts.displayPartsToString(info?.documentation), ...tags].join("\n"),
      };
    },
    errors: (typed: string): string[] => {
      type(typed);
      return service
        .getSemanticDiagnostics(file)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
    },
  };
}
