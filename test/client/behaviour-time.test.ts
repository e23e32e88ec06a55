import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type ApiError,
  type Client,
  type ClientOptions,
  createCheckoutSession,
  createClient,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from "../../client/index.ts";
import { launch, root } from "../contract/project.ts";
import {
  answer,
  type Behaviour,
  hang,
  hangInBody,
  misbehave,
  refuse,
  reset,
} from "./misbehaving.ts";
import { failure } from "./requests.ts";

const id = "1f0c3a5e-6b7d-4c8e-9a10-b2c3d4e5f601";
const done = answer(200, { items: [], pagination: { total_count: 0, max_page: 0 } });

interface Timer {
  /** What the client asked for. */
  milliseconds: number;
  /** Lets the time pass: all at once, and for the client's calendar too. */
  ring: () => void;
}

/** The client's time, which passes when a test says so. Everything else keeps the time of day. */
function takeClock() {
  const real = { setTimeout, clearTimeout, now: Date.now };
  let passed = 0;
  const running = new Set<object>();
  const set: Timer[] = [];
  let wake = () => {};
  const start = (run: () => void, milliseconds = 0, ...rest: unknown[]) => {
    if (!new Error().stack?.includes("/client/exchange.ts")) {
      return real.setTimeout(run, milliseconds, ...rest);
    }
    const timer = {
      milliseconds,
      ring: () => {
        if (!running.delete(timer)) throw new Error("that timer runs no more");
        passed += milliseconds;
        run();
      },
    };
    running.add(timer);
    set.push(timer);
    wake();
    return timer;
  };
  vi.spyOn(globalThis, "setTimeout").mockImplementation(start as typeof setTimeout);
  vi.spyOn(globalThis, "clearTimeout").mockImplementation((timer) => {
    if (!running.delete(timer as object)) real.clearTimeout(timer);
  });
  vi.spyOn(Date, "now").mockImplementation(() => real.now() + passed);
  return {
    running,
    /** The next timer that the client sets: first its timeout, then each pause between attempts. */
    next: async (): Promise<Timer> => {
      while (set.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return set.shift() as Timer;
    },
  };
}

let clock: ReturnType<typeof takeClock>;
beforeEach(() => {
  clock = takeClock();
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(clock.running.size).toBe(0);
});

/** A server that does this, and a client of it that tells when an answer has begun. */
async function meet(behaviours: Behaviour[], options: Partial<ClientOptions> = {}) {
  const server = await misbehave(...behaviours);
  const begun = Promise.withResolvers<void>();
  const client = createClient({
    baseUrl: server.url,
    timeout: 600_000,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      begun.resolve();
      return response;
    },
    ...options,
  });
  return { ...server, client, begun: begun.promise };
}

describe("a call that takes too long is a TimeoutError", () => {
  const late = {
    name: "TimeoutError",
    operation: "getOrganization",
    message: "getOrganization timed out",
    cause: { name: "AbortError" },
  };

  test("when no answer comes, and its connection is closed", async () => {
    await using service = await meet([hang]);
    const call = failure(getOrganization(service.client, { path: { id } }));
    const { over } = await service.request(1);
    const timeout = await clock.next();
    expect(timeout.milliseconds).toBe(600_000);
    timeout.ring();
    expect(await call).toMatchObject(late);
    await over;
    expect(service.requests).toHaveLength(1);
  });

  test("when the answer comes to no end", async () => {
    await using service = await meet([hangInBody]);
    const call = failure(getOrganization(service.client, { path: { id } }));
    await service.begun;
    (await clock.next()).ring();
    expect(await call).toMatchObject(late);
    await (await service.request(1)).over;
  });

  test("when it is up while the client waits to try again", async () => {
    await using service = await meet([refuse(503)]);
    const call = failure(getOrganization(service.client, { path: { id } }));
    const timeout = await clock.next();
    await clock.next();
    timeout.ring();
    expect(await call).toMatchObject(late);
    expect(service.requests).toHaveLength(1);
  });

  test("when the token does not come", async () => {
    const accessToken = () => new Promise<string>(() => {});
    await using service = await meet([done], { accessToken });
    const call = failure(getOrganization(service.client, { path: { id } }));
    (await clock.next()).ring();
    expect(await call).toMatchObject(late);
    expect(service.requests).toEqual([]);
  });

  test("when a fetch of one's own heeds no signal", async () => {
    await using service = await meet([], { fetch: () => new Promise(() => {}) });
    const call = failure(getOrganization(service.client, { path: { id } }));
    (await clock.next()).ring();
    expect(await call).toMatchObject(late);
  });

  test("after 30 seconds unless told otherwise", async () => {
    await using service = await meet([done], { timeout: undefined });
    await listOrganizations(service.client);
    expect(await clock.next()).toMatchObject({ milliseconds: 30_000 });
  });

  test("never, when there is no limit", async () => {
    await using service = await meet([done]);
    await listOrganizations(service.client, { timeout: Number.POSITIVE_INFINITY });
    expect(await clock.next()).toMatchObject({ milliseconds: 2_147_483_647 });
  });
});

