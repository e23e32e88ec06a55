// Made by "npm run build" from openapi/. Do not edit.

/** A postal address. */
export interface Address {
  /** First line, such as street and number. Null if there is none. */
  line1: string | null;
  /** Second line, such as a floor or an apartment. Null if there is none. */
  line2: string | null;
  /** Postal code. Null if there is none. */
  postal_code: string | null;
  /** City or town. Null if there is none. */
  city: string | null;
  /** State, province or region. Null if there is none. */
  state: string | null;
  /**
   * Country, such as `DE`. Ignore the case when you compare.
   *
   * @example "DE"
   */
  country: string;
}

/**
 * An amount of money, in the smallest unit of its currency. For example, 1900 with the currency
 * `eur` is 19.00 euros.
 *
 * @example 1900
 */
export type Amount = number;

/** A custom field that is attached to a product or a checkout session. */
export interface AttachedCustomField {
  /** The attached custom field. */
  custom_field_id: CustomFieldId;
  /** The custom field of `custom_field_id`. */
  custom_field: CustomField;
  /**
   * Position among the attached fields. Lower numbers come first.
   *
   * @example 0
   */
  order: number;
  /**
   * Whether the customer must provide a value.
   *
   * @example false
   */
  required: boolean;
}

/** Something that the customers of a product get. */
export interface Benefit {
  /** Identifies the benefit. */
  id: BenefitId;
  /** When the benefit was created. */
  created_at: Timestamp;
  /** When the benefit last changed. Null if it has never changed. */
  modified_at: Timestamp | null;
  /** What the benefit consists of. Known values: `custom`, `ads`. Others may occur. */
  type: BenefitType;
  /**
   * Description of the benefit.
   *
   * @example "Your logo in the harbour guide"
   */
  description: string;
  /**
   * Whether the benefit can be chosen for a product.
   *
   * @example true
   */
  selectable: boolean;
  /**
   * Whether the benefit can be deleted.
   *
   * @example true
   */
  deletable: boolean;
  /** The organization that offers the benefit. */
  organization_id: OrganizationId;
}

/**
 * Identifies a benefit. A license key names the benefit that granted it as `benefit_id`.
 *
 * @example "e94d2a7b-6c15-4d83-a2f6-7b0c8e1d3f04"
 */
export type BenefitId = string;

/** A benefit with its properties, as in a subscription that the merchant sees. */
export interface BenefitMerchant extends Benefit {
  /** Properties of the benefit. They depend on `type`. */
  properties: BenefitProperties;
}

/**
 * Properties of a benefit, which depend on its `type`. Those listed belong to an `ads` benefit,
 * and other types may have others.
 */
export interface BenefitProperties {
  /**
   * Height of the image in pixels. May be absent unless the benefit is of type `ads`.
   *
   * @example 400
   */
  image_height?: number;
  /**
   * Width of the image in pixels. May be absent unless the benefit is of type `ads`.
   *
   * @example 400
   */
  image_width?: number;
  /** Further fields, which are not documented. */
  [field: string]: unknown;
}

/**
 * Type of a benefit. An `ads` benefit is an advertisement. Known values: `custom`, `ads`. Others
 * may occur.
 *
 * @example "custom"
 */
export type BenefitType = "custom" | "ads" | (string & {});

/** The known values of {@link BenefitType}. Others may occur. */
export const benefitTypeValues = ["custom","ads"] as const;

/** Checks whether a value is a known {@link BenefitType}. An unknown value is not an error. */
export function isKnownBenefitType(value: BenefitType): value is (typeof benefitTypeValues)[number] {
  return (benefitTypeValues as readonly string[]).includes(value);
}

/**
 * A checkout session as the merchant sees it, with metadata and the ID of its subscription. It has
 * no `organization`.
 */
export interface CheckoutSession extends CheckoutSessionBase {
  /** Key-value pairs of the session. */
  metadata: Metadata;
  /** The subscription that the session leads to. Null if there is none. */
  subscription_id: SubscriptionId | null;
  /** Key-value pairs that are copied to the customer who is created for the session. */
  customer_metadata: Metadata;
}

/**
 * The fields that all variants of a checkout session share. A response contains one of the
 * variants.
 */
export interface CheckoutSessionBase {
  /** Identifies the session in the merchant's operations. */
  id: CheckoutSessionId;
  /** When the session was created. */
  created_at: Timestamp;
  /** When the session last changed. Null if it has never changed. */
  modified_at: Timestamp | null;
  /** Values of the attached custom fields. */
  custom_field_data: CustomFieldData;
  /** The company that processes payments for the session. */
  payment_processor: PaymentProcessor;
  /**
   * State of the session. It is `confirmed` in the response of a confirmation, which does not
   * prove a payment. Known values: `open`, `confirmed`. Others may occur.
   */
  status: CheckoutSessionStatus;
  /**
   * Identifies the session in the operations for the customer's browser. Treat it as a secret and
   * keep it out of logs.
   *
   * @example "cs_4f9a7c21b8e64d0f9b3a"
   */
  client_secret: string;
  /**
   * The page where the customer checks out. Send the customer there.
   *
   * @example "https://shop.example.com/checkout/cs_4f9a7c21b8e64d0f9b3a"
   */
  url: string;
  /** When the session expires. Create a new one if it can no longer be confirmed. */
  expires_at: Timestamp;
  /**
   * The page that the customer is sent to after the session is confirmed. It is what was set, with
   * the placeholder `{CHECKOUT_ID}` in it, or a page of the service if nobody has set it.
   *
   * @example "https://harbour.example.com/thanks?checkout_id={CHECKOUT_ID}"
   */
  success_url: string;
  /** Origin of the page that embeds the checkout. Null if no page does. */
  embed_origin: string | null;
  /** Amount before discount and tax, in the smallest unit of `currency`. Null if it is not known. */
  amount: Amount | null;
  /** Tax on `subtotal_amount`, in the smallest unit of `currency`. Null if it is not known. */
  tax_amount: Amount | null;
  /** `amount` minus the discount, in the smallest unit of `currency`. Null if it is not known. */
  subtotal_amount: Amount | null;
  /**
   * `subtotal_amount` plus `tax_amount`, in the smallest unit of `currency`. Null if it is not
   * known.
   */
  total_amount: Amount | null;
  /** Currency of all amounts of the session. Null if they are null. */
  currency: Currency | null;
  /** The product of the session. */
  product_id: ProductId;
  /** The price that the product is sold at. */
  product_price_id: PriceId;
  /** The applied discount. Null if there is none. When there is one, the customer cannot change it. */
  discount_id: DiscountId | null;
  /**
   * Whether the customer can enter a discount code.
   *
   * @example true
   */
  allow_discount_codes: boolean;
  /**
   * Whether the price can be discounted.
   *
   * @example true
   */
  is_discount_applicable: boolean;
  /**
   * Whether the price is free of charge.
   *
   * @example false
   */
  is_free_product_price: boolean;
  /**
   * Whether the customer has to pay for the session.
   *
   * @example true
   */
  is_payment_required: boolean;
  /**
   * Whether the customer has to set up a payment method for later payments.
   *
   * @example true
   */
  is_payment_setup_required: boolean;
  /**
   * Whether the checkout page has to show a form for payment details.
   *
   * @example true
   */
  is_payment_form_required: boolean;
  /** The customer. Null if there is none yet. */
  customer_id: CustomerId | null;
  /** Name of the customer. Null if it is not known. */
  customer_name: string | null;
  /** Email address of the customer. Null if it is not known. */
  customer_email: string | null;
  /** IP address of the customer. Null if it is not known. */
  customer_ip_address: string | null;
  /** Tax identifier of the customer. It is not a UUID. Null if there is none. */
  customer_tax_id: string | null;
  /** Billing address of the customer. Null if it is not known. */
  customer_billing_address: Address | null;
  /** Additional data of the payment processor. */
  payment_processor_metadata: Record<string, unknown>;
  /** The product of `product_id`. */
  product: Product;
  /** The price of `product_price_id`. */
  product_price: Price;
  /** The discount of `discount_id`. Null if there is none. */
  discount: DiscountSummary | null;
  /** The custom fields that the customer fills in. */
  attached_custom_fields: AttachedCustomField[];
}

