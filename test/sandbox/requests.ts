import fc from "fast-check";
import { follow, type Json, type Operation, type Parameter } from "../contract/document.ts";
import { failing, fitting, type Known, plain, type Schema, text } from "./arbitrary.ts";
import type { Sent, State } from "./world.ts";
import { tokens } from "./world.ts";

/** A request, and what it is. */
export interface Drawn {
  kind: string;
  sent: Sent;
}

/** A request that has to be refused. */
export interface Wrong extends Drawn {
  /** How it may be refused; more than one where the state has a say before the fault is seen. */
  statuses: number[];
  /** What the refusal has to point at, if it is 422. */
  place?: { in: string; pointer?: string; name?: string };
}

const component = (name: string) => follow<Schema>({ $ref: `#/components/schemas/${name}` });

/**
 * Fields that bodies take beyond those the contract names for them: those of the resource that are not
 * the service's. Written down here once more, so that the sandbox does not vouch for itself.
 */
const buyers = [
  "custom_field_data",
  "product_price_id",
  "discount_id",
  "customer_name",
  "customer_email",
  "customer_ip_address",
  "customer_tax_id",
  "customer_billing_address",
];
const merchants = [
  ...buyers,
  "success_url",
  "embed_origin",
  "allow_discount_codes",
  "customer_id",
  "metadata",
  "customer_metadata",
];
const further: Record<string, { resource: string; taken: string[] }> = {
  createCheckoutSession: { resource: "CheckoutSession", taken: [...merchants, "product_id"] },
  updateCheckoutSession: { resource: "CheckoutSession", taken: merchants },
  updateCheckoutSessionByClientSecret: { resource: "CheckoutSessionClient", taken: buyers },
  confirmCheckoutSession: { resource: "CheckoutSessionClient", taken: buyers },
  updateLicenseKey: {
    resource: "LicenseKey",
    taken: ["status", "limit_activations", "usage", "limit_usage", "expires_at"],
  },
  updateOrganization: {
    resource: "Organization",
    taken: Object.keys(component("Organization").properties ?? {}).filter(
      (name) => !["id", "created_at", "modified_at"].includes(name),
    ),
  },
};

/** What of a state is worth addressing, by the component whose values they are. */
export function knownIn({ things }: State): Known {
  const ids = Object.entries(things).map(([kind, list]) => [
    `${kind}Id`,
    (list as { id: string }[]).map(({ id }) => id),
  ]);
  return {
    ...Object.fromEntries(ids),
    client_secret: things.CheckoutSession.map(({ client_secret }) => client_secret),
    key: things.LicenseKey.map(({ key }) => key),
  };
}

