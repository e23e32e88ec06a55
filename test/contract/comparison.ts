import { isDeepStrictEqual } from "node:util";
import {
  fieldsOfForm,
  fieldsOneByOne,
  type Leaf,
  type Leaves,
  leavesOfSchema,
  leavesOfTable,
  resourceAndForm,
  type Schema,
  type SchemaWorld,
  type Vocabulary,
} from "./leaves.ts";
import type { InterfaceOperation, Named, Tables } from "./tables.ts";

// The bundle ---------------------------------------------------------------------------------

interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  style?: string;
  explode?: boolean;
  description?: string;
  schema: Schema;
}

interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, unknown>;
}

interface Answer {
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
}

type Security = Record<string, string[]>[];

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  "x-source"?: string | string[];
  security?: Security;
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> } | Reference;
  responses: Record<string, Answer | Reference>;
}

/** A path's operations by method, and the parameters that all of them have. */
interface PathItem {
  parameters?: (Parameter | Reference)[];
  [method: string]: Operation | (Parameter | Reference)[] | undefined;
}

export interface Bundle {
  servers?: { url: string; variables?: Record<string, { default: string }> }[];
  tags?: { name: string }[];
  security?: Security;
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes?: Record<string, { type: string; scheme?: string }>;
    [kind: string]: Record<string, unknown> | undefined;
  };
}

const METHODS: readonly string[] = ["get", "put", "post", "delete", "options", "head", "patch"];

/** What a `#/components/…` reference stands for. */
export function resolve<T extends object>(bundle: Bundle, value: T | Reference): T {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as T;
  const [kind = "", name = ""] = value.$ref.replace("#/components/", "").split("/");
  const target = bundle.components[kind]?.[name];
  if (target === undefined) throw new Error(`The bundle has nothing at ${value.$ref}`);
  return resolve(bundle, target as T | Reference);
}

/** Every operation by its call, "GET /v1/orders/{id}". */
export function operationsOf(bundle: Bundle): Map<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const [path, item] of Object.entries(bundle.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!METHODS.includes(method) || operation === undefined || Array.isArray(operation))
        continue;
      operations.set(`${method.toUpperCase()} ${path}`, operation);
    }
  }
  return operations;
}

/** The parameters of a call, those of its path included. */
export function parametersOf(bundle: Bundle, call: string, operation: Operation): Parameter[] {
  const shared = bundle.paths[call.slice(call.indexOf(" ") + 1)]?.parameters ?? [];
  return [...shared, ...(operation.parameters ?? [])].map((each) => resolve(bundle, each));
}

// The comparison -----------------------------------------------------------------------------

type Side = "interface" | "settled";

interface Comparison {
  /** How many facts hold, by the side that states them and by what they are about. */
  held: Record<Side, Map<string, number>>;
  differences: string[];
}

/** States that one side says `said` about a place, where the contract says `found`. */
type Fact = (side: Side, about: string, place: string, said: unknown, found: unknown) => void;

/** What every part of the comparison works with. */
interface Desk {
  tables: Tables;
  bundle: Bundle;
  world: SchemaWorld;
  vocabulary: Vocabulary;
  fact: Fact;
}

/** One operation as both sides have it, with its answer already read. */
interface Pair {
  number: string;
  name: string;
  said: InterfaceOperation;
  found: Operation;
  answer: Leaves;
  body: Leaves | undefined;
  bodySchema: Schema | undefined;
  parameters: Parameter[];
}

function text(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "string") return value === "" ? "an empty text" : value;
  return JSON.stringify(value);
}

function sorted(values: Iterable<string>): string[] {
  return [...values].toSorted();
}

/** Of the words asked for, those that a text holds, whatever its case; "a|b" asks for either. */
function wordsIn(words: readonly string[], ...texts: (string | undefined)[]): string[] {
  const whole = texts.join("\n").toLowerCase();
  return words.filter((word) => word.split("|").some((each) => whole.includes(each.toLowerCase())));
}

function fits(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) =>
    pattern.startsWith("*") ? name.endsWith(pattern.slice(1)) : name === pattern,
  );
}

