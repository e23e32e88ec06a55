/**
 * A postal address. Parts that are not known are absent; the country is always there.
 *
 * @remarks Source: interface 2.2.
 */
export interface Address {
    /**
     * First line, usually street and number.
     *
     * @example "12 Quay Street"
     */
    line1?: string;
    /**
     * Second line, such as a floor or an apartment.
     *
     * @example "3rd floor"
     */
    line2?: string;
    /**
     * Postal code in the form that is usual in the country.
     *
     * @example "20457"
     */
    postal_code?: string;
    /**
     * City or town.
     *
     * @example "Hamburg"
     */
    city?: string;
    /**
     * State, province or region, for countries whose addresses have one.
     *
     * @example "HH"
     */
    state?: string;
    /**
     * Country, as a short code.
     *
     * @example "DE"
     */
    country: string;
}
/**
 * An amount of money as a whole number of the smallest unit of its currency (1900 with `eur` is
 * 19.00 euro). The currency stands in a field of its own beside it.
 *
 * @example 1900
 * @remarks Source: interface 1, 2. Assumed: minor-units.
 */
export type Amount = number;
/**
 * A custom field as it is attached to a product, with its place and whether it must be filled in.
 *
 * @remarks Source: interface 2.8.
 */
export interface AttachedCustomField {
    /** The field that is attached. */
    custom_field_id: CustomFieldId;
    /** The field of `custom_field_id`. */
    custom_field: CustomField;
    /**
     * Place among the fields of the product; a lower number is asked for earlier.
     *
     * @example 0
     */
    order: number;
    /**
     * Whether the buyer must fill it in.
     *
     * @example false
     */
    required: boolean;
}
/**
 * Something a buyer of a product is granted.
 *
 * @remarks Source: interface 2.5.
 */
export interface Benefit {
    /** Identifies the benefit. */
    id: BenefitId;
    /** When the benefit was created. */
    created_at: Timestamp;
    /** When the benefit last changed; null if it never has. */
    modified_at: Timestamp | null;
    /** What kind of benefit it is. */
    type: BenefitType;
    /**
     * What the buyer gets, for buyers.
     *
     * @example "A place for your logo in the harbour guide"
     */
    description: string;
    /**
     * Whether the merchant can add the benefit to products.
     *
     * @example true
     */
    selectable: boolean;
    /**
     * Whether the merchant can delete the benefit.
     *
     * @example true
     */
    deletable: boolean;
    /** The organization that grants it. */
    organization_id: OrganizationId;
}
/**
 * Identifies a benefit.
 *
 * @example "e94d2a7b-6c15-4d83-a2f6-7b0c8e1d3f04"
 * @remarks Source: interface 1, 2.5.
 */
export type BenefitId = string;
/**
 * A benefit as its merchant sees it in a subscription, with its settings.
 *
 * @remarks Source: interface 2.5.
 */
export interface BenefitMerchant extends Benefit {
    /** The settings of the benefit; which there are depends on `type`. */
    properties: BenefitProperties;
}
/**
 * Settings of a benefit. A benefit of type `ads` has the size of the picture; those of other types
 * are not settled here.
 *
 * @remarks Source: interface 2.5.
 */
export interface BenefitProperties {
    /**
     * Height of the advertising picture in pixels. Present on benefits of type `ads`.
     *
     * @example 400
     */
    image_height?: number;
    /**
     * Width of the advertising picture in pixels. Present on benefits of type `ads`.
     *
     * @example 400
     */
    image_width?: number;
    /** Further fields; nothing is promised about them. */
    [field: string]: unknown;
}
/**
 * What kind of thing a benefit is. `custom` is described in words; `ads` is a place for an
 * advertisement.
 *
 * Known values: `custom`, `ads`. Accept others.
 *
 * @example "custom"
 * @remarks Source: interface 2.5. Assumed: open-values.
 */
export type BenefitType = "custom" | "ads" | (string & {});
/** The values of {@link BenefitType} that are known. There may be others. */
export declare const benefitTypeValues: readonly ["custom", "ads"];
/** Whether a value is a known {@link BenefitType}; one that is not is no error. */
export declare function isKnownBenefitType(value: BenefitType): value is (typeof benefitTypeValues)[number];
/**
 * A checkout session as its merchant sees it, with the merchant's own metadata.
 *
 * @remarks Source: interface 2.1.
 */
export interface CheckoutSession extends CheckoutSessionBase {
    /** The merchant's own key-value pairs on this session. */
    metadata: Metadata;
    /** A subscription this session belongs to; null when there is none. */
    subscription_id: SubscriptionId | null;
    /** Key-value pairs that are copied to the customer when the session is confirmed. */
    customer_metadata: Metadata;
}
/**
 * What every form of a checkout session carries, whoever asks.
 *
 * @remarks Source: interface 2.1.
 */