describe("an abort rejects at once with its reason", () => {
  const reason = new Error("the user went away");

  test("before the call, and nothing is sent", async () => {
    const accessToken = vi.fn<() => string>();
    await using service = await meet([done], { accessToken });
    const signal = AbortSignal.abort(reason);
    expect(await failure(listOrganizations(service.client, { signal }))).toBe(reason);
    expect(accessToken).not.toHaveBeenCalled();
    expect(service.requests).toEqual([]);
  });

  test("while the token is awaited, and nothing is sent", async () => {
    const token = Promise.withResolvers<string>();
    const accessToken = () => token.promise;
    const send = vi.fn<NonNullable<ClientOptions["fetch"]>>();
    const client = createClient({ baseUrl: "http://service.test", accessToken, fetch: send });
    const controller = new AbortController();
    const call = failure(listOrganizations(client, { signal: controller.signal }));
    await clock.next();
    controller.abort(reason);
    expect(await call).toBe(reason);
    token.resolve("merchant_demo");
    await new Promise(setImmediate);
    expect(send).not.toHaveBeenCalled();
  });

  test.each([
    ["before the answer", hang],
    ["in the middle of its body", hangInBody],
  ])("%s, and the connection is closed", async (_, behaviour) => {
    await using service = await meet([behaviour]);
    const controller = new AbortController();
    const call = failure(listOrganizations(service.client, { signal: controller.signal }));
    const { over } = await service.request(1);
    if (behaviour === hangInBody) await service.begun;
    controller.abort(reason);
    expect(await call).toBe(reason);
    await over;
    expect(service.requests).toHaveLength(1);
  });

  test("while the client waits to try again", async () => {
    await using service = await meet([refuse(503)]);
    const controller = new AbortController();
    const call = failure(listOrganizations(service.client, { signal: controller.signal }));
    await clock.next();
    await clock.next();
    expect(clock.running.size).toBe(2);
    controller.abort(reason);
    expect(await call).toBe(reason);
    expect(clock.running.size).toBe(0);
    expect(service.requests).toHaveLength(1);
  });

  test("as the last byte of an answer comes that would be tried again", async () => {
    const controller = new AbortController();
    await using service = await meet([refuse(503)], {
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        const text = await response.text();
        const last = async () => {
          controller.abort(reason);
          return text;
        };
        return Object.assign(new Response("", response), { text: last });
      },
    });
    expect(await failure(listOrganizations(service.client, { signal: controller.signal }))).toBe(
      reason,
    );
    expect(clock.running.size).toBe(0);
  });

  test("with the signal of the client, unless the call has its own", async () => {
    const controller = new AbortController();
    await using service = await meet([hang, done], { signal: controller.signal });
    const call = failure(listOrganizations(service.client, { signal: undefined }));
    await service.request(1);
    controller.abort(reason);
    expect(await call).toBe(reason);
    await listOrganizations(service.client, { signal: new AbortController().signal });
  });

  test("with an AbortError when none was given", async () => {
    await using service = await meet([hang]);
    const controller = new AbortController();
    const call = failure(listOrganizations(service.client, { signal: controller.signal }));
    controller.abort();
    expect(await call).toBe(controller.signal.reason);
    expect(await call).toMatchObject({ name: "AbortError" });
  });

  test("that is a timeout of the caller's, which is no TimeoutError of the client's", async () => {
    await using service = await meet([hang]);
    const controller = new AbortController();
    const call = failure(listOrganizations(service.client, { signal: controller.signal }));
    const late = new DOMException("too late for me", "TimeoutError");
    controller.abort(late);
    expect(await call).toBe(late);
  });

  test("and lets the process end", async () => {
    await using server = await misbehave(hang);
    const child = launch(root, [
      "--input-type=module",
      "--eval",
      `import { createClient, listOrganizations } from "./client/index.ts";
      const controller = new AbortController();
      const client = createClient({
        baseUrl: "${server.url}",
        timeout: Infinity,
        fetch: (url, init) => {
          const answer = fetch(url, init);
          controller.abort("enough");
          return answer;
        },
      });
      const call = listOrganizations(client, { signal: controller.signal });
      console.log(await call.catch((reason) => reason));`,
    ]);
    expect(await child.ended).toMatchObject({ code: 0, output: "enough\n" });
  });
});

