import type { Level } from "../../scripts/diff/difference.ts";

/** A document that is changed on purpose; what stands where is known. */
// biome-ignore lint/suspicious/noExplicitAny: a mutant reaches anywhere
export type Loose = any;

export interface Mutant {
  change: (copy: Loose) => void;
  callers: Level;
  implementers: Level;
  /** What the place says of the difference with the highest rating. */
  place: string;
}

type Row = [callers: Level, implementers: Level, place: string, change: (copy: Loose) => void];

const order = "/v1/orders/{id}";
const sessions = "/v1/checkouts/custom/";
const session = "/v1/checkouts/custom/{id}";
const subscriptions = "/v1/subscriptions/";
const organization = "/v1/organizations/{id}";
const activate = "/v1/customer-portal/license-keys/activate";
const validate = "/v1/customer-portal/license-keys/validate";

const schemas = (copy: Loose) => copy.components.schemas;
const parameters = (copy: Loose) => copy.components.parameters;

/** The schema, of the parts a component is made of, that holds its own properties. */
function own(copy: Loose, name: string): Loose {
  const schema = schemas(copy)[name];
  return schema.properties ? schema : schema.allOf.find((part: Loose) => part.properties);
}

function property(copy: Loose, schema: string, name: string): Loose {
  const found = own(copy, schema).properties[name];
  if (found === undefined) throw new Error(`${schema} has no ${name}`);
  return found;
}

function dropProperty(copy: Loose, schema: string, name: string): void {
  property(copy, schema, name);
  const owner = own(copy, schema);
  delete owner.properties[name];
  owner.required = owner.required?.filter((each: string) => each !== name);
}

function addProperty(copy: Loose, schema: string, name: string, required = false): void {
  const owner = own(copy, schema);
  owner.properties[name] = { type: "string", description: "New.", examples: ["new"] };
  if (required) owner.required = [...(owner.required ?? []), name];
}

function unrequire(copy: Loose, schema: string, name: string): void {
  const owner = own(copy, schema);
  if (!owner.required.includes(name)) throw new Error(`${schema} does not require ${name}`);
  owner.required = owner.required.filter((each: string) => each !== name);
}

function orNull(copy: Loose, schema: string, name: string): void {
  const { description, ...rest } = property(copy, schema, name);
  own(copy, schema).properties[name] = { anyOf: [rest, { type: "null" }], description };
}

function move(from: Loose, to: Loose, key: string, other = key): void {
  if (from[key] === undefined) throw new Error(`there is no ${key}`);
  const value = from[key];
  delete from[key];
  to[other] = value;
}

/** Gives a component another name, in every reference to it as well. */
function rename(copy: Loose, kind: string, from: string, to: string): void {
  move(copy.components[kind], copy.components[kind], from, to);
  repoint(copy, `#/components/${kind}/${from}`, `#/components/${kind}/${to}`);
}

function repoint(node: Loose, from: string, to: string): void {
  if (typeof node !== "object" || node === null) return;
  if (node.$ref === from) node.$ref = to;
  for (const value of Object.values(node)) repoint(value, from, to);
}

/** Puts a copy of a component in place of every reference to it. */
function inline(copy: Loose, name: string): void {
  const { title: _, ...schema } = schemas(copy)[name];
  delete schemas(copy)[name];
  const walk = (node: Loose): void => {
    if (typeof node !== "object" || node === null) return;
    if (node.$ref === `#/components/schemas/${name}`) {
      const { $ref: _, ...beside } = node;
      delete node.$ref;
      Object.assign(node, schema, beside);
    }
    for (const value of Object.values(node)) walk(value);
  };
  walk(copy);
}

const answerOf = (copy: Loose, path: string, method: string, status = "200"): Loose =>
  copy.paths[path][method].responses[status];

const token = [{ accessToken: [] }];

