import * as fs from "node:fs";
import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import migrator from "@stoplight/spectral-ruleset-migrator";

/**
 * Reads a ruleset as Spectral's own command line does, but for the bundler in it, which takes as long to load as
 * the rules: here it is a module like others.
 */
export async function readRuleset(path: string): Promise<spectral.Ruleset> {
  const code = await migrator.migrateRuleset(path, { format: "commonjs", fs });
  const module = { exports: {} };
  runInThisContext(`(function (require, module) {${code}\n})`)(createRequire(path), module);
  return new spectral.Ruleset(module.exports as RulesetDefinition, { source: path });
}
