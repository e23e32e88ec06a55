import type * as contract from "../generated/models.ts";
import type { EntityDefinition } from "../tools/mock/core.ts";
import type { WrittenSchema } from "../tools/reader/index.ts";

type Attachment = Omit<contract.AttachedCustomField, "custom_field">;
type Owned = { organization_id: string };

/**
 * What the sandbox stores. An entity has its own fields as the contract has them, IDs in place of other
 * entities (`product_id`), and lists of IDs in place of lists of entities (`prices`).
 */
export interface Entities {
  Organization: contract.Organization & { tax_percent: number };
  Product: Omit<
    contract.ProductMerchant,
    "prices" | "benefits" | "medias" | "attached_custom_fields"
  > & {
    prices: string[];
    benefits: string[];
    medias: string[];
    attached_custom_fields: Attachment[];
  };
  Price: contract.Price;
  Benefit: contract.BenefitMerchant & {
    license_key: Pick<
      contract.LicenseKey,
      "limit_activations" | "limit_usage" | "expires_at"
    > | null;
  };
  Media: contract.Media;
  Discount: contract.Discount;
  CustomField: contract.CustomField;
  Customer: contract.Customer & { user_id: string };
  User: contract.UserWithCodeHost;
  CheckoutSession: Owned & { attached_custom_fields: Attachment[] } & Omit<
      contract.CheckoutSession,
      "product" | "product_price" | "discount" | "attached_custom_fields"
    >;
  Subscription: Owned &
    Omit<contract.Subscription, "product" | "price" | "customer" | "user" | "discount">;
  Order: Owned &
    Omit<
      contract.Order,
      "customer" | "user" | "product" | "product_price" | "discount" | "subscription"
    >;
  LicenseKey: Omit<contract.LicenseKey, "user" | "customer"> & { activations: string[] };
  LicenseKeyActivation: Owned & contract.LicenseKeyActivation;
}

export type EntityType = keyof Entities;

const timestamp = { $ref: "#/components/schemas/Timestamp" };
const organization_id = { $ref: "#/components/schemas/OrganizationId" };
const user_id = { $ref: "#/components/schemas/UserId" };

/** What the holder of a license key may do with it; null for a benefit without license keys. */
const license_key: WrittenSchema = {
  type: ["object", "null"],
  default: null,
  required: ["limit_activations", "limit_usage", "expires_at"],
  additionalProperties: false,
  properties: {
    limit_activations: { type: ["integer", "null"] },
    limit_usage: { type: ["integer", "null"] },
    expires_at: { anyOf: [timestamp, { type: "null" }] },
  },
};

/** @internal */
export const definitions: {
  [Type in EntityType]: EntityDefinition<keyof Entities[Type] & string>;
} = {
  Organization: {
    schema: "Organization",
    role: { name: "merchant", field: "organization_id" },
    internal: { tax_percent: { type: "number", minimum: 0, maximum: 100, default: 0 } },
    sorting: "-created_at",
  },
  Product: { schema: "ProductMerchant" },
  Price: { schema: "Price" },
  Benefit: { schema: "BenefitMerchant", internal: { license_key } },
  Media: { schema: "Media" },
  Discount: { schema: "Discount" },
  CustomField: { schema: "CustomField" },
  Customer: {
    schema: "Customer",
    role: { name: "customer", field: "customer_id" },
    internal: { user_id },
  },
  User: { schema: "UserWithCodeHost" },
  CheckoutSession: {
    schema: "CheckoutSession",
    internal: { organization_id },
    unique: ["client_secret"],
    sorting: "-created_at",
  },
  Subscription: {
    schema: "Subscription",
    internal: { organization_id },
    criteria: { customer: "customer.email", product: "product.name", discount: "discount.name" },
    sorting: "-started_at",
  },
  Order: { schema: "Order", internal: { organization_id } },
  LicenseKey: {
    schema: "LicenseKeyWithActivations",
    unique: ["organization_id", "key"],
  },
  LicenseKeyActivation: { schema: "LicenseKeyActivation", internal: { organization_id } },
};