/** The last field name of a place: "items[].product.id" ends in "id". */
function fieldAt(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

function textOf(operation: Operation): string {
  return `${operation.summary ?? ""}\n${operation.description ?? ""}`;
}

function vocabularyOf({ shown, settled }: Tables): Vocabulary {
  return {
    list: shown.conventions.list,
    resources: shown.resources,
    nullable: settled.nullable,
    absent: settled.absent,
    components: settled.components,
  };
}

export function compare(tables: Tables, bundle: Bundle): Comparison {
  const held: Record<Side, Map<string, number>> = { interface: new Map(), settled: new Map() };
  const differences: string[] = [];
  const fact: Fact = (side, about, place, said, found) => {
    if (said === found || isDeepStrictEqual(said, found)) {
      held[side].set(about, (held[side].get(about) ?? 0) + 1);
    } else {
      differences.push(`${place}: ${side} says ${text(said)}, contract says ${text(found)}`);
    }
  };
  const desk: Desk = {
    tables,
    bundle,
    world: {
      schemas: bundle.components.schemas,
      timestamps: tables.shown.conventions.timestamps,
    },
    vocabulary: vocabularyOf(tables),
    fact,
  };
  const pairs = pairUp(desk);
  for (const pair of pairs) {
    compareOperation(desk, pair);
    compareAccess(desk, pair);
    compareParameters(desk, pair);
    compareBody(desk, pair);
    compareAnswer(desk, pair);
    compareProblems(desk, pair);
  }
  compareConventions(desk, pairs);
  compareComponents(desk);
  compareStates(desk, pairs);
  compareRules(desk, pairs);
  compareAuthentication(desk, pairs);
  compareAbsences(desk, pairs);
  return { held, differences };
}

/** Each operation of the interface beside that of the contract; those of one side differ. */
function pairUp({ tables, bundle, world, fact }: Desk): Pair[] {
  const found = operationsOf(bundle);
  const pairs: Pair[] = [];
  for (const [number, said] of Object.entries(tables.shown.operations)) {
    const operation = found.get(said.call);
    fact("interface", "operations", `#${number}`, said.call, operation && said.call);
    if (operation === undefined) continue;
    found.delete(said.call);
    const status = tables.settled.operations[number]?.status ?? "";
    const answer = resolve(bundle, operation.responses[status] ?? {});
    const body = operation.requestBody && resolve(bundle, operation.requestBody);
    const bodySchema = body?.content[tables.shown.conventions["media type"]]?.schema;
    const answerSchema = answer.content?.[tables.shown.conventions["media type"]]?.schema;
    pairs.push({
      number,
      name: tables.settled.operations[number]?.id ?? said.call,
      said,
      found: operation,
      answer: answerSchema === undefined ? new Map() : leavesOfSchema(world, answerSchema),
      body: bodySchema && leavesOfSchema(world, bodySchema),
      bodySchema,
      parameters: parametersOf(bundle, said.call, operation),
    });
  }
  for (const call of found.keys()) fact("interface", "operations", call, undefined, call);
  return pairs;
}

function compareOperation({ tables, bundle, fact }: Desk, pair: Pair): void {
  const { number, name, found } = pair;
  const settled = tables.settled.operations[number];
  const own = [found["x-source"] ?? []].flat().filter((source) => source.startsWith("4 #"));
  fact("interface", "sources", `${name}: x-source`, [`4 #${number}`], own);
  const prefix = tables.shown.versioning.prefix;
  fact("interface", "prefixes", name, true, pair.said.call.includes(` ${prefix}`));
  fact("settled", "operationIds", pair.said.call, settled?.id, found.operationId);
  const successes = Object.keys(found.responses).filter((status) => /^[123]/.test(status));
  fact("settled", "status codes", `${name}: success`, [settled?.status], successes);
  const answer = resolve(bundle, found.responses[successes[0] ?? ""] ?? {});
  const mediaType = tables.shown.conventions["media type"];
  fact(
    "interface",
    "media types",
    `${name}: answer`,
    [mediaType],
    Object.keys(answer.content ?? {}),
  );
}

/** Whether an operation takes a bearer token, and whether it does without. */
function accessOf(
  { tables, bundle }: Desk,
  operation: Operation,
): { takes: string; needs: boolean } {
  const { type, scheme } = tables.shown.authentication.scheme;
  const choices = operation.security ?? bundle.security ?? [];
  const taken = new Set<string>();
  for (const choice of choices) {
    for (const [name, scopes] of Object.entries(choice)) {
      const known = bundle.components.securitySchemes?.[name];
      const isBearer = known?.type === type && known.scheme === scheme && scopes.length === 0;
      taken.add(isBearer ? scheme : `${name} ${scopes.join(" ")}`.trim());
    }
  }
  return {
    takes: taken.size === 0 ? "none" : [...taken].join(" and "),
    needs: choices.length > 0 && choices.every((choice) => Object.keys(choice).length > 0),
  };
}

function compareAccess(desk: Desk, { number, name, said, found }: Pair): void {
  const { tables, fact } = desk;
  const access = accessOf(desk, found);
  const place = `${name}: security`;
  const expected = said.auth === "none" ? "none" : tables.shown.authentication.scheme.scheme;
  fact("interface", "authentication", `${place} takes`, expected, access.takes);
  const shownNeed = said.auth !== "shown";
  fact(
    shownNeed ? "interface" : "settled",
    shownNeed ? "authentication" : "optional token",
    `${place} needs a token`,
    shownNeed ? said.auth === "bearer" : !tables.settled["token optional"].includes(Number(number)),
    access.needs,
  );
}

function compareParameters(desk: Desk, pair: Pair): void {
  const { tables, world, fact } = desk;
  const { number, name, said, parameters } = pair;
  const { shown, settled } = tables;

  const segments = [...said.call.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const inPath = new Map(
    parameters.filter((each) => each.in === "path").map((each) => [each.name, each]),
  );
  fact("interface", "parameters", `${name}: path`, sorted(segments), sorted(inPath.keys()));
  for (const segment of segments) {
    const parameter = inPath.get(segment);
    const leaf = parameter && leavesOfSchema(world, parameter.schema).get("");
    const place = `${name}: path ${segment}`;
    fact("interface", "parameters", place, shown.segments[segment], leaf?.type);
    compareLimits(fact, "parameters", place, {}, leaf?.limits ?? {});
    fact("interface", "parameters", `${place} is required`, true, parameter?.required);
  }

  const inQuery = new Map(
    parameters.filter((each) => each.in === "query").map((each) => [each.name, each]),
  );
  const paging = Object.keys(settled.paging.parameters);
  const query = [...inQuery.keys()].filter((each) => !paging.includes(each));
  fact("interface", "parameters", `${name}: query`, said.query ?? [], query);
  const pages = settled.paging.operations.includes(Number(number));
  const found = [...inQuery.keys()].filter((each) => paging.includes(each));
  fact("settled", "paging", `${name}: paging`, pages ? paging : [], found);
  for (const [each, { type, ...limits }] of Object.entries(
    pages ? settled.paging.parameters : {},
  )) {
    const parameter = inQuery.get(each);
    const leaf = parameter && leavesOfSchema(world, parameter.schema).get("");
    const place = `${name}: query ${each}`;
    fact("settled", "paging", place, type, leaf?.type);
    compareLimits(fact, "paging", place, limits, leaf?.limits ?? {}, "settled");
    fact("settled", "paging", `${place} is required`, false, parameter?.required ?? false);
  }
}

/** Holds every limit of both sides against the other: a limit nobody showed is a difference. */
function compareLimits(
  fact: Fact,
  about: string,
  place: string,
  said: Record<string, unknown>,
  found: Record<string, unknown>,
  side: Side = "interface",
): void {
  for (const limit of new Set([...Object.keys(said), ...Object.keys(found)])) {
    fact(side, about, `${place} ${limit}`, said[limit], found[limit]);
  }
}

/** The limits of part 8 in the keywords of JSON Schema. */
function limitsOn({ shown }: Tables, number: string, field: string): Record<string, unknown> {
  const limits: Record<string, unknown> = {};
  for (const limit of shown.limits) {
    if (String(limit.operation) !== number || limit.field !== field) continue;
    limits[limit.of === "pairs" ? "maxProperties" : "propertyNames.maxLength"] = limit.most;
  }
  return limits;
}

function compareBody(desk: Desk, pair: Pair): void {
  const { tables, bundle, vocabulary, fact } = desk;
  const { number, name, said, found, body, bodySchema } = pair;
  const place = `${name}: body`;
  fact(
    "interface",
    "request bodies",
    place,
    said.body !== undefined,
    found.requestBody !== undefined,
  );
  if (said.body === undefined || found.requestBody === undefined) return;
  const request = resolve(bundle, found.requestBody);
  const mediaType = tables.shown.conventions["media type"];
  fact("interface", "media types", place, [mediaType], Object.keys(request.content));
  if (body === undefined || bodySchema === undefined) return;

  const expected = leavesOfTable({ ...vocabulary, nullable: {}, absent: {} }, said.body.fields);
  expected.delete("");
  const required = said.body.required;
  const needed = required ?? tables.settled["required in body"][number] ?? [];
  const root = body.get("");
  for (const path of new Set([...expected.keys(), ...body.keys()])) {
    if (path === "") continue;
    const wanted = expected.get(path);
    const leaf = body.get(path);
    const at = `${place} ${path}`;
    fact("interface", "request fields", at, wanted?.type, leaf?.type);
    if (wanted === undefined || leaf === undefined) continue;
    fact("settled", "nullability of request fields", `${at} may be null`, false, leaf.nullable);
    compareLimits(fact, "limits", at, limitsOn(tables, number, path), leaf.limits);
    fact(
      required === undefined ? "settled" : "interface",
      "required request fields",
      `${at} is required`,
      needed.includes(path),
      leaf.required,
    );
  }
  if (needed.length > 0) {
    fact("settled", "required bodies", `${place} is required`, true, request.required ?? false);
  }
  const schema = resolve(bundle, bodySchema);
  const isOpen = [schema, ...(schema.allOf ?? []).map((each) => resolve(bundle, each))].some(
    (each) => each.additionalProperties === true,
  );
  fact("interface", "open bodies", `${place} is open`, said.body.further === "open", isOpen);
  const { additionalProperties: _, ...limits } = root?.limits ?? {};
  compareLimits(fact, "limits", place, {}, limits);
  const component = tables.settled.bodies[number];
  fact("settled", "components", `${place} schema`, component, root?.component);
}

function isContainer(leaf: Leaf): boolean {
  return leaf.type === "fields" || leaf.type === "array";
}

function compareAnswer({ vocabulary, fact }: Desk, { name, said, answer }: Pair): void {
  const expected = leavesOfTable(vocabulary, said.answer);
  for (const [field, value] of Object.entries(said.always ?? {})) {
    const leaf = expected.get(field);
    if (leaf !== undefined) leaf.always = value;
  }
  for (const path of new Set([...expected.keys(), ...answer.keys()])) {
    const wanted = expected.get(path);
    const leaf = answer.get(path);
    const place = path === "" ? `${name}: answer` : `${name}: ${path}`;
    const about = wanted !== undefined && isContainer(wanted) ? "containers" : "leaves";
    fact("interface", about, place, wanted?.type, leaf?.type);
    if (wanted === undefined || leaf === undefined) continue;
    compareLimits(fact, "limits", place, {}, leaf.limits);
    fact("settled", "nullability", `${place} may be null`, wanted.nullable, leaf.nullable);
    fact("settled", "presence", `${place} is always there`, wanted.required, leaf.required);
    if (wanted.always !== undefined || leaf.always !== undefined) {
      fact("interface", "constants", `${place} is always`, wanted.always, leaf.always);
    }
    if (wanted.component !== undefined) {
      fact("settled", "components", `${place} schema`, wanted.component, leaf.component);
    }
  }
}

function compareProblems({ tables, bundle, world, fact }: Desk, pair: Pair): void {
  const { number, name, found } = pair;
  const settled = tables.settled.problems;
  const own = tables.settled.operations[number]?.problems ?? [];
  const expected = sorted([...own, ...settled["every operation"]]);
  const statuses = Object.keys(found.responses).filter((status) => !/^[123]/.test(status));
  for (const status of new Set([...expected, ...statuses])) {
    const place = `${name}: problem ${status}`;
    const wanted = expected.includes(status) ? status : undefined;
    const response = found.responses[status];
    fact("settled", "problems", place, wanted, response && status);
    if (response === undefined) continue;
    const content = resolve(bundle, response).content ?? {};
    const mediaType = content[settled["media type"]];
    fact("settled", "problems", place, [settled["media type"]], Object.keys(content));
    const component = mediaType?.schema && leavesOfSchema(world, mediaType.schema).get("");
    fact("settled", "problems", place, settled.component, component?.component);
    const examples = Object.keys(mediaType?.examples ?? {}).length;
    const hasExample = mediaType?.example !== undefined || examples > 0;
    fact("settled", "problems", `${place} has an example`, true, hasExample);
  }
}

function compareConventions({ tables, bundle, fact }: Desk, pairs: Pair[]): void {
  const { conventions } = tables.shown;
  const urls = bundle.servers?.map((server) => server.url);
  fact("interface", "conventions", "servers", [conventions.server], urls);
  const variables = Object.entries(bundle.servers?.[0]?.variables ?? {});
  const names = variables.map(([name]) => `{${name}}`);
  fact("interface", "conventions", "server variables", [conventions.server], names);
  const defaults = variables.map(([, variable]) => variable.default);
  fact("settled", "server", "server default", [tables.settled.server], defaults);

  const kinds: [string, Named, string[]][] = [
    ["identifiers", conventions.identifiers, tables.settled["no identifiers"]],
    ["amounts", conventions.amounts, tables.settled["no amounts"]],
    ["currencies", conventions.currencies, []],
    ["timestamps", conventions.timestamps, []],
  ];
  for (const [kind, { named, type }, exceptions] of kinds) {
    for (const pair of pairs) {
      const others = [...pair.answer, ...(pair.body ?? [])]
        .filter(([path]) => fits(named, fieldAt(path)) && !exceptions.includes(fieldAt(path)))
        .filter(([, leaf]) => leaf.type !== type)
        .map(([path]) => path);
      fact("interface", "conventions", `${pair.name}: ${kind} that are no ${type}`, [], others);
    }
  }
}

/** The part of the interface that shows a resource in this form. */
function partOf({ shown }: Tables, name: string): string | undefined {
  const { resource, form } = resourceAndForm(name);
  const found = shown.resources[resource];
  return found?.forms?.[form ?? ""]?.part ?? found?.part;
}

/** The names of all components that a schema is built on, through its whole ladder. */
export function builtOn(bundle: Bundle, schema: Schema): string[] {
  return (schema.allOf ?? []).flatMap((member) => {
    const name = member.$ref?.replace("#/components/schemas/", "");
    const below = builtOn(bundle, resolve(bundle, member));
    return name === undefined ? below : [name, ...below];
  });
}

/** Every `x-source` of the bundle, wherever it stands. */
function sourcesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(sourcesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === "x-source" ? [inner].flat().map(String) : sourcesIn(inner),
  );
}

/** Every part of the interface that can be named as a source. */
function partsOfInterface({ shown }: Tables): string[] {
  return [
    ...["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    ...Object.values(shown.resources).map((resource) => resource.part),
    ...Object.keys(shown.operations).map((number) => `4 #${number}`),
    ...Object.keys(shown.rules).map((number) => `4 rule ${number}`),
  ];
}

function compareComponents({ tables, bundle, world, fact }: Desk): void {
  const { schemas } = bundle.components;
  for (const [form, component] of Object.entries(tables.settled.components)) {
    const part = partOf(tables, form);
    if (part === undefined) continue;
    const sources = [schemas[component]?.["x-source"] ?? []].flat();
    fact(
      "interface",
      "sources",
      `${component}: x-source`,
      part,
      sources.find((each) => each === part),
    );
  }
  for (const [base, forms] of Object.entries(tables.settled.bases)) {
    for (const form of forms) {
      const found = builtOn(bundle, schemas[form] ?? {}).find((name) => name === base);
      fact("settled", "components", `${form}: base`, base, found);
    }
  }
  const known = new Set(partsOfInterface(tables));
  const unknown = sourcesIn(bundle).filter((source) => !known.has(source));
  fact("interface", "sources", "x-source that is no part of the interface", [], unknown);

  const { component, fields, "error fields": errorFields } = tables.settled.problems;
  const problem = leavesOfSchema(world, schemas[component] ?? {});
  const paths = [...fields, "errors[]", ...errorFields.map((field) => `errors[].${field}`)];
  const found = [...problem.keys()].filter((path) => path !== "");
  fact("settled", "problems", `${component}: fields`, sorted(paths), sorted(found));
}

function compareStates({ tables, fact }: Desk, pairs: Pair[]): void {
  const { states, transitions } = tables.shown;
  for (const [resource, values] of Object.entries(states)) {
    for (const pair of pairs) {
      const answered = pair.said.answer.replace("list of ", "");
      if (resourceAndForm(answered).resource !== resource) continue;
      const path = pair.said.answer === answered ? "status" : "items[].status";
      const expected = ["seen", ...sorted(values)].join(" ");
      fact("interface", "states", `${pair.name}: ${path}`, expected, pair.answer.get(path)?.type);
    }
  }
  for (const transition of transitions) {
    const pair = pairs.find((each) => each.number === String(transition.operation));
    if (pair === undefined) continue;
    const place = `${pair.name}: ${transition.from} to ${transition.to}`;
    const status = pair.answer.get("status");
    const addressed = pair.parameters.find((each) => each.name === transition["addressed by"]);
    const words = [transition.from, transition.to, ...transition.mentions];
    fact("interface", "states", place, transition.to, status?.always);
    fact("interface", "states", `${place} is addressed`, "path", addressed?.in);
    fact("interface", "states", `${place} carries`, true, pair.answer.has(transition.carries));
    fact("interface", "states", `${place} mentions`, words, wordsIn(words, textOf(pair.found)));
  }
}

function compareRules(desk: Desk, pairs: Pair[]): void {
  const { tables, world, fact } = desk;
  const { rules } = tables.shown;
  const pairOf = (number: number): Pair | undefined =>
    pairs.find((pair) => pair.number === String(number));

  for (const pair of pairs) {
    const parameter = pair.parameters.find((each) => each.name === rules[1].parameter);
    if (!(pair.said.query ?? []).includes(rules[1].parameter) || parameter === undefined) continue;
    const place = `${pair.name}: ${parameter.name}`;
    const leaves = leavesOfSchema(world, parameter.schema);
    fact("interface", "rules", place, rules[1].type, leaves.get("")?.type);
    fact("interface", "rules", `${place} items`, "string", leaves.get("[]")?.type);
    fact(
      "interface",
      "rules",
      `${place} is required`,
      rules[1].required,
      parameter.required ?? false,
    );
    fact("settled", "sorting", `${place} style`, "form", parameter.style ?? "form");
    fact("settled", "sorting", `${place} is repeated`, true, parameter.explode ?? true);
    fact(
      "interface",
      "rules",
      `${place} mentions`,
      rules[1].mentions,
      wordsIn(rules[1].mentions, parameter.description),
    );
    const { default: standard, ...others } = leaves.get("")?.limits ?? {};
    const { enum: criteria, ...otherItems } = leaves.get("[]")?.limits ?? {};
    const isClosed = pair.number === String(rules[2].operation);
    const signed = rules[2].criteria.flatMap((each) => [each, `${rules[2]["also with"]}${each}`]);
    const found = Array.isArray(criteria) ? sorted(criteria.map(String)) : criteria;
    if (isClosed) {
      for (const criterion of new Set([...signed, ...(Array.isArray(found) ? found : [])])) {
        const wanted = signed.includes(criterion) ? criterion : undefined;
        const held = Array.isArray(found) && found.includes(criterion) ? criterion : undefined;
        fact("interface", "rules", `${place} criterion ${criterion}`, wanted, held);
      }
    } else fact("interface", "rules", `${place} criteria`, undefined, found);
    const byDefault = isClosed ? rules[2].default : undefined;
    fact("interface", "rules", `${place} default`, byDefault, standard);
    compareLimits(fact, "rules", place, {}, { ...others, ...otherItems });
  }
  const sortable = pairs.filter((pair) => pair.said.query?.includes(rules[1].parameter));
  const numbers = sorted([rules[2].operation, ...rules[3].operations].map(String));
  fact(
    "interface",
    "rules",
    "sortable lists",
    numbers,
    sorted(sortable.map((pair) => pair.number)),
  );

  for (const number of rules[4].operations) {
    const pair = pairOf(number);
    const said = pair?.body?.get(rules[4].field)?.description;
    const held = wordsIn(rules[4].mentions, said, pair && textOf(pair.found));
    fact(
      "interface",
      "rules",
      `${pair?.name}: body ${rules[4].field} mentions`,
      rules[4].mentions,
      held,
    );
  }

  const metadata = pairOf(rules[5].operation);
  const said = metadata?.body?.get(rules[5].field)?.description;
  const held = wordsIn(rules[5].mentions, said);
  fact(
    "interface",
    "rules",
    `${metadata?.name}: body ${rules[5].field} mentions`,
    rules[5].mentions,
    held,
  );

  for (const number of rules[6].operations) {
    const pair = pairOf(number);
    for (const leaves of [pair?.answer, pair?.body]) {
      for (const [path, leaf] of leaves ?? []) {
        if (fieldAt(path) !== rules[6].field) continue;
        const found = wordsIn(rules[6].mentions, leaf.description);
        const where = leaves === pair?.body ? "body " : "";
        fact(
          "interface",
          "rules",
          `${pair?.name}: ${where}${path} mentions`,
          rules[6].mentions,
          found,
        );
      }
    }
  }

  const open = pairs.filter((pair) => pair.said.body?.further === "open");
  const openNumbers = sorted(rules[7]["further fields open"].map(String));
  fact("interface", "rules", "open bodies", openNumbers, sorted(open.map((pair) => pair.number)));
  const paging = Object.keys(tables.settled.paging.parameters);
  const queries = pairs.flatMap((pair) => pair.parameters.filter((each) => each.in === "query"));
  const named = new Set(queries.map((each) => each.name).filter((name) => !paging.includes(name)));
  fact("interface", "rules", "query parameters", rules[8].query, sorted(named));
}

function compareAuthentication(desk: Desk, pairs: Pair[]): void {
  const { tables, bundle, fact } = desk;
  const { authentication } = tables.shown;
  const about = "authentication";
  const schemes = Object.values(bundle.components.securitySchemes ?? {}).map(
    ({ type, scheme }) => ({ type, scheme }),
  );
  fact("interface", about, "security schemes", [authentication.scheme], schemes);
  const numbersWhere = (holds: (pair: Pair) => boolean): number[] =>
    pairs.filter(holds).map((pair) => Number(pair.number));
  const without = numbersWhere((pair) => accessOf(desk, pair.found).takes === "none");
  fact("interface", about, "sent without a token", authentication["without token"], without);
  for (const pair of pairs) {
    const identifying = authentication["by body"][pair.number];
    if (identifying !== undefined) {
      const held = identifying.filter((field) => pair.body?.get(field)?.required === true);
      fact("interface", about, `${pair.name}: identified by`, identifying, held);
    }
    const addressing = authentication["by path"][pair.number];
    if (addressing !== undefined) {
      const found = pair.parameters.find((each) => each.name === addressing);
      fact("interface", about, `${pair.name}: ${addressing} in`, "path", found?.in);
    }
    if (authentication["for the customer"].includes(Number(pair.number))) {
      const held = wordsIn(["customer"], textOf(pair.found));
      fact("interface", about, `${pair.name}: mentions`, ["customer"], held);
    }
  }
}

/** The interface does not show these, so the contract may not either. */
function compareAbsences({ tables, bundle, fact }: Desk, pairs: Pair[]): void {
  const absent = tables.shown["not shown"];
  const about = "absences";
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]+/g, " ");
  const segments = Object.keys(bundle.paths).flatMap((path) => path.split("/"));
  const tags = (bundle.tags ?? []).map((tag) => tag.name);
  const groups = new Set([...segments, ...tags].map(plain));
  for (const group of absent.groups) {
    fact("interface", about, `the group ${group}`, false, groups.has(plain(group)));
  }
  for (const key of absent["document keys"]) {
    fact("interface", about, `the document's ${key}`, false, key in bundle);
  }
  for (const key of absent["scheme keys"]) {
    const schemes = Object.values(bundle.components.securitySchemes ?? {});
    fact(
      "interface",
      about,
      `a scheme's ${key}`,
      false,
      schemes.some((scheme) => key in scheme),
    );
  }
  for (const { name, found, parameters } of pairs) {
    for (const key of absent["operation keys"]) {
      fact("interface", about, `${name}: ${key}`, false, key in found);
    }
    for (const status of absent.statuses) {
      fact("interface", about, `${name}: status ${status}`, false, status in found.responses);
    }
    for (const place of absent["parameters in"]) {
      const others = parameters.filter((each) => each.in === place).map((each) => each.name);
      fact("interface", about, `${name}: parameters in ${place}`, [], others);
    }
    const headers = Object.values(found.responses).flatMap((response) =>
      Object.keys(resolve(bundle, response).headers ?? {}).map((header) => header.toLowerCase()),
    );
    for (const word of absent.headers) {
      const held = headers.filter((header) => header.includes(word));
      fact("interface", about, `${name}: headers with ${word}`, [], held);
    }
  }
}

