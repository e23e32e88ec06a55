import { closeSync, existsSync, openSync, readFileSync, readSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { stringify } from "yaml";
import { deterministic, real, type Sources } from "./clock.ts";
import { readContract } from "./contract.ts";
import { kinds } from "./entities.ts";
import { findPages, pageAt } from "./pages.ts";
import { Refusal } from "./problems.ts";
import { type Answer, createSandbox, type Sandbox } from "./sandbox.ts";
import { fill, SeedError } from "./seed.ts";
import { type Entry, type Limits, serve } from "./server.ts";
import { applicationId, Store, version } from "./store.ts";

export interface SandboxOptions {
  host?: string | undefined;
  /** 0 for any free port. */
  port?: number | undefined;
  /** The seed's file, for a store that is empty. */
  seed?: string | undefined;
  /** A file to keep everything in; absent, it is kept in memory and gone at the end. */
  data?: string | undefined;
  /** The same ids, secrets and moments in every run. */
  deterministic?: boolean | undefined;
  latency?: [number, number] | undefined;
  /** The folder of the reference, in place of the one that "npm run docs" makes. */
  pages?: URL | undefined;
  log?: ((entry: Entry) => void) | undefined;
  /** How long connections may take; for those who test just that. */
  limits?: Partial<Limits> | undefined;
}

export interface OpenSandbox {
  url: string;
  title: string;
  operations: number;
  /** Where the reference is served, if it has been made. */
  docs: string | undefined;
  /** The tokens of the seed and whom each acts for. */
  tokens: Record<string, string>;
  stop: () => Promise<void>;
}

/** What cannot be done, with the way out; for a person. */
export class Complaint extends Error {}

const bundles = ["../generated/openapi.json", "./openapi.json"];
const remembered = 100;

/**
 * Opens a sandbox and serves it.
 *
 * @throws Complaint when the seed, the data file or the port cannot be used.
 */
export async function openSandbox(options: SandboxOptions = {}): Promise<OpenSandbox> {
  const { host = "127.0.0.1", port = 4010, data, log = () => {} } = options;
  const bundle = bundles
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url));
  if (bundle === undefined)
    throw new Complaint('generated/openapi.json is missing: run "npm run build" first');
  const contract = readContract(readFileSync(bundle, "utf8"));
  const store = openStore(data);
  try {
    const sources: Sources = options.deterministic
      ? deterministic(() => store.count("clock"))
      : real;
    const sandbox = createSandbox(contract, store, sources);
    const seed = options.seed ?? fileURLToPath(new URL("./seed.yaml", import.meta.url));
    const isEmpty = store.rows("SELECT 1 FROM tokens LIMIT 1").length === 0;
    if (isEmpty) plant(seed, sandbox);

    const pages = options.pages ?? findPages();
    const requests: Entry[] = [];
    const running = await serve({
      host,
      port,
      latency: options.latency,
      limits: options.limits,
      sandbox,
      files: {
        "/openapi.json": { type: "application/json", text: () => contract.text },
        "/openapi.yaml": { type: "application/yaml", text: () => yaml(contract.document) },
      },
      pages: (path) => (pages === undefined ? undefined : pageAt(pages, path)),
      control: (method, path, body) =>
        control(method, path, body, { sandbox, store, seed, requests }),
      log: (entry) => {
        requests.push(entry);
        if (requests.length > remembered) requests.shift();
        log(entry);
      },
    }).catch((error: NodeJS.ErrnoException) => {
      throw new Complaint(unavailable(error, host, port));
    });
    // Those of the seed are known to all; those that a confirmation handed out are secrets.
    const tokens = store
      .callers({ except: "cst_" })
      .map(([token, caller]) => [
        token,
        caller.role === "merchant"
          ? `merchant of ${store.get("Organization", caller.organization_id)?.name}`
          : `customer ${store.get("Customer", caller.customer_id)?.name ?? caller.customer_id}`,
      ]);
    const url = `http://${host.includes(":") ? `[${host}]` : host}:${running.port}`;
    return {
      url,
      docs: pages === undefined ? undefined : `${url}/docs/`,
      title: `${contract.document.info.title} ${contract.document.info.version}`,
      operations: contract.operations.length,
      tokens: Object.fromEntries(tokens),
      stop: async () => {
        await running.close();
        store.close();
      },
    };
  } catch (error) {
    store.close();
    throw error;
  }
}

/** Written when it is asked for, since that takes as long as the rest of the start. */
function yaml(document: object): string {
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}

function unavailable({ code }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === "EADDRINUSE") {
    return `port ${port} on ${host} is in use: stop what listens there, or choose another with --port ${port + 1}`;
  }
  if (code === "EACCES") return `port ${port} is not yours to open: choose one above 1023`;
  return `cannot listen on ${host} (${code}): choose a host of this machine`;
}