/**
 * A checkout session as the customer's browser sees it, with the organization. It has no
 * `metadata`, `subscription_id` or `customer_metadata`.
 */
export interface CheckoutSessionClient extends CheckoutSessionBase {
  /** The organization that sells the product. */
  organization: Organization;
}

/**
 * The changes that the customer's browser makes to a checkout session. Every field is optional,
 * and an empty object changes nothing. Further fields may be ignored or rejected.
 */
export interface CheckoutSessionClientUpdate {
  /** The discount to apply. If the session already has a discount, the customer cannot change it. */
  discount_id?: DiscountId | undefined;
  /** Further fields, which are not documented. */
  [field: string]: unknown;
}

/**
 * The last changes to a checkout session before it is confirmed. Every field is optional, and an
 * empty object changes nothing. Further fields may be ignored or rejected.
 */
export interface CheckoutSessionConfirm {
  /** The discount to apply. If the session already has a discount, the customer cannot change it. */
  discount_id?: DiscountId | undefined;
  /** Further fields, which are not documented. */
  [field: string]: unknown;
}

/**
 * A checkout session that was just confirmed, with a token for the customer. Its `status` is
 * `confirmed`. Like every session that the customer's browser sees, it has no `metadata`,
 * `subscription_id` or `customer_metadata`.
 */
export interface CheckoutSessionConfirmed extends CheckoutSessionClient {
  /**
   * An access token for the customer portal, which acts for the customer of the session. Only this
   * response contains it. Expect 401 when it is no longer valid. Treat it as a secret and keep it
   * out of logs.
   *
   * @example "cst_8c1f0e5b7a2d49c6a3f1"
   */
  customer_session_token: string;
}

/** The checkout session to create. Further fields may be ignored or rejected. */
export interface CheckoutSessionCreate {
  /** The product to sell. */
  product_id: ProductId;
  /** Further fields, which are not documented. */
  [field: string]: unknown;
}

/**
 * Identifies a checkout session in the merchant's operations. An order and a subscription have it
 * as `checkout_id`. The customer's browser uses the `client_secret` instead.
 *
 * @example "0d6f3a54-51c8-4b7e-9a43-2f6d8c1e7b01"
 */
export type CheckoutSessionId = string;

/** One page of checkout sessions. */
export interface CheckoutSessionPage {
  /** The checkout sessions of this page, in the requested order. */
  items: CheckoutSession[];
  /** The size of the whole list. */
  pagination: Pagination;
}

/**
 * State of a checkout session. It is `open` until the session is confirmed, and then `confirmed`.
 * Neither says whether a payment succeeded. Known values: `open`, `confirmed`. Others may occur.
 *
 * @example "open"
 */
export type CheckoutSessionStatus = "open" | "confirmed" | (string & {});

/** The known values of {@link CheckoutSessionStatus}. Others may occur. */
export const checkoutSessionStatusValues = ["open","confirmed"] as const;

/**
 * Checks whether a value is a known {@link CheckoutSessionStatus}. An unknown value is not an
 * error.
 */
export function isKnownCheckoutSessionStatus(value: CheckoutSessionStatus): value is (typeof checkoutSessionStatusValues)[number] {
  return (checkoutSessionStatusValues as readonly string[]).includes(value);
}

/**
 * The changes to a checkout session. Every field is optional, and an empty object changes nothing.
 * Further fields may be ignored or rejected.
 */
export interface CheckoutSessionUpdate {
  /**
   * The discount to apply. The customer cannot change it. To sell without it again, create a new
   * session.
   */
  discount_id?: DiscountId | undefined;
  /** Key-value pairs that are copied to the customer who is created for the session. */
  customer_metadata?: CustomerMetadata | undefined;
  /**
   * The page that the customer is sent to after the session is confirmed. Include
   * `checkout_id={CHECKOUT_ID}`, and the service replaces the placeholder with the `id` of the
   * session when it sends the customer there.
   *
   * @example "https://harbour.example.com/thanks?checkout_id={CHECKOUT_ID}"
   */
  success_url?: string | undefined;
  /** Further fields, which are not documented. */
  [field: string]: unknown;
}

/**
 * The currency of an amount, such as `eur`. Ignore the case when you compare.
 *
 * @example "eur"
 */
export type Currency = string;

