import { evidenceFile } from "#project";
import { type Contract, isObject, join } from "#reader";
import { type Finding, finding, locationOf, type Source } from "#source";

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Checks that the evidence is about assumptions of the register, and is as `npm run assumptions` writes it. */
export function checkEvidence(source: Source, { assumptions }: Contract): Finding[] {
  const evidence = source.documents.get(evidenceFile)?.parsed;
  const report = (path: string[], message: string, fix: string) => {
    const at = locationOf(source, { file: evidenceFile, pointer: join("#", ...path) });
    return finding(at, "evidence", message, fix);
  };
  return Object.entries(isObject(evidence) ? evidence : {}).flatMap(([id, services]) => {
    if (!assumptions.some((assumption) => assumption.id === id)) {
      const fix = "Remove it, or correct the id, if the assumption has another one now.";
      return [report([id], `the evidence is about ${id}, which is no assumption`, fix)];
    }
    return Object.entries(isObject(services) ? services : { service: undefined })
      .filter(([, entry]) => !isEntry(entry))
      .map(([service]) => {
        const fix = "Restore the file, and let npm run assumptions write it.";
        return report([id, service], `the evidence of ${service} about ${id} is incomplete`, fix);
      });
  });
}

function isEntry(entry: unknown): boolean {
  if (!isObject(entry)) return false;
  const { result, since, last, checks, contract } = entry;
  const areTexts = [since, last].every((text) => typeof text === "string" && day.test(text));
  const isResult = result === "held" || result === "refuted";
  return isResult && areTexts && typeof checks === "number" && typeof contract === "string";
}
