import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from "node:sqlite";
import { type Caller, type Kind, kinds, type Things } from "./entities.ts";
import { type Criterion, type Key, Order } from "./order.ts";

/** Which things of a kind belong to whom. */
export type Owner = { organization_id: string } | { customer_id: string };
type OwnerName = "organization_id" | "customer_id";

export interface Listing {
  owner: Owner;
  /** Columns of the kind, each descending when it begins with `-`. */
  sorting: string[];
  page: number;
  limit: number;
}

type Column<K extends Kind> = (thing: Things[K], store: Store) => SQLInputValue;

/** Lists of a kind. */
interface Listed<K extends Kind> {
  owners: Partial<Record<OwnerName, Column<K>>>;
  /** What they can be sorted by. */
  columns: Record<string, Column<K>>;
  /** The order in which they come if nobody asks for one. */
  usual: string;
  /** By which of these the lists of an owner can be long, and have an index. */
  indexes: Partial<Record<OwnerName, string[]>>;
}

const lists: { [K in Kind]?: Listed<K> } = {
  CheckoutSession: {
    owners: { organization_id: ({ organization_id }) => organization_id },
    columns: {
      created_at: ({ created_at }) => created_at,
      status: ({ status }) => status,
      expires_at: ({ expires_at }) => expires_at,
      amount: ({ amount }) => amount,
      total_amount: ({ total_amount }) => total_amount,
    },
    usual: "-created_at",
    // The contract names no criteria here, and each index makes a session dearer to create.
    indexes: { organization_id: ["created_at"] },
  },
  LicenseKey: {
    owners: { customer_id: ({ customer_id }) => customer_id },
    columns: { created_at: () => null },
    usual: "-created_at",
    indexes: { customer_id: ["created_at"] },
  },
  Organization: {
    owners: { organization_id: ({ id }) => id },
    columns: {
      created_at: ({ created_at }) => created_at,
      name: ({ name }) => name,
      slug: ({ slug }) => slug,
    },
    usual: "-created_at",
    indexes: { organization_id: ["created_at"] },
  },
  Subscription: {
    owners: {
      organization_id: ({ organization_id }) => organization_id,
      customer_id: ({ customer_id }) => customer_id,
    },
    columns: {
      customer: ({ customer_id }, store) => store.get("Customer", customer_id)?.email ?? null,
      status: ({ status }) => status,
      started_at: ({ started_at }) => started_at,
      current_period_end: ({ current_period_end }) => current_period_end,
      amount: ({ amount }) => amount,
      product: ({ product_id }, store) => store.get("Product", product_id)?.name ?? null,
      discount: ({ discount_id }, store) =>
        discount_id && (store.get("Discount", discount_id)?.name ?? null),
    },
    usual: "-started_at",
    indexes: {
      organization_id: [
        "customer",
        "status",
        "started_at",
        "current_period_end",
        "amount",
        "product",
        "discount",
      ],
      customer_id: ["started_at"],
    },
  },
};

/** What a thing is found by, beside its id. */
const secrets: { [K in Kind]?: Column<K> } = {
  CheckoutSession: ({ client_secret }) => client_secret,
  LicenseKey: ({ organization_id, key }) => `${organization_id} ${key}`,
};

/** How a kind is kept: what stands in each column of its table, of which the first is the id. */
interface Table {
  owners: [OwnerName, Column<never>][];
  sortable: string[];
  usual: string;
  indexes: Partial<Record<OwnerName, string[]>>;
  columns: [name: string, Column<never>][];
  insert: string;
  update: string;
}

function describe(kind: Kind): Table {
  const { owners = {}, columns: listed = {}, usual = "", indexes = {} } = lists[kind] ?? {};
  const secret = secrets[kind];
  const columns = [
    ["id", ({ id }: { id: string }) => id],
    ...(secret === undefined ? [] : [["secret", secret]]),
    ...Object.entries(owners),
    ...Object.entries(listed),
    ["body", (thing: object) => JSON.stringify(thing)],
  ] as Table["columns"];
  const names = columns.map(([name]) => `"${name}"`);
  const numbered = names.map((_, index) => `?${index + 1}`);
  const set = names.map((name, index) => `${name} = ${numbered[index]}`);
  return {
    owners: Object.entries(owners) as Table["owners"],
    sortable: Object.keys(listed),
    usual,
    indexes,
    columns,
    insert: `INSERT INTO "${kind}" (${names}) VALUES (${numbered})`,
    update: `UPDATE "${kind}" SET ${set} WHERE id = ?1 RETURNING rowid AS row`,
  };
}