/** An additional input that an organization defines, such as the name of a team. */
export interface CustomField {
  /** Identifies the custom field. */
  id: CustomFieldId;
  /** When the custom field was created. */
  created_at: Timestamp;
  /** When the custom field last changed. Null if it has never changed. */
  modified_at: Timestamp | null;
  /** Key-value pairs of the custom field. */
  metadata: Metadata;
  /** Type of the custom field. Known value: `text`. Others may occur. */
  type: CustomFieldType;
  /**
   * Short name of the custom field for use in code.
   *
   * @example "team_name"
   */
  slug: string;
  /**
   * Name of the custom field.
   *
   * @example "Team name"
   */
  name: string;
  /** The organization that defines the custom field. */
  organization_id: OrganizationId;
  /** Properties of the custom field, which depend on `type`. */
  properties: CustomFieldProperties;
}

/** Values of custom fields. The keys can be their slugs, or something else. */
export type CustomFieldData = Record<string, unknown>;

/**
 * Identifies a custom field. It is not the `slug`.
 *
 * @example "a6f0c4d8-3b92-4e71-bd5c-8e2f1a7b9d07"
 */
export type CustomFieldId = string;

/**
 * Properties of a custom field, which depend on its `type`. Those listed belong to a `text` field,
 * and other types may have others.
 */
export interface CustomFieldProperties {
  /**
   * Label of the input. May be absent unless the field is of type `text`.
   *
   * @example "What is your team called?"
   */
  form_label?: string;
  /**
   * Help text of the input. Null if there is none. May be absent unless the field is of type
   * `text`.
   */
  form_help_text?: string | null;
  /**
   * Placeholder of the input. Null if there is none. May be absent unless the field is of type
   * `text`.
   */
  form_placeholder?: string | null;
  /**
   * Whether the input is a text area. May be absent unless the field is of type `text`.
   *
   * @example false
   */
  textarea?: boolean;
  /**
   * Minimum length of the value in characters. Null if there is none. May be absent unless the
   * field is of type `text`.
   */
  min_length?: number | null;
  /**
   * Maximum length of the value in characters. Null if there is none. May be absent unless the
   * field is of type `text`.
   */
  max_length?: number | null;
  /** Further fields, which are not documented. */
  [field: string]: unknown;
}

/**
 * Type of a custom field. Known value: `text`. Others may occur.
 *
 * @example "text"
 */
export type CustomFieldType = "text" | (string & {});

/** The known values of {@link CustomFieldType}. Others may occur. */
export const customFieldTypeValues = ["text"] as const;

/** Checks whether a value is a known {@link CustomFieldType}. An unknown value is not an error. */
export function isKnownCustomFieldType(value: CustomFieldType): value is (typeof customFieldTypeValues)[number] {
  return (customFieldTypeValues as readonly string[]).includes(value);
}

/** Someone who buys from an organization. */
export interface Customer {
  /** Identifies the customer. */
  id: CustomerId;
  /** When the customer was created. */
  created_at: Timestamp;
  /** When the customer last changed. Null if the customer has never changed. */
  modified_at: Timestamp | null;
  /** Key-value pairs of the customer. */
  metadata: Metadata;
  /**
   * Email address of the customer.
   *
   * @example "ada@example.com"
   */
  email: string;
  /**
   * Whether the email address is verified.
   *
   * @example true
   */
  email_verified: boolean;
  /** Name of the customer. Null if it is not known. */
  name: string | null;
  /** Billing address of the customer. Null if it is not known. */
  billing_address: Address | null;
  /** Tax identifier of the customer and its format. Null if there is none. */
  tax_id: TaxIdentifier | null;
  /** The organization that the customer belongs to. */
  organization_id: OrganizationId;
  /** URL of the avatar. Null if there is none. */
  avatar_url: string | null;
}

/**
 * The reason a customer gave for canceling a subscription. Known value: `customer_service`. Others
 * may occur.
 *
 * @example "customer_service"
 */
export type CustomerCancellationReason = "customer_service" | (string & {});

/** The known values of {@link CustomerCancellationReason}. Others may occur. */
export const customerCancellationReasonValues = ["customer_service"] as const;

/**
 * Checks whether a value is a known {@link CustomerCancellationReason}. An unknown value is not an
 * error.
 */
export function isKnownCustomerCancellationReason(value: CustomerCancellationReason): value is (typeof customerCancellationReasonValues)[number] {
  return (customerCancellationReasonValues as readonly string[]).includes(value);
}

/**
 * Identifies a customer. The `user_id` next to it identifies the user account.
 *
 * @example "d15c8e3f-4a67-4b90-9d2e-6f1b3a8c7e10"
 */
export type CustomerId = string;

/**
 * Key-value pairs that are copied to the customer who is created. At most 50 pairs, and at most 40
 * characters in a key.
 */
export type CustomerMetadata = Record<string, unknown>;

/**
 * A discount with its validity and redemptions, as in an order and in a subscription that the
 * merchant sees.
 */
export interface Discount extends DiscountSummary {
  /** When the discount was created. */
  created_at: Timestamp;
  /** When the discount last changed. Null if it has never changed. */
  modified_at: Timestamp | null;
  /** Key-value pairs of the discount. */
  metadata: Metadata;
  /** When the discount becomes valid. Null if it has no start. */
  starts_at: Timestamp | null;
  /** When the discount stops being valid. Null if it has no end. */
  ends_at: Timestamp | null;
  /** Maximum number of redemptions. Null if there is no limit. */
  max_redemptions: number | null;
  /**
   * Number of redemptions so far.
   *
   * @example 12
   */
  redemptions_count: number;
  /** The organization that offers the discount. */
  organization_id: OrganizationId;
}

/**
 * How long a discount applies. `once` applies to the first charge only. Known value: `once`.
 * Others may occur.
 *
 * @example "once"
 */
export type DiscountDuration = "once" | (string & {});

/** The known values of {@link DiscountDuration}. Others may occur. */
export const discountDurationValues = ["once"] as const;

/** Checks whether a value is a known {@link DiscountDuration}. An unknown value is not an error. */
export function isKnownDiscountDuration(value: DiscountDuration): value is (typeof discountDurationValues)[number] {
  return (discountDurationValues as readonly string[]).includes(value);
}

/**
 * Identifies a discount. Send it as `discount_id` to apply the discount to a checkout session. It
 * is not the `code` that a customer enters.
 *
 * @example "b27e5d80-9f13-4c6a-8e4b-5a9d7c2f1e06"
 */
export type DiscountId = string;

/**
 * A discount with the fields that every variant has. The discount of a checkout session has only
 * these.
 */
