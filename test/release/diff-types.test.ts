import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Bundle, Contract } from "../../scripts/bundle.ts";
import { consumer } from "../../scripts/consumer.ts";
import { operationsOf, schemasOf } from "../../scripts/contract.ts";
import { createCompiler, declarationsOf } from "../../scripts/diff/declarations.ts";
import { root } from "../contract/project.ts";
import { mutants } from "./contract-mutants.ts";
import { declarationMutants } from "./declaration-mutants.ts";
import { contract } from "./underrated.ts";

const file = "releases/1.0.0/consumer.ts";
const frozen = consumer(contract);
const compile = createCompiler(root);
const breaks = (sources: Iterable<[string, string]> = []) =>
  compile([file], new Map([...sources, [file, frozen]]));

describe("the consumer that a release leaves behind", () => {
  it("compiles with the sources as they are", () => {
    expect(breaks()).toEqual([]);
  });

  it("is the same whenever it is made", () => {
    expect(consumer(structuredClone(contract))).toBe(frozen);
  });

  it("uses every function, every model and every value that is known", () => {
    const known = Object.entries(schemasOf(contract)).flatMap(([name, schema]) =>
      (schema["x-extensible-enum"] ?? []).map((value) => `take<${name}>(${JSON.stringify(value)})`),
    );
    const calls = operationsOf(contract).map(({ id }) => `await ${id}(client, request)`);
    const models = Object.keys(schemasOf(contract)).map((name) => `[${name}, components[`);
    const used = [...known, ...calls, ...models];
    expect(used.length).toBeGreaterThan(120);
    expect(used.filter((text) => !frozen.includes(text))).toEqual([]);
  });

  it("reads every field of every answer", () => {
    const names = new Set<string>();
    for (const schema of Object.values(schemasOf(contract))) {
      for (const part of [schema, ...(schema.allOf ?? [])]) {
        for (const name of Object.keys(part.properties ?? {})) names.add(name);
      }
    }
    const sent = ["success_url"];
    const unread = [...names].filter((name) => !frozen.includes(`value.${name}`));
    expect(names.size).toBeGreaterThan(100);
    expect(unread.filter((name) => !sent.includes(name))).toEqual([]);
  });

  it.each(Object.entries(declarationMutants))("does not compile when %s", (_, mutant) => {
    const { file, from, to, says } = mutant;
    const text = readFileSync(join(root, file), "utf8");
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    const found = breaks([[file, changed]]);
    expect(found.map(({ message }) => message).join("\n")).toContain(says);
    for (const { line, text } of found) expect(frozen.split("\n")[line - 1]?.trim()).toBe(text);
  });

  it("compiles after all changes together that are no break for callers", async () => {
    const names = Object.keys(mutants).filter((name) => mutants[name]?.callers !== "major");
    const copy = structuredClone(contract);
    for (const name of names) mutants[name]?.change(copy);
    const found = breaks(await declarationsOf(bundleOf(copy)));
    expect(names.length).toBeGreaterThan(40);
    expect(found).toEqual([]);
  });

  it("does not compile after changes of the contract that break types", async () => {
    const copy = structuredClone(contract);
    mutants["a field of a base is gone"]?.change(copy);
    mutants["a resource may be null"]?.change(copy);
    mutants["an operation is called otherwise"]?.change(copy);
    const texts = breaks(await declarationsOf(bundleOf(copy))).map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining([
        "getOrder,",
        "take<string>(value.url);",
        "readCustomer(value.customer);",
      ]),
    );
  });
});

function bundleOf(contract: Contract): Bundle {
  return { contract, json: JSON.stringify(contract), yaml: "" };
}
