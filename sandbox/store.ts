import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type Caller, type Kind, kinds, type Things } from "./entities.ts";

/** Which things of a kind belong to whom. */
export type Owner = { organization_id: string } | { customer_id: string };

export interface Listing {
  owner: Owner;
  /** Columns of the kind, each descending when it begins with `-`. */
  sorting: string[];
  page: number;
  limit: number;
}

type Row = Record<string, SQLInputValue>;

/** The columns a list can be sorted by, beside the moment a thing was created. */
const sortable: { [K in Kind]?: (thing: Things[K], store: Store) => Row } = {
  Subscription: (subscription, store) => ({
    customer: store.get("Customer", subscription.customer_id)?.email ?? null,
    status: subscription.status,
    started_at: subscription.started_at,
    current_period_end: subscription.current_period_end,
    amount: subscription.amount,
    product: store.get("Product", subscription.product_id)?.name ?? null,
    discount:
      subscription.discount_id && (store.get("Discount", subscription.discount_id)?.name ?? null),
  }),
  Organization: ({ name, slug }) => ({ name, slug }),
  CheckoutSession: ({ status, expires_at, amount, total_amount }) => ({
    status,
    expires_at,
    amount,
    total_amount,
  }),
};

const columns: { [K in Kind]?: string[] } = {
  Subscription: [
    "customer",
    "status",
    "started_at",
    "current_period_end",
    "amount",
    "product",
    "discount",
  ],
  Organization: ["name", "slug"],
  CheckoutSession: ["status", "expires_at", "amount", "total_amount"],
};

/** What a thing is found by, beside its id. */
const secrets: { [K in Kind]?: (thing: Things[K]) => string } = {
  CheckoutSession: ({ client_secret }) => client_secret,
  LicenseKey: ({ organization_id, key }) => `${organization_id} ${key}`,
};

export const version = 1;
export const applicationId = 0x53656c6c;

/** Everything the sandbox knows, in SQLite. A thing that was read is not to be changed: put a new one. */
export class Store {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** Things as they were read, so that a page of things that share a product reads it once. */
  readonly #read = new Map<string, object>();
  readonly #callers = new Map<string, Caller>();
  /** Counts up with every change. */
  changes = 0;

  constructor(path = ":memory:") {
    this.#database = new DatabaseSync(path);
  }