export interface CheckoutSessionBase {
    /** Identifies the session towards the merchant. */
    id: CheckoutSessionId;
    /** When the session was created. */
    created_at: Timestamp;
    /** When the session last changed; null if it never has. */
    modified_at: Timestamp | null;
    /**
     * Values of the custom fields attached to the product; an empty object before the buyer has
     * entered any.
     */
    custom_field_data: CustomFieldData;
    /** Who processes the payment of this session. */
    payment_processor: PaymentProcessor;
    /** Where the session stands. Confirming it moves it from `open` to `confirmed`. */
    status: CheckoutSessionStatus;
    /**
     * Addresses the session in the operations of the buyer's side, in place of a token. Whoever
     * holds it can change and confirm the session, so hand it to that buyer only and keep it out of
     * logs.
     *
     * @example "cs_4f9a7c21b8e64d0f9b3a"
     */
    client_secret: string;
    /**
     * Address of the hosted checkout page of this session, to send the buyer to.
     *
     * @example "https://shop.example.com/checkout/cs_4f9a7c21b8e64d0f9b3a"
     */
    url: string;
    /**
     * When the session ends if it is not confirmed. How long a session lives is the service's
     * choice.
     */
    expires_at: Timestamp;
    /**
     * Where the buyer is sent after a successful purchase. A query parameter written as
     * `checkout_id={CHECKOUT_ID}` is filled with the id of the session.
     *
     * @example "https://harbour.example.com/thanks?checkout_id={CHECKOUT_ID}"
     * @remarks Source: interface 2.1, 4 rule 6.
     */
    success_url: string;
    /** Origin of the page that embeds the checkout; null when it is not embedded. */
    embed_origin: string | null;
    /**
     * Price of the product before discount and tax, in the smallest unit of `currency`; null when
     * not known yet.
     *
     * @remarks Assumed: session-amounts.
     */
    amount: Amount | null;
    /**
     * Tax on `subtotal_amount`, in the smallest unit of `currency`; null until it can be computed.
     *
     * @remarks Assumed: session-amounts.
     */
    tax_amount: Amount | null;
    /**
     * `amount` less the discount, in the smallest unit of `currency`; null when `amount` is.
     *
     * @remarks Assumed: session-amounts.
     */
    subtotal_amount: Amount | null;
    /**
     * What the buyer pays, `subtotal_amount` and `tax_amount` together, in the smallest unit of
     * `currency`; null when it is not known yet.
     *
     * @remarks Assumed: session-amounts.
     */
    total_amount: Amount | null;
    /** Currency of all amounts of the session; null when they are. */
    currency: Currency | null;
    /** The product being bought. */
    product_id: ProductId;
    /** The price of the product at which it is bought. */
    product_price_id: PriceId;
    /**
     * The discount that is applied; null when there is none. One set by the merchant cannot be
     * changed by the buyer.
     *
     * @remarks Source: interface 2.1, 4 rule 4.
     */
    discount_id: DiscountId | null;
    /**
     * Whether the buyer may enter a discount code.
     *
     * @example true
     */
    allow_discount_codes: boolean;
    /**
     * Whether a discount can be applied to this product and price.
     *
     * @example true
     */
    is_discount_applicable: boolean;
    /**
     * Whether the chosen price costs nothing.
     *
     * @example false
     */
    is_free_product_price: boolean;
    /**
     * Whether a payment has to be made to confirm the session.
     *
     * @example true
     */
    is_payment_required: boolean;
    /**
     * Whether a means of payment has to be set up for later charges, as for a subscription.
     *
     * @example true
     */
    is_payment_setup_required: boolean;
    /**
     * Whether the buyer has to see a payment form.
     *
     * @example true
     */
    is_payment_form_required: boolean;
    /** The customer who buys; null until one is known. */
    customer_id: CustomerId | null;
    /** Name of the buyer; null until it is known. */
    customer_name: string | null;
    /** Email address of the buyer; null until it is known. */
    customer_email: string | null;
    /** IP address from which the buyer checks out; null until it is known. */
    customer_ip_address: string | null;
    /**
     * Tax identifier of the buyer's business, in the form of its country and not a UUID; null when
     * there is none.
     *
     * @remarks Assumed: tax-identifiers.
     */
    customer_tax_id: string | null;
    /** Billing address of the buyer; null until it is known. */
    customer_billing_address: Address | null;
    /** What a payment form needs to talk to the payment processor; its keys depend on the processor. */
    payment_processor_metadata: Record<string, unknown>;
    /** The product of `product_id`. */
    product: Product;
    /** The price of `product_price_id`. */
    product_price: Price;
    /** The discount of `discount_id`; null when there is none. */
    discount: DiscountSummary | null;
    /** The custom fields the buyer is asked to fill in. */
    attached_custom_fields: AttachedCustomField[];
}
/**
 * A checkout session as the buyer's side sees it, with the selling organization and without the
 * merchant's metadata.
 *
 * @remarks Source: interface 2.1.
 */
export interface CheckoutSessionClient extends CheckoutSessionBase {
    /** The organization that sells the product. */
    organization: Organization;
}
/**
 * Changes the buyer makes to a session; what is left out stays as it is. Further fields may be
 * sent.
 *
 * @remarks Source: interface 4 #4, 4 rule 7. Assumed: open-bodies.
 */
export interface CheckoutSessionClientUpdate {
    /**
     * A discount to apply. One that the merchant has set stays applied, and the buyer cannot change
     * it.
     *
     * @remarks Source: interface 4 #4, 4 rule 4. Assumed: discount-lock.
     */
    discount_id?: DiscountId | undefined;
    /** Further fields; nothing is promised about them. */
    [field: string]: unknown;
}
/**
 * Last changes that are made together with the confirmation; may be an empty object. Further
 * fields may be sent.
 *
 * @remarks Source: interface 4 #5, 4 rule 7. Assumed: open-bodies.
 */
export interface CheckoutSessionConfirm {
    /**
     * A discount to apply. One that the merchant has set stays applied, and the buyer cannot change
     * it.
     *
     * @remarks Source: interface 4 #5, 4 rule 4. Assumed: discount-lock.
     */
    discount_id?: DiscountId | undefined;
    /** Further fields; nothing is promised about them. */
    [field: string]: unknown;
}
/**
 * A checkout session at the moment of its confirmation, with the key to the customer portal.
 *
 * @remarks Source: interface 2.1, 3, 4 #5.
 */
export interface CheckoutSessionConfirmed extends CheckoutSessionClient {
    /**
     * Always `confirmed` in this answer.
     *
     * @example "confirmed"
     */
    status: "confirmed";
    /**
     * An access token for the customer portal, acting for the customer of this session. It is shown
     * in this answer only; keep it out of logs.
     *
     * @example "cst_8c1f0e5b7a2d49c6a3f1"
     */
    customer_session_token: string;
}
/**
 * What to sell. Further fields may be sent; which ones the service takes is not settled here.
 *
 * @remarks Source: interface 4 #1. Assumed: open-bodies.
 */
export interface CheckoutSessionCreate {
    /** The product to sell. */
    product_id: ProductId;
    /** Further fields; nothing is promised about them. */
    [field: string]: unknown;
}
/**
 * Identifies a checkout session.
 *
 * @example "0d6f3a54-51c8-4b7e-9a43-2f6d8c1e7b01"
 * @remarks Source: interface 1, 2.1.
 */
export type CheckoutSessionId = string;
/**
 * One page of the merchant's checkout sessions.
 *
 * @remarks Source: interface 1, 4 #2.
 */
export interface CheckoutSessionPage {
    /** The checkout sessions of this page, in the order asked for; empty past the last page. */
    items: CheckoutSession[];
    /** The size of the whole list. */
    pagination: Pagination;
}
/**
 * Where a checkout session stands. `open` can still be changed and confirmed; `confirmed` is final
 * for the buyer, and its order is being processed.
 *
 * Known values: `open`, `confirmed`. Accept others.
 *
 * @example "open"
 * @remarks Source: interface 2.1, 3. Assumed: open-values, states.
 */
export type CheckoutSessionStatus = "open" | "confirmed" | (string & {});
/** The values of {@link CheckoutSessionStatus} that are known. There may be others. */
export declare const checkoutSessionStatusValues: readonly ["open", "confirmed"];
/** Whether a value is a known {@link CheckoutSessionStatus}; one that is not is no error. */
export declare function isKnownCheckoutSessionStatus(value: CheckoutSessionStatus): value is (typeof checkoutSessionStatusValues)[number];
/**
 * Changes the merchant makes to a session; what is left out stays as it is. Further fields may be
 * sent.
 *
 * @remarks Source: interface 4 #3, 4 rule 7. Assumed: open-bodies.
 */
