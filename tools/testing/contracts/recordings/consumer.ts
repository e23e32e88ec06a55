/**
 * Calls the client that is generated from this contract, and prints what it sent and what it returned. The tests
 * compile it and run it next to the client.
 */
import {
  addDetections,
  type Collection,
  createClient,
  createStation,
  delete_,
  type FixedStation,
  getAudio,
  getLevels,
  getStation,
  listStations,
  listTaxa,
  type Order,
  orderCreate,
  type Webhooks,
} from "./generated/index.ts";

const sent: object[] = [];
let reply = new Response(null, { status: 204 });

const client = createClient({
  baseUrl: "http://recordings.test/v2",
  account: "of the account",
  service: "of the service",
  fetch: async (request) => {
    const { method, url } = request;
    sent.push({
      method,
      url,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    return reply.clone();
  },
});

const json = (body: unknown, status = 200) => Response.json(body, { status });

const results: unknown[] = [];
async function call(response: Response, operation: () => Promise<unknown>): Promise<void> {
  reply = response;
  results.push(await operation().catch(({ name, status }) => ({ name, status })));
}

const station: FixedStation = {
  ...{ id: "st-1", kind: "fixed", name: "Pier", position: [8.6, 54.3], altitude: 2 },
};
const query = { "filter[kind]": ["fixed" as const, "buoy" as const], sort: ["-name" as const] };
const header = { "X-Request-ID": "req-1" };

await call(json({ items: [station], next: null }), () => listStations(client, { query, header }));
await call(json(station, 201), () => createStation(client, { body: station }));
await call(json(station), async () => {
  const found = await getStation(client, { path: { station_id: "nearest" } });
  // The kind tells the variants apart.
  return found.kind === "fixed" ? found.altitude : found.depth;
});
await call(json([[31.5, 40]]), async () => {
  const path = { station_id: "st-1", format: ".json" } as const;
  const [[lowest, highest] = [0, 0]] = await getLevels(client, { path });
  return [lowest.toFixed(1), highest];
});
const audio = () => getAudio(client, { path: { recording_id: "rec-1" } });
await call(new Response(new Uint8Array([0, 255, 1])), async () => [
  ...new Uint8Array(await (await audio()).arrayBuffer()),
]);
const problem = { headers: { "content-type": "application/problem+json" } };
await call(new Response('{"title":"No"}', problem), audio);
const by = { type: "Person", name: "Ada" } as const;
await call(new Response(null, { status: 204 }), () =>
  addDetections(client, {
    path: { recording_id: "rec-1" },
    body: [
      { at: 12.5, by, scores: { owl: 1 } },
      { at: { from: 1, to: 2 }, by, scores: {} },
    ],
  }),
);
await call(new Response(null, { status: 204 }), () =>
  delete_(client, { path: { recording_id: "rec-1" } }),
);
await call(json([]), () => listTaxa(client));
const order: Order = {
  id: 7,
  recordings: ["rec-1"],
  delivery: { method: "download", email: "a@b.test" },
  format: "flac",
};
await call(json(order, 201), () =>
  orderCreate(client, { body: { recordings: ["rec-1"], delivery: order.delivery } }),
);

// A collection contains collections, and a webhook has the type of what it sends.
const marsh: Collection = {
  title: "Marsh",
  entries: [{ collection: { title: "Frogs", entries: [] } }],
};
const published = (recording: Webhooks["recordingPublished"]): number => recording.duration;

// By path, parameters, bodies and results are those of openapi-fetch.
reply = json({ items: [station], next: null });
const { data, error } = await client.GET("/stations", { params: { query, header } });

console.log(
  JSON.stringify({
    ...{ sent, results, byPath: { data, error }, client: JSON.stringify(client) },
    typed: [marsh, published.length],
  }),
);
