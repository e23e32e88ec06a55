import type { Model, Models } from "../contract/entity-model.ts";
import { ProblemError } from "../contract/problems.ts";
import type { Caller, State } from "../types.ts";
import { type Database, isStorageError, type Statement } from "./sqlite.ts";

/** The parameters of a list. Pass others under these names: `{ limit: query.per_page }`. */
interface PageRequest {
  page?: number | undefined;
  limit?: number | undefined;
  /** Criteria in the order in which they apply, each descending if it begins with `-`. */
  sorting?: string[] | undefined;
}

/** A page of a list as the store returns it. The schema of the response decides how it is shown. */
export class Page<Entity = unknown> {
  readonly entities: Entity[];
  /** How many entities there are on all pages. */
  readonly totalCount: number;
  readonly maxPage: number;

  constructor(entities: Entity[], totalCount: number, limit: number) {
    this.entities = entities;
    this.totalCount = totalCount;
    this.maxPage = Math.ceil(totalCount / limit);
  }
}

/** Values of fields, by which entities are selected. One that is undefined selects nothing out. */
export type Filter = Record<string, string | number | boolean | undefined>;

type Name<Entities> = keyof Entities & string;

/** An entity in the store. */
export type Stored = Record<string, unknown>;

const pageSize = 4096;

export const storageFull = () =>
  new ProblemError("InsufficientStorage", {
    location: "body",
    pointer: "",
    detail: "there is no space left in the sandbox: reset it, or use another world",
  });

/** The entities, tokens and counters of a sandbox in SQLite, with a table for each entity type. */
// biome-ignore lint/suspicious/noExplicitAny: the engine itself stores any entities
export class Store<Entities extends object = any> {
  readonly #open: (isEmptied: boolean) => Database;
  #database: Database;
  readonly #models: Models;
  readonly #statements = new Map<string, Statement>();
  /** Whether there was no space for something. */
  isFull = false;