export interface DiscountSummary {
  /** How long the discount applies. Known value: `once`. Others may occur. */
  duration: DiscountDuration;
  /** How the discount is calculated. Known value: `fixed`. Others may occur. */
  type: DiscountType;
  /**
   * Amount that is deducted, in the smallest unit of `currency`. May be absent unless `type` is
   * `fixed`.
   */
  amount?: Amount;
  /** Currency of `amount`. May be absent unless `type` is `fixed`. */
  currency?: Currency;
  /** Identifies the discount. */
  id: DiscountId;
  /**
   * Name of the discount.
   *
   * @example "Spring launch"
   */
  name: string;
  /** Discount code. Null if the discount has none. */
  code: string | null;
}

/**
 * How a discount is calculated. A `fixed` discount deducts its `amount`. Known value: `fixed`.
 * Others may occur.
 *
 * @example "fixed"
 */
export type DiscountType = "fixed" | (string & {});

/** The known values of {@link DiscountType}. Others may occur. */
export const discountTypeValues = ["fixed"] as const;

/** Checks whether a value is a known {@link DiscountType}. An unknown value is not an error. */
export function isKnownDiscountType(value: DiscountType): value is (typeof discountTypeValues)[number] {
  return (discountTypeValues as readonly string[]).includes(value);
}

/**
 * A key that a customer gets as a benefit and enters in an application, with its limits and its
 * usage.
 */
export interface LicenseKey {
  /** Identifies the license key in paths and references. It is not the key itself. */
  id: LicenseKeyId;
  /**
   * The organization that granted the license key. Activating and validating the key require this
   * ID.
   */
  organization_id: OrganizationId;
  /** The user who has the license key. */
  user_id: UserId;
  /** The customer who has the license key. */
  customer_id: CustomerId;
  /** The user of `user_id`. */
  user: User;
  /** The customer of `customer_id`. */
  customer: Customer;
  /** The benefit that granted the license key. */
  benefit_id: BenefitId;
  /**
   * The key itself. Treat it as a secret.
   *
   * @example "HARBOUR-4F9A-7C21-B8E6-4D0F"
   */
  key: string;
  /**
   * A shortened version of the key for display.
   *
   * @example "****-4D0F"
   */
  display_key: string;
  /** State of the license key. Known value: `granted`. Others may occur. */
  status: LicenseKeyStatus;
  /** Maximum number of activations. Null if there is no limit. */
  limit_activations: number | null;
  /**
   * Number of uses so far.
   *
   * @example 0
   */
  usage: number;
  /** Maximum of `usage`. Null if there is no limit. */
  limit_usage: number | null;
  /**
   * Number of validations so far.
   *
   * @example 4
   */
  validations: number;
  /** When the license key was last validated. Null if it has never been validated. */
  last_validated_at: Timestamp | null;
  /** When the license key expires. Null if it does not expire. */
  expires_at: Timestamp | null;
}

/** The license key to activate, and a label for the activation. */
export interface LicenseKeyActivate {
  /**
   * The license key.
   *
   * @example "HARBOUR-4F9A-7C21-B8E6-4D0F"
   */
  key: string;
  /** The organization that granted the license key. */
  organization_id: OrganizationId;
  /**
   * What the instance is called, such as the name of the computer.
   *
   * @example "Bridge laptop"
   */
  label: string;
}

/** The activation of a license key on one instance, such as a computer. */
export interface LicenseKeyActivation {
  /** Identifies the activation. */
  id: LicenseKeyActivationId;
  /** The activated license key. */
  license_key_id: LicenseKeyId;
  /**
   * What the instance is called, such as the name of a computer.
   *
   * @example "Bridge laptop"
   */
  label: string;
  /** Additional data of the activation. */
  meta: Record<string, unknown>;
  /** When the license key was activated on the instance. */
  created_at: Timestamp;
  /** When the activation last changed. Null if it has never changed. */
  modified_at: Timestamp | null;
}

/**
 * Identifies an activation of a license key. Next to the ID of the license key, it is in the path
 * of the activation.
 *
 * @example "71c4e9d8-2b36-4f5a-86e1-5d9b0a3c7f15"
 */
export type LicenseKeyActivationId = string;

/** An activation with its license key. */
export interface LicenseKeyActivationWithKey extends LicenseKeyActivation {
  /** The license key of `license_key_id`. */
  license_key: LicenseKey;
}

/**
 * Identifies a license key. It is not the `key` itself, which an application sends to activate and
 * to validate.
 *
 * @example "3e8f5a2c-6d91-4b07-9c4e-8a1d7b5f0e14"
 */
export type LicenseKeyId = string;

/** One page of a customer's own license keys. */
export interface LicenseKeyPage {
  /** The license keys of this page. */
  items: LicenseKey[];
  /** The size of the whole list. */
  pagination: Pagination;
}

/**
 * State of a license key. A `granted` key is issued to its customer. Known value: `granted`.
 * Others may occur.
 *
 * @example "granted"
 */
export type LicenseKeyStatus = "granted" | (string & {});

/** The known values of {@link LicenseKeyStatus}. Others may occur. */
export const licenseKeyStatusValues = ["granted"] as const;

/** Checks whether a value is a known {@link LicenseKeyStatus}. An unknown value is not an error. */
export function isKnownLicenseKeyStatus(value: LicenseKeyStatus): value is (typeof licenseKeyStatusValues)[number] {
  return (licenseKeyStatusValues as readonly string[]).includes(value);
}

/** Changes to a license key. An empty object changes nothing. Any field may be ignored or rejected. */
export type LicenseKeyUpdate = Record<string, unknown>;

/** The license key to validate. */
export interface LicenseKeyValidate {
  /**
   * The license key.
   *
   * @example "HARBOUR-4F9A-7C21-B8E6-4D0F"
   */
  key: string;
  /** The organization that granted the license key. */
  organization_id: OrganizationId;
}

/** A license key after a validation, with one of its activations or null. */
export interface LicenseKeyValidation extends LicenseKey {
  /**
   * An activation of the license key, which can be that of another instance. Null if there is
   * none.
   */
  activation: LicenseKeyActivation | null;
}

/** A license key with its activations, as the customer portal returns a single one. */
export interface LicenseKeyWithActivations extends LicenseKey {
  /** The activations of the license key. */
  activations: LicenseKeyActivation[];
}

