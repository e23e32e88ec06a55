/**
 * npm run dev: after every save, lint → the mock, the Prism of the project → generated/ → the reference, whose pages reload.
 * It is one process that stays warm. The last good contract is served until there is a better one.
 */
import { existsSync, readFileSync } from "node:fs";
import { createMock, createReport, onEveryChange, parsePort, servePages } from "#dev";
import { readReferenceInput } from "#docs";
import { replaceFolder, script } from "#project";
import { makeReference } from "#reference";
import { make } from "./build.ts";
import { lint } from "./lint.ts";

/** What the contract and its reference are made from. */
const sources = [
  "openapi",
  "redocly.yaml",
  ".redocly.lint-ignore.yaml",
  ".spectral.yaml",
  "docs",
  "CHANGELOG.md",
];

async function dev(root: string, port: number): Promise<void> {
  const pages = servePages();
  const report = createReport();
  const url = await pages.listen(port === 0 ? 0 : port + 1);
  const mock = createMock();
  const last = "generated/openapi.json";
  if (existsSync(last)) await mock.serve(JSON.parse(readFileSync(last, "utf8")), port);

  await onEveryChange(sources, async () => {
    report.begin();
    const linted = await lint(root);
    const { bundle } = linted;
    // Writers wait for these two, and for the rest less often.
    if (linted.findings.length > 0) report.found(linted.findings);
    if (bundle !== undefined) await mock.serve(structuredClone(bundle.published), port);
    const { findings, files } = await make(root, linted);
    report.found(findings);
    report.end(files && (await replaceFolder(root, "generated", files)));
    if (files === undefined || bundle === undefined) return;
    const input = await readReferenceInput(root, bundle);
    pages.show(await makeReference({ ...input, site: { ...input.site, forMaintainers: true } }));
  });
  console.log(`the reference is on ${url}`);
}

await script(
  import.meta.url,
  "build after every save, and serve the contract with Prism and its reference",
  (command) =>
    command
      .option("--port <port>", "port of the mock. The reference has the next one", parsePort, 4010)
      .action(({ port }) => dev(process.cwd(), port)),
);