  /** Creates the tables that the database lacks. It may grow to the given number of bytes. */
  constructor(open: (isEmptied: boolean) => Database, models: Models, maxBytes: number) {
    this.#models = models;
    this.#open = (isEmptied) => {
      const database = open(isEmptied);
      database.exec(`
        PRAGMA page_size = ${pageSize};
        PRAGMA max_page_count = ${Math.floor(maxBytes / pageSize)};
        BEGIN IMMEDIATE;
        ${createTables(models)}
        COMMIT;`);
      return database;
    };
    this.#database = this.#open(false);
  }

  /** Begins again with an empty database. A deletion frees no space on a full disk, and may find none for its log. */
  renew(): void {
    this.close();
    this.isFull = false;
    this.#statements.clear();
    this.#database = this.#open(true);
  }

  /** Carries out all changes or, if it throws, none. */
  transaction<Result>(change: () => Result): Result {
    this.#prepare("BEGIN IMMEDIATE").run();
    try {
      const result = change();
      this.#prepare("COMMIT").run();
      return result;
    } catch (error) {
      try {
        this.#database.exec("ROLLBACK");
      } catch {
        // After some errors, such as a full disk, SQLite has rolled back by itself.
      }
      if (!isStorageError(error)) throw error;
      this.isFull = true;
      throw storageFull();
    }
  }

  /**
   * The entity with an ID; undefined if there is none.
   *
   * @example
   * const patient = store.get("Patient", id);
   */
  get<Type extends Name<Entities>>(type: Type, id: string): Entities[Type] | undefined {
    return this.find(type, { id });
  }

  /**
   * An entity that a filter selects; undefined if there is none.
   *
   * @example
   * const patient = store.find("Patient", { name: "Ben", ward: "south" });
   */
  find<Type extends Name<Entities>>(type: Type, filter: Filter): Entities[Type] | undefined {
    const where = conditions(filter);
    const select = this.#prepare(`SELECT body FROM "${type}" WHERE ${where}`);
    const row = select.get(...valuesOf(filter));
    return row && JSON.parse(row.body as string);
  }

  /**
   * Whether there is an entity with an ID.
   *
   * @example
   * if (!store.has("Patient", id)) throw new ProblemError("NotFound");
   */
  has(type: string, id: string): boolean {
    return this.#prepare(`SELECT 1 FROM "${type}" WHERE id = ?`).get(id) !== undefined;
  }

  /**
   * Adds an entity, which needs its ID. Other fields that are not given have the defaults of the contract.
   *
   * @example
   * const patient = store.insert("Patient", { id: newId(), name: "Ben" });
   */
  insert<Type extends Name<Entities>>(
    type: Type,
    fields: Partial<Entities[Type]> & { id: string },
  ): Entities[Type] {
    const entity = this.complete(type, fields);
    const insert = this.#prepare(`INSERT INTO "${type}" (id, body) VALUES (?, ?)`);
    insert.run(idOf(entity), JSON.stringify(entity));
    return entity;
  }

  /**
   * Stores an entity in place of the one with its id.
   *
   * @example
   * store.update("Patient", { ...patient, ward: "west" });
   */
  update<Type extends Name<Entities>>(type: Type, entity: Entities[Type]): Entities[Type] {
    const update = this.#prepare(`UPDATE "${type}" SET body = ? WHERE id = ?`);
    update.run(JSON.stringify(entity), idOf(entity));
    return entity;
  }

  /**
   * Deletes an entity, and returns whether there was one.
   *
   * @example
   * if (!store.delete("Patient", id)) throw new ProblemError("NotFound");
   */
  delete(type: Name<Entities>, id: string): boolean {
    return this.#prepare(`DELETE FROM "${type}" WHERE id = ?`).run(id).changes > 0;
  }

  /** An entity with the defaults of the contract for the fields that are not given. */
  complete<Type extends Name<Entities>>(
    type: Type,
    fields: Partial<Entities[Type]>,
  ): Entities[Type] {
    return { ...this.#models.of(type).defaults, ...fields } as Entities[Type];
  }

  /**
   * A page of the entities that a filter selects.
   *
   * @example
   * const filter = { ward: "north" };
   * const { entities, totalCount } = store.list("Patient", filter, { limit: 20, sorting: ["-name"] });
   */
  list<Type extends Name<Entities>>(
    type: Type,
    filter: Filter,
    { page = 1, limit = 10, sorting = [] }: PageRequest = {},
  ): Page<Entities[Type]> {
    const rows = `FROM "${type}" WHERE ${conditions(filter)}`;
    const values = valuesOf(filter);
    const totalCount = Number(this.#prepare(`SELECT count(*) AS n ${rows}`).get(...values)?.n);
    const sql = `SELECT body ${rows} ORDER BY ${orderBy(this.#models, type, sorting)} LIMIT ? OFFSET ?`;
    // There are too many combinations of criteria, so only statements with one are cached.
    const select = sorting.length > 1 ? this.#database.prepare(sql) : this.#prepare(sql);
    const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
    const found = select.all(...values, limit, offset);
    const entities = found.map(({ body }) => JSON.parse(body as string));
    return new Page(entities, totalCount, limit);
  }

  /** How many rows were changed since the database was opened. */
  changes(): number {
    return Number(this.#prepare("SELECT total_changes() AS n").get()?.n);
  }

  counts(): Record<string, number> {
    const count = (type: string) => this.#prepare(`SELECT count(*) AS n FROM "${type}"`).get()?.n;
    return Object.fromEntries(this.#models.types.map((type) => [type, Number(count(type))]));
  }

  /** Whether nothing has been stored yet, not even a token. */
  isEmpty(): boolean {
    return this.tokens().length === 0 && Object.values(this.counts()).every((count) => count === 0);
  }

  /** The entities of a type without defaults, in the order in which they were inserted. */
  stored(type: string): Stored[] {
    const rows = this.#prepare(`SELECT body FROM "${type}" ORDER BY rowid`).all();
    return rows.map(({ body }) => JSON.parse(body as string));
  }

  caller(token: string): Caller | undefined {
    const row = this.#prepare("SELECT caller FROM tokens WHERE token = ?").get(token);
    return row && JSON.parse(row.caller as string);
  }

  addToken(token: string, caller: Caller): void {
    this.#prepare("INSERT INTO tokens VALUES (?, ?)").run(token, JSON.stringify(caller));
  }

  tokens(): [token: string, Caller][] {
    const rows = this.#prepare("SELECT token, caller FROM tokens ORDER BY rowid").all();
    return rows.map(({ token, caller }) => [token as string, JSON.parse(caller as string)]);
  }

  setCounter(name: string, value: number): void {
    this.#prepare("INSERT INTO counters VALUES (?, ?)").run(name, value);
  }

  /** The next number of a sequence, which goes on as long as the store exists. */
  next(counter: string): number {
    const sql =
      "INSERT INTO counters VALUES (?, 1) ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value";
    return Number(this.#prepare(sql).get(counter)?.value);
  }

  /** How far a sequence has counted. */
  count(counter: string): number {
    const select = this.#prepare("SELECT value FROM counters WHERE name = ?");
    return Number(select.get(counter)?.value ?? 0);
  }

  state(): Required<State> {
    const rows = this.#prepare("SELECT name, value FROM counters ORDER BY name").all();
    return {
      tokens: Object.fromEntries(this.tokens()),
      entities: Object.fromEntries(this.#models.types.map((type) => [type, this.stored(type)])),
      counters: Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)])),
    };
  }

  clear(): void {
    const tables = [...this.#models.types, "tokens", "counters"];
    for (const table of tables) this.#database.exec(`DELETE FROM "${table}"`);
  }

  close(): void {
    this.#database.close();
  }

  /** Statements are compiled once. Their texts depend on types and columns only, so there are few. */
  #prepare(sql: string): Statement {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

function createTables(models: Models): string {
  return `
    CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, caller TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
    ${models.types.map((type) => createTable(type, models.of(type))).join("\n")}`;
}

function createTable(type: string, { definition }: Model): string {
  const fields = definition.unique?.map(sqlOf).join(", ");
  return `
    CREATE TABLE IF NOT EXISTS "${type}" (id TEXT PRIMARY KEY, body TEXT NOT NULL);
    ${fields ? `CREATE UNIQUE INDEX IF NOT EXISTS "${type} unique" ON "${type}" (${fields});` : ""}`;
}

/** A query for the number of rows of a table that the store cannot have written; undefined for a table that it does not use. */
export function damagedRows(models: Models, table: string): string | undefined {
  const isObject = (column: string) =>
    `CASE WHEN typeof(${column}) = 'text' AND json_valid(${column}) THEN json_type(${column}) END IS 'object'`;
  const condition =
    { tokens: isObject("caller"), counters: "typeof(value) = 'integer'" }[table] ??
    (models.types.includes(table) ? `id IS NOT NULL AND ${isObject("body")}` : undefined);
  return condition && `SELECT count(*) FROM "${table}" WHERE NOT (${condition})`;
}

const idOf = (entity: unknown): string => (entity as { id: string }).id;

const sqlOf = (field: string): string =>
  field === "id" ? "id" : `body ->> '${field.replaceAll("'", "''")}'`;

function conditions(filter: Filter): string {
  const fields = Object.keys(filter).filter((field) => filter[field] !== undefined);
  return fields.map((field) => `${sqlOf(field)} = ?`).join(" AND ") || "TRUE";
}

/** SQLite has no booleans, but takes those in JSON for 0 and 1. */
function valuesOf(filter: Filter): (string | number)[] {
  const values = Object.values(filter).filter((value) => value !== undefined);
  return values.map((value) => (typeof value === "boolean" ? Number(value) : value));
}

/** The criteria that the type has, each once, and the id as the last, so that no two entities are equal. */
function orderBy(models: Models, type: string, sorting: string[]): string {
  const { definition, fields } = models.of(type);
  const criteria = new Map(Object.entries(definition.criteria ?? {}));
  const order = new Map<string, string>();
  const add = (criterion: string) => {
    const [name = "", nameInOther] = (criteria.get(criterion.replace(/^-/, "")) ?? criterion)
      .replace(/^-/, "")
      .split(".");
    const field = fields.find((candidate) => candidate.name === name);
    const other = field?.nested?.entityType;
    if (field === undefined || (nameInOther && !other)) return;
    const reference = `"${type}".${sqlOf(`${name}_id`)}`;
    const expression =
      other && nameInOther
        ? `(SELECT ${sqlOf(nameInOther)} FROM "${other}" AS other WHERE id = ${reference})`
        : sqlOf(name);
    if (!order.has(expression)) order.set(expression, criterion.startsWith("-") ? "DESC" : "ASC");
  };
  for (const criterion of sorting) add(criterion);
  if (order.size === 0) add(definition.sorting ?? "");
  if (order.size === 0) order.set("rowid", "ASC");
  // In the direction of the last criterion, so that the opposite order is the reverse.
  if (!order.has("id")) order.set("id", [...order.values()].at(-1) ?? "ASC");
  return [...order].map(([expression, direction]) => `${expression} ${direction}`).join(", ");
}
