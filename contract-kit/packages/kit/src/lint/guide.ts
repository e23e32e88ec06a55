import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "contract-kit-reader";
import type { Finding } from "./findings.ts";
import { finding, type Source, startOf } from "./source.ts";

/** Checks that the guide in openapi/info/ links to what exists. */
export function checkGuide(source: Source, { document }: Contract): Finding[] {
  const chapters = source.files
    .filter((file) => /^openapi\/info\/.*\.md$/.test(file))
    .map((file) => {
      const text = readFileSync(join(source.root, file), "utf8");
      // Code has neither links nor headings.
      const prose = text.replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/.+/g, ""));
      return { file, prose };
    });
  const headings = chapters.flatMap(({ prose }) => prose.match(/(?<=^#+ ).*/gm) ?? []);
  const anchors = anchorsOf([headings, document]);
  return chapters.flatMap(({ file, prose }) =>
    [...prose.matchAll(/\]\(([^)\s]+)/g)].flatMap(({ 1: link = "", index }): Finding[] => {
      if (leadsSomewhere(source, link, anchors)) return [];
      const lines = prose.slice(0, index).split("\n");
      const at = { ...startOf(file), line: lines.length, column: `${lines.at(-1)}`.length + 1 };
      const where = link.startsWith("#") ? "nowhere" : "to a file that does not exist";
      const fix = "Link to a heading of the guide, an operationId, a schema or an assumption.";
      return [finding(at, "guide-links", `the link ${link} leads ${where}`, fix)];
    }),
  );
}

function leadsSomewhere({ root }: Source, link: string, anchors: Set<string>): boolean {
  const [path = "", anchor = ""] = link.split("#");
  // Anchors with a dot are fields of a schema.
  if (path === "") return anchors.has(anchor.toLowerCase()) || anchor.includes(".");
  const folders = ["openapi/info", "generated", "docs"];
  return (
    /^([a-z]+:|\/)/.test(path) || folders.some((folder) => existsSync(join(root, folder, path)))
  );
}

/** Every name in a value as an anchor. The reference has them for headings, operations, schemas, fields and assumptions. */
function anchorsOf(value: unknown, anchors = new Set(["all-operations"])): Set<string> {
  const add = (text: string) => {
    const words = text.toLowerCase().replaceAll(/<[^<>]+>|[^\w\s-]/g, "");
    anchors.add(words.trim().replaceAll(/\s+/g, "-"));
  };
  if (typeof value === "string" && value.length < 100) {
    add(value);
    add(`problem-${value.split("/").at(-1)}`);
  }
  if (typeof value !== "object" || value === null) return anchors;
  for (const [key, part] of Object.entries(value)) {
    for (const prefix of ["", "assumption-"]) add(prefix + key);
    anchorsOf(part, anchors);
  }
  return anchors;
}