/** A file that is shown with a product, and where to get it. */
export interface Media {
  /** Identifies the file. */
  id: MediaId;
  /** The organization that the file belongs to. */
  organization_id: OrganizationId;
  /**
   * File name.
   *
   * @example "harbour.png"
   */
  name: string;
  /**
   * Path of the file in the storage.
   *
   * @example "product_media/harbour.png"
   */
  path: string;
  /**
   * Media type of the file.
   *
   * @example "image/png"
   */
  mime_type: string;
  /**
   * Size of the file in bytes.
   *
   * @example 48213
   */
  size: number;
  /** Version of the file in the storage. Null if it is not known. */
  storage_version: string | null;
  /** Entity tag of the file. Null if it is not known. */
  checksum_etag: string | null;
  /** SHA-256 checksum of the file, Base64-encoded. Null if it is not known. */
  checksum_sha256_base64: string | null;
  /** SHA-256 checksum of the file, in hexadecimal. Null if it is not known. */
  checksum_sha256_hex: string | null;
  /** When the file was last modified. Null if it is not known. */
  last_modified_at: Timestamp | null;
  /** Version of the file. Null if there is none. */
  version: string | null;
  /** What the file is used for. Known value: `product_media`. Others may occur. */
  service: MediaService;
  /**
   * Whether the file has been uploaded.
   *
   * @example true
   */
  is_uploaded: boolean;
  /** When the file was created. */
  created_at: Timestamp;
  /**
   * Size of the file as text for people.
   *
   * @example "47.1 KB"
   */
  size_readable: string;
  /**
   * Public URL of the file.
   *
   * @example "https://media.example.com/product_media/harbour.png"
   */
  public_url: string;
}

/**
 * Identifies a file that is shown with a product. No other resource refers to it.
 *
 * @example "1f7b9c3e-2a48-4e6d-95c0-3d8a6b4f7e05"
 */
export type MediaId = string;

/**
 * What a file is used for. A `product_media` file is shown with a product. Known value:
 * `product_media`. Others may occur.
 *
 * @example "product_media"
 */
export type MediaService = "product_media" | (string & {});

/** The known values of {@link MediaService}. Others may occur. */
export const mediaServiceValues = ["product_media"] as const;

/** Checks whether a value is a known {@link MediaService}. An unknown value is not an error. */
export function isKnownMediaService(value: MediaService): value is (typeof mediaServiceValues)[number] {
  return (mediaServiceValues as readonly string[]).includes(value);
}

/** Key-value pairs stored with a resource. */
export type Metadata = Record<string, unknown>;

/** What a customer bought, for which amount, and the resources that the purchase refers to. */
export interface Order {
  /** Identifies the order. */
  id: OrderId;
  /** When the order was created. */
  created_at: Timestamp;
  /** When the order last changed. Null if it has never changed. */
  modified_at: Timestamp | null;
  /** Key-value pairs of the order. */
  metadata: Metadata;
  /** Values of the custom fields. */
  custom_field_data: CustomFieldData;
  /** Amount after discount and before tax, in the smallest unit of `currency`. */
  amount: Amount;
  /** Tax on `amount`, in the smallest unit of `currency`. */
  tax_amount: Amount;
  /** Currency of both amounts. */
  currency: Currency;
  /** Why the order was created. Known value: `purchase`. Others may occur. */
  billing_reason: OrderBillingReason;
  /** Billing address of the order. Null if it is not known. */
  billing_address: Address | null;
  /** The customer who ordered. */
  customer_id: CustomerId;
  /** The ordered product. */
  product_id: ProductId;
  /** The price that the product was bought at. */
  product_price_id: PriceId;
  /** The applied discount. Null if there is none. */
  discount_id: DiscountId | null;
  /** The subscription of the order. Null if there is none. */
  subscription_id: SubscriptionId | null;
  /** The checkout session that caused the order. Null if there is none. */
  checkout_id: CheckoutSessionId | null;
  /** The customer of `customer_id`. */
  customer: Customer;
  /** The user who ordered. */
  user_id: UserId;
  /** The user of `user_id`. */
  user: UserWithCodeHost;
  /** The product of `product_id`. */
  product: ProductSummary;
  /** The price of `product_price_id`. */
  product_price: Price;
  /** The discount of `discount_id`. Null if there is none. */
  discount: Discount | null;
  /** The subscription of `subscription_id`. Null if there is none. */
  subscription: SubscriptionSummary | null;
}

/**
 * Why an order was created. Known value: `purchase`. Others may occur.
 *
 * @example "purchase"
 */
export type OrderBillingReason = "purchase" | (string & {});

/** The known values of {@link OrderBillingReason}. Others may occur. */
export const orderBillingReasonValues = ["purchase"] as const;

/** Checks whether a value is a known {@link OrderBillingReason}. An unknown value is not an error. */
export function isKnownOrderBillingReason(value: OrderBillingReason): value is (typeof orderBillingReasonValues)[number] {
  return (orderBillingReasonValues as readonly string[]).includes(value);
}

/**
 * Identifies an order. No list and no other resource contains it.
 *
 * @example "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13"
 */
export type OrderId = string;

/** An organization that sells products, with its profile and settings. */
export interface Organization {
  /** Identifies the organization. */
  id: OrganizationId;
  /** When the organization was created. */
  created_at: Timestamp;
  /** When the organization last changed. Null if it has never changed. */
  modified_at: Timestamp | null;
  /**
   * Name of the organization.
   *
   * @example "Harbour Charts"
   */
  name: string;
  /**
   * Short name of the organization for use in URLs.
   *
   * @example "harbour-charts"
   */
  slug: string;
  /** URL of the avatar. Null if there is none. */
  avatar_url: string | null;
  /** Short text about the organization. Null if there is none. */
  bio: string | null;
  /** Name of a company. Null if there is none. */
  company: string | null;
  /** Blog of the organization, such as a URL. Null if there is none. */
  blog: string | null;
  /** Where the organization is, such as a city. Null if there is none. */
  location: string | null;
  /** Email address of the organization. Null if there is none. */
  email: string | null;
  /**
   * Username of the organization on a social network. Null if there is none. Ask the provider of
   * the service what the field is called there.
   */
  social_username: string | null;
  /** Minimum amount of a pledge. */
  pledge_minimum_amount: Amount;
  /**
   * Whether the badge of a pledge shows its amount.
   *
   * @example true
   */
  pledge_badge_show_amount: boolean;
  /** Default share of contributors. Null if there is none. */
  default_upfront_split_to_contributors: number | null;
  /** Settings of the public profile. Null if they are not set. */
  profile_settings: OrganizationProfileSettings | null;
  /** Settings of features. Null if they are not set. */
  feature_settings: OrganizationFeatureSettings | null;
}

