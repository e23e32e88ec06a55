import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compilers, consumerOptions, peers, requestOf, run } from "./peers.ts";
import { made, median, type Operation, rotated } from "./shared.ts";

/** A consumer that calls all operations, and what checking it costs. */
export interface Checking {
  title: string;
  /** Whether what the tool made was checked with it, as it is when its sources are in the project. */
  variant: "as generated" | "as declarations";
  cost: Record<keyof typeof compilers, { instantiations: number; milliseconds: number }>;
}

interface Program {
  title: string;
  variant: Checking["variant"];
  config: string;
}

/** Writes the consumers; each variant in a project of its own. */
function write(operations: Operation[]): Program[] {
  const folder = join(made, "consumers");
  rmSync(folder, { recursive: true, force: true });
  return peers.flatMap((peer) => {
    const variants = peer.isDeclared
      ? ([["as declarations", `../../${peer.name}`]] as const)
      : ([
          ["as generated", `../../${peer.name}`],
          ["as declarations", `../../declarations/${peer.name}`],
        ] as const);
    return variants.map(([variant, from]) => {
      const project = join(folder, `${peer.name}-${variant.replaceAll(" ", "-")}`);
      mkdirSync(project, { recursive: true });
      const calls = operations.map((operation, index) => {
        const answer = `answer${index}`;
        const uses = operation.isList
          ? `${answer}.items[0]?.id, ${answer}.pagination.max_page`
          : `${answer}.id`;
        return `${peer.call(operation, requestOf(operation), answer)}\nuse(${uses});`;
      });
      const text = `${peer.prepare(operations, from)}
declare function use(...values: (string | number | undefined)[]): void;
export async function main() {
${calls.join("\n")}
}
`;
      writeFileSync(join(project, "consumer.ts"), text);
      const files = ["consumer.ts", ...(peer.name === "orval" ? [`../../orval/base.d.ts`] : [])];
      const config = join(project, "tsconfig.json");
      writeFileSync(config, JSON.stringify({ compilerOptions: options, files }, null, 2));
      return { title: peer.title, variant, config };
    });
  });
}

/** openapi-fetch alone is told where its types are by the extension of their file. */
const options = { ...consumerOptions, allowImportingTsExtensions: true };

function check(compiler: string, { config }: Program) {
  const said = run(process.execPath, [
    compiler,
    "-p",
    config,
    "--extendedDiagnostics",
    ...(compiler === compilers["7.0"] ? ["--singleThreaded"] : []),
  ]);
  const figure = (name: string) => Number(new RegExp(`^${name}: +([\\d.]+)`, "m").exec(said)?.[1]);
  return {
    instantiations: figure("Instantiations"),
    milliseconds: figure("Check time") * 1000,
  };
}

export function checking(operations: Operation[], rounds: number): Checking[] {
  const programs = write(operations);
  const versions = Object.keys(compilers) as (keyof typeof compilers)[];
  const seen = new Map<string, { instantiations: number; milliseconds: number }[]>();
  for (let round = 0; round < rounds; round++) {
    for (const program of rotated(programs, round)) {
      for (const version of versions) {
        const key = `${version} ${program.config}`;
        seen.set(key, [...(seen.get(key) ?? []), check(compilers[version], program)]);
      }
    }
  }
  return programs.map(({ title, variant, config }) => ({
    title,
    variant,
    cost: Object.fromEntries(
      versions.map((version) => {
        const runs = seen.get(`${version} ${config}`) ?? [];
        return [
          version,
          {
            instantiations: runs[0]?.instantiations ?? Number.NaN,
            milliseconds: median(runs.map(({ milliseconds }) => milliseconds)),
          },
        ];
      }),
    ) as Checking["cost"],
  }));
}