const tables = new Map<Kind, Table>(kinds.map((kind) => [kind, describe(kind)]));
const tableOf = (kind: Kind) => tables.get(kind) as Table;

/** The criteria of an order, each once, with the id as the last, so that no two things are equal. */
function criteriaOf(kind: Kind, sorting: string[]): Criterion[] {
  const { sortable, usual } = tableOf(kind);
  const read = (text: string) => ({ name: text.replace(/^-/, ""), descending: text[0] === "-" });
  const asked = sorting.map(read).filter(({ name }) => sortable.includes(name));
  const criteria = (asked.length > 0 ? asked : [read(usual)]).filter(
    ({ name }, index, all) => all.findIndex((other) => other.name === name) === index,
  );
  const { descending } = criteria.at(-1) as Criterion;
  return [...criteria, { name: "id", descending }];
}

/** So many things the database walks over, or sorts, without being noticed. */
const few = 1_000;
/** Rows in all the orders that are kept, at four bytes each; and how many orders there are at most. */
const mostRows = 4_000_000;
const mostOrders = 64;
/** Changes after which to sort anew is quicker than to put each into its place. */
const manyChanges = 200;
/** Things, callers and totals that are kept as they were read. */
const mostRead = 2_000;
/** More than the handlers ask; orders by several criteria are countless. */
const mostStatements = 500;

export const version = 1;
export const applicationId = 0x53656c6c;

/** Everything the sandbox knows, in SQLite. A thing that was read is not to be changed: put a new one. */
export class Store {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #inMemory: boolean;
  /** Things as they were read, so that a page of things that share a product reads it once. */
  readonly #read = new Map<string, object>();
  readonly #callers = new Map<string, Caller>();
  /** How many things of a kind belong to whom, as far as it was counted. */
  readonly #totals = new Map<string, number>();
  /** Long lists, in the orders in which they were last asked for. */
  readonly #orders = new Map<string, Order>();
  /** How often each kind has changed. */
  readonly #changes = new Map<Kind, number>(kinds.map((kind) => [kind, 0]));
  #state: "idle" | "asked" | "begun" = "idle";

  constructor(path = ":memory:") {
    this.#database = new DatabaseSync(path);
    this.#inMemory = path === ":memory:";
  }