export interface CheckoutSessionUpdate {
    /**
     * A discount to apply. The buyer cannot change it afterwards.
     *
     * @remarks Source: interface 4 #3, 4 rule 4.
     */
    discount_id?: DiscountId | undefined;
    /**
     * Key-value pairs for the customer whom the confirmation creates.
     *
     * @remarks Source: interface 4 #3, 4 rule 5.
     */
    customer_metadata?: CustomerMetadata | undefined;
    /**
     * Where to send the buyer after a successful purchase. Write `checkout_id={CHECKOUT_ID}` as a
     * query parameter to be told the id of the session.
     *
     * @example "https://harbour.example.com/thanks?checkout_id={CHECKOUT_ID}"
     * @remarks Source: interface 4 #3, 4 rule 6.
     */
    success_url?: string | undefined;
    /** Further fields; nothing is promised about them. */
    [field: string]: unknown;
}
/**
 * The currency of the amounts beside it, as a short code.
 *
 * @example "eur"
 * @remarks Source: interface 1.
 */
export type Currency = string;
/**
 * A question an organization asks its buyers at checkout.
 *
 * @remarks Source: interface 2.8.
 */
export interface CustomField {
    /** Identifies the field. */
    id: CustomFieldId;
    /** When the field was created. */
    created_at: Timestamp;
    /** When the field last changed; null if it never has. */
    modified_at: Timestamp | null;
    /** The merchant's own key-value pairs on this field. */
    metadata: Metadata;
    /** What kind of answer the field takes. */
    type: CustomFieldType;
    /**
     * Short name of the field for machines.
     *
     * @example "team_name"
     */
    slug: string;
    /**
     * Name of the field for the merchant.
     *
     * @example "Team name"
     */
    name: string;
    /** The organization that asks. */
    organization_id: OrganizationId;
    /** How the field is shown and what it accepts; which settings there are depends on `type`. */
    properties: CustomFieldProperties;
}
/**
 * What the buyer entered into the custom fields attached to the product.
 *
 * @remarks Source: interface 2.1, 2.11, 2.12. Assumed: metadata-values.
 */
export type CustomFieldData = Record<string, unknown>;
/**
 * Identifies a custom field.
 *
 * @example "a6f0c4d8-3b92-4e71-bd5c-8e2f1a7b9d07"
 * @remarks Source: interface 1, 2.8.
 */
export type CustomFieldId = string;
/**
 * How a custom field is shown and what it accepts. The settings named here are those of a `text`
 * field; any may be absent.
 *
 * @remarks Source: interface 2.8, 8.
 */
export interface CustomFieldProperties {
    /**
     * Label of the input.
     *
     * @example "What is your team called?"
     */
    form_label?: string;
    /**
     * Explanation shown with the input.
     *
     * @example "It appears on your licence."
     */
    form_help_text?: string;
    /**
     * Text shown in the input while it is empty.
     *
     * @example "Blue Team"
     */
    form_placeholder?: string;
    /**
     * Whether the input has several lines.
     *
     * @example false
     */
    textarea?: boolean;
    /**
     * Fewest characters an answer may have. Each field sets its own.
     *
     * @example 1
     */
    min_length?: number;
    /**
     * Most characters an answer may have. Each field sets its own.
     *
     * @example 80
     */
    max_length?: number;
    /** Further fields; nothing is promised about them. */
    [field: string]: unknown;
}
/**
 * What kind of answer a custom field takes. `text` is a line or more of text.
 *
 * Known values: `text`. Accept others.
 *
 * @example "text"
 * @remarks Source: interface 2.8. Assumed: open-values.
 */
export type CustomFieldType = "text" | (string & {});
/** The values of {@link CustomFieldType} that are known. There may be others. */
export declare const customFieldTypeValues: readonly ["text"];
/** Whether a value is a known {@link CustomFieldType}; one that is not is no error. */
export declare function isKnownCustomFieldType(value: CustomFieldType): value is (typeof customFieldTypeValues)[number];
/**
 * A buyer, as one organization knows them.
 *
 * @remarks Source: interface 2.10.
 */
export interface Customer {
    /** Identifies the customer. */
    id: CustomerId;
    /** When the customer was created. */
    created_at: Timestamp;
    /** When the customer last changed; null if they never have. */
    modified_at: Timestamp | null;
    /**
     * The merchant's own key-value pairs on this customer, with those copied from the checkout
     * session.
     */
    metadata: Metadata;
    /**
     * Email address of the customer.
     *
     * @example "ada@example.com"
     */
    email: string;
    /**
     * Whether the customer has proved that the address is theirs.
     *
     * @example true
     */
    email_verified: boolean;
    /** Name of the customer; null when it is not known. */
    name: string | null;
    /** Where invoices go; null when it is not known. */
    billing_address: Address | null;
    /**
     * Tax identifier of the customer's business with the name of its format; null when there is
     * none.
     */
    tax_id: TaxIdentifier | null;
    /** The organization whose customer it is. */
    organization_id: OrganizationId;
    /**
     * Address of a picture of the customer.
     *
     * @example "https://media.example.com/ada.png"
     */
    avatar_url: string;
}
/**
 * Why a customer ended a subscription, as they chose it from a list.
 *
 * Known values: `customer_service`. Accept others.
 *
 * @example "customer_service"
 * @remarks Source: interface 2.11. Assumed: open-values.
 */
export type CustomerCancellationReason = "customer_service" | (string & {});
/** The values of {@link CustomerCancellationReason} that are known. There may be others. */
export declare const customerCancellationReasonValues: readonly ["customer_service"];
/** Whether a value is a known {@link CustomerCancellationReason}; one that is not is no error. */
export declare function isKnownCustomerCancellationReason(value: CustomerCancellationReason): value is (typeof customerCancellationReasonValues)[number];
/**
 * Identifies a customer.
 *
 * @example "d15c8e3f-4a67-4b90-9d2e-6f1b3a8c7e10"
 * @remarks Source: interface 1, 2.10.
 */
export type CustomerId = string;
/**
 * Key-value pairs that are copied to the customer whom the confirmation of the session creates. At
 * most 50 pairs; a key has at most 40 characters.
 *
 * @remarks Source: interface 4 rule 5, 8. Assumed: metadata-values.
 */
export type CustomerMetadata = Record<string, unknown>;
/**
 * A discount as its merchant sees it in subscriptions and orders, with its limits and how often it
 * was used.
 *
 * @remarks Source: interface 2.7. Assumed: discount-id.
 */
