import {
  type Bundle,
  builtOn,
  type Operation,
  operationsOf,
  type Parameter,
  parametersOf,
  resolve,
} from "./comparison.ts";
import type { Schema } from "./leaves.ts";
import { tables } from "./tables.ts";

function operationIn(copy: Bundle, number: number): Operation {
  const call = tables.shown.operations[number]?.call ?? "";
  const operation = operationsOf(copy).get(call);
  if (operation === undefined) throw new Error(`The bundle has no ${call}`);
  return operation;
}

/** The schema, of those a component is made of, that has this property itself. */
function ownerOf(copy: Bundle, component: string, property: string): Schema {
  const schema = copy.components.schemas[component] ?? {};
  const names = [component, ...builtOn(copy, schema)];
  const candidates = names.flatMap((name) => {
    const candidate = copy.components.schemas[name] ?? {};
    return [candidate, ...(candidate.allOf ?? [])];
  });
  const owner = candidates.find((candidate) => candidate.properties?.[property] !== undefined);
  if (owner === undefined) throw new Error(`${component} has no ${property}`);
  return owner;
}

function addProperty(schema: Schema, property: string, added: Schema): void {
  schema.properties = { ...schema.properties, [property]: added };
}

function setProperty(copy: Bundle, component: string, property: string, schema: Schema): void {
  addProperty(ownerOf(copy, component, property), property, schema);
}

function bodySchemaIn(copy: Bundle, number: number): Schema {
  const body = operationIn(copy, number).requestBody;
  const schema = body && resolve(copy, body).content["application/json"]?.schema;
  if (schema === undefined) throw new Error(`Operation ${number} has no body`);
  return resolve(copy, schema);
}

function parameterIn(copy: Bundle, number: number, name: string): Parameter {
  const call = tables.shown.operations[number]?.call ?? "";
  const parameters = parametersOf(copy, call, operationIn(copy, number));
  const parameter = parameters.find((each) => each.name === name);
  if (parameter === undefined) throw new Error(`Operation ${number} has no parameter ${name}`);
  return parameter;
}

function movePath(copy: Bundle, from: string, to: string): void {
  const item = copy.paths[from];
  if (item === undefined) throw new Error(`The bundle has no ${from}`);
  delete copy.paths[from];
  copy.paths[to] = item;
}

/** Takes a property away as an author would, its place among the required ones included. */
export function removeProperty(owner: Schema, property: string): void {
  delete owner.properties?.[property];
  if (owner.required !== undefined) {
    owner.required = owner.required.filter((name) => name !== property);
  }
}

/** Something done to the bundle, and a difference that has to be among those found. */
interface Mutant {
  change: (copy: Bundle) => void;
  difference: string;
}

