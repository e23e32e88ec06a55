import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { Complaint } from "../../scripts/complaint.ts";
import { consumer } from "../../scripts/consumer.ts";
import { atLeast, compareVersions } from "../../scripts/diff/versions.ts";
import { brokenConsumers, diff, markdown, newestRelease } from "../../scripts/diff.ts";
import { root, run } from "../contract/project.ts";
import { type Loose, mutants } from "./contract-mutants.ts";
import { contract } from "./underrated.ts";

/** A folder in which these versions are released, as the contract stands: their bundles alone. */
async function released(...versions: string[]) {
  const path = await mkdtemp(join(tmpdir(), "selling-api-diff-test-"));
  onTestFinished(() => rm(path, { recursive: true }));
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), text);
  };
  const replace = async (file: string, from: string | RegExp, to: string) => {
    const before = await readFile(join(path, file), "utf8");
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    await write(file, after);
  };
  const release = async (version: string, change: (copy: Loose) => void = () => {}) => {
    const copy = structuredClone(contract);
    copy.info.version = version;
    change(copy);
    // JSON is YAML as well, and read ten times as fast.
    await write(`releases/${version}/openapi.yaml`, JSON.stringify(copy));
  };
  const setVersion = async (version: string) => {
    const file = "openapi/openapi.yaml";
    const text = await readFile(join(path, file), "utf8");
    await write(file, text.replace(/version: .*/, `version: ${version}`));
  };
  for (const version of versions) await release(version);
  return {
    path,
    write,
    replace,
    release,
    leaveConsumer: (version: string) =>
      write(`releases/${version}/consumer.ts`, consumer(contract)),
    /** Puts the contract's source and the client beside the releases. */
    withSource: async (version: string) => {
      for (const part of ["openapi", "client", "redocly.yaml"]) {
        await cp(join(root, part), join(path, part), { recursive: true });
      }
      await symlink(join(root, "node_modules"), join(path, "node_modules"));
      await setVersion(version);
    },
    setVersion,
  };
}

/** What the verb says, and what it complains about. */
async function tried(path: string, ...args: string[]) {
  const said: string[] = [];
  const complaint = await diff(path, args, (text) => said.push(text)).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Complaint) return error;
      throw error;
    },
  );
  return { said: said.join("\n"), message: complaint?.message, remedy: complaint?.remedy };
}

const order = "openapi/components/schemas/orders/Order.yaml";

describe("npm run diff", () => {
  it("has nothing to compare with before the first release", async () => {
    const project = await released();
    expect(await run(project.path, join(root, "scripts/diff.ts"))).toEqual({
      code: 0,
      signal: null,
      output: "nothing is released yet: nothing to compare with\n",
    });
  });

  it("says that nothing is different, and asks for no new version", async () => {
    const project = await released("1.0.0");
    await project.withSource("1.0.0");
    expect(await tried(project.path)).toEqual({ said: "no differences" });
  });

  it("fails on a break until the version tells it, and says what it has to be", async () => {
    const project = await released("1.0.0", "1.1.0");
    await project.withSource("1.1.1");
    await project.replace(order, "$ref: ../values/Amount.yaml", "type: [integer, 'null']");
    const { code, output } = await run(project.path, join(root, "scripts/diff.ts"));
    expect(code).toBe(1);
    expect(output).toContain("GET /v1/orders/{id} → 200 → amount");
    expect(output).toMatch(/major {4}minor {9}`amount` may be null\n/);
    expect(output).toMatch(new RegExp(`${order}:\\d+\\n`));
    expect(output).toContain("info.version of openapi/ is 1.1.1, which is not enough after 1.1.0");
    expect(output).toContain("Make it at least 2.0.0.");

    await project.setVersion("2.0.0");
    const { said, message } = await tried(project.path);
    expect(said).toContain("together major");
    expect(message).toBeUndefined();
  });

  it("compiles what the releases of the same major version have left", async () => {
    const project = await released("0.9.0", "1.0.0", "1.1.0");
    for (const version of ["0.9.0", "1.0.0", "1.1.0"]) await project.leaveConsumer(version);
    await project.withSource("1.2.0");
    await project.replace("client/index.ts", "type Page,", "type Page as OnePage,");
    const { said, remedy } = await tried(project.path, "--format", "json");
    const { differences } = JSON.parse(said);
    const found = differences.map(({ place, foundBy, callers, implementers }: Loose) => [
      ...[place.readable, place.source.split(":")[0], ...foundBy, callers, implementers],
    ]);
    expect(found).toEqual([
      ["Page as AnyPage,", "releases/1.0.0/consumer.ts", "types", "major", "none"],
      ["Page as AnyPage,", "releases/1.1.0/consumer.ts", "types", "major", "none"],
    ]);
    expect(remedy).toBe("Make it at least 2.0.0.");
  });

  it("compares two releases by name, and takes the newest by number", async () => {
    const project = await released("1.9.0");
    await project.release("1.10.0", mutants["a field may be there"]?.change);
    expect(await newestRelease(project.path)).toMatchObject({
      version: "1.10.0",
      path: "releases/1.10.0/openapi.yaml",
    });
    const { said, message } = await tried(project.path, "1.9.0", "1.10.0", "--format", "markdown");
    expect(said).toContain("| minor | minor | `GET /v1/orders/{id} → 200 → note` | `note` is new");
    expect(message).toBeUndefined();
    const back = await tried(project.path, "1.10.0", "1.9.0");
    expect(back.said).toContain("`note` is gone");
    expect(back.remedy).toBe("Make it at least 2.0.0.");
  });

  it("compares two files", async () => {
    const project = await released();
    const newer = structuredClone(contract);
    newer.info.version = "9.0.0";
    newer.info.title = "Sales";
    await project.write("newer.json", JSON.stringify(newer));
    const older = join(root, "generated/openapi.yaml");
    const { said, message } = await tried(project.path, older, "newer.json");
    expect(said).toContain("patch    patch         `title` of the document reads otherwise");
    expect(said).toContain("(gate, redocly)");
    expect(message).toBeUndefined();
  });
});