  /** Makes the tables, unless they are there. */
  prepare(): void {
    const tables = kinds.map((kind) => {
      const names = ["created_at", ...(columns[kind] ?? [])];
      const indexes = ["organization_id", "customer_id"].flatMap((owner) =>
        names.map(
          (name) =>
            `CREATE INDEX IF NOT EXISTS "${kind}_${owner}_${name}" ON "${kind}" (${owner}, "${name}", id)
             WHERE ${owner} IS NOT NULL;`,
        ),
      );
      return `CREATE TABLE IF NOT EXISTS "${kind}" (
        id TEXT PRIMARY KEY, organization_id TEXT, customer_id TEXT, secret TEXT UNIQUE,
        ${names.map((name) => `"${name}"`).join(", ")}, body TEXT NOT NULL
      );
      ${["Subscription", "Organization", "CheckoutSession", "LicenseKey"].includes(kind) ? indexes.join("\n") : ""}`;
    });
    this.#database.exec(`
      PRAGMA application_id = ${applicationId};
      PRAGMA user_version = ${version};
      CREATE TABLE IF NOT EXISTS counts (kind TEXT, owner TEXT, total INTEGER, PRIMARY KEY (kind, owner)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, caller TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
      ${tables.join("\n")}
    `);
  }

  run(sql: string): void {
    this.#database.exec(sql);
  }

  rows(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values);
  }

  /** Carries out all of the changes or, when it throws, none. */
  transaction<Result>(change: () => Result): Result {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      const result = change();
      this.#database.exec("COMMIT");
      return result;
    } catch (error) {
      this.#database.exec("ROLLBACK");
      this.#forget();
      throw error;
    }
  }

  get<K extends Kind>(kind: K, id: string): Things[K] | undefined {
    return this.#one(kind, "id", id);
  }

  /** Finds a checkout session by its client secret, or a license key by organization and key. */
  find<K extends Kind>(kind: K, secret: string): Things[K] | undefined {
    return this.#one(kind, "secret", secret);
  }

  #one<K extends Kind>(kind: K, column: "id" | "secret", value: string): Things[K] | undefined {
    const key = `${kind} ${value}`;
    const known = column === "id" ? this.#read.get(key) : undefined;
    if (known !== undefined) return known as Things[K];
    const row = this.#statement(`SELECT id, body FROM "${kind}" WHERE ${column} = ?`).get(value);
    return row === undefined ? undefined : this.#keep(kind, row as { id: string; body: string });
  }

  #keep<K extends Kind>(kind: K, row: { id: string; body: string }): Things[K] {
    const key = `${kind} ${row.id}`;
    const known = this.#read.get(key) ?? JSON.parse(row.body);
    if (this.#read.size >= 5_000) this.#read.clear();
    this.#read.set(key, known);
    return known as Things[K];
  }

  put<K extends Kind>(kind: K, thing: Things[K]): Things[K] {
    const { organization_id, customer_id } = thing as {
      organization_id?: string;
      customer_id?: string;
    };
    const owners = kind === "Organization" ? [thing.id] : [organization_id, customer_id];
    const row: Row = {
      id: thing.id,
      organization_id: owners[0] ?? null,
      customer_id: owners[1] ?? null,
      secret: secrets[kind]?.(thing) ?? null,
      created_at: "created_at" in thing ? thing.created_at : null,
      ...sortable[kind]?.(thing, this),
      body: JSON.stringify(thing),
    };
    const isNew =
      this.#statement(`SELECT 1 FROM "${kind}" WHERE id = ?`).get(thing.id) === undefined;
    const names = Object.keys(row);
    const update = names.map((name) => `"${name}" = excluded."${name}"`);
    this.#statement(
      `INSERT INTO "${kind}" (${names.map((name) => `"${name}"`).join(", ")})
       VALUES (${names.map(() => "?").join(", ")}) ON CONFLICT (id) DO UPDATE SET ${update.join(", ")}`,
    ).run(...Object.values(row));
    if (isNew) {
      for (const owner of owners) {
        if (owner == null) continue;
        this.#statement(
          "INSERT INTO counts VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET total = total + 1",
        ).run(kind, owner);
      }
    }
    this.#read.delete(`${kind} ${thing.id}`);
    this.changes++;
    return thing;
  }

  /** One page of what belongs to somebody, and how many there are in all. */
  list<K extends Kind>(
    kind: K,
    { owner, sorting, page, limit }: Listing,
  ): { items: Things[K][]; total: number } {
    const [[column, value]] = Object.entries(owner) as [[string, string]];
    const total = (this.#statement("SELECT total FROM counts WHERE kind = ? AND owner = ?").get(
      kind,
      value,
    )?.total ?? 0) as number;
    const known = ["created_at", ...(columns[kind] ?? [])];
    const criteria = sorting
      .map((criterion) => ({
        name: criterion.replace(/^-/, ""),
        descending: criterion.startsWith("-"),
      }))
      .filter(({ name }) => known.includes(name));
    const [first = { name: "created_at", descending: true }, ...rest] = criteria;
    const last = [first, ...rest].at(-1) ?? first;
    const order = [first, ...rest, { ...last, name: "id" }].map(
      ({ name, descending }) => `"${name}" ${descending ? "DESC" : "ASC"}`,
    );
    const rows = this.#statement(
      `SELECT id, body FROM "${kind}" WHERE ${column} = ? ORDER BY ${order.join(", ")} LIMIT ? OFFSET ?`,
    ).all(value, limit, (page - 1) * limit);
    return {
      items: rows.map((row) => this.#keep(kind, row as { id: string; body: string })),
      total,
    };
  }

  caller(token: string): Caller | undefined {
    const known = this.#callers.get(token);
    if (known !== undefined) return known;
    const row = this.#statement("SELECT caller FROM tokens WHERE token = ?").get(token);
    if (row === undefined) return undefined;
    const caller = JSON.parse(row.caller as string);
    if (this.#callers.size >= 1_000) this.#callers.clear();
    this.#callers.set(token, caller);
    return caller;
  }

  admit(token: string, caller: Caller): void {
    this.#statement("INSERT OR REPLACE INTO tokens VALUES (?, ?)").run(
      token,
      JSON.stringify(caller),
    );
  }

  /** The next number of a sequence that goes on as long as the store does. */
  count(name: string): number {
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
    for (const table of [...kinds, "counts", "tokens", "counters"])
      this.run(`DELETE FROM "${table}"`);
    this.#forget();
  }

  #forget(): void {
    this.#read.clear();
    this.#callers.clear();
    this.changes++;
  }

  close(): void {
    this.#database.close();
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}