/** Feature settings of an organization. */
export interface OrganizationFeatureSettings {
  /**
   * Whether issue funding is enabled.
   *
   * @example false
   */
  issue_funding_enabled: boolean;
}

/**
 * Identifies an organization. Most resources have that of their organization as `organization_id`,
 * and activating and validating a license key require it.
 *
 * @example "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08"
 */
export type OrganizationId = string;

/** One page of organizations. */
export interface OrganizationPage {
  /** The organizations of this page, in the requested order. */
  items: Organization[];
  /** The size of the whole list. */
  pagination: Pagination;
}

/** Settings of the public profile of an organization. */
export interface OrganizationProfileSettings {
  /**
   * Whether the profile is enabled.
   *
   * @example true
   */
  enabled: boolean;
  /** Text of the profile. Null if there is none. */
  description: string | null;
  /** Projects that the profile features. */
  featured_projects: ProjectId[];
  /** Organizations that the profile features. */
  featured_organizations: OrganizationId[];
  /** Links on the profile. */
  links: string[];
  /** Settings for subscribing from the profile. Null if they are not set. */
  subscribe: OrganizationSubscribeSettings | null;
  /** Accent color of the profile. Null if it is not set. */
  accent_color: string | null;
}

/** Settings for subscribing from the profile of an organization. */
export interface OrganizationSubscribeSettings {
  /**
   * Whether the profile promotes subscribing.
   *
   * @example true
   */
  promote: boolean;
  /**
   * Whether the profile shows the number of subscribers.
   *
   * @example true
   */
  show_count: boolean;
  /**
   * Whether that number includes free subscribers.
   *
   * @example false
   */
  count_free: boolean;
}

/**
 * Changes to an organization. An empty object changes nothing. Any field may be ignored or
 * rejected.
 */
export type OrganizationUpdate = Record<string, unknown>;

/** The size of the whole list. */
export interface Pagination {
  /**
   * Number of resources in the whole list, across all pages.
   *
   * @example 1
   */
  total_count: number;
  /**
   * Number of the last page, counted from 1, at the size that the service uses for its pages. It
   * is 0 for an empty list.
   *
   * @example 1
   */
  max_page: number;
}

/**
 * The company that processes payments. Accept any name.
 *
 * @example "card_processor"
 */
export type PaymentProcessor = string;

/** What a product costs, and at which interval it is charged. */
export interface Price {
  /** Identifies the price. */
  id: PriceId;
  /** When the price was created. */
  created_at: Timestamp;
  /** When the price last changed. Null if it has never changed. */
  modified_at: Timestamp | null;
  /** How the amount is determined. Known value: `fixed`. Others may occur. */
  amount_type: PriceAmountType;
  /**
   * Whether the price is no longer offered.
   *
   * @example false
   */
  is_archived: boolean;
  /** The product of the price. */
  product_id: ProductId;
  /** Currency of `price_amount`. May be absent unless `amount_type` is `fixed`. */
  price_currency?: Currency;
  /**
   * Amount of the price, in the smallest unit of `price_currency`. May be absent unless
   * `amount_type` is `fixed`.
   */
  price_amount?: Amount;
  /**
   * Type of the price. A `recurring` price is charged once in each `recurring_interval`. Known
   * value: `recurring`. Others may occur.
   */
  type: PriceType;
  /**
   * Interval at which the price is charged. May be absent unless `type` is `recurring`. Known
   * value: `month`. Others may occur.
   */
  recurring_interval?: RecurringInterval;
}

/**
 * How the amount of a price is determined. A `fixed` amount is in `price_amount`. Known value:
 * `fixed`. Others may occur.
 *
 * @example "fixed"
 */
export type PriceAmountType = "fixed" | (string & {});

/** The known values of {@link PriceAmountType}. Others may occur. */
export const priceAmountTypeValues = ["fixed"] as const;

/** Checks whether a value is a known {@link PriceAmountType}. An unknown value is not an error. */
export function isKnownPriceAmountType(value: PriceAmountType): value is (typeof priceAmountTypeValues)[number] {
  return (priceAmountTypeValues as readonly string[]).includes(value);
}

/**
 * Identifies a price of a product. A checkout session and an order have it as `product_price_id`,
 * and a subscription as `price_id`.
 *
 * @example "c83b6f1d-4e29-4a57-8f90-1b7d3a6c5e03"
 */
export type PriceId = string;

/**
 * Type of a price. A purchase at a `recurring` price leads to a subscription. Known value:
 * `recurring`. Others may occur.
 *
 * @example "recurring"
 */
export type PriceType = "recurring" | (string & {});

/** The known values of {@link PriceType}. Others may occur. */
export const priceTypeValues = ["recurring"] as const;

/** Checks whether a value is a known {@link PriceType}. An unknown value is not an error. */
export function isKnownPriceType(value: PriceType): value is (typeof priceTypeValues)[number] {
  return (priceTypeValues as readonly string[]).includes(value);
}

/**
 * The reason why a request failed, as RFC 9457 problem details. Branch on the HTTP status first,
 * then on `type`, and show or log `detail`.
 */
export interface Problem {
  /**
   * Identifies the reason for the error. Known values: `/problems/malformed-request`,
   * `/problems/unauthorized`, `/problems/forbidden`, `/problems/not-found`,
   * `/problems/method-not-allowed`, `/problems/not-acceptable`, `/problems/session-not-open`,
   * `/problems/discount-locked`, `/problems/activation-limit-reached`,
   * `/problems/content-too-large`, `/problems/unsupported-media-type`,
   * `/problems/invalid-request`, `/problems/unknown-reference`,
   * `/problems/price-of-other-product`, `/problems/headers-too-large`,
   * `/problems/unexpected-error`. Others may occur.
   */
  type: ProblemType;
  /**
   * Short summary of the problem type, which is the same for every occurrence. The wording may
   * change.
   *
   * @example "Invalid request"
   */
  title: string;
  /**
   * The HTTP status of this response.
   *
   * @example 422
   */
  status: number;
  /**
   * What went wrong in this request and how to fix it, for a person. The wording may change.
   *
   * @example "The request is not valid. Correct every part listed in errors."
   */
  detail: string;
  /**
   * URI reference that identifies this occurrence. Absent if there is none.
   *
   * @example "/v1/checkouts/custom/"
   */
  instance?: string;
  /** The parts of the request that are not valid. Absent if no single part is at fault. */
  errors?: ProblemError[];
}

