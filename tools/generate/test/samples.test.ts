import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { type SandboxServer, startSandbox } from "#mock";
import type { Document } from "#reader";
import { readSources, samplesOf } from "#reference";
import { createProject, type Project } from "#testing/project";
import { root } from "#testing/repository";

const recordings = join(root, "tools/testing/contracts/recordings/openapi.yaml");

/** A contract that uses every construct of OpenAPI, and its sandbox. */
const document: Document = parse(readFileSync(recordings, "utf8"));
let project: Project;
let sandbox: SandboxServer;

beforeAll(async () => {
  project = await createProject();
  sandbox = await startSandbox({ contract: document }, { port: 0 });
});
afterAll(async () => {
  await sandbox?.close();
  await project?.[Symbol.asyncDispose]();
});

test("the samples for curl get a documented success from the sandbox of any contract", {
  tags: ["curl"],
}, async () => {
  for (const file of ["file.flac", "photos.jpg", "body.bin", "body.png"]) {
    await project.write(file, "bytes");
  }
  const sources = readSources({ document, site: {} });
  const { operations } = sources.contract;
  const commands = operations.map((operation) => {
    const { curl = "" } = samplesOf(sources, operation);
    return `${curl.replace(/https:\/\/\w+\.recordings\.test\/v2/, sandbox.url)} -s -o response -w '%{http_code}\n'`;
  });
  const options = { cwd: project.path };
  const { stdout } = await promisify(execFile)("sh", ["-c", commands.join("\n")], options);
  const statuses = stdout.trim().split("\n");
  // The first documented response, a range with its lowest status.
  const documented = operations.map(({ id, responses: [first] }) => {
    return [id, first?.status.replace("XX", "00").replace("default", "200")];
  });
  expect(operations.map(({ id }, index) => [id, statuses[index]])).toEqual(documented);
});
