import { marked } from "marked";
import type { Contract } from "../bundle.ts";

/** The changelog as a page beside the reference, with what there is to download. */
export function changesPage(template: string, changelog: string): string {
  const html = marked.parse(changelog.replace(/^# Changelog\n/, "# Changes\n"), { async: false });
  return template.replace("{{body}}", () => html.trim());
}

/** The console; its script takes the contract from the file beside the reference. */
export function consolePage(template: string, contract: Contract): string {
  return template.replaceAll("{{title}}", contract.info.title);
}