/** One part of a request that is not valid. */
export interface ProblemError {
  /** The part of the request. Known values: `body`, `query`, `path`, `header`. Others may occur. */
  location: ProblemErrorLocation;
  /**
   * JSON Pointer to the value in the body. An empty string is the whole body. Present if
   * `location` is `body`, otherwise absent.
   *
   * @example "/product_id"
   */
  pointer?: string;
  /**
   * Name of the parameter or header. Absent if `location` is `body`.
   *
   * @example "limit"
   */
  name?: string;
  /**
   * What is wrong with the value, for a person. The wording may change.
   *
   * @example "must be a UUID"
   */
  detail: string;
}

/**
 * The part of a request that a problem refers to. Known values: `body`, `query`, `path`, `header`.
 * Others may occur.
 *
 * @example "body"
 */
export type ProblemErrorLocation = "body" | "query" | "path" | "header" | (string & {});

/** The known values of {@link ProblemErrorLocation}. Others may occur. */
export const problemErrorLocationValues = ["body","query","path","header"] as const;

/**
 * Checks whether a value is a known {@link ProblemErrorLocation}. An unknown value is not an
 * error.
 */
export function isKnownProblemErrorLocation(value: ProblemErrorLocation): value is (typeof problemErrorLocationValues)[number] {
  return (problemErrorLocationValues as readonly string[]).includes(value);
}

/**
 * URI reference, relative to the API, that identifies the reason for an error. Types never change,
 * but new ones can appear. The errors chapter of the guide explains each, and the sandbox
 * redirects to it. Known values: `/problems/malformed-request`, `/problems/unauthorized`,
 * `/problems/forbidden`, `/problems/not-found`, `/problems/method-not-allowed`,
 * `/problems/not-acceptable`, `/problems/session-not-open`, `/problems/discount-locked`,
 * `/problems/activation-limit-reached`, `/problems/content-too-large`,
 * `/problems/unsupported-media-type`, `/problems/invalid-request`, `/problems/unknown-reference`,
 * `/problems/price-of-other-product`, `/problems/headers-too-large`, `/problems/unexpected-error`.
 * Others may occur.
 *
 * @example "/problems/invalid-request"
 */
export type ProblemType = "/problems/malformed-request" | "/problems/unauthorized" | "/problems/forbidden" | "/problems/not-found" | "/problems/method-not-allowed" | "/problems/not-acceptable" | "/problems/session-not-open" | "/problems/discount-locked" | "/problems/activation-limit-reached" | "/problems/content-too-large" | "/problems/unsupported-media-type" | "/problems/invalid-request" | "/problems/unknown-reference" | "/problems/price-of-other-product" | "/problems/headers-too-large" | "/problems/unexpected-error" | (string & {});

/** The known values of {@link ProblemType}. Others may occur. */
export const problemTypeValues = ["/problems/malformed-request","/problems/unauthorized","/problems/forbidden","/problems/not-found","/problems/method-not-allowed","/problems/not-acceptable","/problems/session-not-open","/problems/discount-locked","/problems/activation-limit-reached","/problems/content-too-large","/problems/unsupported-media-type","/problems/invalid-request","/problems/unknown-reference","/problems/price-of-other-product","/problems/headers-too-large","/problems/unexpected-error"] as const;

/** Checks whether a value is a known {@link ProblemType}. An unknown value is not an error. */
export function isKnownProblemType(value: ProblemType): value is (typeof problemTypeValues)[number] {
  return (problemTypeValues as readonly string[]).includes(value);
}

/** A product with its prices, benefits and media, as in a checkout session. */
export interface Product extends ProductSummary {
  /** Prices of the product. */
  prices: Price[];
  /** Benefits of the product. */
  benefits: Benefit[];
  /** Files that are shown with the product. */
  medias: Media[];
}

/**
 * Identifies a product. Send it as `product_id` to create a checkout session.
 *
 * @example "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02"
 */
export type ProductId = string;

/**
 * A product with its metadata, its custom fields and the properties of its benefits, as in a
 * subscription that the merchant sees.
 */
export interface ProductMerchant extends ProductSummary {
  /** Prices of the product. */
  prices: Price[];
  /** Benefits of the product, with their properties. */
  benefits: BenefitMerchant[];
  /** Files that are shown with the product. */
  medias: Media[];
  /** Key-value pairs of the product. */
  metadata: Metadata;
  /** The custom fields that a customer of the product fills in. */
  attached_custom_fields: AttachedCustomField[];
}

/** A product with the organization that sells it, as in a subscription in the customer portal. */
export interface ProductPortal extends Product {
  /** The organization of `organization_id`. */
  organization: Organization;
}

/** A product with the fields that every variant has. The product of an order has only these. */
export interface ProductSummary {
  /** Identifies the product. */
  id: ProductId;
  /** When the product was created. */
  created_at: Timestamp;
  /** When the product last changed. Null if it has never changed. */
  modified_at: Timestamp | null;
  /**
   * Name of the product.
   *
   * @example "Harbour Pro"
   */
  name: string;
  /** Description of the product. Null if there is none. */
  description: string | null;
  /**
   * Whether customers subscribe to the product.
   *
   * @example true
   */
  is_recurring: boolean;
  /**
   * Whether the product is no longer for sale.
   *
   * @example false
   */
  is_archived: boolean;
  /** The organization that sells the product. */
  organization_id: OrganizationId;
}

/**
 * Identifies a project on the profile of an organization. No operation returns a project.
 *
 * @example "6b2d9f47-1c83-4ea5-b7f6-0d5a8c3e2b09"
 */
export type ProjectId = string;

/**
 * An interval at which a price is charged and a subscription recurs. Known value: `month`. Others
 * may occur.
 *
 * @example "month"
 */
export type RecurringInterval = "month" | (string & {});

/** The known values of {@link RecurringInterval}. Others may occur. */
export const recurringIntervalValues = ["month"] as const;

/** Checks whether a value is a known {@link RecurringInterval}. An unknown value is not an error. */
export function isKnownRecurringInterval(value: RecurringInterval): value is (typeof recurringIntervalValues)[number] {
  return (recurringIntervalValues as readonly string[]).includes(value);
}

