import { type Document, LineCounter, parseDocument } from "yaml";
import type { Caller, Kind, Things } from "./entities.ts";
import { kinds } from "./entities.ts";
import type { Checker } from "./fields.ts";
import type { Form } from "./project.ts";
import type { Store } from "./store.ts";

/** What a store is filled with. */
export interface Seed {
  tokens: Record<string, Caller>;
  things: { [K in Kind]?: Things[K][] };
  /** How far a deterministic sandbox has counted. */
  counters: Record<string, number>;
}

/** A file that cannot be used, and why; each line names a place. */
export class SeedError extends Error {}

/** The component of the contract that shows each kind most fully. */
const shownAs: Record<Kind, string> = {
  Organization: "Organization",
  Product: "ProductMerchant",
  Price: "Price",
  Benefit: "BenefitMerchant",
  Media: "Media",
  Discount: "Discount",
  CustomField: "CustomField",
  Customer: "Customer",
  User: "UserWithCodeHost",
  CheckoutSession: "CheckoutSession",
  Subscription: "Subscription",
  Order: "Order",
  LicenseKey: "LicenseKeyWithActivations",
  LicenseKeyActivation: "LicenseKeyActivationWithKey",
};

/** What may be left out of a thing, where its schema has it. */
const usual: Record<string, unknown> = {
  created_at: "2026-03-02T09:30:00.000Z",
  modified_at: null,
  metadata: {},
};

export interface Filler {
  store: Store;
  checker: Checker;
  formOf: (component: string) => Form;
  properties: (component: string) => Record<string, unknown>;
}

/** What is wrong with a value, if anything is. */
type Fault = (value: unknown, store: Store, checker: Checker) => string | undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const there =
  (kind: Kind) =>
  (value: unknown, store: Store): string | undefined =>
    typeof value === "string" && store.get(kind, value) !== undefined
      ? undefined
      : `names no ${kind}: add it, or correct the id`;

const each =
  (kind: Kind): Fault =>
  (value, store) => {
    if (!Array.isArray(value)) return `has to be a list of ids of the kind ${kind}`;
    const unknown = value.find((id) => there(kind)(id, store) !== undefined);
    return unknown === undefined
      ? undefined
      : `holds ${JSON.stringify(unknown)}, which ${there(kind)(unknown, store)}`;
  };

const list: Fault = (value) => (Array.isArray(value) ? undefined : "has to be a list");

const grantless = { limit_activations: null, limit_usage: null, expires_at: null };

/** Fields that no answer shows in full, so that the contract does not check them. */
const unseen: { [K in Kind]?: { [Field in keyof Things[K]]?: Fault } } = {
  Organization: {
    tax_percent: (value = 0) =>
      typeof value === "number" && value >= 0 && value <= 100
        ? undefined
        : "has to be a number from 0 to 100",
  },
  Product: {
    organization_id: there("Organization"),
    prices: each("Price"),
    benefits: each("Benefit"),
    medias: each("Media"),
    attached_custom_fields: list,
  },
  Price: { product_id: there("Product") },
  Benefit: {
    organization_id: there("Organization"),
    license_key: (value = grantless, _, checker) => {
      if (!isRecord(value)) return "has to be a mapping";
      const names = Object.keys(grantless).map((name) => `/${name}`);
      const wrong = checker
        .check("LicenseKey", value)
        .find(({ pointer }) => names.includes(pointer));
      return wrong && `${wrong.pointer} ${wrong.detail}`;
    },
  },
  Discount: { organization_id: there("Organization") },
  Customer: { organization_id: there("Organization"), user_id: there("User") },
  CheckoutSession: {
    organization_id: there("Organization"),
    attached_custom_fields: list,
    discount_locked: (value = false) =>
      typeof value === "boolean" ? undefined : "has to be true or false",
  },
  Subscription: { organization_id: there("Organization") },
  Order: { organization_id: there("Organization") },
  LicenseKey: {
    organization_id: there("Organization"),
    activations: each("LicenseKeyActivation"),
  },
  LicenseKeyActivation: { organization_id: there("Organization") },
};

/**
 * Fills a store, whole or not at all.
 *
 * @throws SeedError with file, line and reason for every thing that does not fit the contract.
 */
export function fill(text: string, file: string, filler: Filler): void {
  const { store } = filler;
  const { content, place } = read(text, file);
  const { tokens, things, counters } = content;
  const wrong: string[] = [];
  for (const kind of Object.keys(things).filter((kind) => !kinds.includes(kind as Kind))) {
    wrong.push(`${place(["things", kind])}  there is no kind ${kind}: use ${kinds.join(", ")}`);
  }
  store.transaction(() => {
    store.clear();
    const kept = kinds.flatMap((kind) => keep(kind, things[kind] ?? [], filler, place, wrong));
    for (const one of kept) wrong.push(...faults(one, filler, place));
    for (const [token, caller] of Object.entries(tokens)) {
      const [kind, id] =
        caller?.role === "merchant"
          ? (["Organization", caller.organization_id] as const)
          : (["Customer", caller?.role === "customer" && caller.customer_id] as const);
      if (there(kind)(id, store) !== undefined) {
        wrong.push(
          `${place(["tokens", token])}  the token acts for nobody: name an organization_id of a merchant or a customer_id of a customer that is there`,
        );
      } else store.admit(token, caller);
    }
    for (const [name, value] of Object.entries(counters)) {
      if (Number.isSafeInteger(value) && value >= 0) store.recount(name, value);
      else wrong.push(`${place(["counters", name])}  has to be a whole number`);
    }
    if (wrong.length > 0) throw new SeedError(wrong.join("\n"));
  });
}

