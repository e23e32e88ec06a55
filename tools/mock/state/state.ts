import { isObject, own } from "#reader";
import type { Models } from "../contract/entity-model.ts";
import { lowerCaseId } from "../contract/ids.ts";
import { type Issue, nameOfEntity, toPointer, type Validator } from "../contract/validation.ts";
import { SandboxError, type Seed } from "../types.ts";
import { findUnstorable, maxStateDepth } from "./json.ts";
import { sqliteCode, sqliteCodes } from "./sqlite.ts";
import type { Store, Stored } from "./store.ts";

/** A state, or another value that changes a world, that cannot be used, with what is wrong and where. */
export class StateError extends SandboxError {
  readonly issues: Issue[];

  /** @param find where the value at a path is in a file */
  constructor(issues: Issue[], subject = "the value", find = (_path: Issue["path"]) => "") {
    const lines = issues.map(({ path, message }) =>
      [find(path), toPointer(path), message].filter(Boolean).join(" "),
    );
    super(`${subject} is not valid. Correct these places:\n${lines.join("\n")}`);
    this.issues = issues;
  }
}

/** What says whether an entity is valid. */
export interface Rules {
  models: Models;
  validator: Validator;
}

export interface SeedRules extends Rules {
  /** The seed of the service, which others can extend. */
  defaultSeed: () => unknown;
}

/** The number of errors after which the validation of a state stops. */
const maxIssues = 20;

/** What replaces everything in a store: the entities, the tokens and the counters, with all that they extend. */
export type WholeState = Pick<AnySeed, "entities" | "tokens" | "counters">;

/**
 * Replaces everything in a store by a state, which may be any JSON value, and returns it with all that it extends. What is
 * returned can be loaded again by the same rules without being validated.
 *
 * @throws StateError if the state is not valid; the store is then as it was.
 */
export function loadState(
  store: Store,
  value: unknown,
  rules: SeedRules,
  valid?: WholeState,
): WholeState {
  const issues: Issue[] = [];
  const report: Report = (path, message) => {
    issues.push({ path, message });
    if (issues.length >= maxIssues) throw new StateError(issues);
  };
  const state = valid ?? extend(readState(value, rules), rules);
  const { tokens = {}, entities = {}, counters = {} } = state;
  store.transaction(() => {
    store.clear();
    // All are inserted before one is validated, so that they can refer to each other in any order.
    insertAll(store, entities, rules, report);
    if (issues.length > 0) throw new StateError(issues);
    if (valid === undefined) checkAll(store, rules, report);
    addTokens(store, tokens, rules, report);
    for (const [name, count] of Object.entries(counters)) store.setCounter(name, count);
    if (issues.length > 0) throw new StateError(issues);
  });
  return state;
}

type Report = (path: Issue["path"], message: string) => void;

function insertAll(
  store: Store,
  entities: NonNullable<AnySeed["entities"]>,
  { models }: Rules,
  report: Report,
): void {
  for (const type of models.types) {
    for (const [index, entity] of (entities[type] ?? []).entries()) {
      const same = insertOrFindSame(store, models, type, entity);
      if (same) report(["entities", type, index], `has the same ${same} as another ${type}`);
    }
  }
}

function checkAll(store: Store, rules: Rules, report: Report): void {
  for (const type of rules.models.types) {
    const { internal = {} } = rules.models.of(type).definition;
    for (const [index, stored] of store.stored(type).entries()) {
      for (const { path, message } of checkEntity(store, type, stored, rules)) {
        // An entity of the examples is perhaps not in the seed.
        const isUnseen = message === "is required" && Object.hasOwn(internal, `${path[0]}`);
        const where = isUnseen
          ? `, and no response shows it: add it to the ${type} with the id ${stored.id}`
          : "";
        report(["entities", type, index, ...path], `${message}${where}`);
      }
    }
  }
}

function addTokens(
  store: Store,
  tokens: NonNullable<AnySeed["tokens"]>,
  { models: { roles } }: Rules,
  report: Report,
): void {
  for (const [token, caller] of Object.entries(tokens)) {
    const role = roles.find(({ name }) => name === caller?.role);
    const id = role && caller[role.field];
    if (role && typeof id === "string" && store.has(role.type, id)) {
      store.addToken(token, { role: role.name, [role.field]: id });
    } else {
      const all = roles.map(({ name, field }) => `${name} with ${field}`).join(" or ");
      report(["tokens", token], `must have the role ${all}, of an entity that exists`);
    }
  }
}

/** Inserts an entity, or returns the names of fields that it has in common with another one and may not. */
function insertOrFindSame(store: Store, models: Models, type: string, entity: Stored) {
  try {
    store.insert(type, entity as Stored & { id: string });
  } catch (error) {
    const code = sqliteCode(error);
    if (code === sqliteCodes.primaryKey) return "id";
    if (code === sqliteCodes.unique) return models.of(type).definition.unique?.join(", ");
    throw error;
  }
}

type Entities = Map<unknown, object>;
type AnySeed = Omit<Seed, "entities"> & {
  entities?: Record<string, Stored[]>;
  /** The entities that others were shown with, by type. */
  shown?: Map<string, Entities>;
};

