import * as fs from "node:fs";
import { join, relative } from "node:path";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import spectral, { type IConstructorOpts } from "@stoplight/spectral-core";
import parsers from "@stoplight/spectral-parsers";
import { Ajv, type AnySchema } from "ajv";
import { Complaint } from "./complaint.ts";
import { readRuleset } from "./ruleset.ts";
import type { Failure, Spectral } from "./spectral.ts";

/**
 * Spectral compiles the schema beside every example anew, in every run, which is most of its time. Schemas
 * that read the same here share what is compiled of the first of them; and since it runs a few times at most, its
 * code is left as it is, which would take as long again to optimise.
 */
function shareCompiledSchemas(): void {
  // What the validators of every dialect inherit.
  const prototype: Ajv = Object.getPrototypeOf(Ajv.prototype);
  const { compile } = prototype;
  const known = new Map<string, ReturnType<typeof compile>>();
  prototype.compile = function (this: Ajv, schema: AnySchema, meta?: boolean) {
    const { name } = this.constructor;
    const text = `${name} ${this.opts.allErrors} ${meta} ${JSON.stringify(schema)}`;
    let compiled = known.get(text);
    if (compiled === undefined) {
      this.opts.code.optimize = 0;
      compiled = compile.call(this, schema, meta);
      if (known.size >= 2000) known.clear();
      known.set(text, compiled);
    }
    return compiled;
  } as typeof compile;
}

shareCompiledSchemas();

/** Loads .spectral.yaml once; what comes back runs it over one document after another. */
async function loadSpectral(root: string): Promise<Spectral> {
  const rulesetPath = join(root, ".spectral.yaml");
  if (!fs.existsSync(rulesetPath)) {
    throw new Complaint("there is no .spectral.yaml", "Run this from the project's root.");
  }
  const ruleset = await readRuleset(rulesetPath).catch((error) => {
    const message = [error, ...(error.errors ?? [])].map(({ message }) => message).join("; ");
    throw new Complaint(
      `.spectral.yaml cannot be loaded: ${message.replaceAll(`${root}/`, "")}`,
      "Mend it, or the function under scripts/rules/ that it names.",
    );
  });

  /** Only some of the rules, none of which needs what a reference leads to. */
  function linterOf(names: string[]) {
    const { definition } = ruleset;
    const rules = Object.entries("rules" in definition ? definition.rules : {});
    const some = rules.filter(([name]) => names.includes(name));
    const missing = names.filter((name) => some.every(([known]) => known !== name));
    if (missing.length > 0) {
      throw new Complaint(
        `.spectral.yaml has no rule ${missing.join(", ")}`,
        "Name the rules that only the source shows in scripts/lint.ts as they are named there.",
      );
    }
    const linter = new spectral.Spectral({ resolver: followsNothing });
    const context = { severity: "recommended", source: rulesetPath } as const;
    linter.setRuleset(new spectral.Ruleset({ rules: Object.fromEntries(some) }, context));
    return linter;
  }

  function linterOfAll() {
    const linter = new spectral.Spectral();
    linter.setRuleset(ruleset);
    return linter;
  }

  return async (file, document, only) => {
    const linter = only === undefined ? linterOfAll() : linterOf(only);
    const results = await linter.run(parsed(join(root, file), document));
    return results.map((result) => {
      const name = String(result.code);
      const rule = ruleset.rules[name];
      const message = result.message.replaceAll(`${root}/`, "");
      // A house rule says what is wrong, and after a colon what to do about it.
      const [wrong = "", ...rest] = rule?.owner === ruleset ? message.split(": ") : [message];
      const remedy = rest.length > 0 ? sentence(rest.join(": ")) : rule?.description;
      return {
        file: result.source === undefined ? file : relative(root, result.source),
        line: result.range.start.line + 1,
        column: result.range.start.character + 1,
        severity: result.severity === 0 ? "error" : "warning",
        rule: name,
        message: wrong,
        remedy: remedy ?? `See ${name} in .spectral.yaml.`,
        path: result.path,
      };
    });
  };
}

function parsed(source: string, document: string | object) {
  if (typeof document === "string") return new spectral.Document(document, parsers.Yaml, source);
  return {
    source,
    parsed: { data: document, ast: undefined, lineMap: [], diagnostics: [] },
    getLocationForJsonPath: () => ({ range: spectral.Document.DEFAULT_RANGE }),
  };
}

/** Leaves a document as it is. */
const followsNothing = {
  uriCache: {},
  resolve: async (result: unknown) => ({ result, refMap: {}, errors: [] }),
} as unknown as NonNullable<IConstructorOpts["resolver"]>;

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** What to look at, and where to tell what was found. */
interface Request {
  asked: Parameters<Spectral>;
  answer: MessagePort;
}

const loaded = loadSpectral(workerData.root);
// Told to whoever asks, and to nobody before.
loaded.catch(() => {});
/** One document after the other, since rules are switched for each. */
let last: Promise<unknown> = Promise.resolve();
parentPort?.on("message", ({ asked, answer }: Request) => {
  const run = async () => ({ findings: await (await loaded)(...asked) });
  last = last
    .then(run)
    .catch((error) => ({ failure: failureOf(error) }))
    .then((told) => answer.postMessage(told));
});

/** Rules that threw come as one error that holds the others. */
function failureOf(error: Error & { errors?: Error[]; remedy?: string }): Failure {
  const message = [...new Set((error.errors ?? [error]).map(({ message }) => message))].join("; ");
  return { message, remedy: error.remedy };
}