test("a signal that outlives many calls keeps nothing of them", async () => {
  await using service = await meet([done]);
  const { signal } = new AbortController();
  for (let nth = 0; nth < 20; nth++) await listOrganizations(service.client, { signal });
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

describe("a request is sent again", () => {
  test.each([
    ["429", refuse(429)],
    ["502", refuse(502)],
    ["503", refuse(503)],
    ["504", refuse(504)],
    ["a broken connection", reset],
  ])("after %s when it only reads", async (_, behaviour) => {
    await using service = await meet([behaviour, behaviour, done]);
    const call = listOrganizations(service.client);
    await clock.next();
    (await clock.next()).ring();
    (await clock.next()).ring();
    expect(await call).toHaveProperty("items");
    expect(service.requests).toHaveLength(3);
  });

  test("twice at most, and the last answer counts", async () => {
    await using service = await meet([reset, refuse(503), refuse(429)]);
    const call = failure(listOrganizations(service.client));
    await clock.next();
    (await clock.next()).ring();
    (await clock.next()).ring();
    expect(await call).toMatchObject({ name: "ApiError", status: 429 });
    expect(service.requests).toHaveLength(3);
  });

  test.each([400, 401, 404, 409, 422, 500, 501])("but not after %i", async (status) => {
    await using service = await meet([refuse(status)]);
    expect(await failure(listOrganizations(service.client))).toMatchObject({ status });
    expect(service.requests).toHaveLength(1);
  });

  describe.each([
    ["POST", (client: Client, retries?: number) => create(client, retries)],
    ["PATCH", (client: Client, retries?: number) => update(client, retries)],
  ])("with %s", (_, call) => {
    test.each([
      ["503", refuse(503), "ApiError"],
      ["a broken connection", reset, "NetworkError"],
    ])("not after %s", async (_, behaviour, name) => {
      await using service = await meet([behaviour]);
      expect(await failure(call(service.client))).toMatchObject({ name });
      expect(service.requests).toHaveLength(1);
    });

    test("only when the call asks for it, each time with its whole body", async () => {
      await using service = await meet([reset, refuse(503), done]);
      const answered = call(service.client, 2);
      await clock.next();
      (await clock.next()).ring();
      (await clock.next()).ring();
      await answered;
      expect(service.requests.map(({ body }) => body)).toEqual([long, long, long]);
    });
  });

  test("as often as the client says, unless the call says otherwise", async () => {
    await using service = await meet([refuse(503)], { retries: 1 });
    const call = failure(create(service.client, undefined));
    await clock.next();
    (await clock.next()).ring();
    expect(await call).toMatchObject({ status: 503 });
    expect(service.requests).toHaveLength(2);
    await failure(create(service.client, 0));
    expect(service.requests).toHaveLength(3);
  });

  test.each([Number.NaN, -1])("not at all for %d times", async (retries) => {
    await using service = await meet([refuse(503)]);
    expect(await failure(create(service.client, retries))).toMatchObject({ status: 503 });
    expect(service.requests).toHaveLength(1);
  });
});

const metadata = "x".repeat(100_000);
const product = { product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02", metadata };
const long = JSON.stringify(product);
const create = (client: Client, retries?: number) =>
  createCheckoutSession(client, { body: product, retries });
const update = (client: Client, retries?: number) =>
  updateOrganization(client, { path: { id }, body: product, retries });

describe("the pause before a request is sent again", () => {
  async function pauseAfter(...behaviours: Behaviour[]) {
    await using service = await meet([...behaviours, done]);
    const call = listOrganizations(service.client);
    await clock.next();
    let pause = await clock.next();
    for (let nth = 1; nth < behaviours.length; nth++) {
      pause.ring();
      pause = await clock.next();
    }
    pause.ring();
    await call;
    return pause.milliseconds;
  }

  test("is half a second and then twice as long, less up to a half", async () => {
    for (const [random, factor] of [
      [0, 0.5],
      [0.999, 0.9995],
    ] as const) {
      vi.spyOn(Math, "random").mockReturnValue(random);
      expect(await pauseAfter(refuse(503))).toBeCloseTo(500 * factor);
      expect(await pauseAfter(reset, refuse(503))).toBeCloseTo(1000 * factor);
    }
  });

  test("is what Retry-After says in seconds", async () => {
    expect(await pauseAfter(refuse(429, { "retry-after": "7" }))).toBe(7000);
    expect(await pauseAfter(refuse(503, { "retry-after": "0" }))).toBe(0);
  });

  test("is what Retry-After says as a date", async () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
    const pause = await pauseAfter(refuse(503, { "retry-after": inSeconds(20) }));
    // A date of HTTP has no milliseconds.
    expect(pause).toBeGreaterThan(0);
    expect(pause).toBeLessThanOrEqual(20_000);
    expect(await pauseAfter(refuse(503, { "retry-after": inSeconds(-20) }))).toBe(0);
  });

  test.each(["86400", "1e99", "Fri, 31 Dec 2999 23:59:59 GMT"])(
    "is 30 seconds at most, also when Retry-After says %j",
    async (after) => {
      expect(await pauseAfter(refuse(429, { "retry-after": after }))).toBe(30_000);
    },
  );

  test.each(["soon", "", "1 minute"])(
    "is the usual one when Retry-After says %j",
    async (after) => {
      vi.spyOn(Math, "random").mockReturnValue(0);
      expect(await pauseAfter(refuse(429, { "retry-after": after }))).toBe(250);
    },
  );

  test("stays within 30 seconds, however often", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    await using service = await meet([refuse(503)]);
    const timeout = Number.POSITIVE_INFINITY;
    const call = failure(listOrganizations(service.client, { retries: 30, timeout }));
    await clock.next();
    const pauses: number[] = [];
    for (let nth = 0; nth < 30; nth++) {
      const pause = await clock.next();
      pauses.push(pause.milliseconds);
      pause.ring();
    }
    expect(await call).toMatchObject({ status: 503 });
    expect(pauses.slice(0, 8)).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000]);
    expect(Math.max(...pauses)).toBe(30_000);
  });

  test("is not begun when the timeout would cut it short: the call ends as it stands", async () => {
    await using service = await meet([refuse(429, { "retry-after": "60" }), reset]);
    const error = (await failure(
      listOrganizations(service.client, { timeout: 20_000 }),
    )) as ApiError;
    expect(error).toMatchObject({ name: "ApiError", status: 429 });
    expect(error.headers.get("retry-after")).toBe("60");
    const broken = failure(listOrganizations(service.client, { timeout: 100 }));
    expect(await broken).toMatchObject({ name: "NetworkError" });
    expect(service.requests).toHaveLength(2);
  });
});

test("options of a call replace the client's, and undefined replaces nothing", async () => {
  await using service = await meet([refuse(503)], { timeout: 70_000, retries: 0 });
  for (const [timeout, expected] of [
    [undefined, 70_000],
    [80_000, 80_000],
  ] as const) {
    await failure(listOrganizations(service.client, { timeout, retries: undefined }));
    expect(await clock.next()).toMatchObject({ milliseconds: expected });
  }
  expect(service.requests).toHaveLength(2);
});
