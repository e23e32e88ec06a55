import { execFile } from "node:child_process";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Document } from "contract-kit-reader";
import { readSources, type Sources, samplesOf } from "contract-kit-reference";
import { launch, root, run } from "contract-kit-testing/process";
import { createProject, type Project, scriptOf } from "contract-kit-testing/project";
import { maxStart } from "contract-kit-testing/wait";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { generate } from "./build.ts";

const mock = join(root, "packages/mock/src/bin.ts");

/** The samples of a contract that uses every construct of OpenAPI, with its client and its sandbox. */
let project: Project;
let sandbox: ReturnType<typeof launch>;
let url: string;
let sources: Sources;

beforeAll(async () => {
  project = await createProject();
  await project.remove("openapi");
  const recordings = join(root, "testing/contracts/recordings/openapi.yaml");
  await cp(recordings, join(project.path, "openapi/openapi.yaml"));
  const { code, output } = await run(project.path, scriptOf("bundle"));
  expect(code, output).toBe(0);
  const document: Document = parse(await project.read("openapi/openapi.yaml"));
  for (const [file, text] of await generate(document, document)) await project.write(file, text);
  sources = readSources({ document, site: { packages: { client: "../generated/index.ts" } } });
  sandbox = launch(project.path, [mock, "generated/openapi.json", "--port", "0"]);
  [, url = ""] = await sandbox.until(/ at (http\S+)\n/, maxStart);
});
afterAll(async () => {
  sandbox?.kill("SIGTERM");
  await sandbox?.ended;
  await project?.[Symbol.asyncDispose]();
});

test("the samples for TypeScript compile with the client of any contract", async () => {
  for (const [index, operation] of sources.contract.operations.entries()) {
    const { typescript = "" } = samplesOf(sources, operation);
    await project.write(`samples/${index}.ts`, typescript);
  }
  const { compilerOptions } = JSON.parse(await readFile(join(root, "tsconfig.json"), "utf8"));
  await project.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["samples"] }));
  const { output } = await run(project.path, "node_modules/typescript-7/bin/tsc", "--noEmit");
  expect(output).toBe("");
});

test("the samples for curl get a documented success from the sandbox of any contract", {
  tags: ["curl"],
}, async () => {
  for (const file of ["file.flac", "photos.jpg", "body.bin", "body.png"]) {
    await project.write(file, "bytes");
  }
  const { operations } = sources.contract;
  const statuses: Record<string, string> = {};
  for (const operation of operations) {
    const { curl = "" } = samplesOf(sources, operation);
    const command = curl.replace(/https:\/\/\w+\.recordings\.test\/v2/, url);
    const { stdout } = await promisify(execFile)(
      "sh",
      ["-c", `${command} -s -o response -w '%{http_code}'`],
      { cwd: project.path },
    );
    statuses[operation.id] = stdout;
  }
  // The first documented response, a range with its lowest status.
  const documented = operations.map(({ id, responses: [first] }) => {
    return [id, first?.status.replace("XX", "00").replace("default", "200")];
  });
  expect(statuses).toEqual(Object.fromEntries(documented));
});
