import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { instance } from "@viz-js/viz";
import type { Contract } from "../bundle.ts";
import { Complaint } from "../complaint.ts";
import { nameOf, type Schema, schemasOf } from "../contract.ts";

/** Diagrams by name, as SVG to be put into a page. */
export type Diagrams = Record<string, string>;

const titles: Record<string, string> = {
  journey: "From a checkout session to an order, a subscription and license keys",
  resources: "How the resources refer to each other",
};

/** Draws what docs/diagrams/ describes, and the map of the resources, which the contract describes. */
export async function drawDiagrams(root: string, contract: Contract): Promise<Diagrams> {
  const folder = join(root, "docs/diagrams");
  const drawn = (await readdir(folder)).filter((name) => name.endsWith(".dot")).sort();
  const texts = await Promise.all(
    drawn.map(async (name) => [
      name.replace(/\.dot$/, ""),
      await readFile(join(folder, name), "utf8"),
    ]),
  );
  const viz = await instance();
  const all = [...texts, ["resources", resourceMap(contract)]] as [string, string][];
  const drawings = all.map(([name, dot]) => [
    name,
    present(name, viz.renderString(dot, { format: "svg" })),
  ]);
  const diagrams: Diagrams = Object.fromEntries(drawings);
  return {
    ...diagrams,
    resources: `${diagrams.resources}\n\n${inWords(references(contract))}`,
  };
}

/** Where a text names a diagram. */
const marker = /<!-- diagram: (\w+) -->/g;

/** A text with the diagrams in the places that it names. */
export function drawn(text: string, diagrams: Diagrams): string {
  return text.replaceAll(marker, (place, name: string) => {
    const diagram = diagrams[name];
    if (diagram === undefined)
      throw new Complaint(`${place} names no diagram`, "See docs/diagrams/.");
    return diagram;
  });
}

/** A text without the diagrams that it names. */
export function undrawn(text: string): string {
  return text.replaceAll(/<!-- diagram: \w+ -->\n*/g, "");
}

/**
 * Takes the page's own colours and type in place of Graphviz's, so that a diagram is legible in light
 * and dark, and a name in place of its tooltips. A blank line would end it within Markdown.
 */
function present(name: string, svg: string): string {
  const title = titles[name] ?? name;
  const [, , width = "", height = ""] =
    /viewBox="([\d.]+ [\d.]+) ([\d.]+) ([\d.]+)"/.exec(svg)?.map(String) ?? [];
  const drawing = svg
    .slice(svg.indexOf("<svg"))
    .replace(/<svg[\s\S]*?>/, () => {
      // No viewBox: the renderer writes the name of that attribute in a way that browsers pass over.
      const size = `width="${Number(width)}" height="${Number(height)}"`;
      return `<svg class="diagram" role="img" aria-label="${title}" ${size} xmlns="http://www.w3.org/2000/svg">`;
    })
    .replaceAll(/ xml:space="[^"]*"/g, "")
    .replaceAll(/<!--[\s\S]*?-->\n?/g, "")
    .replaceAll(/<title>[\s\S]*?<\/title>\n?/g, "")
    .replaceAll(/ id="[^"]*"/g, "")
    .replaceAll(/ font-family="[^"]*"/g, "")
    .replaceAll(/(fill|stroke)="black"/g, '$1="currentColor"')
    .replaceAll(/<text /g, '<text fill="currentColor" ')
    .replaceAll(/<polygon fill="white" stroke="none"[^>]*\/>\n?/g, "")
    .replaceAll(/\n+/g, "\n")
    .trim();
  return `<figure tabindex="0" aria-label="${title}">\n${drawing}\n</figure>`;
}

/** The map of the resources for whoever cannot see it. */
function inWords(map: Map<string, string[]>): string {
  const rows = [...map].flatMap(([from, to]) =>
    to.length === 0 ? [] : [`- ${capital(spoken(from))}: ${to.map(spoken).join(", ")}`],
  );
  return `<details class="words"><summary>The same in words: what refers to what</summary>\n\n${rows.join("\n")}\n\n</details>`;
}

/** What refers to what: every resource, and the resources whose ids its forms carry. */
export function references(contract: Contract): Map<string, string[]> {
  const schemas = schemasOf(contract);
  const resources = Object.keys(schemas)
    .filter((name) => name.endsWith("Id") && schemas[name.slice(0, -2)] !== undefined)
    .map((name) => name.slice(0, -2));
  const owner = new Map<string, string>();
  for (const [name, schema] of Object.entries(schemas)) {
    const own = nameOf(propertiesOf(schema, schemas).id?.$ref ?? "");
    if (own.endsWith("Id")) owner.set(name, own.slice(0, -2));
  }
  const found = new Map(resources.map((name) => [name, new Set<string>()]));
  for (const [name, schema] of Object.entries(schemas)) {
    const from = owner.get(name);
    if (from === undefined || !found.has(from)) continue;
    for (const [key, property] of Object.entries(propertiesOf(schema, schemas))) {
      if (key === "id") continue;
      for (const to of leadsTo(property)) {
        const resource = to.endsWith("Id") ? to.slice(0, -2) : (owner.get(to) ?? "");
        if (found.has(resource) && resource !== from) found.get(from)?.add(resource);
      }
    }
  }
  return new Map([...found].map(([name, to]) => [name, [...to].sort()]));
}

/** All fields of a schema, those of its bases included. */
export function propertiesOf(
  schema: Schema,
  schemas: Record<string, Schema>,
): Record<string, Schema> {
  const parts = (schema.allOf ?? []).map((part) => {
    const target = part.$ref === undefined ? part : schemas[nameOf(part.$ref)];
    return target === undefined ? {} : propertiesOf(target, schemas);
  });
  return Object.assign({}, ...parts, schema.properties);
}

/** The schemas that a property may hold. */
function leadsTo({ $ref, anyOf = [], items }: Schema): string[] {
  const below = [...anyOf, ...(items === undefined ? [] : [items])].flatMap(leadsTo);
  return $ref === undefined ? below : [nameOf($ref), ...below];
}

/** A name as people write it: `LicenseKey` is a license key. */
function spoken(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

function resourceMap(contract: Contract): string {
  const map = references(contract);
  const nodes = [...map.keys()].map((name) => `  ${name} [label="${capital(spoken(name))}"]`);
  const edges = [...map].flatMap(([from, all]) => all.map((to) => `  ${from} -> ${to}`));
  return `digraph {
  graph [rankdir=LR, nodesep=0.18, ranksep=0.7, bgcolor=transparent]
  node [shape=box, style=rounded, fontname=Arial, fontsize=12, height=0.32, margin="0.12,0.05"]
  edge [arrowsize=0.6, penwidth=0.7]
${[...nodes, ...edges].join("\n")}
}
`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
