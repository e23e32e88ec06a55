import { isObject } from "contract-kit-reader";
import type { Models } from "./entity-model.ts";
import { findUnstorable, maxStateDepth } from "./json.ts";
import type { Store } from "./store.ts";
import type { Seed } from "./types.ts";
import type { Issue, Validator } from "./validation.ts";

/** A state that cannot be used, with what is wrong and where. */
export class StateError extends Error {
  readonly issues: Issue[];

  constructor(issues: Issue[]) {
    super("the state is not valid");
    this.issues = issues;
  }
}

interface Rules {
  models: Models;
  validator: Validator;
}

type Report = (path: Issue["path"], message: string) => void;

/** What the parts of a state are loaded with. */
interface Loading {
  store: Store;
  models: Models;
  report: Report;
}

/** The number of errors after which the validation of a state stops. */
const maxIssues = 20;

/**
 * Replaces everything in a store by a state, which may be any JSON value.
 *
 * @throws StateError if the state is not valid; the store is then as it was.
 */
export function loadState(store: Store, value: unknown, rules: Rules): void {
  const issues: Issue[] = [];
  const report: Report = (path, message) => {
    issues.push({ path, message });
    if (issues.length >= maxIssues) throw new StateError(issues);
  };
  const unstorable = findUnstorable(value, maxStateDepth);
  if (unstorable !== undefined) throw new StateError([{ path: [], message: unstorable }]);
  checkStructure(value, rules.models.types, report);
  if (issues.length > 0) throw new StateError(issues);
  const { examples, tokens = {}, entities = {}, counters = {} } = value as Seed;
  const shown = examples ? rules.models.exampleEntities() : new Map();
  const loading = { store, models: rules.models, report };
  store.transaction(() => {
    store.clear();
    // All are inserted before one is validated, so that they can refer to each other in any order.
    for (const type of rules.models.types) {
      const list = complete(entities[type] ?? [], shown.get(type));
      insertAll(loading, type, list);
    }
    if (issues.length > 0) throw new StateError(issues);
    for (const { type, index, path, message } of invalidEntities(store, rules)) {
      report(["entities", type, index, ...path], message);
    }
    for (const [token, caller] of Object.entries(tokens)) addToken(loading, token, caller);
    for (const [name, count] of Object.entries(counters)) {
      if (Number.isSafeInteger(count) && count >= 0) store.setCounter(name, count);
      else report(["counters", name], "must be a whole number, 0 or more");
    }
    if (issues.length > 0) throw new StateError(issues);
  });
}

/** The entities, each with the fields of the example with its id, and then the other examples. */
function complete(list: unknown[], examples = new Map<unknown, object>()): unknown[] {
  const others = new Map(examples);
  const managed = list.map((entity) => {
    if (!isObject(entity)) return entity;
    const example = others.get(entity.id);
    others.delete(entity.id);
    return { ...example, ...entity };
  });
  return [...managed, ...others.values()];
}

/** What is wrong with the entities in a store, in the order in which they were inserted. */
export function* invalidEntities(store: Store, { models, validator }: Rules) {
  for (const type of models.types) {
    const { defaults, schema, fields } = models.of(type);
    let index = 0;
    for (const stored of store.stored(type)) {
      const entity = { ...defaults, ...stored };
      const errors = validator.validate(schema, entity);
      const others = () => [
        ...lowerCaseIssues(stored.id),
        ...models.checkReferences(fields, entity, store.has.bind(store)),
      ];
      const issues = errors.length > 0 ? errors : others();
      for (const issue of issues) yield { type, index, id: stored.id, ...issue };
      index++;
    }
  }
}

/** A request for an ID in capitals is for the same in lower case. */
function lowerCaseIssues(id: string): Issue[] {
  return id === id.toLowerCase() ? [] : [{ path: ["id"], message: "must be in lower case" }];
}

function checkStructure(value: unknown, types: string[], report: Report): void {
  const parts = ["examples", "tokens", "entities", "counters"];
  const names = "examples, tokens, entities and counters";
  if (!isObject(value)) report([], `must be an object with ${names}`);
  for (const [name, part] of Object.entries(isObject(value) ? value : {})) {
    if (!parts.includes(name)) report([name], `is unknown: use ${names}`);
    else if (name === "examples" && typeof part !== "boolean")
      report([name], "must be true or false");
    else if (name !== "examples" && !isObject(part)) report([name], "must be an object");
  }
  const { entities } = isObject(value) ? value : {};
  for (const [type, list] of Object.entries(isObject(entities) ? entities : {})) {
    const path = ["entities", type];
    if (!types.includes(type)) report(path, `is not an entity type: use ${types.join(", ")}`);
    else if (!Array.isArray(list)) report(path, "must be a list");
  }
}

function insertAll({ store, models, report }: Loading, type: string, list: unknown[]): void {
  for (const [index, entity] of list.entries()) {
    const path = ["entities", type, index];
    if (!isObject(entity) || typeof entity.id !== "string") {
      report(path, "must be an object with an id");
    } else if (store.has(type, entity.id)) {
      report([...path, "id"], `is the id of another ${type}`);
    } else {
      try {
        store.insert(type, entity as { id: string });
      } catch (error) {
        if (!/UNIQUE/.test((error as Error).message)) throw error;
        report(path, `has the same ${models.of(type).definition.unique} as another ${type}`);
      }
    }
  }
}

function addToken({ store, models, report }: Loading, token: string, caller: unknown): void {
  const { roles } = models;
  const values = isObject(caller) ? caller : {};
  const { type, name, field = "" } = roles.find((role) => role.name === values.role) ?? {};
  const id = values[field];
  if (type !== undefined && typeof id === "string" && store.has(type, id)) {
    store.addToken(token, { role: `${name}`, [field]: id });
  } else {
    const all = roles.map((role) => `${role.name} with ${role.field}`).join(" or ");
    report(["tokens", token], `must have the role ${all}, of an entity that exists`);
  }
}
