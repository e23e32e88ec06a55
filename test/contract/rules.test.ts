import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import spectral, { type ISpectralDiagnostic } from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import type { Node } from "../../scripts/rules/types.d.ts";
import { readRuleset } from "../../scripts/ruleset.ts";
import { rename, type Samples } from "./rules/sample.ts";
import { names } from "./rules/samples/names.ts";
import { operations } from "./rules/samples/operations.ts";
import { paths } from "./rules/samples/paths.ts";
import { provenance } from "./rules/samples/provenance.ts";
import { schemaSamples } from "./rules/samples/schemas.ts";
import { texts } from "./rules/samples/texts.ts";

const root = join(import.meta.dirname, "../..");
const rulesFolder = join(root, "scripts/rules");
const samples: Samples = {
  ...paths,
  ...operations,
  ...provenance,
  ...texts,
  ...schemaSamples,
  ...names,
};

const ruleset = await readRuleset(join(root, ".spectral.yaml"));
const config = read(join(root, ".spectral.yaml"));
/** The rules that .spectral.yaml defines itself, as opposed to those it only switches on or off. */
const houseRules = Object.keys(config.rules).filter((name) => config.rules[name].given);
const functions = fs
  .readdirSync(rulesFolder)
  .filter((file) => file.endsWith(".js"))
  .map((file) => file.replace(/\.js$/, ""));

// The functions, loaded by the test runner, take the places of the same ones that Node has loaded, or nobody
// could tell which of their lines the samples reach.
for (const name of functions) {
  const [then] = ruleset.rules[name]?.then ?? [];
  if (then) then.function = (await import(join(rulesFolder, `${name}.js`))).default;
}

describe.each(Object.entries(samples))("%s", (rule, ofRule) => {
  test.each(ofRule.filter(({ finds }) => finds))("finds $title", async (sample) => {
    const findings = await check(rule, sample);
    expect(findings).toEqual(sample.finds?.map(([at, says]) => `${at.join(" ")}  ${says}`).sort());
  });

  test.each(ofRule.filter(({ finds }) => !finds))("allows $title", async (sample) => {
    expect(await check(rule, sample)).toEqual([]);
  });
});

describe("the rules together", () => {
  test("are each shown by a sample that trips them and one that does not", () => {
    const shown = Object.keys(samples).filter(
      (rule) =>
        samples[rule]?.some(({ finds }) => finds) && samples[rule].some(({ finds }) => !finds),
    );
    expect(shown.sort()).toEqual(houseRules.sort());
  });

  test("are errors, every one", () => {
    expect(houseRules.filter((rule) => ruleset.rules[rule]?.severity !== 0)).toEqual([]);
  });

  test("have a function of their name each, or one of Spectral's own", () => {
    const used: string[] = houseRules.map((rule) => config.rules[rule].then.function);
    expect(used.filter((name) => functions.includes(name)).sort()).toEqual(functions.sort());
    expect(houseRules.filter((rule) => functions.includes(rule)).sort()).toEqual(functions.sort());
    expect([...config.functions].sort()).toEqual(functions.sort());
  });

  test("say what to do, after a colon", () => {
    const said = Object.values(samples).flatMap((ofRule) =>
      ofRule.flatMap(({ finds = [] }) => finds.map(([, says]) => says)),
    );
    expect(said.filter((says) => !/^[^:]+[^: ]: \S/.test(says))).toEqual([]);
  });

  test("find nothing in the bundle that the samples change", async () => {
    expect(await run(bundle(), "generated/openapi.yaml")).toEqual([]);
  });

  test("point into the files of a source", async () => {
    const folder = fs.mkdtempSync(join(tmpdir(), "rules-"));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const document = bundle();
    rename(document.paths, "/v1/orders/", "/v1/orders");
    document.paths["/v1/orders/{id}"].patch.summary = "Update An Order";
    delete document.components.parameters.Sorting["x-source"];
    writeSource(folder, document);

    const findings = await run(document, join(folder, "openapi.yaml"));
    expect(
      findings
        .filter(({ code }) => houseRules.includes(String(code)))
        .map(({ code, source = "", path }) => [code, relative(folder, source), path.join(" ")]),
    ).toEqual([
      ["parts-name-their-source", "components/parameters/Sorting.yaml", ""],
      ["collection-paths-end-in-slash", "openapi.yaml", "paths /v1/orders"],
      ["summaries-are-in-sentence-case", "paths/orders_{id}.yaml", "patch summary"],
    ]);
  });
});

