import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createSandbox as createMock } from "#mock";
import { type Report, readContractFile, readWorkflows, verify } from "#verify";
import { createSandbox, type State } from "../../sandbox/index.ts";
import { service } from "../../sandbox/service.ts";
import { root } from "../project.ts";

/** A parsed body or an entity, whose fields the reader knows. */
export type Json = ReturnType<typeof JSON.parse>;

const contractFile = join(root, "generated/openapi.json");
export const contract = readContractFile(contractFile);
export const workflows = readWorkflows(join(root, "openapi/workflows"));
export const inputsFile = join(root, "sandbox/verify-inputs.json");
const inputs = JSON.parse(readFileSync(inputsFile, "utf8")) as Record<string, string>;
export const tokens = {
  merchantToken: "merchant_demo",
  customerToken: "customer_demo",
  other_merchantToken: "merchant_other",
};
export const unknownId = "00000000-0000-4000-8000-000000000000";

const uuid = (number: number) => `91111111-1111-4111-8111-${`${number}`.padStart(12, "0")}`;
const timestamp = (day: number) => `2026-01-${`${day}`.padStart(2, "0")}T09:30:00.000Z`;

const packaged = await createSandbox();

/** The seed of the sandbox, with enough customers and subscriptions to sort, to page and to isolate. */
function createSeed({ subscriptions: more = 0 }: Server): State {
  const state: Json = packaged.state();
  const { Customer: customers, Subscription: subscriptions, Product, Discount } = state.entities;
  const ada = customers.find(({ id }: Json) => id === subscriptions[0].customer_id);
  const ben = customers.find((other: Json) => other.organization_id !== ada.organization_id);
  const isOfBen = ({ organization_id }: Json) => organization_id === ben.organization_id;
  const foreign = Product.find(isOfBen);
  const cleo = { ...ada, id: uuid(1), email: "cleo@example.com" };
  const free = Product.find(({ id }: Json) => id === "83c6e1f9-5a27-4d40-b8e3-7f2d9c4a6b25");
  const toFree = { product_id: free.id, price_id: free.prices[0], status: "active" };
  const subscribe = (number: number, customer: Json, amount: number, start: number, more = {}) => ({
    ...subscriptions[0],
    id: uuid(100 + number),
    organization_id: customer.organization_id,
    customer_id: customer.id,
    user_id: customer.user_id,
    amount,
    started_at: timestamp(start),
    current_period_end: timestamp(start + 9 - number),
    ...more,
  });
  customers.push(cleo);
  subscriptions.push(
    subscribe(1, ada, 1900, 5, { discount_id: inputs.discount_id }),
    subscribe(2, cleo, 1900, 3, { discount_id: inputs.other_discount_id }),
    subscribe(3, cleo, 0, 7, { ...toFree, current_period_end: null }),
    subscribe(4, ada, 0, 1, toFree),
    subscribe(5, ben, 500, 4, {
      product_id: foreign.id,
      price_id: foreign.prices[0],
      discount_id: Discount.find(isOfBen).id,
    }),
  );
  for (let index = 0; index < more; index++) {
    const status = index % 3 === 0 ? "active" : "incomplete";
    const current_period_end = timestamp(1 + ((index * 5) % 23));
    const options = { status, current_period_end };
    subscriptions.push(subscribe(1_000 + index, ada, index % 4, 8 + (index % 7), options));
  }
  state.tokens.customer_other = { role: "customer", customer_id: ben.id };
  return state;
}

/** A request on its way to the sandbox, with what a server remembers. */
interface Received {
  method: string;
  url: URL;
  body: Json;
  memory: Json;
}

/** Changes a successful response. */
export type Change = (body: Json, request: Received) => unknown;

/** A server that somebody could have written: the sandbox with other handlers, or with other responses. */
export interface Server {
  // biome-ignore lint/suspicious/noExplicitAny: a handler of a test takes a request of any operation
  handlers?: Record<string, (request: any, context: any) => object>;
  /** Changes a request, or responds to it. */
  receive?: (request: Received) => unknown;
  change?: Change;
  /** Does otherwise than the sandbox with requests and responses. */
  respond?: (
    request: Received & { headers: Headers },
    forward: () => Promise<Response>,
  ) => Promise<Response>;
  /** IDs of assumptions that the server has to follow. */
  must?: string[];
  /** How many subscriptions there are besides those of the seed. */
  subscriptions?: number;
}

/** The contract, in which a browser can send null as a discount, as a server might accept it. */
const document: Json = JSON.parse(readFileSync(contractFile, "utf8"));
document.components.schemas.CheckoutSessionClientUpdate.properties.discount_id = {
  type: ["string", "null"],
};
/** Of the same service, schemas are compiled once. */
const served = { ...service, contract: document };

/** Verifies a server in this process. */
export async function verifyServer(only: string[], server: Server = {}): Promise<Report> {
  const { handlers, receive, change = (body) => body, must = [] } = server;
  const respondTo = server.respond ?? ((_, forward) => forward());
  served.handlers = { ...service.handlers, ...handlers };
  const given = handlers === undefined ? service : served;
  const sandbox = await createMock(given, { seed: createSeed(server) });
  const memory = {};
  const report = await verify({
    contract,
    workflows,
    inputs,
    tokens: { ...tokens, other_customerToken: "customer_other" },
    owners: { customerToken: ["customer_id", "user_id"] },
    server: "http://sandbox.test",
    write: true,
    only,
    must,
    ...{ rate: 1e6, timeout: 100, wait: 0 },
    fetch: async (given, init) => {
      const url = new URL(given);
      const body = isObject(init.body) ? JSON.parse(init.body) : undefined;
      const request = { method: `${init.method}`, url, body, memory };
      const received = receive?.(request);
      if (received instanceof Response) return received;
      const headers = new Headers(init.headers);
      const response = await respondTo(Object.assign(request, { headers }), () => {
        const { body } = request;
        const sent = body === undefined ? init : { ...init, body: JSON.stringify(body) };
        return Promise.resolve(sandbox.fetch(url, { ...sent, headers }));
      });
      const isJson = response.headers.get("content-type") === "application/json";
      if (!response.ok || !isJson) return response;
      // The headers say what is only an example.
      return new Response(JSON.stringify(change(await response.json(), request)), response);
    },
  });
  await sandbox.close();
  return report;
}

const isObject = (body: unknown): body is string =>
  typeof body === "string" && /^\{.*\}$/.test(body);

/** What failed, to read in a failed test. */
export const failuresOf = ({ results }: Report) =>
  results.filter(({ result }) => result === "failed");