export interface Discount extends DiscountSummary {
    /** When the discount was created. */
    created_at: Timestamp;
    /** When the discount last changed; null if it never has. */
    modified_at: Timestamp | null;
    /** The merchant's own key-value pairs on this discount. */
    metadata: Metadata;
    /** From when it can be used; null when it has no beginning. */
    starts_at: Timestamp | null;
    /** Until when it can be used; null when it has no end. */
    ends_at: Timestamp | null;
    /** How often it can be used in all; null when there is no limit. */
    max_redemptions: number | null;
    /**
     * How often it has been used so far.
     *
     * @example 12
     */
    redemptions_count: number;
    /** The organization that grants it. */
    organization_id: OrganizationId;
}
/**
 * For how many charges a discount holds. `once` is the first charge only.
 *
 * Known values: `once`. Accept others.
 *
 * @example "once"
 * @remarks Source: interface 2.7. Assumed: open-values.
 */
export type DiscountDuration = "once" | (string & {});
/** The values of {@link DiscountDuration} that are known. There may be others. */
export declare const discountDurationValues: readonly ["once"];
/** Whether a value is a known {@link DiscountDuration}; one that is not is no error. */
export declare function isKnownDiscountDuration(value: DiscountDuration): value is (typeof discountDurationValues)[number];
/**
 * Identifies a discount.
 *
 * @example "b27e5d80-9f13-4c6a-8e4b-5a9d7c2f1e06"
 * @remarks Source: interface 1, 2.7.
 */
export type DiscountId = string;
/**
 * A discount as a checkout session carries it, with what a buyer needs to see.
 *
 * @remarks Source: interface 2.7.
 */
export interface DiscountSummary {
    /** For how many charges it holds. */
    duration: DiscountDuration;
    /** How it is reckoned. */
    type: DiscountType;
    /** What it takes off, in the smallest unit of `currency`. */
    amount: Amount;
    /** Currency of `amount`. */
    currency: Currency;
    /** Identifies the discount. */
    id: DiscountId;
    /**
     * What the discount is called.
     *
     * @example "Spring launch"
     */
    name: string;
    /** The code a buyer enters to get it; null when it is applied without one. */
    code: string | null;
}
/**
 * How a discount is reckoned. `fixed` takes off an amount.
 *
 * Known values: `fixed`. Accept others.
 *
 * @example "fixed"
 * @remarks Source: interface 2.7. Assumed: open-values.
 */
export type DiscountType = "fixed" | (string & {});
/** The values of {@link DiscountType} that are known. There may be others. */
export declare const discountTypeValues: readonly ["fixed"];
/** Whether a value is a known {@link DiscountType}; one that is not is no error. */
export declare function isKnownDiscountType(value: DiscountType): value is (typeof discountTypeValues)[number];
/**
 * A key granted to a customer as a benefit, with how far it may be and has been used.
 *
 * @remarks Source: interface 2.13.
 */
export interface LicenseKey {
    /** Identifies the license key in this interface; it is not what the customer types in. */
    id: LicenseKeyId;
    /** The organization that granted it. Activating and validating need it beside the key. */
    organization_id: OrganizationId;
    /** The user it was granted to. */
    user_id: UserId;
    /** The customer it was granted to. */
    customer_id: CustomerId;
    /** The user of `user_id`. */
    user: User;
    /** The customer of `customer_id`. */
    customer: Customer;
    /** The benefit that granted it. */
    benefit_id: BenefitId;
    /**
     * The key itself, as the customer types it in. Treat it as a secret.
     *
     * @example "HARBOUR-4F9A-7C21-B8E6-4D0F"
     */
    key: string;
    /**
     * The key with most of it hidden, for showing.
     *
     * @example "****-4D0F"
     */
    display_key: string;
    /** Where the license key stands. */
    status: LicenseKeyStatus;
    /**
     * How many activations it may have at once; null when there is no limit.
     *
     * @remarks Assumed: activation-limit.
     */
    limit_activations: number | null;
    /**
     * How much of it has been used.
     *
     * @example 0
     */
    usage: number;
    /** How much of it may be used; null when there is no limit. */
    limit_usage: number | null;
    /**
     * How often it has been validated.
     *
     * @example 5
     */
    validations: number;
    /** When it was last validated; null if it never was. */
    last_validated_at: Timestamp | null;
    /** Until when it is valid; null when it does not expire. */
    expires_at: Timestamp | null;
}
/**
 * Which license key to activate, and what to call the place where it is used.
 *
 * @remarks Source: interface 4 #15, 5. Assumed: required-request-fields.
 */
export interface LicenseKeyActivate {
    /**
     * The license key as the customer typed it in.
     *
     * @example "HARBOUR-4F9A-7C21-B8E6-4D0F"
     */
    key: string;
    /** The organization that granted the key. */
    organization_id: OrganizationId;
    /**
     * What to call this activation, so that its customer recognises it.
     *
     * @example "Bridge laptop"
     */
    label: string;
}
/**
 * One place where a license key is in use, such as a computer.
 *
 * @remarks Source: interface 2.14.
 */
export interface LicenseKeyActivation {
    /** Identifies the activation. */
    id: LicenseKeyActivationId;
    /** The license key that was activated. */
    license_key_id: LicenseKeyId;
    /**
     * What the customer's application calls the place of the activation.
     *
     * @example "Bridge laptop"
     */
    label: string;
    /** Further facts kept with the activation, with keys of the application's choice. */
    meta: Record<string, unknown>;
    /** When the key was activated here. */
    created_at: Timestamp;
    /** When the activation last changed; null if it never has. */
    modified_at: Timestamp | null;
}
/**
 * Identifies one activation of a license key.
 *
 * @example "71c4e9d8-2b36-4f5a-86e1-5d9b0a3c7f15"
 * @remarks Source: interface 1, 2.14.
 */
export type LicenseKeyActivationId = string;
/**
 * An activation together with the license key it belongs to.
 *
 * @remarks Source: interface 2.14.
 */
export interface LicenseKeyActivationWithKey extends LicenseKeyActivation {
    /** The license key of `license_key_id`. */
    license_key: LicenseKey;
}
/**
 * Identifies a license key. It is not the key itself.
 *
 * @example "3e8f5a2c-6d91-4b07-9c4e-8a1d7b5f0e14"
 * @remarks Source: interface 1, 2.13.
 */
export type LicenseKeyId = string;
/**
 * One page of a customer's own license keys.
 *
 * @remarks Source: interface 1, 4 #13.
 */
export interface LicenseKeyPage {
    /** The license keys of this page; empty past the last page. */
    items: LicenseKey[];
    /** The size of the whole list. */
    pagination: Pagination;
}
/**
 * Where a license key stands. `granted` can be used.
 *
 * Known values: `granted`. Accept others.
 *
 * @example "granted"
 * @remarks Source: interface 2.13, 3. Assumed: open-values, states.
 */