describe("the exceptions", () => {
  const withoutToken = [
    ["/v1/checkouts/custom/client/{client_secret}", "patch"],
    ["/v1/customer-portal/license-keys/activate", "post"],
    ["/v1/customer-portal/license-keys/validate", "post"],
  ] as const;

  /** A bundle with the three operations that take no token, and the parameter that is a secret. */
  function withExceptions(): Node {
    const document = bundle();
    for (const [path, method] of withoutToken) {
      document.paths[path] = { [method]: { ...document.paths["/v1/orders/"].get, security: [] } };
    }
    document.components.parameters.ClientSecret = { name: "client_secret", in: "path" };
    return document;
  }

  async function insecure(document: Node, file: string): Promise<string[]> {
    const findings = await run(document, file);
    return findings
      .filter(({ code }) => String(code).startsWith("owasp:"))
      .map(({ code, path }) => `${code} ${path.join(" ")}`);
  }

  test.each(["generated/openapi.yaml", "generated/openapi.json"])(
    "allow the three operations without a token and the secret in a path in %s",
    async (file) => {
      expect(await insecure(withExceptions(), file)).toEqual([]);
    },
  );

  test("allow them in the source", async () => {
    const file = "openapi/openapi.yaml";
    expect(await insecure(read(join(root, file)), file)).toEqual([]);
  });

  test("allow no further operation without a token, whether it writes or reads", async () => {
    const document = withExceptions();
    document.paths["/v1/keys/activate"].post.security = [];
    document.paths["/v1/orders/"].get.security = [];
    document.paths[withoutToken[0][0]].get = { ...document.paths["/v1/orders/"].get };
    expect(await insecure(document, "generated/openapi.yaml")).toEqual([
      "owasp:api2:2023-read-restricted paths /v1/orders/ get security",
      "owasp:api2:2023-write-restricted paths /v1/keys/activate post security",
      `owasp:api2:2023-read-restricted paths ${withoutToken[0][0]} get security`,
    ]);
  });

  test("allow no further secret in a URL", async () => {
    const document = withExceptions();
    document.components.parameters.Sorting.name = "client_secret";
    expect(await insecure(document, "generated/openapi.yaml")).toEqual([
      "owasp:api2:2023-no-credentials-in-url components parameters Sorting name",
    ]);
  });

  test("hold in no other file", async () => {
    expect(await insecure(withExceptions(), "generated/other.yaml")).toHaveLength(4);
  });

  test("are six: these four, and two where Spectral misreads the source", () => {
    expect(config.overrides).toHaveLength(6);
    expect(config.overrides.flatMap(({ files }: { files: string[] }) => files)).toSatisfy(
      (files: string[]) => files.every((file) => file.includes("#/")),
    );
  });
});

function bundle(): Node {
  return read(join(import.meta.dirname, "rules/bundle.yaml"));
}

function read(file: string): Node {
  return parse(fs.readFileSync(file, "utf8"));
}

/** What one rule says to a sample, each as its path and its message. */
async function check(rule: string, { of, change }: Samples[string][number]): Promise<string[]> {
  const document = of === "source" ? read(join(import.meta.dirname, "rules/root.yaml")) : bundle();
  change(document);
  const file = of === "source" ? "openapi/openapi.yaml" : "generated/openapi.yaml";
  const findings = await run(document, file);
  return findings
    .filter(({ code }) => code === rule)
    .map(({ path, message }) => `${path.join(" ")}  ${message}`)
    .sort();
}

async function run(document: Node, file: string): Promise<ISpectralDiagnostic[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset(ruleset);
  const text = JSON.stringify(document, null, 2);
  return linter.run(new spectral.Document(text, parsers.Json, resolve(root, file)));
}

/** Writes a bundle as the source it could have been made from; what is left is the root document. */
function writeSource(folder: string, document: Node): void {
  const files: Node = {};
  function move(parent: Node, name: string, file: string): void {
    files[file] = parent[name];
    parent[name] = { $ref: file };
  }
  for (const path of Object.keys(document.paths)) {
    const name = path
      .replace(/^\/v1\//, "")
      .replace(/\/$/, "")
      .replaceAll("/", "_");
    move(document.paths, path, `paths/${name}.yaml`);
  }
  for (const kind of Object.keys(document.components)) {
    for (const name of Object.keys(document.components[kind])) {
      const family = kind === "schemas" ? "/sample" : "";
      move(document.components[kind], name, `components/${kind}${family}/${name}.yaml`);
    }
  }
  for (const [file, node] of Object.entries(files)) {
    const text = JSON.stringify(node).replace(/"#\/components\/(\w+)\/(\w+)"/g, (_, kind, name) =>
      JSON.stringify(relative(dirname(file), document.components[kind][name].$ref)),
    );
    fs.mkdirSync(dirname(join(folder, file)), { recursive: true });
    fs.writeFileSync(join(folder, file), text);
  }
}