describe("a wrong command line", () => {
  const wrong: Record<string, [args: string[], message: string]> = {
    "an unknown option": [["--fast"], '"diff" has no option --fast'],
    "an unknown format": [["--format", "xml"], 'there is no format "xml"'],
    "one document": [["a.yaml"], '"diff" compares two documents, but got 1'],
    "three documents": [["a", "b", "c"], '"diff" compares two documents, but got 3'],
    "no such file": [["a.yaml", "b.yaml"], "there is no a.yaml"],
    "a folder": [["openapi", "b.yaml"], "nothing can be read from openapi"],
    "no such release": [["0.0.1", "0.0.2"], "there is no release 0.0.1"],
    "another kind of file": [
      ["package.json", "b.yaml"],
      "package.json is no OpenAPI 3 description",
    ],
    "neither YAML nor JSON": [["README.md", "b.yaml"], "README.md is neither YAML nor JSON"],
    "a document in several files": [
      ["openapi/openapi.yaml", "b.yaml"],
      "openapi/openapi.yaml refers to another file",
    ],
  };

  it.each(Object.entries(wrong))("is told in a sentence: %s", async (_, [args, message]) => {
    const said = await tried(root, ...args);
    expect(said.message).toContain(message);
    expect(said.remedy).not.toBe("");
  });

  it("is told which releases there are", async () => {
    const project = await released("1.0.0", "1.1.0");
    const { remedy } = await tried(project.path, "1.0.0", "1.2.0");
    expect(remedy).toBe("There are: 1.0.0, 1.1.0.");
  });

  it("is told that a version has to be one", async () => {
    const project = await released();
    const copy = structuredClone(contract);
    copy.info.version = "next";
    await project.write("next.json", JSON.stringify(copy));
    await project.write("this.json", JSON.stringify(contract));
    const { message, remedy } = await tried(project.path, "this.json", "next.json");
    expect(message).toBe('info.version of next.json is "next"');
    expect(remedy).toBe("Write it as 1.2.3.");
  });

  it("is told of findings where the contract in openapi/ cannot be bundled", async () => {
    const project = await released("1.0.0");
    await project.withSource("1.0.0");
    await project.write(order, "title: [");
    const { message } = await tried(project.path);
    expect(message).toContain(`${order}:`);
  });
});

describe("what a pull request is told", () => {
  const difference = {
    what: "`a | b` is gone",
    place: { readable: "GET /v1/orders/{id} → 200" },
    foundBy: ["gate" as const],
  };

  it("is a table of what matters, with breaks marked", () => {
    const text = markdown([{ ...difference, callers: "major", implementers: "minor" }]);
    expect(text).toContain(
      "| **major** | minor | `GET /v1/orders/{id} → 200` | `a \\| b` is gone |\n",
    );
  });

  it("is in one sentence where only the wording changed", () => {
    const wording = { ...difference, callers: "patch" as const, implementers: "patch" as const };
    const places = Array.from({ length: 20 }, (_, index) => ({
      ...wording,
      place: { readable: `place ${index}` },
    }));
    const text = markdown(places);
    expect(text).not.toContain("|");
    expect(text).toContain("Wording changed at `place 0`, ");
    expect(text).toContain("and 8 further places.");
  });

  it("is that there is nothing where there is nothing", () => {
    expect(markdown([])).toBe("No differences.\n");
  });
});

describe("versions", () => {
  it("move by the level of what has changed", () => {
    const moved = (["none", "patch", "minor", "major"] as const).map((l) => atLeast("1.2.3", l));
    expect(moved).toEqual(["1.2.3", "1.2.4", "1.3.0", "2.0.0"]);
  });

  it("are compared by number", () => {
    expect(["1.10.0", "1.9.0", "0.9.10", "0.9.9"].sort(compareVersions)).toEqual([
      "0.9.9",
      "0.9.10",
      "1.9.0",
      "1.10.0",
    ]);
  });

  it("have no consumer to compile where none was left", async () => {
    const bundle = { contract, json: "", yaml: "" };
    const release = { version: "1.0.0", path: "releases/1.0.0/openapi.yaml", consumer: undefined };
    expect(await brokenConsumers(root, bundle, [release])).toEqual([]);
  });
});