/** A subscription as the merchant sees it, with its customer, user and discount. */
export interface Subscription extends SubscriptionBase {
  /** Key-value pairs of the subscription. */
  metadata: Metadata;
  /** Values of the custom fields. */
  custom_field_data: CustomFieldData;
  /** The customer of `customer_id`. */
  customer: Customer;
  /** The user of `user_id`. */
  user: UserWithCodeHost;
  /** The product of `product_id`. */
  product: ProductMerchant;
  /** The price of `price_id`. */
  price: Price;
  /** The discount of `discount_id`. Null if there is none. */
  discount: Discount | null;
}

/** The fields that all variants of a subscription share. A response contains one of the variants. */
export interface SubscriptionBase {
  /** Identifies the subscription. */
  id: SubscriptionId;
  /** When the subscription was created. */
  created_at: Timestamp;
  /** When the subscription last changed. Null if it has never changed. */
  modified_at: Timestamp | null;
  /** Amount of the subscription, in the smallest unit of `currency`. Null if it is not known. */
  amount: Amount | null;
  /** Currency of `amount`. Null if `amount` is null. */
  currency: Currency | null;
  /** Interval at which the subscription recurs. Known value: `month`. Others may occur. */
  recurring_interval: RecurringInterval;
  /** State of the subscription. Known value: `incomplete`. Others may occur. */
  status: SubscriptionStatus;
  /** Start of the current period. */
  current_period_start: Timestamp;
  /** End of the current period. Null if it has no end. */
  current_period_end: Timestamp | null;
  /**
   * Whether the subscription is to be canceled at the end of the current period.
   *
   * @example false
   */
  cancel_at_period_end: boolean;
  /** When the subscription was canceled. Null if it has not been canceled. */
  canceled_at: Timestamp | null;
  /** When the subscription started. Null if it has not started. */
  started_at: Timestamp | null;
  /** When the subscription will end. Null if no end is set. */
  ends_at: Timestamp | null;
  /** When the subscription ended. Null if it has not ended. */
  ended_at: Timestamp | null;
  /** The customer who subscribes. */
  customer_id: CustomerId;
  /** The product of the subscription. */
  product_id: ProductId;
  /** The price of the subscription. */
  price_id: PriceId;
  /** The applied discount. Null if there is none. */
  discount_id: DiscountId | null;
  /** The checkout session that caused the subscription. Null if there is none. */
  checkout_id: CheckoutSessionId | null;
  /**
   * The reason the customer gave for canceling. Null if there is none. Known value:
   * `customer_service`. Others may occur.
   */
  customer_cancellation_reason: CustomerCancellationReason | null;
  /** The comment the customer wrote when canceling. Null if there is none. */
  customer_cancellation_comment: string | null;
  /** The user who subscribes. */
  user_id: UserId;
}

/**
 * Identifies a subscription. An order and the checkout session that the merchant sees have it as
 * `subscription_id`.
 *
 * @example "4c9e1b7d-5f28-4a36-8b0c-2d7f6e3a9c12"
 */
export type SubscriptionId = string;

/** One page of subscriptions. */
export interface SubscriptionPage {
  /** The subscriptions of this page, in the requested order. */
  items: Subscription[];
  /** The size of the whole list. */
  pagination: Pagination;
}

/**
 * A subscription as the customer sees it in the customer portal. It has no `customer`, `user` or
 * `discount`.
 */
export interface SubscriptionPortal extends SubscriptionBase {
  /** The product of `product_id`. */
  product: ProductPortal;
  /** The price of `price_id`. */
  price: Price;
}

/** One page of a customer's own subscriptions. */
export interface SubscriptionPortalPage {
  /** The subscriptions of this page, in the requested order. */
  items: SubscriptionPortal[];
  /** The size of the whole list. */
  pagination: Pagination;
}

/**
 * A criterion to sort subscriptions by. With the prefix `-` the order is descending.
 *
 * @example "-started_at"
 */
export type SubscriptionSortingCriterion = "customer" | "-customer" | "status" | "-status" | "started_at" | "-started_at" | "current_period_end" | "-current_period_end" | "amount" | "-amount" | "product" | "-product" | "discount" | "-discount";

/**
 * State of a subscription. It does not say whether a payment succeeded. Known value: `incomplete`.
 * Others may occur.
 *
 * @example "incomplete"
 */
export type SubscriptionStatus = "incomplete" | (string & {});

/** The known values of {@link SubscriptionStatus}. Others may occur. */
export const subscriptionStatusValues = ["incomplete"] as const;

/** Checks whether a value is a known {@link SubscriptionStatus}. An unknown value is not an error. */
export function isKnownSubscriptionStatus(value: SubscriptionStatus): value is (typeof subscriptionStatusValues)[number] {
  return (subscriptionStatusValues as readonly string[]).includes(value);
}

/**
 * A subscription as an order contains it. It has no `product`, `price`, `customer`, `user` or
 * `discount`.
 */
export interface SubscriptionSummary extends SubscriptionBase {
  /** Key-value pairs of the subscription. */
  metadata: Metadata;
}

/** The new price of a subscription. */
export interface SubscriptionUpdate {
  /** The new price. */
  product_price_id: PriceId;
}

/** Two strings, a tax identifier and the name of its format, in this order. It is not a UUID. */
export type TaxIdentifier = [string, string];

/**
 * A date and time in UTC, in ISO 8601 with three digits of milliseconds and a final `Z`.
 *
 * @example "2026-03-02T09:30:00.000Z"
 */
export type Timestamp = string;

/** The user account of a person. */
export interface User {
  /** Identifies the user. */
  id: UserId;
  /**
   * Email address of the user.
   *
   * @example "ada@example.com"
   */
  email: string;
  /**
   * Public name of the user.
   *
   * @example "Ada M."
   */
  public_name: string;
  /** URL of the avatar. Null if there is none. */
  avatar_url: string | null;
}

/**
 * Identifies a user account. The `customer_id` next to it identifies the customer.
 *
 * @example "82e6a4c9-0f5d-4d71-b3a8-1c7e9f4b2d11"
 */
export type UserId = string;

/** A user with a username on a code host, as in subscriptions and orders. */
export interface UserWithCodeHost extends User {
  /**
   * Username of the user on a code host. Null if there is none. Ask the provider of the service
   * what the field is called there.
   */
  code_host_username: string | null;
}