export type LicenseKeyStatus = "granted" | (string & {});
/** The values of {@link LicenseKeyStatus} that are known. There may be others. */
export declare const licenseKeyStatusValues: readonly ["granted"];
/** Whether a value is a known {@link LicenseKeyStatus}; one that is not is no error. */
export declare function isKnownLicenseKeyStatus(value: LicenseKeyStatus): value is (typeof licenseKeyStatusValues)[number];
/**
 * Changes to a license key; what is left out stays as it is. Which fields the service takes is not
 * settled here.
 *
 * @remarks Source: interface 4 #11, 4 rule 7. Assumed: open-bodies.
 */
export type LicenseKeyUpdate = Record<string, unknown>;
/**
 * Which license key to validate.
 *
 * @remarks Source: interface 4 #16, 5. Assumed: required-request-fields.
 */
export interface LicenseKeyValidate {
    /**
     * The license key as the customer typed it in.
     *
     * @example "HARBOUR-4F9A-7C21-B8E6-4D0F"
     */
    key: string;
    /** The organization that granted the key. */
    organization_id: OrganizationId;
}
/**
 * A license key that was found valid, with the activation it was validated for.
 *
 * @remarks Source: interface 2.14.
 */
export interface LicenseKeyValidation extends LicenseKey {
    /** The activation it was validated for; null when it was validated for none. */
    activation: LicenseKeyActivation | null;
}
/**
 * A license key as its customer reads it, with where it has been activated.
 *
 * @remarks Source: interface 2.13.
 */
export interface LicenseKeyWithActivations extends LicenseKey {
    /** The activations of the key; empty when there are none. */
    activations: LicenseKeyActivation[];
}
/**
 * A file shown with a product.
 *
 * @remarks Source: interface 2.6.
 */
export interface Media {
    /** Identifies the file. */
    id: MediaId;
    /** The organization the file belongs to. */
    organization_id: OrganizationId;
    /**
     * Name of the file, with its extension.
     *
     * @example "harbour.png"
     */
    name: string;
    /**
     * Where the file lies in the storage.
     *
     * @example "product_media/harbour.png"
     */
    path: string;
    /**
     * Media type of the content.
     *
     * @example "image/png"
     */
    mime_type: string;
    /**
     * Size of the content in bytes.
     *
     * @example 48213
     */
    size: number;
    /** Version of the file in the storage; null when the storage keeps none. */
    storage_version: string | null;
    /** Entity tag of the content as the storage computes it; null when it is not known. */
    checksum_etag: string | null;
    /** SHA-256 of the content in Base64; null when it is not known. */
    checksum_sha256_base64: string | null;
    /** SHA-256 of the content in hexadecimal; null when it is not known. */
    checksum_sha256_hex: string | null;
    /** When the content last changed; null when it is not known. */
    last_modified_at: Timestamp | null;
    /** Version of the file as its owner counts it; null when there is none. */
    version: string | null;
    /** What the file is for. */
    service: MediaService;
    /**
     * Whether the content has arrived in full.
     *
     * @example true
     */
    is_uploaded: boolean;
    /** When the file was created. */
    created_at: Timestamp;
    /**
     * Size of the content for people to read.
     *
     * @example "47.1 KB"
     */
    size_readable: string;
    /**
     * Address at which anybody can fetch the content.
     *
     * @example "https://media.example.com/product_media/harbour.png"
     */
    public_url: string;
}
/**
 * Identifies a media file.
 *
 * @example "1f7b9c3e-2a48-4e6d-95c0-3d8a6b4f7e05"
 * @remarks Source: interface 1, 2.6.
 */
export type MediaId = string;
/**
 * What a media file is for. `product_media` is shown with a product.
 *
 * Known values: `product_media`. Accept others.
 *
 * @example "product_media"
 * @remarks Source: interface 2.6. Assumed: open-values.
 */
export type MediaService = "product_media" | (string & {});
/** The values of {@link MediaService} that are known. There may be others. */
export declare const mediaServiceValues: readonly ["product_media"];
/** Whether a value is a known {@link MediaService}; one that is not is no error. */
export declare function isKnownMediaService(value: MediaService): value is (typeof mediaServiceValues)[number];
/**
 * Key-value pairs kept with a resource for the one who set them; the service gives them no
 * meaning.
 *
 * @remarks Source: interface 2.1, 2.3, 2.7, 2.8, 2.10, 2.11, 2.12. Assumed: metadata-values.
 */
export type Metadata = Record<string, unknown>;
/**
 * One charge to a customer, with everything it was for.
 *
 * @remarks Source: interface 2.12.
 */
export interface Order {
    /** Identifies the order. */
    id: OrderId;
    /** When the order was made. */
    created_at: Timestamp;
    /** When the order last changed; null if it never has. */
    modified_at: Timestamp | null;
    /** The merchant's own key-value pairs on this order. */
    metadata: Metadata;
    /** What the buyer entered into the custom fields at checkout. */
    custom_field_data: CustomFieldData;
    /**
     * What was charged for the product after discount and without tax, in the smallest unit of
     * `currency`.
     *
     * @remarks Assumed: session-amounts.
     */
    amount: Amount;
    /**
     * Tax that was charged on `amount`, in the smallest unit of `currency`.
     *
     * @remarks Assumed: session-amounts.
     */
    tax_amount: Amount;
    /** Currency of both amounts. */
    currency: Currency;
    /** What the order was made for. */
    billing_reason: OrderBillingReason;
    /** Where the invoice went; null when it is not known. */
    billing_address: Address | null;
    /** The customer who was charged. */
    customer_id: CustomerId;
    /** The product that was bought. */
    product_id: ProductId;
    /** The price at which it was bought. */
    product_price_id: PriceId;
    /** The discount that was applied; null when there was none. */
    discount_id: DiscountId | null;
    /** The subscription it belongs to; null when the product was bought once. */
    subscription_id: SubscriptionId | null;
    /** The checkout session that led to it; null when none did. */
    checkout_id: CheckoutSessionId | null;
    /** The customer of `customer_id`. */
    customer: Customer;
    /** The user who was charged. */
    user_id: UserId;
    /** The user of `user_id`. */
    user: UserWithCodeHost;
    /** The product of `product_id`. */
    product: ProductSummary;
    /** The price of `product_price_id`. */
    product_price: Price;
    /** The discount of `discount_id`; null when there was none. */
    discount: Discount | null;
    /** The subscription of `subscription_id`; null when there is none. */
    subscription: SubscriptionSummary | null;
}
/**
 * What an order was made for. `purchase` is a product bought through a checkout session.
 *
 * Known values: `purchase`. Accept others.
 *
 * @example "purchase"
 * @remarks Source: interface 2.12. Assumed: open-values.
 */