// The tables among themselves ----------------------------------------------------------------

/** Where the tables contradict each other or name something they do not have. */
export function contradictions(tables: Tables): string[] {
  const { shown, settled } = tables;
  const found: string[] = [];
  const fields = new Map<string, Set<string>>();
  const forms = new Set<string>();
  for (const [name, resource] of Object.entries(shown.resources)) {
    const known = new Set<string>();
    const ownForms = Object.keys(resource.forms ?? {});
    const formNames = ownForms.length === 0 ? [name] : ownForms.map((form) => `${name} (${form})`);
    for (const formName of formNames) {
      forms.add(formName);
      for (const [field, type] of fieldsOfForm(shown.resources, formName)) {
        known.add(field);
        if (typeof type === "object") {
          known.add(`${field}.*`);
          for (const [inner] of fieldsOneByOne(type)) known.add(`${field}.${inner}`);
        }
      }
    }
    fields.set(name, known);
  }
  for (const [list, entries] of Object.entries({
    nullable: settled.nullable,
    absent: settled.absent,
  })) {
    for (const [resource, names] of Object.entries(entries)) {
      if (resource === "everywhere") continue;
      for (const name of names) {
        if (fields.get(resource)?.has(name) !== true) {
          found.push(`settled.yaml, ${list}: ${resource} has no ${name}`);
        }
      }
    }
  }
  for (const form of forms) {
    if (!(form in settled.components)) found.push(`settled.yaml names no component for ${form}`);
  }
  for (const [resource, states] of Object.entries(shown.states)) {
    const type = Object.fromEntries(fieldsOneByOne(shown.resources[resource]?.fields ?? {})).status;
    if (type !== ["seen", ...states].join(" ")) found.push(`interface.yaml, states: ${resource}`);
  }
  const auth = (kind: string): number[] =>
    Object.entries(shown.operations)
      .filter(([, operation]) => operation.auth === kind)
      .map(([number]) => Number(number));
  if (!isDeepStrictEqual(auth("none"), shown.authentication["without token"])) {
    found.push("interface.yaml: part 5 and part 4 differ in who goes without a token");
  }
  if (!isDeepStrictEqual(auth("shown"), shown.authentication["need not shown"])) {
    found.push("interface.yaml: part 5 and part 4 differ in whose need for a token is not shown");
  }
  if (!isDeepStrictEqual(Object.keys(shown.operations), Object.keys(settled.operations))) {
    found.push("settled.yaml: its operations are not those of interface.yaml");
  }
  return found;
}