function plant(file: string, sandbox: Sandbox): void {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Complaint(`the seed ${file} cannot be read (${code}): name a file with --seed`);
  }
  try {
    fill(text, file, sandbox.filler);
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    throw new Complaint(`the seed does not fit the contract\n${error.message}`);
  }
}

/** Opens the store in a file, or in memory; a file that is not a sandbox's is refused, untouched. */
function openStore(file: string | undefined): Store {
  if (file === undefined) {
    const store = new Store();
    store.prepare();
    return store;
  }
  checkHeader(file);
  // After a sudden end, even to look into the file changes it, and the log beside it.
  const log = `${file}-wal`;
  const before = existsSync(log)
    ? [file, log].map((name) => [name, readFileSync(name)] as const)
    : [];
  let store: Store | undefined;
  try {
    // Whole, since SQLite takes some names for something else than a file.
    store = new Store(resolve(file));
    store.run("PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0;");
    const damage = findDamage(store);
    if (damage !== undefined) {
      throw new Complaint(`${file} is damaged (${damage}): restore it, or name another file`);
    }
    // Where checkHeader looks for them; in the log that is kept beside the file from then on, they would
    // only reach it with a tidy end.
    const [{ application_id: id } = {}] = store.rows("PRAGMA application_id");
    if (id === 0) {
      store.run(
        `BEGIN EXCLUSIVE; PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; COMMIT;`,
      );
    }
    store.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE; COMMIT;");
    store.prepare();
    return store;
  } catch (error) {
    store?.close();
    const message = (error as Error).message;
    if (/locked|busy/.test(message)) {
      throw new Complaint(
        `${file} is in use by another sandbox: stop that one, or name another file`,
      );
    }
    for (const [name, bytes] of before) writeFileSync(name, bytes);
    throw error instanceof Complaint
      ? error
      : new Complaint(`${file} cannot be used (${message}): restore it, or name another file`);
  }
}

/** What is wrong with a file, if anything is, as far as it shows without a change to it. */
function findDamage(store: Store): string | undefined {
  const [{ quick_check: verdict } = {}] = store.rows("PRAGMA quick_check(1)");
  if (verdict !== "ok") return `${verdict}`.split("\n").at(-1);
  const tables = store.rows("SELECT name FROM sqlite_schema WHERE type = 'table'");
  return kinds
    .filter((kind) => tables.some(({ name }) => name === kind))
    .map((kind) => store.rows(`SELECT id FROM "${kind}" WHERE NOT json_valid(body) LIMIT 1`)[0])
    .filter((row) => row !== undefined)
    .map(({ id }) => `what is kept of ${id} cannot be read`)[0];
}

/** Reads what SQLite keeps in the first bytes of a file, before anything could change it. */
function checkHeader(file: string): void {
  if (!existsSync(file)) return;
  const header = Buffer.alloc(100);
  let length: number;
  try {
    const descriptor = openSync(file, "r");
    length = readSync(descriptor, header, 0, 100, 0);
    closeSync(descriptor);
  } catch (error) {
    throw new Complaint(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}): name another file`,
    );
  }
  if (length === 0) return;
  if (
    header.toString("latin1", 0, 16) !== "SQLite format 3\0" ||
    header.readUInt32BE(68) !== applicationId
  ) {
    throw new Complaint(`${file} is not a sandbox's file: name another one, this is left as it is`);
  }
  if (header.readUInt32BE(60) !== version) {
    throw new Complaint(
      `${file} is of version ${header.readUInt32BE(60)}, and this sandbox reads version ${version}: name another file`,
    );
  }
}

interface Controlled {
  sandbox: Sandbox;
  store: Store;
  seed: string;
  requests: Entry[];
}

/** What stands under `/_sandbox/`, for tests and people, beside the service itself. */
function control(
  method: string,
  path: string,
  body: string,
  { sandbox, store, seed, requests }: Controlled,
): Answer | undefined {
  const ok = (value: unknown): Answer => ({
    status: 200,
    headers: { "content-type": "application/json" },
    body: value,
  });
  switch (`${method} ${path}`) {
    case "GET /_sandbox/health":
      return ok({
        status: "ok",
        things: Object.fromEntries(
          kinds.map((kind) => [
            kind,
            Number(store.rows(`SELECT count(*) AS n FROM "${kind}"`)[0]?.n),
          ]),
        ),
      });
    case "GET /_sandbox/state":
      return ok(store.dump());
    case "GET /_sandbox/requests":
      return ok(requests);
    case "POST /_sandbox/reset":
    case "PUT /_sandbox/state":
      try {
        if (method === "POST") plant(seed, sandbox);
        else fill(body, "body", sandbox.filler);
        return ok(store.dump());
      } catch (error) {
        if (!(error instanceof SeedError || error instanceof Complaint)) throw error;
        const errors = error.message
          .split("\n")
          .map((detail) => ({ in: "body", pointer: "", detail }));
        return sandbox.problem(new Refusal("InvalidRequest", { errors }));
      }
    default:
      return undefined;
  }
}