/** By name: what it means to callers and to implementers, where, and what is done to the bundle. */
const rows: Record<string, Row> = {
  // Operations and how they are reached.
  "an operation is removed": ["major", "minor", `GET ${order}`, (c) => delete c.paths[order].get],
  "a path is removed": ["major", "minor", organization, (c) => delete c.paths[organization]],
  "an operation is added": [
    "minor",
    "major",
    `PUT ${order}`,
    (c) => {
      c.paths[order].put = { ...c.paths[order].get, operationId: "replaceOrder" };
    },
  ],
  "an operation is called otherwise": [
    "major",
    "patch",
    `GET ${order}`,
    (c) => {
      c.paths[order].get.operationId = "readOrder";
    },
  ],
  "an operation has another tag": [
    "major",
    "patch",
    `GET ${order}`,
    (c) => {
      c.paths[order].get.tags = ["Subscriptions"];
    },
  ],
  "an operation has a further tag": [
    "minor",
    "patch",
    `GET ${order}`,
    (c) => c.paths[order].get.tags.push("Subscriptions"),
  ],
  "a tag is called otherwise": [
    "major",
    "patch",
    `GET ${order}`,
    (c) => {
      c.tags.find((tag: Loose) => tag.name === "Orders").name = "Sales";
      c.paths[order].get.tags = ["Sales"];
    },
  ],
  "a final slash goes": [
    "major",
    "major",
    "GET /v1/subscriptions",
    (c) => move(c.paths, c.paths, subscriptions, "/v1/subscriptions"),
  ],
  "a final slash comes": [
    "major",
    "major",
    `POST ${validate}/`,
    (c) => move(c.paths, c.paths, validate, `${validate}/`),
  ],
  "an operation moves to another path": [
    "major",
    "major",
    "GET /v1/invoices/{id}",
    (c) => move(c.paths, c.paths, order, "/v1/invoices/{id}"),
  ],
  "an operation has another method": [
    "major",
    "major",
    `PUT ${session}`,
    (c) => move(c.paths[session], c.paths[session], "patch", "put"),
  ],
  "a parameter of a path is called otherwise": [
    "major",
    "patch",
    "GET /v1/orders/{order_id} → path order_id",
    (c) => {
      c.paths[order].parameters[0].name = "order_id";
      move(c.paths, c.paths, order, "/v1/orders/{order_id}");
    },
  ],
  "an operation is deprecated": [
    "minor",
    "minor",
    `GET ${order}`,
    (c) => {
      c.paths[order].get.deprecated = true;
    },
  ],
  "another server": [
    "major",
    "minor",
    "the document",
    (c) => {
      c.servers = [{ url: "https://selling.example.com" }];
    },
  ],
  "a further server": [
    "minor",
    "minor",
    "the document",
    (c) => c.servers.push({ url: "https://selling.example.com" }),
  ],
  "another default of a server variable": [
    "major",
    "minor",
    "the document",
    (c) => {
      c.servers[0].variables.base_url.default = "http://127.0.0.1:4011";
    },
  ],

  // Who is let in.
  "a token becomes optional": [
    "minor",
    "major",
    `GET ${order}`,
    (c) => c.paths[order].get.security.push({}),
  ],
  "a token is not asked for any more": [
    "minor",
    "major",
    `GET ${order}`,
    (c) => {
      c.paths[order].get.security = [];
    },
  ],
  "a token is asked for where none was": [
    "major",
    "major",
    `POST ${validate}`,
    (c) => {
      c.paths[validate].post.security = token;
    },
  ],
  "an optional token is needed": [
    "major",
    "major",
    "POST /v1/checkouts/custom/client/{client_secret}/confirm",
    (c) => {
      c.paths["/v1/checkouts/custom/client/{client_secret}/confirm"].post.security = token;
    },
  ],
  "a token has to have a scope": [
    "major",
    "major",
    `GET ${order}`,
    (c) => {
      c.paths[order].get.security = [{ accessToken: ["orders"] }];
    },
  ],
  "a token is sent in another way": [
    "major",
    "major",
    "security scheme accessToken",
    (c) => {
      c.components.securitySchemes.accessToken = { type: "apiKey", in: "header", name: "x-token" };
    },
  ],

  // Parameters.
  "a parameter is removed": [
    "major",
    "minor",
    "GET /v1/organizations/ → query page",
    (c) => c.paths["/v1/organizations/"].get.parameters.shift(),
  ],
  "a parameter is called otherwise": [
    "major",
    "major",
    `GET ${subscriptions} → query sort`,
    (c) => {
      parameters(c).SubscriptionSorting.name = "sort";
    },
  ],
  "a parameter moves to a header": [
    "major",
    "major",
    "header limit",
    (c) => {
      parameters(c).Limit.in = "header";
      delete parameters(c).Limit.schema.default;
    },
  ],
  "an optional parameter is added": [
    "minor",
    "major",
    `GET ${order} → query expand`,
    (c) => {
      const schema = { type: "string" };
      c.paths[order].get.parameters = [{ name: "expand", in: "query", schema }];
    },
  ],
  "a required parameter is added": [
    "major",
    "major",
    `GET ${order} → query expand`,
    (c) => {
      const expand = { name: "expand", in: "query", required: true, schema: { type: "string" } };
      c.paths[order].get.parameters = [expand];
    },
  ],
  "a parameter becomes required": [
    "major",
    "major",
    "query page",
    (c) => {
      parameters(c).Page.required = true;
    },
  ],
  "a list is written otherwise in the address": [
    "major",
    "major",
    "query sorting",
    (c) => {
      parameters(c).SubscriptionSorting.explode = false;
    },
  ],
  "a parameter has another type": [
    "major",
    "major",
    "query page",
    (c) => {
      parameters(c).Page.schema.type = "string";
    },
  ],
  "pages become smaller": [
    "major",
    "major",
    "query limit",
    (c) => {
      parameters(c).Limit.schema.maximum = 50;
    },
  ],
  "pages become larger": [
    "minor",
    "major",
    "query limit",
    (c) => {
      parameters(c).Limit.schema.maximum = 200;
    },
  ],
  "pages may be empty": [
    "minor",
    "major",
    "query limit",
    (c) => {
      parameters(c).Limit.schema.minimum = 0;
    },
  ],
  "another default": [
    "major",
    "major",
    "query limit",
    (c) => {
      parameters(c).Limit.schema.default = 20;
    },
  ],
  "no default any more": [
    "major",
    "minor",
    "query sorting",
    (c) => {
      delete parameters(c).SubscriptionSorting.schema.default;
    },
  ],
  "a default where none was": [
    "minor",
    "major",
    "query sorting",
    (c) => {
      parameters(c).Sorting.schema.default = ["name"];
    },
  ],
  "a default in another order": [
    "major",
    "major",
    "query sorting",
    (c) => {
      parameters(c).SubscriptionSorting.schema.default = ["-amount", "-started_at"];
    },
  ],
  "a criterion less to sort by": [
    "major",
    "major",
    "query sorting[]",
    (c) => schemas(c).SubscriptionSortingCriterion.enum.pop(),
  ],
  "a criterion more to sort by": [
    "minor",
    "major",
    "query sorting[]",
    (c) => schemas(c).SubscriptionSortingCriterion.enum.push("name"),
  ],
  "a pattern for what is sent": [
    "major",
    "major",
    "path client_secret",
    (c) => {
      parameters(c).ClientSecret.schema.pattern = "^cs_";
    },
  ],
  "a format for what is sent": [
    "major",
    "major",
    `PATCH ${session} → body → success_url`,
    (c) => {
      property(c, "CheckoutSessionUpdate", "success_url").format = "uri";
    },
  ],
  "an id that is sent and answered loses its format": [
    "major",
    "major",
    `GET ${order} → path id`,
    (c) => {
      delete schemas(c).OrderId.format;
    },
  ],
  "a parameter is deprecated": [
    "minor",
    "minor",
    "query limit",
    (c) => {
      parameters(c).Limit.deprecated = true;
    },
  ],

  // Bodies.
  "a body is optional": [
    "minor",
    "major",
    `PATCH ${organization} → body`,
    (c) => {
      c.paths[organization].patch.requestBody.required = false;
    },
  ],
  "no body is taken any more": [
    "major",
    "minor",
    `PATCH ${organization} → body`,
    (c) => delete c.paths[organization].patch.requestBody,
  ],
  "a body is to be sent": [
    "major",
    "major",
    `GET ${order} → body`,
    (c) => {
      c.paths[order].get.requestBody = c.paths[organization].patch.requestBody;
    },
  ],
  "a body of another media type": [
    "major",
    "major",
    `POST ${sessions} → body`,
    (c) => {
      const { content } = c.paths[sessions].post.requestBody;
      move(content, content, "application/json", "application/merge-patch+json");
    },
  ],
  "a further media type for a body": [
    "minor",
    "major",
    `POST ${sessions} → body`,
    (c) => {
      const { content } = c.paths[sessions].post.requestBody;
      content["application/merge-patch+json"] = content["application/json"];
    },
  ],
  "an optional field is taken": [
    "minor",
    "major",
    `POST ${sessions} → body → quantity`,
    (c) => addProperty(c, "CheckoutSessionCreate", "quantity"),
  ],
  "a further field has to be sent": [
    "major",
    "major",
    `POST ${sessions} → body → quantity`,
    (c) => addProperty(c, "CheckoutSessionCreate", "quantity", true),
  ],
  "a field has to be sent": [
    "major",
    "major",
    `PATCH ${session} → body → success_url`,
    (c) => {
      schemas(c).CheckoutSessionUpdate.required = ["success_url"];
    },
  ],
  "a field need not be sent": [
    "minor",
    "major",
    `POST ${activate} → body → label`,
    (c) => unrequire(c, "LicenseKeyActivate", "label"),
  ],
  "a field is not taken any more": [
    "major",
    "minor",
    `PATCH ${session} → body → success_url`,
    (c) => dropProperty(c, "CheckoutSessionUpdate", "success_url"),
  ],
  "null may be sent": [
    "minor",
    "major",
    `PATCH ${session} → body → success_url`,
    (c) => {
      property(c, "CheckoutSessionUpdate", "success_url").type = ["string", "null"];
    },
  ],
  "null may be sent in place of an id": [
    "minor",
    "major",
    `PATCH ${session} → body → discount_id`,
    (c) => orNull(c, "CheckoutSessionUpdate", "discount_id"),
  ],
  "nothing further may be sent": [
    "major",
    "major",
    `PATCH ${organization} → body`,
    (c) => {
      schemas(c).OrganizationUpdate.additionalProperties = false;
    },
  ],
  "the types no longer say that further fields may be sent": [
    "major",
    "patch",
    `POST ${sessions} → body`,
    (c) => delete schemas(c).CheckoutSessionCreate.additionalProperties,
  ],
  "less metadata may be sent": [
    "major",
    "major",
    "customer_metadata",
    (c) => {
      schemas(c).CustomerMetadata.maxProperties = 20;
    },
  ],
  "keys of metadata may be of any length": [
    "minor",
    "major",
    "customer_metadata",
    (c) => delete schemas(c).CustomerMetadata.propertyNames,
  ],
  "what is sent may not be as long": [
    "major",
    "major",
    `POST ${activate} → body → label`,
    (c) => {
      property(c, "LicenseKeyActivate", "label").maxLength = 80;
    },
  ],

  // Answers.
  "a field is gone": [
    "major",
    "minor",
    `GET ${order} → 200 → amount`,
    (c) => dropProperty(c, "Order", "amount"),
  ],
  "a field of a base is gone": [
    "major",
    "minor",
    `POST ${sessions} → 201 → url`,
    (c) => dropProperty(c, "CheckoutSessionBase", "url"),
  ],
  "a field is always there": [
    "minor",
    "major",
    `GET ${order} → 200 → note`,
    (c) => addProperty(c, "Order", "note", true),
  ],
  "a field may be there": [
    "minor",
    "minor",
    `GET ${order} → 200 → note`,
    (c) => addProperty(c, "Order", "note"),
  ],
  "a field may be absent": [
    "major",
    "minor",
    `GET ${order} → 200 → amount`,
    (c) => unrequire(c, "Order", "amount"),
  ],
  "a field that may be absent is always there": [
    "minor",
    "major",
    "billing_address → city",
    (c) => schemas(c).Address.required.push("city"),
  ],
  "a field may be null": [
    "major",
    "minor",
    "customer → email",
    (c) => {
      property(c, "Customer", "email").type = ["string", "null"];
    },
  ],
  "a resource may be null": [
    "major",
    "minor",
    `GET ${order} → 200 → customer`,
    (c) => orNull(c, "Order", "customer"),
  ],
  "a field is never null": [
    "minor",
    "major",
    "customer → name",
    (c) => {
      property(c, "Customer", "name").type = "string";
    },
  ],
  "a field has another type": [
    "major",
    "major",
    "pagination → max_page",
    (c) => {
      property(c, "Pagination", "max_page").type = "string";
    },
  ],
  "a whole number becomes any number": [
    "major",
    "major",
    "amount",
    (c) => {
      schemas(c).Amount.type = "number";
    },
  ],
  "what is answered loses its format": [
    "major",
    "minor",
    "medias[] → id",
    (c) => delete schemas(c).MediaId.format,
  ],
  "what is answered gets a format": [
    "minor",
    "major",
    "customer → email",
    (c) => {
      property(c, "Customer", "email").format = "email";
    },
  ],
  "what is answered has another format": [
    "major",
    "major",
    "created_at",
    (c) => {
      schemas(c).Timestamp.format = "date";
    },
  ],
  "what is answered has another pattern": [
    "major",
    "major",
    "created_at",
    (c) => {
      schemas(c).Timestamp.pattern = "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$";
    },
  ],
  "what is answered has a pattern no longer": [
    "major",
    "minor",
    "created_at",
    (c) => delete schemas(c).Timestamp.pattern,
  ],
  "what is answered may be shorter": [
    "major",
    "minor",
    "tax_id",
    (c) => {
      schemas(c).TaxIdentifier.minItems = 1;
    },
  ],
  "what is answered gets a bound": [
    "minor",
    "major",
    "slug",
    (c) => {
      property(c, "Organization", "slug").maxLength = 63;
    },
  ],
  "a known value is gone": [
    "major",
    "minor",
    "status",
    (c) => schemas(c).CheckoutSessionStatus["x-extensible-enum"].pop(),
  ],
  "a known value is called otherwise": [
    "major",
    "minor",
    "status",
    (c) => {
      schemas(c).SubscriptionStatus["x-extensible-enum"] = ["unpaid"];
    },
  ],
  "a value becomes known": [
    "minor",
    "minor",
    "status",
    (c) => schemas(c).SubscriptionStatus["x-extensible-enum"].push("active"),
  ],
  "no value is known any more": [
    "major",
    "minor",
    "recurring_interval",
    (c) => delete schemas(c).RecurringInterval["x-extensible-enum"],
  ],
  "open values are closed": [
    "major",
    "major",
    "license-keys/{id} → 200 → status",
    (c) => {
      schemas(c).LicenseKeyStatus.enum = ["granted"];
    },
  ],
  "a field has one value only": [
    "major",
    "major",
    "customer → email_verified",
    (c) => {
      property(c, "Customer", "email_verified").const = true;
    },
  ],
  "a field has not one value only": [
    "major",
    "minor",
    "confirm → 200 → status",
    (c) => delete property(c, "CheckoutSessionConfirmed", "status").const,
  ],
  "nothing further is answered": [
    "minor",
    "major",
    `GET ${order} → 200`,
    (c) => {
      schemas(c).Order.additionalProperties = false;
    },
  ],
  "a field holds another resource": [
    "major",
    "major",
    `GET ${order} → 200 → user`,
    (c) => {
      property(c, "Order", "user").$ref = "#/components/schemas/Customer";
    },
  ],
  "a field holds the shorter form of a resource": [
    "major",
    "minor",
    `GET ${order} → 200 → user → code_host_username`,
    (c) => {
      property(c, "Order", "user").$ref = "#/components/schemas/User";
    },
  ],
  "a list holds the shorter form of a resource": [
    "major",
    "minor",
    "benefits[] → properties",
    (c) => {
      property(c, "ProductMerchant", "benefits").items.$ref = "#/components/schemas/Benefit";
    },
  ],
  "a form is made on another base": [
    "major",
    "minor",
    "product → benefits",
    (c) => {
      schemas(c).ProductPortal.allOf[0].$ref = "#/components/schemas/ProductBase";
    },
  ],
  "a tuple gets longer": [
    "major",
    "major",
    "tax_id",
    (c) => schemas(c).TaxIdentifier.prefixItems.push({ type: "string" }),
  ],
  "an item of a list may be null": [
    "major",
    "minor",
    "links[]",
    (c) => {
      property(c, "OrganizationProfileSettings", "links").items.type = ["string", "null"];
    },
  ],
  "free fields have to be strings": [
    "major",
    "major",
    "metadata",
    (c) => {
      schemas(c).Metadata.additionalProperties = { type: "string" };
    },
  ],
  "a field is deprecated": [
    "minor",
    "minor",
    `GET ${order} → 200 → user`,
    (c) => {
      property(c, "Order", "user").deprecated = true;
    },
  ],
  "a field is only ever answered": [
    "major",
    "major",
    `PATCH ${session} → body → success_url`,
    (c) => {
      property(c, "CheckoutSessionUpdate", "success_url").readOnly = true;
    },
  ],
  "another status for success": [
    "major",
    "major",
    `POST ${sessions} → 201`,
    (c) => {
      const { responses } = c.paths[sessions].post;
      move(responses, responses, "201", "200");
    },
  ],
  "a further status for success": [
    "major",
    "minor",
    `GET ${order} → 202`,
    (c) => {
      c.paths[order].get.responses["202"] = answerOf(c, order, "get");
    },
  ],
  "a problem is declared": [
    "minor",
    "minor",
    `GET ${order} → 409`,
    (c) => {
      c.paths[order].get.responses["409"] = c.components.responses.CheckoutSessionNotOpen;
    },
  ],
  "a problem is left to the default": [
    "major",
    "minor",
    `POST ${activate} → 409`,
    (c) => delete c.paths[activate].post.responses["409"],
  ],
  "other problems are not declared": [
    "major",
    "major",
    `GET ${order} → default`,
    (c) => delete c.paths[order].get.responses.default,
  ],
  "an answer of another media type": [
    "major",
    "major",
    `GET ${order} → 200`,
    (c) => {
      const { content } = answerOf(c, order, "get");
      move(content, content, "application/json", "application/hal+json");
    },
  ],
  "a further media type for an answer": [
    "major",
    "minor",
    `GET ${order} → 200`,
    (c) => {
      const { content } = answerOf(c, order, "get");
      content["application/hal+json"] = content["application/json"];
    },
  ],
  "a header may be answered": [
    "minor",
    "minor",
    `GET ${order} → 200 → header etag`,
    (c) => {
      answerOf(c, order, "get").headers = { etag: { schema: { type: "string" } } };
    },
  ],
  "a header is always answered": [
    "minor",
    "major",
    `GET ${order} → 200 → header etag`,
    (c) => {
      const etag = { required: true, schema: { type: "string" } };
      answerOf(c, order, "get").headers = { etag };
    },
  ],
  "a link is gone": [
    "minor",
    "patch",
    `GET ${subscriptions} → 200`,
    (c) => delete answerOf(c, subscriptions, "get").links.changePrice,
  ],

  // Names that are never sent.
  "a schema is called otherwise": [
    "major",
    "patch",
    `GET ${order} → 200`,
    (c) => rename(c, "schemas", "Order", "Purchase"),
  ],
  "a schema is written out where it is used": [
    "major",
    "patch",
    "currency",
    (c) => inline(c, "Currency"),
  ],
  "a schema nobody uses yet": [
    "minor",
    "patch",
    "schema Refund",
    (c) => {
      schemas(c).Refund = { type: "object", properties: { amount: { type: "integer" } } };
    },
  ],
  "a header's component nobody uses yet": [
    "minor",
    "patch",
    "header Sunset",
    (c) => {
      c.components.headers = { Sunset: { schema: { type: "string" } } };
    },
  ],
  "a parameter's component is called otherwise": [
    "major",
    "patch",
    "parameter Page",
    (c) => rename(c, "parameters", "Page", "PageNumber"),
  ],
  "an answer's component is called otherwise": [
    "major",
    "patch",
    "response NotFound",
    (c) => rename(c, "responses", "NotFound", "Missing"),
  ],

  // What the gate does not know, and what says nothing of values.
  "another version of OpenAPI": [
    "major",
    "major",
    "the document",
    (c) => {
      c.openapi = "3.2.0";
    },
  ],
  events: [
    "major",
    "major",
    "the document",
    (c) => {
      c.webhooks = { paid: { post: { responses: { 200: { description: "Taken." } } } } };
    },
  ],
  "an operation that calls back": [
    "major",
    "major",
    `POST ${sessions}`,
    (c) => {
      c.paths[sessions].post.callbacks = { paid: {} };
    },
  ],
  "a keyword that the gate does not know": [
    "major",
    "major",
    `GET ${order} → 200`,
    (c) => {
      schemas(c).Order.unevaluatedProperties = false;
    },
  ],
  "a keyword nobody knows": [
    "major",
    "major",
    `GET ${order} → 200 → amount`,
    (c) => {
      property(c, "Order", "amount").widget = "money";
    },
  ],
  "an operation is described otherwise": [
    "patch",
    "patch",
    `GET ${order}`,
    (c) => {
      c.paths[order].get.description = "Reads an order.";
    },
  ],
  "a field is described otherwise": [
    "patch",
    "patch",
    `GET ${order} → 200 → amount`,
    (c) => {
      property(c, "Order", "amount").description = "What was paid.";
    },
  ],
  "a parameter is described otherwise": [
    "patch",
    "patch",
    "query limit",
    (c) => {
      parameters(c).Limit.description = "Size of a page.";
    },
  ],
  "a problem is described otherwise": [
    "patch",
    "patch",
    "404",
    (c) => {
      c.components.responses.NotFound.description = "Not there.";
    },
  ],
  "another example": [
    "patch",
    "patch",
    "customer → email",
    (c) => {
      property(c, "Customer", "email").examples = ["mara@example.com"];
    },
  ],
  "another example of an answer": [
    "patch",
    "patch",
    `GET ${order} → 200`,
    (c) => {
      answerOf(c, order, "get").content["application/json"].examples = {};
    },
  ],
  "another source of a fact": [
    "patch",
    "patch",
    "GET /v1/orders/{id} → 200",
    (c) => {
      schemas(c).Order["x-source"] = "2.99";
    },
  ],
  "another introduction": [
    "patch",
    "patch",
    "the document",
    (c) => {
      c.info.description = "Sells.";
    },
  ],
  "another assumption": [
    "patch",
    "patch",
    "the document",
    (c) => {
      c["x-assumptions"] = {};
    },
  ],
  "another title of a schema": [
    "patch",
    "patch",
    `GET ${order} → 200`,
    (c) => {
      schemas(c).Order.title = "Sale";
    },
  ],
  "a field that is written where the form is, not its base": [
    "patch",
    "patch",
    "currency",
    (c) => {
      const { title: _, ...currency } = schemas(c).Currency;
      property(c, "Order", "currency").$ref = undefined;
      Object.assign(property(c, "Order", "currency"), currency);
      delete property(c, "Order", "currency").$ref;
    },
  ],
};

export const mutants: Record<string, Mutant> = Object.fromEntries(
  Object.entries(rows).map(([name, [callers, implementers, place, change]]) => [
    name,
    { callers, implementers, place, change },
  ]),
);

/** Changes after which the contract says just what it said. */
export const reorderings: Record<string, (copy: Loose) => Loose> = {
  "keys in another order": (copy) => reversed(copy, () => false),
  "lists whose order says nothing in another order": (copy) =>
    reversed(copy, (key) =>
      ["required", "enum", "x-extensible-enum", "type", "anyOf", "allOf", "tags"].includes(key),
    ),
  "parameters, security and sources in another order": (copy) =>
    reversed(copy, (key) => ["parameters", "security", "x-source", "x-assumption"].includes(key)),
};

function reversed(node: Loose, lists: (key: string) => boolean, key = ""): Loose {
  if (Array.isArray(node)) {
    const items = node.map((item) => reversed(item, lists));
    return lists(key) ? items.reverse() : items;
  }
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node).reverse();
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      reversed(value, lists, key === "properties" ? "" : name),
    ]),
  );
}
