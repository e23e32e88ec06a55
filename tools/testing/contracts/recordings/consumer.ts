/**
 * Calls the client that is generated from this contract, and prints what it sent and what it returned. The tests
 * compile it and run it next to the client.
 */
import {
  addDetections,
  createClient,
  createStation,
  delete_,
  type FixedStation,
  getAudio,
  getLevels,
  getStation,
  listStations,
  type Order,
  orderCreate,
  putSpectrogram,
  putTranscript,
  signIn,
  stationExists,
  updateStation,
  uploadRecording,
} from "./generated/index.ts";

const sent: object[] = [];
let reply = new Response(null, { status: 204 });

const client = createClient({
  baseUrl: "http://recordings.test/v2",
  account: "token of the account",
  stationKey: "key",
  staff: "ada:secret",
  downloadToken: "download token",
  fetch: async (request) => {
    const { method, url } = request;
    const headers = Object.fromEntries(request.headers);
    const isForm = headers["content-type"]?.startsWith("multipart/form-data");
    const body = isForm
      ? await Promise.all([...(await request.formData())].map(describe))
      : await request.text();
    sent.push({ method, url, headers, body });
    return reply.clone();
  },
});

async function describe([name, value]: [string, string | File]) {
  return [name, typeof value === "string" ? value : { type: value.type, text: await value.text() }];
}

const json = (body: unknown, status = 200, type = "application/json") =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": type } });

const results: unknown[] = [];
async function call(response: Response, operation: () => Promise<unknown>): Promise<void> {
  reply = response;
  results.push(await operation().catch(({ name, status }) => ({ name, status })));
}

const station: FixedStation = { kind: "fixed", name: "Pier", position: [8.6, 54.3], altitude: 2 };
const query = {
  "filter[kind]": ["fixed" as const, "buoy" as const],
  sort: ["-name" as const, "name" as const],
  ids: ["st-1", "st-2"],
  habitats: ["wet land", "dune"],
  // Callers in JavaScript pass what they do not have.
  latitude: { from: 53.6, to: 55, ...({ around: undefined } as object) },
  near: [8.6, 54.3] as [number, number],
  network: "https://networks.test/coast?year=2026",
};
const header = { "X-Request-ID": "req-1" };

await call(json({ items: [station], next: null }), () =>
  listStations(client, { query, header, cookie: { units: "metric" } }),
);
await call(json(["st-1"], 200, "application/vnd.recordings.stations+json"), () =>
  listStations(client),
);
await call(new Response("id\nst-1", { headers: { "content-type": "text/csv" } }), () =>
  listStations(client),
);
await call(json(station, 201), () => createStation(client, { body: { ...station, key: "k-1" } }));
await call(json({ ...station, id: "st-1" }), async () => {
  const found = await getStation(client, { path: { station_id: "nearest" } });
  // The kind tells the variants apart.
  return found.kind === "fixed" ? found.altitude : found.depth;
});
await call(json(station), () =>
  updateStation(client, { path: { station_id: "st-1" }, body: { name: "Mole" } }),
);
await call(json(station), () =>
  updateStation(client, {
    path: { station_id: "st-1" },
    contentType: "application/json-patch+json",
    body: [{ op: "replace", path: "/name", value: "Mole" }],
  }),
);
await call(new Response(null), () => stationExists(client, { path: { station_id: "st-1" } }));
await call(json([["st-1", "2026-05-01", 31.5]]), () =>
  getLevels(client, {
    path: {
      station_ids: ["st-1", "st/2"],
      window: { from: "2026-05-01", to: "2026-05-07" },
      format: "json",
    },
  }),
);
await call(new Response(null, { status: 303, headers: { location: "/v2/recordings" } }), () =>
  signIn(client, { body: { email: "a@b.test", password: "p&q", topics: ["owls", "frogs"] } }),
);
await call(json({ id: "rec-1" }, 202), () =>
  uploadRecording(client, {
    body: {
      file: new Blob(["sound"], { type: "audio/flac" }),
      details: { started_at: "2026-05-01T04:00:00Z" },
      photos: [new Blob(["1"], { type: "image/jpeg" }), new Blob(["2"], { type: "image/jpeg" })],
    },
  }),
);
const bytes = new Blob([new Uint8Array([0, 255, 1])]);
await call(new Response(bytes, { headers: { "content-type": "application/octet-stream" } }), () =>
  getAudio(client, { path: { recording_id: "rec-1" } }).then(async (blob) => [
    ...new Uint8Array(await blob.arrayBuffer()),
  ]),
);
await call(new Response(null, { status: 204 }), () =>
  putSpectrogram(client, {
    path: { recording_id: "rec-1" },
    contentType: "image/webp",
    body: new Blob(["pixels"]),
  }),
);
await call(new Response("text", { headers: { "content-type": "text/plain" } }), () =>
  putTranscript(client, { path: { recording_id: "rec-1" }, body: "text" }),
);
await call(new Response(null, { status: 204 }), () =>
  addDetections(client, {
    path: { recording_id: "rec-1" },
    body: [{ at: 12.5, by: { type: "Person", name: "Ada" }, scores: { owl: 1 } }],
  }),
);
await call(new Response(null, { status: 204 }), () =>
  delete_(client, { path: { recording_id: "rec-1" } }),
);
const order: Order = {
  id: 7,
  recordings: ["rec-1"],
  delivery: { method: "download", email: "a@b.test" },
};
await call(json(order, 201), () =>
  orderCreate(client, { body: { recordings: ["rec-1"], delivery: order.delivery } }),
);
// By path, parameters, bodies and results are those of openapi-fetch.
reply = json({ items: [station], next: null });
const { data, error } = await client.GET("/stations", {
  params: { query: { sort: ["-name"] }, header },
});

console.log(
  JSON.stringify({ sent, results, byPath: { data, error }, client: JSON.stringify(client) }),
);