export type OrderBillingReason = "purchase" | (string & {});
/** The values of {@link OrderBillingReason} that are known. There may be others. */
export declare const orderBillingReasonValues: readonly ["purchase"];
/** Whether a value is a known {@link OrderBillingReason}; one that is not is no error. */
export declare function isKnownOrderBillingReason(value: OrderBillingReason): value is (typeof orderBillingReasonValues)[number];
/**
 * Identifies an order.
 *
 * @example "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13"
 * @remarks Source: interface 1, 2.12.
 */
export type OrderId = string;
/**
 * A seller, with what it says of itself and how it has set up its profile.
 *
 * @remarks Source: interface 2.9.
 */
export interface Organization {
    /** Identifies the organization. */
    id: OrganizationId;
    /** When the organization was created. */
    created_at: Timestamp;
    /** When the organization last changed; null if it never has. */
    modified_at: Timestamp | null;
    /**
     * What the organization is called, for people.
     *
     * @example "Harbour Charts"
     */
    name: string;
    /**
     * Short name of the organization for addresses and machines.
     *
     * @example "harbour-charts"
     */
    slug: string;
    /** Address of its picture; null when it has none. */
    avatar_url: string | null;
    /** What it says of itself in a few words; null when it says nothing. */
    bio: string | null;
    /** The company behind it; null when none is named. */
    company: string | null;
    /** Address of its blog or website; null when none is given. */
    blog: string | null;
    /** Where it is at home, in its own words; null when it does not say. */
    location: string | null;
    /** Email address for its public; null when none is given. */
    email: string | null;
    /**
     * Its name on a social network; null when none is given. The network's own name is not part of
     * this contract.
     *
     * @remarks Assumed: hidden-words.
     */
    social_username: string | null;
    /** The smallest pledge it accepts, in the smallest unit of the pledge's currency. */
    pledge_minimum_amount: Amount;
    /**
     * Whether its pledge badge shows the amount pledged.
     *
     * @example true
     */
    pledge_badge_show_amount: boolean;
    /** Share of a pledge it sets aside for contributors from the start; null when it sets none. */
    default_upfront_split_to_contributors: number | null;
    /** How its public profile looks; null when it has set nothing. */
    profile_settings: OrganizationProfileSettings | null;
    /** Which features it has turned on; null when it has set nothing. */
    feature_settings: OrganizationFeatureSettings | null;
}
/**
 * Which features an organization has turned on. Any setting may be absent.
 *
 * @remarks Source: interface 2.9.
 */
export interface OrganizationFeatureSettings {
    /**
     * Whether issues of its projects can be funded.
     *
     * @example false
     */
    issue_funding_enabled?: boolean;
}
/**
 * Identifies an organization.
 *
 * @example "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08"
 * @remarks Source: interface 1, 2.9.
 */
export type OrganizationId = string;
/**
 * One page of the organizations the token gives access to.
 *
 * @remarks Source: interface 1, 4 #17.
 */
export interface OrganizationPage {
    /** The organizations of this page, in the order asked for; empty past the last page. */
    items: Organization[];
    /** The size of the whole list. */
    pagination: Pagination;
}
/**
 * How the public profile of an organization looks. Any setting may be absent.
 *
 * @remarks Source: interface 2.9.
 */
export interface OrganizationProfileSettings {
    /**
     * Whether the profile is public.
     *
     * @example true
     */
    enabled?: boolean;
    /**
     * Text at the head of the profile.
     *
     * @example "We chart harbours so that you need not."
     */
    description?: string;
    /** Projects shown on the profile, in this order. */
    featured_projects?: ProjectId[];
    /** Other organizations shown on the profile, in this order. */
    featured_organizations?: OrganizationId[];
    /** Addresses shown on the profile, in this order. */
    links?: string[];
    /** What the profile says about subscribing. */
    subscribe?: OrganizationSubscribeSettings;
    /**
     * Colour of the profile's accents.
     *
     * @example "#0a6c74"
     */
    accent_color?: string;
}
/**
 * What the public profile of an organization says about subscribing. Any setting may be absent.
 *
 * @remarks Source: interface 2.9.
 */
export interface OrganizationSubscribeSettings {
    /**
     * Whether the profile invites to subscribe.
     *
     * @example true
     */
    promote?: boolean;
    /**
     * Whether the profile shows how many have subscribed.
     *
     * @example true
     */
    show_count?: boolean;
    /**
     * Whether that number includes those who pay nothing.
     *
     * @example false
     */
    count_free?: boolean;
}
/**
 * Changes to an organization; what is left out stays as it is. Which fields the service takes is
 * not settled here.
 *
 * @remarks Source: interface 4 #19, 4 rule 7. Assumed: open-bodies.
 */
export type OrganizationUpdate = Record<string, unknown>;
/**
 * How much there is in the whole list, whichever page of it this answer holds.
 *
 * @remarks Source: interface 1.
 */
export interface Pagination {
    /**
     * Number of resources in the whole list, over all pages.
     *
     * @example 1
     */
    total_count: number;
    /**
     * Number of the last page at the `limit` in force, counted from 1; 0 when the list is empty.
     *
     * @example 1
     * @remarks Assumed: page-parameters.
     */
    max_page: number;
}
/**
 * The company that processes the card payment. The one value known to exist goes unnamed here.
 *
 * @example "card_processor"
 * @remarks Source: interface 2.1. Assumed: open-values, hidden-words.
 */
export type PaymentProcessor = string;
/**
 * A price at which a product is sold, once or per interval.
 *
 * @remarks Source: interface 2.4.
 */
export interface Price {
    /** Identifies the price. */
    id: PriceId;
    /** When the price was created. */
    created_at: Timestamp;
    /** When the price last changed; null if it never has. */
    modified_at: Timestamp | null;
    /** How the amount comes about. */
    amount_type: PriceAmountType;
    /**
     * Whether the price is no longer offered to new buyers.
     *
     * @example false
     */
    is_archived: boolean;
    /** The product it is a price of. */
    product_id: ProductId;
    /** Currency of `price_amount`. */
    price_currency: Currency;
    /** What one unit or one interval costs, in the smallest unit of `price_currency`. */
    price_amount: Amount;
    /** Whether the price is charged again and again. */
    type: PriceType;
    /** How often the price is charged; null for a price that does not recur. */
    recurring_interval: RecurringInterval | null;
}
/**
 * How the amount of a price comes about. `fixed` is the same for every buyer.
 *
 * Known values: `fixed`. Accept others.
 *
 * @example "fixed"
 * @remarks Source: interface 2.4. Assumed: open-values.
 */