type Place = (path: (string | number)[]) => string;

interface Read {
  content: Seed;
  /** Where something stands in the text. */
  place: Place;
}

/** What was read last: most often the same seed, reset after reset. */
let last: (Read & { text: string; file: string }) | undefined;

function read(text: string, file: string): Read {
  if (last?.text !== text || last.file !== file) last = { text, file, ...readAnew(text, file) };
  return last;
}

/** Reads YAML, or JSON, which is YAML too, and is read as that only to find a place in it. */
function readAnew(text: string, file: string): Read {
  const lines = new LineCounter();
  let parsed: Document | undefined;
  const document = () => {
    parsed ??= parseDocument(text, { lineCounter: lines, uniqueKeys: true });
    return parsed;
  };
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const place: Place = (path) => {
    for (let depth = path.length; depth > 0; depth--) {
      const node = document().getIn(path.slice(0, depth), true) as { range?: [number] } | undefined;
      if (node?.range !== undefined) return at(node.range[0]);
    }
    return `${file}:1:1`;
  };
  let root: unknown = asJson(text);
  if (root === undefined) {
    const { errors } = document();
    if (errors.length > 0) {
      const told = errors.map(
        ({ pos, message }) => `${at(pos[0])}  ${message.split(" at line")[0]}`,
      );
      throw new SeedError(told.join("\n"));
    }
    try {
      root = document().toJS();
    } catch (error) {
      throw new SeedError(`${file}:1:1  ${(error as Error).message}`);
    }
  }
  if (!isRecord(root)) throw new SeedError(`${file}:1:1  holds neither tokens nor things`);
  const { tokens = {}, things = {}, counters = {}, ...others } = root;
  const wrong = Object.keys(others).map(
    (name) => `${place([name])}  there is no ${name}: use tokens, things, counters`,
  );
  for (const [name, value] of Object.entries({ tokens, things, counters })) {
    if (!isRecord(value)) wrong.push(`${place([name])}  ${name} has to be a mapping`);
  }
  for (const [kind, value] of Object.entries(isRecord(things) ? things : {})) {
    if (!Array.isArray(value)) wrong.push(`${place(["things", kind])}  has to be a list`);
  }
  if (wrong.length > 0) throw new SeedError(wrong.join("\n"));
  return { content: { tokens, things, counters } as Seed, place };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Kept {
  kind: Kind;
  index: number;
  thing: Things[Kind];
}

function keep<K extends Kind>(
  kind: K,
  things: Things[K][],
  { store, properties }: Filler,
  place: Place,
  wrong: string[],
): Kept[] {
  const names = properties(shownAs[kind]);
  const defaults = Object.entries(usual).filter(([name]) => name in names);
  return things.flatMap((given, index) => {
    if (!isRecord(given) || typeof given.id !== "string") {
      wrong.push(`${place(["things", kind, index])}  has no id: give it a UUID of its own`);
      return [];
    }
    if (store.get(kind, given.id) !== undefined) {
      wrong.push(
        `${place(["things", kind, index, "id"])}  another ${kind} has this id: give it one of its own`,
      );
      return [];
    }
    const missing = defaults.filter(([name]) => !(name in given));
    const thing = { ...given, ...Object.fromEntries(missing) };
    try {
      store.add(kind, thing);
    } catch (error) {
      wrong.push(
        /UNIQUE/.test((error as Error).message)
          ? `${place(["things", kind, index])}  another ${kind} has this secret: give it one of its own`
          : `${place(["things", kind, index])}  cannot be kept: correct what is named here`,
      );
    }
    return [{ kind, index, thing }];
  });
}

/** Where a thing, seen as the contract shows it, does not fit. */
function faults({ kind, index, thing }: Kept, filler: Filler, place: Place): string[] {
  const { store, formOf, checker } = filler;
  const hidden = Object.entries(unseen[kind] ?? {}).flatMap(([field, fault]) => {
    const detail = (fault as Fault)((thing as Record<string, unknown>)[field], store, checker);
    if (detail === undefined) return [];
    return [`${place(["things", kind, index, field])}  ${kind} /${field} ${detail}`];
  });
  // What is no list cannot be looked into.
  if (hidden.some((message) => message.includes("has to be a list"))) return hidden;
  const form = formOf(shownAs[kind]);
  if (form.write(thing) !== undefined) return hidden;
  const seen = checker.check(shownAs[kind], form.show(thing)).map(({ pointer, detail }) => {
    const [field = "", ...rest] = pointer.split("/").slice(1);
    // What is wrong with another thing is told where that thing stands; here, only that it is missing.
    const missing = `${field}_id` in thing && rest.length === 0;
    const path = ["things", kind, index, missing ? `${field}_id` : field, ...rest];
    return `${place(path)}  ${kind} ${pointer} ${missing ? "is not there: add it, or correct the id" : detail}`;
  });
  return [...hidden, ...seen];
}
