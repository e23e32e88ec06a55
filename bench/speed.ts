import type { Driver, PerCall } from "./drivers/driver.ts";
import { drivers } from "./drivers.ts";
import { type Contract, median, rotated } from "./shared.ts";

const baseUrl = "https://api.example.com";
const token = "merchant_demo";
const id = "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13";
const body = { product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02" };
const query = { page: 2, limit: 10, sorting: ["-started_at" as const] };

/** What is called, and what has to arrive whoever calls it. */
const cases: Record<string, { call: Call; arrives: string }> = {
  "GET with a path parameter": {
    call: ({ getOrder }, perCall) => getOrder(id, perCall),
    arrives: `GET ${baseUrl}/v1/orders/${id} Bearer ${token} `,
  },
  "GET with a query": {
    call: ({ listSubscriptions }, perCall) => listSubscriptions(query, perCall),
    arrives: `GET ${baseUrl}/v1/subscriptions/?page=2&limit=10&sorting=-started_at Bearer ${token} `,
  },
  "POST with a body": {
    call: ({ createCheckoutSession }, perCall) => createCheckoutSession(body, perCall),
    arrives: `POST ${baseUrl}/v1/checkouts/custom/ Bearer ${token} ${JSON.stringify(body)}`,
  },
};

type Call = (calls: Driver["plain"], perCall: PerCall) => Promise<unknown>;

export interface Speed {
  what: string;
  /** By the client's title, and for `fetch` with nothing around it. */
  microseconds: Record<string, number>;
  /** The median over the rounds of how much longer it took than openapi-fetch alone. */
  ratio: Record<string, number>;
}

const raw = "fetch itself";

/** The same request without a client. */
const bare: Driver["plain"] = {
  getOrder: () => get(`${baseUrl}/v1/orders/${id}`),
  listSubscriptions: () => get(`${baseUrl}/v1/subscriptions/?page=2&limit=10&sorting=-started_at`),
  createCheckoutSession: async (sent) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(sent) };
    return (await fetch(`${baseUrl}/v1/checkouts/custom/`, init)).json();
  },
};

async function get(url: string): Promise<unknown> {
  return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json();
}

/** Small, so that what is compared is not drowned by reading the same JSON. */
function answerOf(contract: Contract): string {
  const { OrganizationFeatureSettings } = contract.components.schemas;
  const names = Object.keys(OrganizationFeatureSettings?.properties ?? {});
  return JSON.stringify(Object.fromEntries([["id", id], ...names.map((name) => [name, false])]));
}

/** Measures calls while `fetch` answers at once. */
export async function speeds(contract: Contract, rounds: number, calls: number): Promise<Speed[]> {
  const loaded = await drivers();
  const real = globalThis.fetch;
  const text = answerOf(contract);
  const headers = { "content-type": "application/json" };
  let seen: { input: string | URL | Request; init: RequestInit | undefined } | undefined;
  globalThis.fetch = (input, init) => {
    seen = { input, init };
    return Promise.resolve(new Response(text, { status: 200, headers }));
  };
  try {
    const opened: [string, Driver["plain"], PerCall][] = [[raw, bare, {}]];
    for (const { peer, open } of loaded) {
      const { plain } = open({ baseUrl, token });
      await plain.getOrder(id, {});
      // A client that cannot be told the token once is told with every call.
      const sent = await arrived(seen);
      const perCall = sent.includes(token) ? {} : { headers: { authorization: `Bearer ${token}` } };
      opened.push([peer.title, plain, perCall]);
    }
    const results: Speed[] = [];
    for (const [what, { call, arrives }] of Object.entries(cases)) {
      for (const [title, plain, perCall] of opened) {
        const value = JSON.stringify(await call(plain, perCall));
        const sent = await arrived(seen);
        if (sent !== arrives) throw new Error(`${title} sent ${sent}, not ${arrives}`);
        if (value !== text) throw new Error(`${title} answered ${value}`);
      }
      const times = new Map<string, number[]>(opened.map(([title]) => [title, []]));
      for (let round = -3; round < rounds; round++) {
        for (const [title, plain, perCall] of rotated(opened, round + 3)) {
          const start = performance.now();
          for (let index = 0; index < calls; index++) await call(plain, perCall);
          const spent = ((performance.now() - start) * 1000) / calls;
          // The first rounds are for the compiler.
          if (round >= 0) times.get(title)?.push(spent);
        }
      }
      const reference = times.get("openapi-fetch alone") ?? [];
      const entries = [...times];
      results.push({
        what,
        microseconds: Object.fromEntries(entries.map(([title, all]) => [title, median(all)])),
        ratio: Object.fromEntries(
          entries.map(([title, all]) => [
            title,
            median(all.map((time, round) => time / (reference[round] ?? Number.NaN))),
          ]),
        ),
      });
    }
    return results;
  } finally {
    globalThis.fetch = real;
  }
}

/** What `fetch` was given, in one line. */
async function arrived(
  seen: { input: string | URL | Request; init: RequestInit | undefined } | undefined,
): Promise<string> {
  if (seen === undefined) throw new Error("nothing was sent");
  const { input, init } = seen;
  const request = input instanceof Request ? input.clone() : new Request(input, init);
  const sent = init?.body ?? (request.body === null ? "" : await request.text());
  return `${request.method} ${request.url} ${request.headers.get("authorization")} ${sent}`;
}