/** @throws StateError for a value that is no state, whatever its entities are like. */
function readState(value: unknown, { models, validator }: Rules): AnySeed {
  const unstorable = findUnstorable(value, maxStateDepth);
  if (unstorable !== undefined) throw new StateError([{ path: [], message: unstorable }]);
  const issues = validator.validate("state", value);
  if (issues.length > 0) throw new StateError(issues);
  return asStored(value as AnySeed, models);
}

/** A state as it is stored. What `build` returns is an entity as a response shows it, with others in it. */
function asStored({ entities = {}, tokens = {}, ...state }: AnySeed, models: Models): AnySeed {
  const callers = Object.entries(tokens).map(([token, caller]) => {
    const entries = Object.entries(caller ?? {}).map(([name, text]) => [name, lowerCaseId(text)]);
    return [token, Object.fromEntries(entries)];
  });
  const shown = new Map(models.types.map((type): [string, Entities] => [type, new Map()]));
  const add = (type: string, inner: Stored) =>
    void shown.get(type)?.set(lowerCaseId(inner.id), models.lowerCaseIds(type, inner));
  const lists = Object.entries(entities).map(([type, list]) => [
    type,
    list.map((entity) => models.toStored(type, entity, add)),
  ]);
  return {
    ...state,
    entities: Object.fromEntries(lists),
    tokens: Object.fromEntries(callers),
    shown,
  };
}

function extend(seed: AnySeed, rules: SeedRules): AnySeed {
  const { models, defaultSeed } = rules;
  const base: AnySeed = seed.extends ? readState(defaultSeed(), rules) : {};
  const isWhole = seed.extends === "default";
  const hasExamples = [seed.extends, base.extends].includes("examples");
  const shown = hasExamples ? models.exampleEntities() : new Map<string, Entities>();
  const baseOf = (type: string): Entities =>
    new Map(own(base.entities ?? {}, type)?.map((entity) => [entity.id, entity]));
  const bases = new Map(models.types.map((type) => [type, baseOf(type)]));
  /** The entities in examples, and those to which they refer. */
  const needed = new Set<string>();
  const isNeeded = (type = "", id: unknown) => isWhole || needed.has(`${type} ${id}`);
  const visit = (type: string, id: unknown): boolean => {
    if (needed.has(`${type} ${id}`)) return true;
    needed.add(`${type} ${id}`);
    const entity = { ...shown.get(type)?.get(id), ...bases.get(type)?.get(id) };
    return models.checkReferences(models.of(type).fields, entity, visit).length === 0;
  };
  for (const [type, entities] of shown) for (const id of entities.keys()) visit(type, id);
  const entities = [...bases].map(([type, list]) => {
    const kept = [...list].filter(([id]) => isNeeded(type, id));
    const written = complete(own(seed.entities ?? {}, type) ?? [], new Map(kept));
    const inOthers = complete(written, seed.shown?.get(type));
    return [type, complete(inOthers, shown.get(type))];
  });
  const tokens = Object.entries(base.tokens ?? {}).filter(([, caller]) => {
    const { type, field = "" } = models.roles.find(({ name }) => name === caller.role) ?? {};
    return isNeeded(type, own(caller, field));
  });
  return {
    tokens: { ...Object.fromEntries(tokens), ...seed.tokens },
    entities: Object.fromEntries(entities),
    counters: seed.counters ?? {},
  };
}

/** The entities, each with the fields of the one with its id that it is based on, and then the others of those. */
function complete(list: Stored[], examples: Entities = new Map()): Stored[] {
  const others = new Map(examples);
  const managed = list.map((entity) => {
    const example = others.get(entity.id);
    others.delete(entity.id);
    return { ...example, ...entity };
  });
  return [...managed, ...(others.values() as Iterable<Stored>)];
}

function checkEntity(
  store: Store,
  type: string,
  stored: Stored,
  { models, validator }: Rules,
): Issue[] {
  const { defaults, fields } = models.of(type);
  const entity = { ...defaults, ...stored };
  const errors = validator.validate(nameOfEntity(type), entity);
  if (errors.length > 0) return errors;
  return models.checkReferences(fields, entity, store.has.bind(store));
}

/**
 * Changes fields of an entity, and returns it.
 *
 * @throws StateError if there is no such entity, or if it would not be valid; the store is then as it was.
 */
export function updateEntity(
  store: Store,
  [type, id]: [type: string, id: string],
  fields: unknown,
  rules: Rules,
): Stored {
  const path = ["entities", type, id];
  const { models } = rules;
  const reject = (path: Issue["path"], message: string): never => {
    throw new StateError([{ path, message }]);
  };
  if (!models.types.includes(type)) {
    reject(path.slice(0, 2), `is unknown: use ${models.types.join(", ")}`);
  }
  const entity: Stored = store.get(type, lowerCaseId(id)) ?? reject(path, "does not exist");
  if (!isObject(fields)) return reject(path, "must be an object");
  return store.transaction(() => {
    const all = models.lowerCaseIds(type, { ...entity, ...fields, id: entity.id });
    const changed = store.update(type, all);
    const issues = checkEntity(store, type, changed, rules);
    if (issues.length === 0) return changed;
    throw new StateError(issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })));
  });
}
