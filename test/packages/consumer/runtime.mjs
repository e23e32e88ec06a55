// Prints what calls lead to in a runtime.
import { createClient, getOrder, reliableFetch, updateSubscription } from "selling-api";

const [url, unreachable] = process.argv.slice(2);
const path = { id: "1" };
const again = reliableFetch({ retries: 1 });
const once = reliableFetch({ retries: 0, timeout: 60_000 });
const client = createClient({ baseUrl: url, merchantToken: "merchant" });

/** The error of a call, and whether a log would show the secret of the URL. */
async function failure(call) {
  const error = await call.then(() => undefined).catch((error) => error);
  const all = [error, error?.cause].flatMap((it) => [it?.stack, ...Object.values(it ?? {})]);
  return [error?.name, `${error} ${all.join()}`.includes("secret")];
}

/** What each of two attempts gets. */
async function attempts() {
  const seen = [];
  const fetch = async (request) => {
    seen.push([request.next?.revalidate, await request.text()]);
    return new Response("{}", { status: 503, headers: { "retry-after": "0" } });
  };
  const options = { next: { revalidate: 60 }, fetch: reliableFetch({ retries: 1, fetch }) };
  const body = { product_price_id: "1" };
  await client.PATCH("/v1/subscriptions/{id}", { params: { path }, body, ...options });
  return seen;
}

/** How often a `fetch` is called that has a mistake. */
async function mistakes() {
  let count = 0;
  const fetch = (request) => {
    count++;
    return request.nope();
  };
  const error = await reliableFetch({ fetch })(url).catch((error) => error);
  return [count, error.constructor.name];
}

async function read({ body }) {
  const reader = body.getReader();
  while (!(await reader.read()).done);
}

/** The reason of an abort that comes after the call. */
async function abortReason(options) {
  const controller = new AbortController();
  const call = getOrder(createClient({ baseUrl: `${url}/hang`, ...options }), {
    ...{ path, signal: controller.signal },
  });
  const reason = call.catch((error) => error);
  controller.abort("enough");
  return reason;
}

const text = { method: "POST", body: "hello" };
const body = { product_price_id: "1" };
const results = {
  text: (await again(`${url}/text`, text)).status,
  form: (await again(`${url}/form`, { ...text, body: new URLSearchParams({ a: "1" }) })).status,
  request: (await again(new Request(`${url}/request`, text))).status,
  call: await updateSubscription(client, { path, body, fetch: again }),
  attempts: await attempts(),
  unreachable: await failure(once(`${unreachable}/?secret=1`)),
  reset: await failure(once(`${url}/reset?secret=1`)),
  cut: await failure(once(`${url}/cut?secret=1`).then(read)),
  compressed: await failure(once(`${url}/compressed?secret=1`).then(read)),
  timeout: await failure(reliableFetch({ timeout: 1 })(`${url}/hang?secret=1`)),
  mistakes: await mistakes(),
  aborted: await abortReason({ fetch: once }),
  token: await abortReason({ merchantToken: () => new Promise(() => {}) }),
};
console.log(JSON.stringify(results));
// happy-dom does not close the connection of a request that is aborted.
process.exit();