export type PriceAmountType = "fixed" | (string & {});
/** The values of {@link PriceAmountType} that are known. There may be others. */
export declare const priceAmountTypeValues: readonly ["fixed"];
/** Whether a value is a known {@link PriceAmountType}; one that is not is no error. */
export declare function isKnownPriceAmountType(value: PriceAmountType): value is (typeof priceAmountTypeValues)[number];
/**
 * Identifies a price of a product.
 *
 * @example "c83b6f1d-4e29-4a57-8f90-1b7d3a6c5e03"
 * @remarks Source: interface 1, 2.4.
 */
export type PriceId = string;
/**
 * Whether a price is charged again and again. `recurring` starts a subscription.
 *
 * Known values: `recurring`. Accept others.
 *
 * @example "recurring"
 * @remarks Source: interface 2.4. Assumed: open-values.
 */
export type PriceType = "recurring" | (string & {});
/** The values of {@link PriceType} that are known. There may be others. */
export declare const priceTypeValues: readonly ["recurring"];
/** Whether a value is a known {@link PriceType}; one that is not is no error. */
export declare function isKnownPriceType(value: PriceType): value is (typeof priceTypeValues)[number];
/**
 * Why a request was not carried out, as RFC 9457 problem details. Decide by `status`; show or log
 * `detail`; `errors` names each part of the request that has to change.
 *
 * @remarks Assumed: errors.
 */
export interface Problem {
    /**
     * A URI reference naming the kind of problem; `about:blank` says no more than the status does.
     *
     * @example "about:blank"
     */
    type: string;
    /**
     * The kind of problem in a few words, the same for every occurrence.
     *
     * @example "Unprocessable Content"
     */
    title: string;
    /**
     * The HTTP status of this answer, repeated for whoever sees the body alone.
     *
     * @example 422
     */
    status: number;
    /**
     * What went wrong this time and what to do about it, for a person. Its wording may change.
     *
     * @example "The request does not fit the contract. See errors for each place."
     */
    detail: string;
    /**
     * A URI reference that identifies this one occurrence. Absent where there is none.
     *
     * @example "/v1/checkouts/custom/"
     */
    instance?: string;
    /**
     * One entry for each part of the request that was refused. Absent where no single part is at
     * fault.
     */
    errors?: ProblemError[];
}
/**
 * One part of a request that was refused. A part of the body is named by `pointer`, a parameter or
 * header by `name`.
 *
 * @remarks Assumed: errors.
 */
export interface ProblemError {
    /** Which part of the request is meant. */
    in: ProblemErrorLocation;
    /**
     * JSON Pointer to the place in the body; an empty string is the body itself. Present when `in`
     * is `body`.
     *
     * @example "/product_id"
     */
    pointer?: string;
    /**
     * Name of the parameter or header. Present when `in` is not `body`.
     *
     * @example "limit"
     */
    name?: string;
    /**
     * What is wrong at this place, for a person. Its wording may change.
     *
     * @example "must be a UUID"
     */
    detail: string;
}
/**
 * The part of a request that a problem speaks of.
 *
 * Known values: `body`, `query`, `path`, `header`. Accept others.
 *
 * @example "body"
 * @remarks Assumed: errors, open-values.
 */
export type ProblemErrorLocation = "body" | "query" | "path" | "header" | (string & {});
/** The values of {@link ProblemErrorLocation} that are known. There may be others. */
export declare const problemErrorLocationValues: readonly ["body", "query", "path", "header"];
/** Whether a value is a known {@link ProblemErrorLocation}; one that is not is no error. */
export declare function isKnownProblemErrorLocation(value: ProblemErrorLocation): value is (typeof problemErrorLocationValues)[number];
/**
 * A product as a checkout session shows it.
 *
 * @remarks Source: interface 2.3.
 */
export interface Product extends ProductBase {
    /** What a buyer of the product is granted. */
    benefits: Benefit[];
}
/**
 * What every form of a product but that in an order carries.
 *
 * @remarks Source: interface 2.3.
 */
export interface ProductBase extends ProductSummary {
    /** The prices at which the product is or was sold. */
    prices: Price[];
    /** Pictures and other media shown with the product. */
    medias: Media[];
}
/**
 * Identifies a product.
 *
 * @example "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02"
 * @remarks Source: interface 1, 2.3.
 */
export type ProductId = string;
/**
 * A product as its merchant sees it in a subscription, with metadata, custom fields and the
 * properties of its benefits.
 *
 * @remarks Source: interface 2.3, 2.5.
 */
export interface ProductMerchant extends ProductBase {
    /** What a buyer of the product is granted, with the settings of each benefit. */
    benefits: BenefitMerchant[];
    /** The merchant's own key-value pairs on this product. */
    metadata: Metadata;
    /** The custom fields a buyer of this product is asked to fill in. */
    attached_custom_fields: AttachedCustomField[];
}
/**
 * A product as a customer sees it in a subscription, with the organization that sells it.
 *
 * @remarks Source: interface 2.3.
 */
export interface ProductPortal extends Product {
    /** The organization of `organization_id`. */
    organization: Organization;
}
/**
 * A product without its prices, benefits and media, as an order carries it.
 *
 * @remarks Source: interface 2.3, 2.12.
 */
export interface ProductSummary {
    /** Identifies the product. */
    id: ProductId;
    /** When the product was created. */
    created_at: Timestamp;
    /** When the product last changed; null if it never has. */
    modified_at: Timestamp | null;
    /**
     * What the product is called, for buyers.
     *
     * @example "Harbour Pro"
     */
    name: string;
    /** What the product is, for buyers; null when the merchant gave no text. */
    description: string | null;
    /**
     * Whether buying it starts a subscription.
     *
     * @example true
     */
    is_recurring: boolean;
    /**
     * Whether the product has been withdrawn from sale.
     *
     * @example false
     */
    is_archived: boolean;
    /** The organization that sells it. */
    organization_id: OrganizationId;
}
/**
 * Identifies a project that an organization features on its profile. No operation of this contract
 * leads to it.
 *
 * @example "6b2d9f47-1c83-4ea5-b7f6-0d5a8c3e2b09"
 * @remarks Source: interface 1, 2.9.
 */
export type ProjectId = string;
/**
 * The time between two charges. `month` is a calendar month.
 *
 * Known values: `month`. Accept others.
 *
 * @example "month"
 * @remarks Source: interface 2.4, 2.11. Assumed: open-values.
 */
export type RecurringInterval = "month" | (string & {});
/** The values of {@link RecurringInterval} that are known. There may be others. */
export declare const recurringIntervalValues: readonly ["month"];
/** Whether a value is a known {@link RecurringInterval}; one that is not is no error. */
export declare function isKnownRecurringInterval(value: RecurringInterval): value is (typeof recurringIntervalValues)[number];
/**
 * A subscription as its merchant sees it, with customer, product and discount in full.
 *
 * @remarks Source: interface 2.11.
 */
