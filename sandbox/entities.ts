import type {
  AttachedCustomField,
  BenefitMerchant,
  CheckoutSession,
  Customer,
  CustomField,
  Discount,
  LicenseKey,
  LicenseKeyActivation,
  Media,
  Order,
  Organization,
  Price,
  ProductMerchant,
  SubscriptionBase,
  SubscriptionSummary,
  UserWithCodeHost,
} from "../generated/models.ts";

/** An attachment as it is kept: the field is referred to. */
type Attachment = Omit<AttachedCustomField, "custom_field">;

/**
 * What the sandbox keeps, by kind. A thing holds its own fields as the contract has them, references in
 * place of other things (`product_id`), and lists of ids in place of lists of things (`prices`). Fields
 * that no answer shows are listed last.
 */
export interface Things {
  Organization: Organization & { tax_percent: number };
  Product: Omit<ProductMerchant, "prices" | "benefits" | "medias" | "attached_custom_fields"> & {
    prices: string[];
    benefits: string[];
    medias: string[];
    attached_custom_fields: Attachment[];
  };
  Price: Price;
  Benefit: BenefitMerchant & {
    /** The license key a buyer is granted, if the benefit grants one. */
    license_key?: Pick<LicenseKey, "limit_activations" | "limit_usage" | "expires_at">;
  };
  Media: Media;
  Discount: Discount;
  CustomField: CustomField;
  Customer: Customer & { user_id: string };
  User: UserWithCodeHost;
  CheckoutSession: Omit<
    CheckoutSession,
    "product" | "product_price" | "discount" | "attached_custom_fields"
  > & {
    attached_custom_fields: Attachment[];
    organization_id: string;
    /** Whether the merchant has set the discount, so that the buyer cannot change it. */
    discount_locked: boolean;
  };
  Subscription: SubscriptionBase &
    Pick<SubscriptionSummary, "metadata"> & {
      custom_field_data: Record<string, unknown>;
      organization_id: string;
    };
  Order: Omit<
    Order,
    "customer" | "user" | "product" | "product_price" | "discount" | "subscription"
  > & { organization_id: string };
  LicenseKey: Omit<LicenseKey, "user" | "customer"> & { activations: string[] };
  LicenseKeyActivation: LicenseKeyActivation & { organization_id: string };
}

export type Kind = keyof Things;

export const kinds: readonly Kind[] = [
  "Organization",
  "Product",
  "Price",
  "Benefit",
  "Media",
  "Discount",
  "CustomField",
  "Customer",
  "User",
  "CheckoutSession",
  "Subscription",
  "Order",
  "LicenseKey",
  "LicenseKeyActivation",
];

/** Who a token acts for. */
export type Caller =
  | { role: "merchant"; organization_id: string }
  | { role: "customer"; customer_id: string };