export const mutants: Record<string, Mutant> = {
  "a field dropped from an answer": {
    change: (copy) => removeProperty(ownerOf(copy, "Price", "price_amount"), "price_amount"),
    difference:
      "listSubscriptions: items[].product.prices[].price_amount: interface says integer, contract says nothing",
  },
  "a field added to an answer": {
    change: (copy) => {
      addProperty(ownerOf(copy, "Order", "billing_reason"), "note", { type: "string" });
    },
    difference: "getOrder: note: interface says nothing, contract says string",
  },
  "a field of another form": {
    change: (copy) => {
      addProperty(ownerOf(copy, "User", "public_name"), "code_host_username", { type: "string" });
    },
    difference:
      "validateLicenseKey: user.code_host_username: interface says nothing, contract says string",
  },
  "a resource that holds itself": {
    change: (copy) =>
      setProperty(copy, "LicenseKeyActivation", "meta", {
        $ref: "#/components/schemas/LicenseKeyActivation",
      }),
    difference:
      "validateLicenseKey: activation.meta: interface says object, contract says LicenseKeyActivation inside itself",
  },
  "another type": {
    change: (copy) => setProperty(copy, "Customer", "tax_id", { type: ["string", "null"] }),
    difference:
      "listSubscriptions: items[].customer.tax_id: interface says tuple of string string, contract says string",
  },
  "a tuple of any length": {
    change: (copy) =>
      setProperty(copy, "Customer", "tax_id", {
        type: ["array", "null"],
        prefixItems: [{ type: "string" }, { type: "string" }],
        items: { type: "string" },
      }),
    difference:
      "getOrder: customer.tax_id: interface says tuple of string string, contract says tuple of string string of any length",
  },
  "an identifier that may be any string": {
    change: (copy) => setProperty(copy, "Price", "product_id", { type: "string" }),
    difference:
      "createCheckoutSession: product_price.product_id: interface says uuid, contract says string",
  },
  "timestamps without milliseconds": {
    change: (copy) => {
      copy.components.schemas.Timestamp = { type: "string", format: "date-time" };
    },
    difference: "getOrganization: created_at: interface says timestamp, contract says string",
  },
  "a value nobody has seen": {
    change: (copy) =>
      setProperty(copy, "Price", "type", {
        type: "string",
        "x-extensible-enum": ["one_time", "recurring"],
      }),
    difference:
      "getOrder: product_price.type: interface says seen recurring, contract says seen one_time recurring",
  },
  "a closed set of values": {
    change: (copy) =>
      setProperty(copy, "Price", "type", {
        type: "string",
        enum: ["recurring"],
        "x-extensible-enum": ["recurring"],
      }),
    difference:
      'getOrder: product_price.type enum: interface says nothing, contract says ["recurring"]',
  },
  "a format nobody showed": {
    change: (copy) => setProperty(copy, "Customer", "email", { type: "string", format: "email" }),
    difference: "getOrder: customer.email format: interface says nothing, contract says email",
  },
  "a closed answer": {
    change: (copy) => {
      ownerOf(copy, "Order", "billing_reason").additionalProperties = false;
    },
    difference:
      "getOrder: answer additionalProperties: interface says nothing, contract says false",
  },
  "a confirmed session in any status": {
    change: (copy) => {
      removeProperty(ownerOf(copy, "CheckoutSessionConfirmed", "status"), "status");
    },
    difference:
      "confirmCheckoutSession: status is always: interface says confirmed, contract says nothing",
  },
  "a nullable field that is no longer": {
    change: (copy) => setProperty(copy, "Media", "version", { type: "string" }),
    difference:
      "createCheckoutSession: product.medias[].version may be null: settled says true, contract says false",
  },
  "a field that may suddenly be null": {
    change: (copy) => setProperty(copy, "Customer", "email", { type: ["string", "null"] }),
    difference: "getOrder: customer.email may be null: settled says false, contract says true",
  },
  "more required fields": {
    change: (copy) => {
      ownerOf(copy, "Address", "city").required = ["country", "city"];
    },
    difference:
      "getOrder: billing_address.city is always there: settled says false, contract says true",
  },
  "fewer required fields": {
    change: (copy) => {
      ownerOf(copy, "Address", "city").required = [];
    },
    difference:
      "getOrder: billing_address.country is always there: settled says true, contract says false",
  },
  "another component in its place": {
    change: (copy) => setProperty(copy, "Order", "user", { $ref: "#/components/schemas/Customer" }),
    difference: "getOrder: user schema: settled says UserWithCodeHost, contract says Customer",
  },
  "a dropped trailing slash": {
    change: (copy) => movePath(copy, "/v1/organizations/", "/v1/organizations"),
    difference: "#17: interface says GET /v1/organizations/, contract says nothing",
  },
  "an operation nobody showed": {
    change: (copy) => {
      const operation = operationIn(copy, 10);
      copy.paths["/v1/orders/"] = { get: operation };
    },
    difference: "GET /v1/orders/: interface says nothing, contract says GET /v1/orders/",
  },
  "another operationId": {
    change: (copy) => {
      operationIn(copy, 10).operationId = "readOrder";
    },
    difference: "GET /v1/orders/{id}: settled says getOrder, contract says readOrder",
  },
  "another success status": {
    change: (copy) => {
      const { responses } = operationIn(copy, 1);
      responses["200"] = responses["201"] ?? {};
      delete responses["201"];
    },
    difference: 'createCheckoutSession: success: settled says ["201"], contract says ["200"]',
  },
  "an undeclared problem": {
    change: (copy) => {
      delete operationIn(copy, 5).responses["409"];
    },
    difference: "confirmCheckoutSession: problem 409: settled says 409, contract says nothing",
  },
  "a source of another operation": {
    change: (copy) => {
      operationIn(copy, 10)["x-source"] = "4 #11";
    },
    difference: 'getOrder: x-source: interface says ["4 #10"], contract says ["4 #11"]',
  },
  "a renamed query parameter": {
    change: (copy) => {
      parameterIn(copy, 7, "sorting").name = "sort";
    },
    difference: 'listSubscriptions: query: interface says ["sorting"], contract says ["sort"]',
  },
  "a criterion too many": {
    change: (copy) => {
      resolve(copy, parameterIn(copy, 7, "sorting").schema.items ?? {}).enum?.push("created_at");
    },
    difference:
      "listSubscriptions: sorting criterion created_at: interface says nothing, contract says created_at",
  },
  "another default order": {
    change: (copy) => {
      parameterIn(copy, 7, "sorting").schema.default = ["started_at"];
    },
    difference:
      'listSubscriptions: sorting default: interface says ["-started_at"], contract says ["started_at"]',
  },
  "larger pages": {
    change: (copy) => {
      parameterIn(copy, 7, "limit").schema.maximum = 1000;
    },
    difference: "listSubscriptions: query limit maximum: settled says 100, contract says 1000",
  },
  "a token where none is sent": {
    change: (copy) => {
      operationIn(copy, 16).security = operationIn(copy, 10).security ?? [];
    },
    difference: "validateLicenseKey: security takes: interface says none, contract says bearer",
  },
  "no token where one is needed": {
    change: (copy) => operationIn(copy, 10).security?.push({}),
    difference: "getOrder: security needs a token: interface says true, contract says false",
  },
  "a confirmation that needs a token": {
    change: (copy) => {
      operationIn(copy, 5).security = operationIn(copy, 10).security ?? [];
    },
    difference:
      "confirmCheckoutSession: security needs a token: settled says false, contract says true",
  },
  "a request field nobody showed": {
    change: (copy) => {
      addProperty(bodySchemaIn(copy, 1), "quantity", { type: "integer" });
    },
    difference:
      "createCheckoutSession: body quantity: interface says nothing, contract says integer",
  },
  "a required field in an update": {
    change: (copy) => {
      bodySchemaIn(copy, 3).required = ["success_url"];
    },
    difference:
      "updateCheckoutSession: body success_url is required: interface says false, contract says true",
  },
  "a closed body": {
    change: (copy) => {
      bodySchemaIn(copy, 19).additionalProperties = false;
    },
    difference: "updateOrganization: body is open: interface says true, contract says false",
  },
  "room for more metadata": {
    change: (copy) => {
      addProperty(bodySchemaIn(copy, 3), "customer_metadata", {
        type: "object",
        maxProperties: 51,
        propertyNames: { maxLength: 40 },
      });
    },
    difference:
      "updateCheckoutSession: body customer_metadata maxProperties: interface says 50, contract says 51",
  },
  "metadata keys of any length": {
    change: (copy) => {
      addProperty(bodySchemaIn(copy, 3), "customer_metadata", {
        type: "object",
        maxProperties: 50,
      });
    },
    difference:
      "updateCheckoutSession: body customer_metadata propertyNames.maxLength: interface says 40, contract says nothing",
  },
  "an undocumented placeholder": {
    change: (copy) => {
      addProperty(bodySchemaIn(copy, 3), "success_url", { type: "string", description: "A link." });
    },
    difference:
      'updateCheckoutSession: body success_url mentions: interface says ["checkout_id={CHECKOUT_ID}"], contract says []',
  },
  "another server": {
    change: (copy) => {
      copy.servers = [{ url: "https://example.test" }];
    },
    difference: 'servers: interface says ["{base_url}"], contract says ["https://example.test"]',
  },
  events: {
    change: (copy) => {
      Object.assign(copy, { webhooks: {} });
    },
    difference: "the document's webhooks: interface says false, contract says true",
  },
};
