import { readNamedContract } from "#diff";
import { bundleFile, evidenceFile, readEvidence } from "#project";
import { asObject, CliError, isObject } from "#reader";

/**
 * Rejects a contract that assumes what a service has refuted: its readers would rely on it. An assumption that a source
 * confirms is none any more.
 *
 * @throws CliError
 */
export async function requireNoneRefuted(root: string): Promise<void> {
  const evidence = await readEvidence(root);
  const { contract } = await readNamedContract(root, bundleFile);
  const register = asObject(asObject(contract)["x-assumptions"]);
  const isOpen = (id: string) => isObject(register[id]) && register[id].confirmed === undefined;
  const refuted = Object.entries(evidence)
    .filter(([id]) => isOpen(id))
    .flatMap(([id, services]) =>
      Object.entries(services)
        .filter(([, { result }]) => result === "refuted")
        .map(([service, { since }]) => `${id} (${service}, since ${since})`),
    );
  if (refuted.length === 0) return;
  throw new CliError(
    `the contract assumes what ${evidenceFile} refutes: ${refuted.join(", ")}`,
    "Change the contract to what the service does and verify it again, or write in openapi/assumptions.yaml who confirms it.",
  );
}
