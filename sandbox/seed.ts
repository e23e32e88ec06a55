import { LineCounter, parseDocument } from "yaml";
import type { Caller, Kind, Things } from "./entities.ts";
import { kinds } from "./entities.ts";
import type { Checker } from "./fields.ts";
import type { Projection } from "./project.ts";
import type { Store } from "./store.ts";

/** What a store is filled with. */
export interface Seed {
  tokens: Record<string, Caller>;
  things: { [K in Kind]?: Things[K][] };
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
  projection: (component: string) => Projection;
  properties: (component: string) => Record<string, unknown>;
}

/**
 * Fills a store, whole or not at all.
 *
 * @throws SeedError with file, line and reason for every thing that does not fit the contract.
 */
export function fill(text: string, file: string, filler: Filler): void {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  if (document.errors.length > 0) {
    throw new SeedError(
      document.errors
        .map(({ pos, message }) => `${at(pos[0])}  ${message.split(" at line")[0]}`)
        .join("\n"),
    );
  }
  const place = (path: (string | number)[]): string => {
    for (let depth = path.length; depth > 0; depth--) {
      const node = document.getIn(path.slice(0, depth), true) as { range?: [number] } | undefined;
      if (node?.range !== undefined) return at(node.range[0]);
    }
    return `${file}:1:1`;
  };
  const { tokens = {}, things = {} } = (document.toJS() ?? {}) as Partial<Seed>;
  const wrong: string[] = [];
  const unknown = Object.keys(things).filter((kind) => !kinds.includes(kind as Kind));
  for (const kind of unknown) {
    wrong.push(`${place(["things", kind])}  there is no kind ${kind}: use ${kinds.join(", ")}`);
  }
  filler.store.transaction(() => {
    filler.store.clear();
    for (const kind of kinds) keep(kind, things[kind] ?? [], filler, place, wrong);
    for (const kind of kinds) {
      for (const [index, thing] of (things[kind] ?? []).entries()) {
        wrong.push(...faults(kind, index, thing, filler, place));
      }
    }
    for (const [token, caller] of Object.entries(tokens)) {
      const owner =
        caller?.role === "merchant"
          ? filler.store.get("Organization", caller.organization_id)
          : caller?.role === "customer" && filler.store.get("Customer", caller.customer_id);
      if (!owner) {
        wrong.push(
          `${place(["tokens", token])}  the token acts for nobody: name an organization_id of a merchant or a customer_id of a customer that is there`,
        );
      } else filler.store.admit(token, caller);
    }
    if (wrong.length > 0) throw new SeedError(wrong.join("\n"));
  });
}

type Place = (path: (string | number)[]) => string;

function keep<K extends Kind>(
  kind: K,
  things: Things[K][],
  filler: Filler,
  place: Place,
  wrong: string[],
) {
  const properties = filler.properties(shownAs[kind]);
  const defaults = Object.entries(usual).filter(([name]) => name in properties);
  for (const [index, thing] of things.entries()) {
    if (typeof thing?.id !== "string") {
      wrong.push(`${place(["things", kind, index])}  has no id: give it a UUID of its own`);
    } else if (filler.store.get(kind, thing.id) !== undefined) {
      wrong.push(
        `${place(["things", kind, index, "id"])}  another ${kind} has this id: give it one of its own`,
      );
    } else filler.store.put(kind, { ...Object.fromEntries(defaults), ...thing });
  }
}

/** Where a thing, seen as the contract shows it, does not fit. */
function faults(
  kind: Kind,
  index: number,
  thing: { id: string },
  filler: Filler,
  place: Place,
): string[] {
  const kept = filler.store.get(kind, thing?.id ?? "");
  if (kept === undefined) return [];
  const shown = filler.projection(shownAs[kind])(kept, filler.store);
  return filler.checker.check(shownAs[kind], shown).map(({ pointer, detail }) => {
    const [field = "", ...rest] = pointer.split("/").slice(1);
    // What is wrong with another thing is told where that thing stands; here, only that it is missing.
    const missing = `${field}_id` in thing && rest.length === 0;
    const path = ["things", kind, index, missing ? `${field}_id` : field, ...rest];
    return `${place(path)}  ${kind} ${pointer} ${missing ? "is not there: add it, or correct the id" : detail}`;
  });
}