  /** Makes the tables, unless they are there. */
  prepare(): void {
    const made = [...tables].map(([kind, { columns, indexes: of }]) => {
      const types: Record<string, string> = {
        id: "TEXT PRIMARY KEY",
        secret: "TEXT UNIQUE",
        body: "TEXT NOT NULL",
      };
      const indexes = Object.entries(of).flatMap(([owner, names]) =>
        names.map(
          (name) =>
            `CREATE INDEX IF NOT EXISTS "${kind}_${owner}_${name}" ON "${kind}" (${owner}, "${name}", id);`,
        ),
      );
      const typed = columns.map(([name]) => `"${name}" ${types[name] ?? ""}`);
      return `CREATE TABLE IF NOT EXISTS "${kind}" (${typed.join(", ")}); ${indexes.join(" ")}`;
    });
    this.#database.exec(`
      PRAGMA application_id = ${applicationId};
      PRAGMA user_version = ${version};
      CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, caller TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
      ${made.join("\n")}
    `);
    // Within one that never ends, a transaction costs a third. In a file it would never be kept.
    if (this.#inMemory) this.#database.exec("BEGIN");
  }

  run(sql: string): void {
    this.#database.exec(sql);
  }

  rows(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values);
  }

  /** Carries out all of the changes or, when it throws, none. */
  transaction<Result>(change: () => Result): Result {
    this.#state = "asked";
    try {
      const result = change();
      if (this.#hasBegun()) {
        this.#statement(this.#inMemory ? "RELEASE change" : "COMMIT").run();
      }
      return result;
    } catch (error) {
      if (this.#hasBegun()) {
        this.#database.exec(this.#inMemory ? "ROLLBACK TO change; RELEASE change" : "ROLLBACK");
        this.#forget();
      }
      throw error;
    } finally {
      this.#state = "idle";
    }
  }

  #hasBegun(): boolean {
    return this.#state === "begun";
  }

  /** Begins what was asked for with the first change, since many requests are refused before one. */
  #begin(): void {
    if (this.#state !== "asked") return;
    this.#statement(this.#inMemory ? "SAVEPOINT change" : "BEGIN IMMEDIATE").run();
    this.#state = "begun";
  }

  /** A number that is another one whenever something of these kinds has changed. */
  changesOf(some: readonly Kind[]): number {
    let sum = 0;
    for (const kind of some) sum += this.#changes.get(kind) ?? 0;
    return sum;
  }

  get<K extends Kind>(kind: K, id: string): Things[K] | undefined {
    const known = this.#read.get(`${kind} ${id}`);
    if (known !== undefined) return known as Things[K];
    return this.#keep(kind, this.#statement(`SELECT id, body FROM "${kind}" WHERE id = ?`).get(id));
  }

  /** Finds a checkout session by its client secret, or a license key by organization and key. */
  find<K extends Kind>(kind: K, secret: string): Things[K] | undefined {
    const select = this.#statement(`SELECT id, body FROM "${kind}" WHERE secret = ?`);
    return this.#keep(kind, select.get(secret));
  }

  #keep<K extends Kind>(
    kind: K,
    row: Record<string, SQLOutputValue> | undefined,
  ): Things[K] | undefined {
    if (row === undefined) return undefined;
    const key = `${kind} ${row.id}`;
    const known = this.#read.get(key) ?? JSON.parse(row.body as string);
    if (this.#read.size >= mostRead) this.#read.clear();
    this.#read.set(key, known);
    return known as Things[K];
  }

  /** Keeps a thing that is new. */
  add<K extends Kind>(kind: K, thing: Things[K]): Things[K] {
    return this.#write(kind, thing, true);
  }

  /** Keeps a thing in place of the one that has its id. */
  put<K extends Kind>(kind: K, thing: Things[K]): Things[K] {
    return this.#write(kind, thing, false);
  }

  #write<K extends Kind>(kind: K, thing: Things[K], isNew: boolean): Things[K] {
    this.#begin();
    const { owners, columns, insert, update } = tableOf(kind);
    const values = columns.map(([, read]) => read(thing as never, this));
    const row = isNew
      ? this.#statement(insert).run(...values).lastInsertRowid
      : this.#statement(update).get(...values)?.row;
    if (row === undefined) throw new Error(`there is no ${kind} ${thing.id} to be replaced`);
    // Nothing changes hands, so that nobody else's list is another than before.
    for (const [owner, read] of owners) {
      const list = `${kind} ${owner} ${read(thing as never, this)}`;
      const total = this.#totals.get(list);
      if (isNew && total !== undefined) this.#totals.set(list, total + 1);
      for (const [name, order] of this.#orders) {
        if (!name.startsWith(`${list}:`)) continue;
        order.note(Number(row));
        if (order.changes > manyChanges) this.#orders.delete(name);
      }
    }
    this.#read.delete(`${kind} ${thing.id}`);
    this.#changes.set(kind, (this.#changes.get(kind) ?? 0) + 1);
    return thing;
  }

  /** One page of what belongs to somebody, and how many there are in all. */
  list<K extends Kind>(
    kind: K,
    { owner, sorting, page, limit }: Listing,
  ): { items: Things[K][]; total: number } {
    const [[column, value]] = Object.entries(owner) as [[OwnerName, string]];
    const list = `${kind} ${column} ${value}`;
    const total = this.#total(kind, column, value, list);
    const start = (page - 1) * limit;
    if (start >= total) return { items: [], total };
    const criteria = criteriaOf(kind, sorting);
    const [{ name: first } = { name: "" }, ...others] = criteria;
    // On an index the database need not sort, but has to walk.
    const hasIndex = others.length === 1 && tableOf(kind).indexes[column]?.includes(first);
    const order = criteria
      .map(({ name, descending }) => `"${name}" ${descending ? "DESC" : "ASC"}`)
      .join(", ");
    const sorted = `FROM "${kind}" WHERE ${column} = ? ORDER BY ${order}`;
    const ids =
      total <= few || (hasIndex && start <= few)
        ? this.#statement(`SELECT id ${sorted} LIMIT ? OFFSET ?`).all(value, limit, start)
        : this.#order(list, kind, sorted, value, criteria)
            .slice(start, limit)
            .map((row) => this.#statement(`SELECT id FROM "${kind}" WHERE rowid = ?`).get(row));
    return { items: ids.map((row) => this.get(kind, row?.id as string) as Things[K]), total };
  }

  /** A long list in an order: as it was kept, or as the database now sorts it. */
  #order(list: string, kind: Kind, sorted: string, value: string, criteria: Criterion[]): Order {
    const name = `${list}: ${sorted}`;
    const known = this.#orders.get(name);
    this.#orders.delete(name);
    const order = known ?? this.#sort(kind, sorted, value, criteria);
    // The one that was asked for last is the last to go.
    this.#orders.set(name, order);
    let rows = [...this.#orders.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [oldest, { length }] of this.#orders) {
      if (oldest === name || (rows <= mostRows && this.#orders.size <= mostOrders)) break;
      this.#orders.delete(oldest);
      rows -= length;
    }
    return order;
  }

  #sort(kind: Kind, sorted: string, value: string, criteria: Criterion[]): Order {
    // As one text, since a row for each would take four times as long.
    const select = this.#statement(
      `SELECT group_concat(row) AS rows FROM (SELECT rowid AS row ${sorted})`,
    );
    const rows = Int32Array.from(JSON.parse(`[${select.get(value)?.rows ?? ""}]`));
    const names = criteria.map(({ name }) => `"${name}"`).join(", ");
    const key = `SELECT ${names} FROM "${kind}" WHERE rowid = ?`;
    return new Order(
      rows,
      criteria.map(({ descending }) => descending),
      (row) => Object.values(this.#statement(key).get(row) ?? {}) as Key,
    );
  }

  #total(kind: Kind, column: OwnerName, value: string, list: string): number {
    const known = this.#totals.get(list);
    if (known !== undefined) return known;
    const count = this.#statement(`SELECT count(*) AS total FROM "${kind}" WHERE ${column} = ?`);
    const total = Number(count.get(value)?.total);
    if (this.#totals.size >= mostRead) this.#totals.clear();
    this.#totals.set(list, total);
    return total;
  }

  /** Whom a token acts for; undefined if nobody. */
  caller(token: string): Caller | undefined {
    const known = this.#callers.get(token);
    if (known !== undefined) return known;
    const row = this.#statement("SELECT caller FROM tokens WHERE token = ?").get(token);
    if (row === undefined) return undefined;
    const caller = JSON.parse(row.caller as string);
    if (this.#callers.size >= mostRead) this.#callers.clear();
    this.#callers.set(token, caller);
    return caller;
  }

  admit(token: string, caller: Caller): void {
    this.#begin();
    this.#statement("INSERT OR REPLACE INTO tokens VALUES (?, ?)").run(
      token,
      JSON.stringify(caller),
    );
  }

  /** The next number of a sequence that goes on as long as the store does. */
  count(name: string): number {
    this.#begin();
    const row = this.#statement(
      "INSERT INTO counters VALUES (?, 1) ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value",
    ).get(name);
    return Number(row?.value);
  }

  /** Whom the tokens act for, but for those with a prefix. */
  callers({ except }: { except?: string } = {}): [token: string, Caller][] {
    const rows = this.rows("SELECT token, caller FROM tokens ORDER BY token");
    return rows
      .filter(({ token }) => except === undefined || !(token as string).startsWith(except))
      .map(({ token, caller }) => [token as string, JSON.parse(caller as string)]);
  }

  /** How far the sequences have come. */
  counters(): Record<string, number> {
    const rows = this.rows("SELECT name, value FROM counters ORDER BY name");
    return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
  }

  /** Goes on with a sequence from here. */
  recount(name: string, value: number): void {
    this.#begin();
    this.#statement("INSERT OR REPLACE INTO counters VALUES (?, ?)").run(name, value);
  }

  /** Everything there is, as a seed would have it. */
  dump(): {
    things: Record<string, object[]>;
    tokens: Record<string, Caller>;
    counters: Record<string, number>;
  } {
    const things = kinds.map((kind) => [
      kind,
      this.rows(`SELECT body FROM "${kind}" ORDER BY id`).map(({ body }) =>
        JSON.parse(body as string),
      ),
    ]);
    return {
      things: Object.fromEntries(things),
      tokens: Object.fromEntries(this.callers()),
      counters: this.counters(),
    };
  }

  clear(): void {
    this.#begin();
    for (const table of [...kinds, "tokens", "counters"]) this.run(`DELETE FROM "${table}"`);
    this.#forget();
  }

  #forget(): void {
    for (const known of [this.#read, this.#callers, this.#totals, this.#orders]) known.clear();
    for (const [kind, count] of this.#changes) this.#changes.set(kind, count + 1);
  }

  close(): void {
    this.#database.close();
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const made = this.#database.prepare(sql);
    if (this.#statements.size >= mostStatements) this.#statements.clear();
    this.#statements.set(sql, made);
    return made;
  }
}