export function requestsOf(operation: Operation, known: Known) {
  const { operationId, method, path, parameters, requestBody, security } = operation;
  const isPortal = path.startsWith("/v1/customer-portal/");
  const takesToken = security.length > 0;
  const isOptional = security.some((one) => !("accessToken" in one));
  const own = isPortal ? [tokens.ada, tokens.ben, tokens.cid] : [tokens.harbour, tokens.meadow];
  const others = isPortal ? [tokens.harbour, tokens.meadow] : [tokens.ada, tokens.cid];
  const token: fc.Arbitrary<string | undefined> = !takesToken
    ? fc.constantFrom(undefined, "unknown", tokens.harbour)
    : isOptional
      ? fc.constantFrom(undefined, ...Object.values(tokens))
      : fc.constantFrom(...own);
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const schema = requestBody?.content["application/json"]?.schema as Schema | undefined;
  const more = further[operationId];
  const resource = more && (plain(component(more.resource)).properties ?? {});

  const arbitraryOf = ({ name, schema }: Parameter): fc.Arbitrary<Json> => {
    const candidates = known[name] ?? [];
    if (candidates.length === 0) return fitting(schema as Schema, known);
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...candidates) },
      { weight: 1, arbitrary: text.filter((value) => !/^\.{0,2}$/.test(value)) },
    );
  };
  const values = (list: Parameter[], isRequired: boolean) =>
    fc.record(
      Object.fromEntries(list.map((parameter) => [parameter.name, arbitraryOf(parameter)])),
      {
        ...(!isRequired && { requiredKeys: [] }),
      },
    ) as fc.Arbitrary<Record<string, Json>>;

  const fits = schema && fitting(schema, known);
  const named = new Set(Object.keys(plain(schema ?? {}).properties ?? {}));
  const fittingFields = resource
    ? (fc.record(
        Object.fromEntries(
          (more?.taken ?? [])
            .filter((name) => !named.has(name))
            .map((name) => [name, fitting(resource[name] ?? {}, known)]),
        ),
        { requiredKeys: [] },
      ) as fc.Arbitrary<object>)
    : fc.constant({});
  const someFields = fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    {
      weight: 3,
      // Few at a time: any one of them may name what cannot be used.
      arbitrary: fc
        .tuple(fittingFields, fc.nat(2))
        .map(([fields, count]) => Object.fromEntries(Object.entries(fields).slice(0, count))),
    },
  );
  const body: fc.Arbitrary<Json | undefined> =
    fits === undefined
      ? fc.constant(undefined)
      : fc
          .tuple(someFields, fits)
          .map(([fields, given]) => ({ ...fields, ...(given as object) }) as Json);

  interface Parts {
    token: string | undefined;
    path: Record<string, Json>;
    query: Record<string, Json>;
    body: Json | undefined;
  }
  const parts: fc.Arbitrary<Parts> = fc.record({
    token,
    path: values(inPath, true),
    query: values(inQuery, false),
    body,
  });

  const sent = ({ token, path: filled, query, body }: Parts): Sent => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      for (const one of [value].flat()) search.append(name, `${one}`);
    }
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(`${filled[name]}`.toWellFormed()),
    );
    return {
      method,
      path: address + (search.size > 0 ? `?${search}` : ""),
      token,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  };

  const valid: fc.Arbitrary<Drawn> = parts.map((all) => ({ kind: "valid", sent: sent(all) }));

  const wrong: fc.Arbitrary<Wrong>[] = [
    fc
      .tuple(parts, fc.constantFrom("text/html", "application/xml", "application/json;q=0"))
      .map(([all, accept]) => ({
        kind: "not acceptable",
        sent: { ...sent(all), headers: { accept } },
        statuses: [406],
      })),
    fc.tuple(parts, fc.constantFrom("DELETE", "PUT", "TRACE", "PROPFIND")).map(([all, method]) => ({
      kind: "wrong method",
      sent: { ...sent(all), method },
      statuses: [405],
    })),
  ];
  if (takesToken) {
    const unknown = fc.constantFrom("unknown", "", `${tokens.harbour} `.repeat(2), "null");
    const missing = isOptional ? unknown : fc.option(unknown, { nil: undefined });
    wrong.push(
      fc.tuple(parts, missing).map(([all, token]) => ({
        kind: token === undefined ? "no token" : "unknown token",
        sent: sent({ ...all, token }),
        statuses: [401],
      })),
    );
  }
  if (takesToken && !isOptional) {
    wrong.push(
      fc.tuple(parts, fc.constantFrom(...others)).map(([all, token]) => ({
        kind: "token of the other side",
        sent: sent({ ...all, token }),
        statuses: [403],
      })),
    );
  }
  for (const { name, schema } of inPath.filter(({ name }) => name !== "client_secret")) {
    const broken = failing(schema as Schema).filter(
      ({ value }) => typeof value === "string" && !/^\.{0,2}$/.test(value),
    );
    wrong.push(
      fc.tuple(parts, broken).map(([all, { value }]) => ({
        kind: "path",
        sent: sent({ ...all, path: { ...all.path, [name]: value } }),
        statuses: [422],
        place: { in: "path", name },
      })),
    );
  }
  for (const { name, schema } of inQuery) {
    const broken = failingInQuery(schema as Schema);
    if (broken === undefined) continue;
    wrong.push(
      fc.tuple(parts, broken).map(([all, value]) => ({
        kind: "query",
        sent: sent({ ...all, query: { ...all.query, [name]: value } }),
        statuses: [422],
        place: { in: "query", name },
      })),
    );
  }
  if (schema !== undefined) {
    const broken = failing(schema, known);
    wrong.push(
      fc.tuple(parts, broken).map(([all, { value, at }]) => ({
        kind: "body",
        sent: sent({ ...all, body: value }),
        statuses: [422],
        // Prism takes a body that is nothing for none.
        place: { in: "body", pointer: at },
      })),
      parts.map(({ body: _, ...all }) => ({
        kind: "no body",
        sent: sent({ ...all, body: undefined }),
        statuses: [422],
        place: { in: "body", pointer: "" },
      })),
      fc
        .tuple(parts, fc.constantFrom("{", '{"a":1,}', "nonsense", "{}{}", "\u0000", "[1,"))
        .map(([all, body]) => ({
          kind: "malformed",
          sent: { ...sent(all), body },
          statuses: [400],
        })),
      fc
        .tuple(parts, fc.constantFrom("text/plain", "application/xml", "multipart/form-data", "x"))
        .map(([all, type]) => ({
          kind: "type of body",
          sent: { ...sent(all), headers: { "content-type": type } },
          statuses: [415],
        })),
    );
  }
  if (more !== undefined && resource !== undefined) {
    for (const name of more.taken.filter((name) => !named.has(name))) {
      wrong.push(
        fc.tuple(parts, failing(resource[name] ?? {}, known)).map(([all, { value, at }]) => ({
          kind: "field",
          sent: sent({ ...all, body: { ...(all.body as object), [name]: value } }),
          statuses: [404, 409, 422],
          place: { in: "body", pointer: `/${name}${at}` },
        })),
      );
    }
    const fixed = Object.keys(resource).filter(
      (name) => !more.taken.includes(name) && !named.has(name),
    );
    wrong.push(
      fc.tuple(parts, fc.constantFrom(...fixed)).chain(([all, name]) =>
        fitting(resource[name] ?? {}, known).map((value) => ({
          kind: "fixed field",
          sent: sent({ ...all, body: { ...(all.body as object), [name]: value } }),
          statuses: [404, 409, 422],
          place: { in: "body", pointer: `/${name}` },
        })),
      ),
    );
  }
  return { valid, invalid: fc.oneof(...wrong) };
}

/** Texts that do not fit a parameter; undefined where every text does. */
function failingInQuery(schema: Schema): fc.Arbitrary<string | string[]> | undefined {
  const { type, items, minimum, maximum } = plain(schema);
  if (type === "integer") {
    const beyond = [(minimum ?? 0) - 1, ...(maximum === undefined ? [] : [maximum + 1])];
    return fc.constantFrom(
      ...beyond.map(String),
      "-7",
      "1.5",
      "x",
      "1x",
      "1e-1",
      "true",
      "[]",
      "١",
    );
  }
  const values = plain(items ?? {}).enum;
  if (values === undefined) return undefined;
  const wrong = text.filter((value) => value !== "" && !values.includes(value));
  const right = fc.array(fc.constantFrom(...(values as string[])), { maxLength: 2 });
  return fc.tuple(right, wrong).map(([others, value]) => [...others, value]);
}