export interface Subscription extends SubscriptionBase {
    /** The merchant's own key-value pairs on this subscription. */
    metadata: Metadata;
    /** What the buyer entered into the custom fields at checkout. */
    custom_field_data: CustomFieldData;
    /** The customer of `customer_id`. */
    customer: Customer;
    /** The user of `user_id`. */
    user: UserWithCodeHost;
    /** The product of `product_id`. */
    product: ProductMerchant;
    /** The price of `price_id`. */
    price: Price;
    /** The discount of `discount_id`; null when there is none. */
    discount: Discount | null;
}
/**
 * What every form of a subscription carries, whoever asks.
 *
 * @remarks Source: interface 2.11.
 */
export interface SubscriptionBase {
    /** Identifies the subscription. */
    id: SubscriptionId;
    /** When the subscription was created. */
    created_at: Timestamp;
    /** When the subscription last changed; null if it never has. */
    modified_at: Timestamp | null;
    /** What is charged per interval, in the smallest unit of `currency`; null when that is not fixed. */
    amount: Amount | null;
    /** Currency of `amount`; null when `amount` is. */
    currency: Currency | null;
    /** The time between two charges. */
    recurring_interval: RecurringInterval;
    /** Where the subscription stands. */
    status: SubscriptionStatus;
    /** Beginning of the period that is running. */
    current_period_start: Timestamp;
    /** End of the period that is running; null when it has none. */
    current_period_end: Timestamp | null;
    /**
     * Whether the subscription is to end with the running period instead of being renewed.
     *
     * @example false
     */
    cancel_at_period_end: boolean;
    /** When it was canceled; null if it has not been. */
    canceled_at: Timestamp | null;
    /** When it started; null if it has not. */
    started_at: Timestamp | null;
    /** When it is going to end; null when no end is set. */
    ends_at: Timestamp | null;
    /** When it ended; null while it has not. */
    ended_at: Timestamp | null;
    /** The customer who subscribes. */
    customer_id: CustomerId;
    /** The product subscribed to. */
    product_id: ProductId;
    /** The price at which it is charged. */
    price_id: PriceId;
    /** The discount that is applied; null when there is none. */
    discount_id: DiscountId | null;
    /** The checkout session that started it; null when none did. */
    checkout_id: CheckoutSessionId | null;
    /** Why the customer canceled; null if they have not, or did not say. */
    customer_cancellation_reason: CustomerCancellationReason | null;
    /** What the customer wrote when canceling; null if they have not, or wrote nothing. */
    customer_cancellation_comment: string | null;
    /** The user who subscribes. */
    user_id: UserId;
}
/**
 * Identifies a subscription.
 *
 * @example "4c9e1b7d-5f28-4a36-8b0c-2d7f6e3a9c12"
 * @remarks Source: interface 1, 2.11.
 */
export type SubscriptionId = string;
/**
 * One page of the merchant's subscriptions.
 *
 * @remarks Source: interface 1, 4 #7.
 */
export interface SubscriptionPage {
    /** The subscriptions of this page, in the order asked for; empty past the last page. */
    items: Subscription[];
    /** The size of the whole list. */
    pagination: Pagination;
}
/**
 * A subscription as its customer sees it, with the product and the organization that sells it.
 *
 * @remarks Source: interface 2.11.
 */
export interface SubscriptionPortal extends SubscriptionBase {
    /** The product of `product_id`. */
    product: ProductPortal;
    /** The price of `price_id`. */
    price: Price;
}
/**
 * One page of a customer's own subscriptions.
 *
 * @remarks Source: interface 1, 4 #9.
 */
export interface SubscriptionPortalPage {
    /** The subscriptions of this page, in the order asked for; empty past the last page. */
    items: SubscriptionPortal[];
    /** The size of the whole list. */
    pagination: Pagination;
}
/**
 * A criterion to sort subscriptions by; with `-` in front it sorts descending.
 *
 * @example "-started_at"
 * @remarks Source: interface 4 rule 1, 4 rule 2.
 */
export type SubscriptionSortingCriterion = "customer" | "-customer" | "status" | "-status" | "started_at" | "-started_at" | "current_period_end" | "-current_period_end" | "amount" | "-amount" | "product" | "-product" | "discount" | "-discount";
/**
 * Where a subscription stands. `incomplete` has been created and its first payment is not yet
 * settled.
 *
 * Known values: `incomplete`. Accept others.
 *
 * @example "incomplete"
 * @remarks Source: interface 2.11, 3. Assumed: open-values, states.
 */
export type SubscriptionStatus = "incomplete" | (string & {});
/** The values of {@link SubscriptionStatus} that are known. There may be others. */
export declare const subscriptionStatusValues: readonly ["incomplete"];
/** Whether a value is a known {@link SubscriptionStatus}; one that is not is no error. */
export declare function isKnownSubscriptionStatus(value: SubscriptionStatus): value is (typeof subscriptionStatusValues)[number];
/**
 * A subscription without the things it refers to, as an order carries it.
 *
 * @remarks Source: interface 2.11, 2.12.
 */
export interface SubscriptionSummary extends SubscriptionBase {
    /** The merchant's own key-value pairs on this subscription. */
    metadata: Metadata;
}
/**
 * A change of the price at which a subscription is charged.
 *
 * @remarks Source: interface 4 #6, 4 #8. Assumed: required-request-fields.
 */
export interface SubscriptionUpdate {
    /** The price to charge from now on. */
    product_price_id: PriceId;
}
/**
 * Two strings, a tax identifier and the name of its format, in this order. It is not a UUID.
 *
 * @remarks Source: interface 2.10. Assumed: tax-identifiers.
 */
export type TaxIdentifier = [string, string];
/**
 * A moment in UTC, ISO 8601 with exactly three digits of milliseconds and a final `Z`.
 *
 * @example "2026-03-02T09:30:00.000Z"
 * @remarks Source: interface 1.
 */
export type Timestamp = string;
/**
 * The account of a person, with what others may see of it.
 *
 * @remarks Source: interface 2.10, 2.13.
 */
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
     * Name the user shows to others.
     *
     * @example "Ada M."
     */
    public_name: string;
    /** Address of a picture of the user; null when there is none. */
    avatar_url: string | null;
}
/**
 * Identifies a user, the account of a person.
 *
 * @example "82e6a4c9-0f5d-4d71-b3a8-1c7e9f4b2d11"
 * @remarks Source: interface 1, 2.10.
 */
export type UserId = string;
/**
 * A user as subscriptions and orders carry it, with the name on a code host.
 *
 * @remarks Source: interface 2.10.
 */
export interface UserWithCodeHost extends User {
    /**
     * The user's name on a code host; null when none is linked. The host's own name is not part of
     * this contract.
     *
     * @remarks Assumed: hidden-words.
     */
    code_host_username: string | null;
}
