// Made by "npm run release" from the contract 1.0.0. Never edited: later versions have to compile it.

import {
  createCheckoutSession,
  listCheckoutSessions,
  updateCheckoutSession,
  updateCheckoutSessionByClientSecret,
  confirmCheckoutSession,
  updateSubscription,
  listSubscriptions,
  updatePortalSubscription,
  listPortalSubscriptions,
  getOrder,
  updateLicenseKey,
  getLicenseKeyActivation,
  listPortalLicenseKeys,
  getPortalLicenseKey,
  activateLicenseKey,
  validateLicenseKey,
  listOrganizations,
  getOrganization,
  updateOrganization,
  isKnownBenefitType,
  benefitTypeValues,
  isKnownCheckoutSessionStatus,
  checkoutSessionStatusValues,
  isKnownCustomFieldType,
  customFieldTypeValues,
  isKnownCustomerCancellationReason,
  customerCancellationReasonValues,
  isKnownDiscountDuration,
  discountDurationValues,
  isKnownDiscountType,
  discountTypeValues,
  isKnownLicenseKeyStatus,
  licenseKeyStatusValues,
  isKnownMediaService,
  mediaServiceValues,
  isKnownOrderBillingReason,
  orderBillingReasonValues,
  isKnownPriceAmountType,
  priceAmountTypeValues,
  isKnownPriceType,
  priceTypeValues,
  isKnownProblemErrorLocation,
  problemErrorLocationValues,
  isKnownRecurringInterval,
  recurringIntervalValues,
  isKnownSubscriptionStatus,
  subscriptionStatusValues,
  ApiError,
  NetworkError,
  TimeoutError,
  createClient,
  paginate,
} from "selling-api";
import type {
  Address,
  Amount,
  AttachedCustomField,
  Benefit,
  BenefitId,
  BenefitMerchant,
  BenefitProperties,
  BenefitType,
  CheckoutSession,
  CheckoutSessionBase,
  CheckoutSessionClient,
  CheckoutSessionClientUpdate,
  CheckoutSessionConfirm,
  CheckoutSessionConfirmed,
  CheckoutSessionCreate,
  CheckoutSessionId,
  CheckoutSessionPage,
  CheckoutSessionStatus,
  CheckoutSessionUpdate,
  Currency,
  CustomField,
  CustomFieldData,
  CustomFieldId,
  CustomFieldProperties,
  CustomFieldType,
  Customer,
  CustomerCancellationReason,
  CustomerId,
  CustomerMetadata,
  Discount,
  DiscountDuration,
  DiscountId,
  DiscountSummary,
  DiscountType,
  LicenseKey,
  LicenseKeyActivate,
  LicenseKeyActivation,
  LicenseKeyActivationId,
  LicenseKeyActivationWithKey,
  LicenseKeyId,
  LicenseKeyPage,
  LicenseKeyStatus,
  LicenseKeyUpdate,
  LicenseKeyValidate,
  LicenseKeyValidation,
  LicenseKeyWithActivations,
  Media,
  MediaId,
  MediaService,
  Metadata,
  Order,
  OrderBillingReason,
  OrderId,
  Organization,
  OrganizationFeatureSettings,
  OrganizationId,
  OrganizationPage,
  OrganizationProfileSettings,
  OrganizationSubscribeSettings,
  OrganizationUpdate,
  Pagination,
  PaymentProcessor,
  Price,
  PriceAmountType,
  PriceId,
  PriceType,
  Problem,
  ProblemError,
  ProblemErrorLocation,
  Product,
  ProductBase,
  ProductId,
  ProductMerchant,
  ProductPortal,
  ProductSummary,
  ProjectId,
  RecurringInterval,
  Subscription,
  SubscriptionBase,
  SubscriptionId,
  SubscriptionPage,
  SubscriptionPortal,
  SubscriptionPortalPage,
  SubscriptionSortingCriterion,
  SubscriptionStatus,
  SubscriptionSummary,
  SubscriptionUpdate,
  TaxIdentifier,
  Timestamp,
  User,
  UserId,
  UserWithCodeHost,
  CreateCheckoutSessionRequest,
  ListCheckoutSessionsRequest,
  UpdateCheckoutSessionRequest,
  UpdateCheckoutSessionByClientSecretRequest,
  ConfirmCheckoutSessionRequest,
  UpdateSubscriptionRequest,
  ListSubscriptionsRequest,
  UpdatePortalSubscriptionRequest,
  ListPortalSubscriptionsRequest,
  GetOrderRequest,
  UpdateLicenseKeyRequest,
  GetLicenseKeyActivationRequest,
  ListPortalLicenseKeysRequest,
  GetPortalLicenseKeyRequest,
  ActivateLicenseKeyRequest,
  ValidateLicenseKeyRequest,
  ListOrganizationsRequest,
  GetOrganizationRequest,
  UpdateOrganizationRequest,
  AccessToken,
  CallOptions,
  Client,
  ClientOptions,
  Page as AnyPage,
  Paginated,
} from "selling-api";
import {
  createClient as createFetchClient,
  NetworkError as SameNetworkError,
  TimeoutError as SameTimeoutError,
} from "selling-api/fetch";
import type {
  AccessToken as SameAccessToken,
  ClientOptions as SameClientOptions,
  paths as SamePaths,
} from "selling-api/fetch";
import type { components, operations, paths } from "selling-api/types";

/** Compiles where a value has just this type, or a narrower one. */
declare function take<Type>(value: Type): void;

export const token: AccessToken = async (): Promise<string | undefined> => "token";
export const tokens: AccessToken[] = ["token", undefined, () => "token", () => undefined, token];
export const settings: ClientOptions = {
  baseUrl: "http://127.0.0.1:4010",
  accessToken: token,
  fetch: (url: string, init: RequestInit): Promise<Response> => fetch(url, init),
  signal: new AbortController().signal,
  timeout: 1000,
  retries: 1,
  headers: { "x-trace": "1" },
};
export const client: Client = createClient(settings);
export const least: Client = createClient({ baseUrl: "http://127.0.0.1:4010" });
export const options: CallOptions = {
  signal: undefined,
  timeout: Number.POSITIVE_INFINITY,
  retries: undefined,
  headers: undefined,
};
export const fetcher = createFetchClient(settings);

export function readAddress(value: Address): void {
  if (value.line1 !== undefined) take<string>(value.line1);
  if (value.line2 !== undefined) take<string>(value.line2);
  if (value.postal_code !== undefined) take<string>(value.postal_code);
  if (value.city !== undefined) take<string>(value.city);
  if (value.state !== undefined) take<string>(value.state);
  take<string>(value.country);
}

export function readAmount(value: Amount): void {
  take<number>(value);
}

export function readAttachedCustomField(value: AttachedCustomField): void {
  readCustomFieldId(value.custom_field_id);
  readCustomField(value.custom_field);
  take<number>(value.order);
  take<boolean>(value.required);
}

export function readBenefit(value: Benefit): void {
  readBenefitId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  readBenefitType(value.type);
  take<string>(value.description);
  take<boolean>(value.selectable);
  take<boolean>(value.deletable);
  readOrganizationId(value.organization_id);
}

export function readBenefitId(value: BenefitId): void {
  take<string>(value);
}

export function readBenefitMerchant(value: BenefitMerchant): void {
  readBenefitId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  readBenefitType(value.type);
  take<string>(value.description);
  take<boolean>(value.selectable);
  take<boolean>(value.deletable);
  readOrganizationId(value.organization_id);
  readBenefitProperties(value.properties);
}

export function readBenefitProperties(value: BenefitProperties): void {
  if (value.image_height !== undefined) take<number>(value.image_height);
  if (value.image_width !== undefined) take<number>(value.image_width);
  take<unknown>(value["a further field"]);
}

export function readBenefitType(value: BenefitType): void {
  take<string>(value);
  if (!isKnownBenefitType(value)) return;
  take<(typeof benefitTypeValues)[number]>(value);
  switch (value) {
    case "custom":
    case "ads":
      return;
    default:
      take<string>(value);
  }
}

export function readCheckoutSession(value: CheckoutSession): void {
  readCheckoutSessionId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  readCustomFieldData(value.custom_field_data);
  readPaymentProcessor(value.payment_processor);
  readCheckoutSessionStatus(value.status);
  take<string>(value.client_secret);
  take<string>(value.url);
  readTimestamp(value.expires_at);
  take<string>(value.success_url);
  take<string | null>(value.embed_origin);
  if (value.amount !== null) readAmount(value.amount);
  if (value.tax_amount !== null) readAmount(value.tax_amount);
  if (value.subtotal_amount !== null) readAmount(value.subtotal_amount);
  if (value.total_amount !== null) readAmount(value.total_amount);
  if (value.currency !== null) readCurrency(value.currency);
  readProductId(value.product_id);
  readPriceId(value.product_price_id);
  if (value.discount_id !== null) readDiscountId(value.discount_id);
  take<boolean>(value.allow_discount_codes);
  take<boolean>(value.is_discount_applicable);
  take<boolean>(value.is_free_product_price);
  take<boolean>(value.is_payment_required);
  take<boolean>(value.is_payment_setup_required);
  take<boolean>(value.is_payment_form_required);
  if (value.customer_id !== null) readCustomerId(value.customer_id);
  take<string | null>(value.customer_name);
  take<string | null>(value.customer_email);
  take<string | null>(value.customer_ip_address);
  take<string | null>(value.customer_tax_id);
  if (value.customer_billing_address !== null) readAddress(value.customer_billing_address);
  take<Record<string, unknown>>(value.payment_processor_metadata);
  readProduct(value.product);
  readPrice(value.product_price);
  if (value.discount !== null) readDiscountSummary(value.discount);
  for (const item of value.attached_custom_fields) {
    readAttachedCustomField(item);
  }
  readMetadata(value.metadata);
  if (value.subscription_id !== null) readSubscriptionId(value.subscription_id);
  readMetadata(value.customer_metadata);
}

export function readCheckoutSessionBase(value: CheckoutSessionBase): void {
  readCheckoutSessionId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  readCustomFieldData(value.custom_field_data);
  readPaymentProcessor(value.payment_processor);
  readCheckoutSessionStatus(value.status);
  take<string>(value.client_secret);
  take<string>(value.url);
  readTimestamp(value.expires_at);
  take<string>(value.success_url);
  take<string | null>(value.embed_origin);
  if (value.amount !== null) readAmount(value.amount);
  if (value.tax_amount !== null) readAmount(value.tax_amount);
  if (value.subtotal_amount !== null) readAmount(value.subtotal_amount);
  if (value.total_amount !== null) readAmount(value.total_amount);
  if (value.currency !== null) readCurrency(value.currency);
  readProductId(value.product_id);
  readPriceId(value.product_price_id);
  if (value.discount_id !== null) readDiscountId(value.discount_id);
  take<boolean>(value.allow_discount_codes);
  take<boolean>(value.is_discount_applicable);
  take<boolean>(value.is_free_product_price);
  take<boolean>(value.is_payment_required);
  take<boolean>(value.is_payment_setup_required);
  take<boolean>(value.is_payment_form_required);
  if (value.customer_id !== null) readCustomerId(value.customer_id);
  take<string | null>(value.customer_name);
  take<string | null>(value.customer_email);
  take<string | null>(value.customer_ip_address);
  take<string | null>(value.customer_tax_id);
  if (value.customer_billing_address !== null) readAddress(value.customer_billing_address);
  take<Record<string, unknown>>(value.payment_processor_metadata);
  readProduct(value.product);
  readPrice(value.product_price);
  if (value.discount !== null) readDiscountSummary(value.discount);
  for (const item of value.attached_custom_fields) {
    readAttachedCustomField(item);
  }
}

export function readCheckoutSessionClient(value: CheckoutSessionClient): void {
  readCheckoutSessionId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  readCustomFieldData(value.custom_field_data);
  readPaymentProcessor(value.payment_processor);
  readCheckoutSessionStatus(value.status);
  take<string>(value.client_secret);
  take<string>(value.url);
  readTimestamp(value.expires_at);
  take<string>(value.success_url);
  take<string | null>(value.embed_origin);
  if (value.amount !== null) readAmount(value.amount);
  if (value.tax_amount !== null) readAmount(value.tax_amount);
  if (value.subtotal_amount !== null) readAmount(value.subtotal_amount);
  if (value.total_amount !== null) readAmount(value.total_amount);
  if (value.currency !== null) readCurrency(value.currency);
  readProductId(value.product_id);
  readPriceId(value.product_price_id);
  if (value.discount_id !== null) readDiscountId(value.discount_id);
  take<boolean>(value.allow_discount_codes);
  take<boolean>(value.is_discount_applicable);
  take<boolean>(value.is_free_product_price);
  take<boolean>(value.is_payment_required);
  take<boolean>(value.is_payment_setup_required);
  take<boolean>(value.is_payment_form_required);
  if (value.customer_id !== null) readCustomerId(value.customer_id);
  take<string | null>(value.customer_name);
  take<string | null>(value.customer_email);
  take<string | null>(value.customer_ip_address);
  take<string | null>(value.customer_tax_id);
  if (value.customer_billing_address !== null) readAddress(value.customer_billing_address);
  take<Record<string, unknown>>(value.payment_processor_metadata);
  readProduct(value.product);
  readPrice(value.product_price);
  if (value.discount !== null) readDiscountSummary(value.discount);
  for (const item of value.attached_custom_fields) {
    readAttachedCustomField(item);
  }
  readOrganization(value.organization);
}

export function readCheckoutSessionConfirmed(value: CheckoutSessionConfirmed): void {
  readCheckoutSessionId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  readCustomFieldData(value.custom_field_data);
  readPaymentProcessor(value.payment_processor);
  take<"confirmed">(value.status);
  take<string>(value.client_secret);
  take<string>(value.url);
  readTimestamp(value.expires_at);
  take<string>(value.success_url);
  take<string | null>(value.embed_origin);
  if (value.amount !== null) readAmount(value.amount);
  if (value.tax_amount !== null) readAmount(value.tax_amount);
  if (value.subtotal_amount !== null) readAmount(value.subtotal_amount);
  if (value.total_amount !== null) readAmount(value.total_amount);
  if (value.currency !== null) readCurrency(value.currency);
  readProductId(value.product_id);
  readPriceId(value.product_price_id);
  if (value.discount_id !== null) readDiscountId(value.discount_id);
  take<boolean>(value.allow_discount_codes);
  take<boolean>(value.is_discount_applicable);
  take<boolean>(value.is_free_product_price);
  take<boolean>(value.is_payment_required);
  take<boolean>(value.is_payment_setup_required);
  take<boolean>(value.is_payment_form_required);
  if (value.customer_id !== null) readCustomerId(value.customer_id);
  take<string | null>(value.customer_name);
  take<string | null>(value.customer_email);
  take<string | null>(value.customer_ip_address);
  take<string | null>(value.customer_tax_id);
  if (value.customer_billing_address !== null) readAddress(value.customer_billing_address);
  take<Record<string, unknown>>(value.payment_processor_metadata);
  readProduct(value.product);
  readPrice(value.product_price);
  if (value.discount !== null) readDiscountSummary(value.discount);
  for (const item of value.attached_custom_fields) {
    readAttachedCustomField(item);
  }
  readOrganization(value.organization);
  take<string>(value.customer_session_token);
}

export function readCheckoutSessionId(value: CheckoutSessionId): void {
  take<string>(value);
}

export function readCheckoutSessionPage(value: CheckoutSessionPage): void {
  for (const item of value.items) {
    readCheckoutSession(item);
  }
  readPagination(value.pagination);
}

export function readCheckoutSessionStatus(value: CheckoutSessionStatus): void {
  take<string>(value);
  if (!isKnownCheckoutSessionStatus(value)) return;
  take<(typeof checkoutSessionStatusValues)[number]>(value);
  switch (value) {
    case "open":
    case "confirmed":
      return;
    default:
      take<string>(value);
  }
}

export function readCurrency(value: Currency): void {
  take<string>(value);
}

export function readCustomField(value: CustomField): void {
  readCustomFieldId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  readMetadata(value.metadata);
  readCustomFieldType(value.type);
  take<string>(value.slug);
  take<string>(value.name);
  readOrganizationId(value.organization_id);
  readCustomFieldProperties(value.properties);
}

export function readCustomFieldData(value: CustomFieldData): void {
  take<Record<string, unknown>>(value);
}

export function readCustomFieldId(value: CustomFieldId): void {
  take<string>(value);
}

export function readCustomFieldProperties(value: CustomFieldProperties): void {
  if (value.form_label !== undefined) take<string>(value.form_label);
  if (value.form_help_text !== undefined) take<string>(value.form_help_text);
  if (value.form_placeholder !== undefined) take<string>(value.form_placeholder);
  if (value.textarea !== undefined) take<boolean>(value.textarea);
  if (value.min_length !== undefined) take<number>(value.min_length);
  if (value.max_length !== undefined) take<number>(value.max_length);
  take<unknown>(value["a further field"]);
}

export function readCustomFieldType(value: CustomFieldType): void {
  take<string>(value);
  if (!isKnownCustomFieldType(value)) return;
  take<(typeof customFieldTypeValues)[number]>(value);
  switch (value) {
    case "text":
      return;
    default:
      take<string>(value);
  }
}

export function readCustomer(value: Customer): void {
  readCustomerId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  readMetadata(value.metadata);
  take<string>(value.email);
  take<boolean>(value.email_verified);
  take<string | null>(value.name);
  if (value.billing_address !== null) readAddress(value.billing_address);
  if (value.tax_id !== null) readTaxIdentifier(value.tax_id);
  readOrganizationId(value.organization_id);
  take<string>(value.avatar_url);
}

export function readCustomerCancellationReason(value: CustomerCancellationReason): void {
  take<string>(value);
  if (!isKnownCustomerCancellationReason(value)) return;
  take<(typeof customerCancellationReasonValues)[number]>(value);
  switch (value) {
    case "customer_service":
      return;
    default:
      take<string>(value);
  }
}

export function readCustomerId(value: CustomerId): void {
  take<string>(value);
}

export function readDiscount(value: Discount): void {
  readDiscountDuration(value.duration);
  readDiscountType(value.type);
  readAmount(value.amount);
  readCurrency(value.currency);
  readDiscountId(value.id);
  take<string>(value.name);
  take<string | null>(value.code);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  readMetadata(value.metadata);
  if (value.starts_at !== null) readTimestamp(value.starts_at);
  if (value.ends_at !== null) readTimestamp(value.ends_at);
  take<number | null>(value.max_redemptions);
  take<number>(value.redemptions_count);
  readOrganizationId(value.organization_id);
}

export function readDiscountDuration(value: DiscountDuration): void {
  take<string>(value);
  if (!isKnownDiscountDuration(value)) return;
  take<(typeof discountDurationValues)[number]>(value);
  switch (value) {
    case "once":
      return;
    default:
      take<string>(value);
  }
}

export function readDiscountId(value: DiscountId): void {
  take<string>(value);
}

export function readDiscountSummary(value: DiscountSummary): void {
  readDiscountDuration(value.duration);
  readDiscountType(value.type);
  readAmount(value.amount);
  readCurrency(value.currency);
  readDiscountId(value.id);
  take<string>(value.name);
  take<string | null>(value.code);
}

export function readDiscountType(value: DiscountType): void {
  take<string>(value);
  if (!isKnownDiscountType(value)) return;
  take<(typeof discountTypeValues)[number]>(value);
  switch (value) {
    case "fixed":
      return;
    default:
      take<string>(value);
  }
}

export function readLicenseKey(value: LicenseKey): void {
  readLicenseKeyId(value.id);
  readOrganizationId(value.organization_id);
  readUserId(value.user_id);
  readCustomerId(value.customer_id);
  readUser(value.user);
  readCustomer(value.customer);
  readBenefitId(value.benefit_id);
  take<string>(value.key);
  take<string>(value.display_key);
  readLicenseKeyStatus(value.status);
  take<number | null>(value.limit_activations);
  take<number>(value.usage);
  take<number | null>(value.limit_usage);
  take<number>(value.validations);
  if (value.last_validated_at !== null) readTimestamp(value.last_validated_at);
  if (value.expires_at !== null) readTimestamp(value.expires_at);
}

export function readLicenseKeyActivation(value: LicenseKeyActivation): void {
  readLicenseKeyActivationId(value.id);
  readLicenseKeyId(value.license_key_id);
  take<string>(value.label);
  take<Record<string, unknown>>(value.meta);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
}

export function readLicenseKeyActivationId(value: LicenseKeyActivationId): void {
  take<string>(value);
}

export function readLicenseKeyActivationWithKey(value: LicenseKeyActivationWithKey): void {
  readLicenseKeyActivationId(value.id);
  readLicenseKeyId(value.license_key_id);
  take<string>(value.label);
  take<Record<string, unknown>>(value.meta);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  readLicenseKey(value.license_key);
}

export function readLicenseKeyId(value: LicenseKeyId): void {
  take<string>(value);
}

export function readLicenseKeyPage(value: LicenseKeyPage): void {
  for (const item of value.items) {
    readLicenseKey(item);
  }
  readPagination(value.pagination);
}

export function readLicenseKeyStatus(value: LicenseKeyStatus): void {
  take<string>(value);
  if (!isKnownLicenseKeyStatus(value)) return;
  take<(typeof licenseKeyStatusValues)[number]>(value);
  switch (value) {
    case "granted":
      return;
    default:
      take<string>(value);
  }
}

export function readLicenseKeyValidation(value: LicenseKeyValidation): void {
  readLicenseKeyId(value.id);
  readOrganizationId(value.organization_id);
  readUserId(value.user_id);
  readCustomerId(value.customer_id);
  readUser(value.user);
  readCustomer(value.customer);
  readBenefitId(value.benefit_id);
  take<string>(value.key);
  take<string>(value.display_key);
  readLicenseKeyStatus(value.status);
  take<number | null>(value.limit_activations);
  take<number>(value.usage);
  take<number | null>(value.limit_usage);
  take<number>(value.validations);
  if (value.last_validated_at !== null) readTimestamp(value.last_validated_at);
  if (value.expires_at !== null) readTimestamp(value.expires_at);
  if (value.activation !== null) readLicenseKeyActivation(value.activation);
}

export function readLicenseKeyWithActivations(value: LicenseKeyWithActivations): void {
  readLicenseKeyId(value.id);
  readOrganizationId(value.organization_id);
  readUserId(value.user_id);
  readCustomerId(value.customer_id);
  readUser(value.user);
  readCustomer(value.customer);
  readBenefitId(value.benefit_id);
  take<string>(value.key);
  take<string>(value.display_key);
  readLicenseKeyStatus(value.status);
  take<number | null>(value.limit_activations);
  take<number>(value.usage);
  take<number | null>(value.limit_usage);
  take<number>(value.validations);
  if (value.last_validated_at !== null) readTimestamp(value.last_validated_at);
  if (value.expires_at !== null) readTimestamp(value.expires_at);
  for (const item of value.activations) {
    readLicenseKeyActivation(item);
  }
}

export function readMedia(value: Media): void {
  readMediaId(value.id);
  readOrganizationId(value.organization_id);
  take<string>(value.name);
  take<string>(value.path);
  take<string>(value.mime_type);
  take<number>(value.size);
  take<string | null>(value.storage_version);
  take<string | null>(value.checksum_etag);
  take<string | null>(value.checksum_sha256_base64);
  take<string | null>(value.checksum_sha256_hex);
  if (value.last_modified_at !== null) readTimestamp(value.last_modified_at);
  take<string | null>(value.version);
  readMediaService(value.service);
  take<boolean>(value.is_uploaded);
  readTimestamp(value.created_at);
  take<string>(value.size_readable);
  take<string>(value.public_url);
}

export function readMediaId(value: MediaId): void {
  take<string>(value);
}

export function readMediaService(value: MediaService): void {
  take<string>(value);
  if (!isKnownMediaService(value)) return;
  take<(typeof mediaServiceValues)[number]>(value);
  switch (value) {
    case "product_media":
      return;
    default:
      take<string>(value);
  }
}

export function readMetadata(value: Metadata): void {
  take<Record<string, unknown>>(value);
}

export function readOrder(value: Order): void {
  readOrderId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  readMetadata(value.metadata);
  readCustomFieldData(value.custom_field_data);
  readAmount(value.amount);
  readAmount(value.tax_amount);
  readCurrency(value.currency);
  readOrderBillingReason(value.billing_reason);
  if (value.billing_address !== null) readAddress(value.billing_address);
  readCustomerId(value.customer_id);
  readProductId(value.product_id);
  readPriceId(value.product_price_id);
  if (value.discount_id !== null) readDiscountId(value.discount_id);
  if (value.subscription_id !== null) readSubscriptionId(value.subscription_id);
  if (value.checkout_id !== null) readCheckoutSessionId(value.checkout_id);
  readCustomer(value.customer);
  readUserId(value.user_id);
  readUserWithCodeHost(value.user);
  readProductSummary(value.product);
  readPrice(value.product_price);
  if (value.discount !== null) readDiscount(value.discount);
  if (value.subscription !== null) readSubscriptionSummary(value.subscription);
}

export function readOrderBillingReason(value: OrderBillingReason): void {
  take<string>(value);
  if (!isKnownOrderBillingReason(value)) return;
  take<(typeof orderBillingReasonValues)[number]>(value);
  switch (value) {
    case "purchase":
      return;
    default:
      take<string>(value);
  }
}

export function readOrderId(value: OrderId): void {
  take<string>(value);
}

export function readOrganization(value: Organization): void {
  readOrganizationId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  take<string>(value.name);
  take<string>(value.slug);
  take<string | null>(value.avatar_url);
  take<string | null>(value.bio);
  take<string | null>(value.company);
  take<string | null>(value.blog);
  take<string | null>(value.location);
  take<string | null>(value.email);
  take<string | null>(value.social_username);
  readAmount(value.pledge_minimum_amount);
  take<boolean>(value.pledge_badge_show_amount);
  take<number | null>(value.default_upfront_split_to_contributors);
  if (value.profile_settings !== null) readOrganizationProfileSettings(value.profile_settings);
  if (value.feature_settings !== null) readOrganizationFeatureSettings(value.feature_settings);
}

export function readOrganizationFeatureSettings(value: OrganizationFeatureSettings): void {
  if (value.issue_funding_enabled !== undefined) take<boolean>(value.issue_funding_enabled);
}

export function readOrganizationId(value: OrganizationId): void {
  take<string>(value);
}

export function readOrganizationPage(value: OrganizationPage): void {
  for (const item of value.items) {
    readOrganization(item);
  }
  readPagination(value.pagination);
}

export function readOrganizationProfileSettings(value: OrganizationProfileSettings): void {
  if (value.enabled !== undefined) take<boolean>(value.enabled);
  if (value.description !== undefined) take<string>(value.description);
  if (value.featured_projects !== undefined) {
    for (const item of value.featured_projects) {
      readProjectId(item);
    }
  }
  if (value.featured_organizations !== undefined) {
    for (const item of value.featured_organizations) {
      readOrganizationId(item);
    }
  }
  if (value.links !== undefined) {
    for (const item of value.links) {
      take<string>(item);
    }
  }
  if (value.subscribe !== undefined) readOrganizationSubscribeSettings(value.subscribe);
  if (value.accent_color !== undefined) take<string>(value.accent_color);
}

export function readOrganizationSubscribeSettings(value: OrganizationSubscribeSettings): void {
  if (value.promote !== undefined) take<boolean>(value.promote);
  if (value.show_count !== undefined) take<boolean>(value.show_count);
  if (value.count_free !== undefined) take<boolean>(value.count_free);
}

export function readPagination(value: Pagination): void {
  take<number>(value.total_count);
  take<number>(value.max_page);
}

export function readPaymentProcessor(value: PaymentProcessor): void {
  take<string>(value);
}

export function readPrice(value: Price): void {
  readPriceId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  readPriceAmountType(value.amount_type);
  take<boolean>(value.is_archived);
  readProductId(value.product_id);
  readCurrency(value.price_currency);
  readAmount(value.price_amount);
  readPriceType(value.type);
  if (value.recurring_interval !== null) readRecurringInterval(value.recurring_interval);
}

export function readPriceAmountType(value: PriceAmountType): void {
  take<string>(value);
  if (!isKnownPriceAmountType(value)) return;
  take<(typeof priceAmountTypeValues)[number]>(value);
  switch (value) {
    case "fixed":
      return;
    default:
      take<string>(value);
  }
}

export function readPriceId(value: PriceId): void {
  take<string>(value);
}

export function readPriceType(value: PriceType): void {
  take<string>(value);
  if (!isKnownPriceType(value)) return;
  take<(typeof priceTypeValues)[number]>(value);
  switch (value) {
    case "recurring":
      return;
    default:
      take<string>(value);
  }
}

export function readProblem(value: Problem): void {
  take<string>(value.type);
  take<string>(value.title);
  take<number>(value.status);
  take<string>(value.detail);
  if (value.instance !== undefined) take<string>(value.instance);
  if (value.errors !== undefined) {
    for (const item of value.errors) {
      readProblemError(item);
    }
  }
}

export function readProblemError(value: ProblemError): void {
  readProblemErrorLocation(value.in);
  if (value.pointer !== undefined) take<string>(value.pointer);
  if (value.name !== undefined) take<string>(value.name);
  take<string>(value.detail);
}

export function readProblemErrorLocation(value: ProblemErrorLocation): void {
  take<string>(value);
  if (!isKnownProblemErrorLocation(value)) return;
  take<(typeof problemErrorLocationValues)[number]>(value);
  switch (value) {
    case "body":
    case "query":
    case "path":
    case "header":
      return;
    default:
      take<string>(value);
  }
}

export function readProduct(value: Product): void {
  readProductId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  take<string>(value.name);
  take<string | null>(value.description);
  take<boolean>(value.is_recurring);
  take<boolean>(value.is_archived);
  readOrganizationId(value.organization_id);
  for (const item of value.prices) {
    readPrice(item);
  }
  for (const item of value.medias) {
    readMedia(item);
  }
  for (const item of value.benefits) {
    readBenefit(item);
  }
}

export function readProductBase(value: ProductBase): void {
  readProductId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  take<string>(value.name);
  take<string | null>(value.description);
  take<boolean>(value.is_recurring);
  take<boolean>(value.is_archived);
  readOrganizationId(value.organization_id);
  for (const item of value.prices) {
    readPrice(item);
  }
  for (const item of value.medias) {
    readMedia(item);
  }
}

export function readProductId(value: ProductId): void {
  take<string>(value);
}

export function readProductMerchant(value: ProductMerchant): void {
  readProductId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  take<string>(value.name);
  take<string | null>(value.description);
  take<boolean>(value.is_recurring);
  take<boolean>(value.is_archived);
  readOrganizationId(value.organization_id);
  for (const item of value.prices) {
    readPrice(item);
  }
  for (const item of value.medias) {
    readMedia(item);
  }
  for (const item of value.benefits) {
    readBenefitMerchant(item);
  }
  readMetadata(value.metadata);
  for (const item of value.attached_custom_fields) {
    readAttachedCustomField(item);
  }
}

export function readProductPortal(value: ProductPortal): void {
  readProductId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  take<string>(value.name);
  take<string | null>(value.description);
  take<boolean>(value.is_recurring);
  take<boolean>(value.is_archived);
  readOrganizationId(value.organization_id);
  for (const item of value.prices) {
    readPrice(item);
  }
  for (const item of value.medias) {
    readMedia(item);
  }
  for (const item of value.benefits) {
    readBenefit(item);
  }
  readOrganization(value.organization);
}

export function readProductSummary(value: ProductSummary): void {
  readProductId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  take<string>(value.name);
  take<string | null>(value.description);
  take<boolean>(value.is_recurring);
  take<boolean>(value.is_archived);
  readOrganizationId(value.organization_id);
}

export function readProjectId(value: ProjectId): void {
  take<string>(value);
}

export function readRecurringInterval(value: RecurringInterval): void {
  take<string>(value);
  if (!isKnownRecurringInterval(value)) return;
  take<(typeof recurringIntervalValues)[number]>(value);
  switch (value) {
    case "month":
      return;
    default:
      take<string>(value);
  }
}

export function readSubscription(value: Subscription): void {
  readSubscriptionId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  if (value.amount !== null) readAmount(value.amount);
  if (value.currency !== null) readCurrency(value.currency);
  readRecurringInterval(value.recurring_interval);
  readSubscriptionStatus(value.status);
  readTimestamp(value.current_period_start);
  if (value.current_period_end !== null) readTimestamp(value.current_period_end);
  take<boolean>(value.cancel_at_period_end);
  if (value.canceled_at !== null) readTimestamp(value.canceled_at);
  if (value.started_at !== null) readTimestamp(value.started_at);
  if (value.ends_at !== null) readTimestamp(value.ends_at);
  if (value.ended_at !== null) readTimestamp(value.ended_at);
  readCustomerId(value.customer_id);
  readProductId(value.product_id);
  readPriceId(value.price_id);
  if (value.discount_id !== null) readDiscountId(value.discount_id);
  if (value.checkout_id !== null) readCheckoutSessionId(value.checkout_id);
  if (value.customer_cancellation_reason !== null) readCustomerCancellationReason(value.customer_cancellation_reason);
  take<string | null>(value.customer_cancellation_comment);
  readUserId(value.user_id);
  readMetadata(value.metadata);
  readCustomFieldData(value.custom_field_data);
  readCustomer(value.customer);
  readUserWithCodeHost(value.user);
  readProductMerchant(value.product);
  readPrice(value.price);
  if (value.discount !== null) readDiscount(value.discount);
}

export function readSubscriptionBase(value: SubscriptionBase): void {
  readSubscriptionId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  if (value.amount !== null) readAmount(value.amount);
  if (value.currency !== null) readCurrency(value.currency);
  readRecurringInterval(value.recurring_interval);
  readSubscriptionStatus(value.status);
  readTimestamp(value.current_period_start);
  if (value.current_period_end !== null) readTimestamp(value.current_period_end);
  take<boolean>(value.cancel_at_period_end);
  if (value.canceled_at !== null) readTimestamp(value.canceled_at);
  if (value.started_at !== null) readTimestamp(value.started_at);
  if (value.ends_at !== null) readTimestamp(value.ends_at);
  if (value.ended_at !== null) readTimestamp(value.ended_at);
  readCustomerId(value.customer_id);
  readProductId(value.product_id);
  readPriceId(value.price_id);
  if (value.discount_id !== null) readDiscountId(value.discount_id);
  if (value.checkout_id !== null) readCheckoutSessionId(value.checkout_id);
  if (value.customer_cancellation_reason !== null) readCustomerCancellationReason(value.customer_cancellation_reason);
  take<string | null>(value.customer_cancellation_comment);
  readUserId(value.user_id);
}

export function readSubscriptionId(value: SubscriptionId): void {
  take<string>(value);
}

export function readSubscriptionPage(value: SubscriptionPage): void {
  for (const item of value.items) {
    readSubscription(item);
  }
  readPagination(value.pagination);
}

export function readSubscriptionPortal(value: SubscriptionPortal): void {
  readSubscriptionId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  if (value.amount !== null) readAmount(value.amount);
  if (value.currency !== null) readCurrency(value.currency);
  readRecurringInterval(value.recurring_interval);
  readSubscriptionStatus(value.status);
  readTimestamp(value.current_period_start);
  if (value.current_period_end !== null) readTimestamp(value.current_period_end);
  take<boolean>(value.cancel_at_period_end);
  if (value.canceled_at !== null) readTimestamp(value.canceled_at);
  if (value.started_at !== null) readTimestamp(value.started_at);
  if (value.ends_at !== null) readTimestamp(value.ends_at);
  if (value.ended_at !== null) readTimestamp(value.ended_at);
  readCustomerId(value.customer_id);
  readProductId(value.product_id);
  readPriceId(value.price_id);
  if (value.discount_id !== null) readDiscountId(value.discount_id);
  if (value.checkout_id !== null) readCheckoutSessionId(value.checkout_id);
  if (value.customer_cancellation_reason !== null) readCustomerCancellationReason(value.customer_cancellation_reason);
  take<string | null>(value.customer_cancellation_comment);
  readUserId(value.user_id);
  readProductPortal(value.product);
  readPrice(value.price);
}

export function readSubscriptionPortalPage(value: SubscriptionPortalPage): void {
  for (const item of value.items) {
    readSubscriptionPortal(item);
  }
  readPagination(value.pagination);
}

export function readSubscriptionStatus(value: SubscriptionStatus): void {
  take<string>(value);
  if (!isKnownSubscriptionStatus(value)) return;
  take<(typeof subscriptionStatusValues)[number]>(value);
  switch (value) {
    case "incomplete":
      return;
    default:
      take<string>(value);
  }
}

export function readSubscriptionSummary(value: SubscriptionSummary): void {
  readSubscriptionId(value.id);
  readTimestamp(value.created_at);
  if (value.modified_at !== null) readTimestamp(value.modified_at);
  if (value.amount !== null) readAmount(value.amount);
  if (value.currency !== null) readCurrency(value.currency);
  readRecurringInterval(value.recurring_interval);
  readSubscriptionStatus(value.status);
  readTimestamp(value.current_period_start);
  if (value.current_period_end !== null) readTimestamp(value.current_period_end);
  take<boolean>(value.cancel_at_period_end);
  if (value.canceled_at !== null) readTimestamp(value.canceled_at);
  if (value.started_at !== null) readTimestamp(value.started_at);
  if (value.ends_at !== null) readTimestamp(value.ends_at);
  if (value.ended_at !== null) readTimestamp(value.ended_at);
  readCustomerId(value.customer_id);
  readProductId(value.product_id);
  readPriceId(value.price_id);
  if (value.discount_id !== null) readDiscountId(value.discount_id);
  if (value.checkout_id !== null) readCheckoutSessionId(value.checkout_id);
  if (value.customer_cancellation_reason !== null) readCustomerCancellationReason(value.customer_cancellation_reason);
  take<string | null>(value.customer_cancellation_comment);
  readUserId(value.user_id);
  readMetadata(value.metadata);
}

export function readTaxIdentifier(value: TaxIdentifier): void {
  take<[string, string]>(value);
}

export function readTimestamp(value: Timestamp): void {
  take<string>(value);
}

export function readUser(value: User): void {
  readUserId(value.id);
  take<string>(value.email);
  take<string>(value.public_name);
  take<string | null>(value.avatar_url);
}

export function readUserId(value: UserId): void {
  take<string>(value);
}

export function readUserWithCodeHost(value: UserWithCodeHost): void {
  readUserId(value.id);
  take<string>(value.email);
  take<string>(value.public_name);
  take<string | null>(value.avatar_url);
  take<string | null>(value.code_host_username);
}

take<Amount>(1900);

take<BenefitId>("any other");

take<BenefitType>("custom");
take<BenefitType>("ads");
take<(typeof benefitTypeValues)[number]>("custom");
take<(typeof benefitTypeValues)[number]>("ads");
take<BenefitType>("any other");

take<CheckoutSessionId>("any other");

take<CheckoutSessionStatus>("open");
take<CheckoutSessionStatus>("confirmed");
take<(typeof checkoutSessionStatusValues)[number]>("open");
take<(typeof checkoutSessionStatusValues)[number]>("confirmed");
take<CheckoutSessionStatus>("any other");

take<Currency>("any other");

take<CustomFieldData>({"team_name":"Blue Team"});

take<CustomFieldId>("any other");

take<CustomFieldType>("text");
take<(typeof customFieldTypeValues)[number]>("text");
take<CustomFieldType>("any other");

take<CustomerCancellationReason>("customer_service");
take<(typeof customerCancellationReasonValues)[number]>("customer_service");
take<CustomerCancellationReason>("any other");

take<CustomerId>("any other");

take<CustomerMetadata>({"crm_reference":"C-2077"});

take<DiscountDuration>("once");
take<(typeof discountDurationValues)[number]>("once");
take<DiscountDuration>("any other");

take<DiscountId>("any other");

take<DiscountType>("fixed");
take<(typeof discountTypeValues)[number]>("fixed");
take<DiscountType>("any other");

take<LicenseKeyActivationId>("any other");

take<LicenseKeyId>("any other");

take<LicenseKeyStatus>("granted");
take<(typeof licenseKeyStatusValues)[number]>("granted");
take<LicenseKeyStatus>("any other");

take<MediaId>("any other");

take<MediaService>("product_media");
take<(typeof mediaServiceValues)[number]>("product_media");
take<MediaService>("any other");

take<Metadata>({"reference":"A-1042"});

take<OrderBillingReason>("purchase");
take<(typeof orderBillingReasonValues)[number]>("purchase");
take<OrderBillingReason>("any other");

take<OrderId>("any other");

take<OrganizationId>("any other");

take<PaymentProcessor>("any other");

take<PriceAmountType>("fixed");
take<(typeof priceAmountTypeValues)[number]>("fixed");
take<PriceAmountType>("any other");

take<PriceId>("any other");

take<PriceType>("recurring");
take<(typeof priceTypeValues)[number]>("recurring");
take<PriceType>("any other");

take<ProblemErrorLocation>("body");
take<ProblemErrorLocation>("query");
take<ProblemErrorLocation>("path");
take<ProblemErrorLocation>("header");
take<(typeof problemErrorLocationValues)[number]>("body");
take<(typeof problemErrorLocationValues)[number]>("query");
take<(typeof problemErrorLocationValues)[number]>("path");
take<(typeof problemErrorLocationValues)[number]>("header");
take<ProblemErrorLocation>("any other");

take<ProductId>("any other");

take<ProjectId>("any other");

take<RecurringInterval>("month");
take<(typeof recurringIntervalValues)[number]>("month");
take<RecurringInterval>("any other");

take<SubscriptionId>("any other");

take<SubscriptionSortingCriterion>("customer");
take<SubscriptionSortingCriterion>("-customer");
take<SubscriptionSortingCriterion>("status");
take<SubscriptionSortingCriterion>("-status");
take<SubscriptionSortingCriterion>("started_at");
take<SubscriptionSortingCriterion>("-started_at");
take<SubscriptionSortingCriterion>("current_period_end");
take<SubscriptionSortingCriterion>("-current_period_end");
take<SubscriptionSortingCriterion>("amount");
take<SubscriptionSortingCriterion>("-amount");
take<SubscriptionSortingCriterion>("product");
take<SubscriptionSortingCriterion>("-product");
take<SubscriptionSortingCriterion>("discount");
take<SubscriptionSortingCriterion>("-discount");

take<SubscriptionStatus>("incomplete");
take<(typeof subscriptionStatusValues)[number]>("incomplete");
take<SubscriptionStatus>("any other");

take<TaxIdentifier>(["DE123456789","eu_vat"]);

take<Timestamp>("any other");

take<UserId>("any other");

export async function call_createCheckoutSession(): Promise<void> {
  const request: CreateCheckoutSessionRequest = { ...options, ...{ body: { product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02", "a further field": true } } };
  const answer: CheckoutSession = await createCheckoutSession(client, request);
  readCheckoutSession(answer);
  readCheckoutSession(await createCheckoutSession(client, { body: { product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02" } }));
}

export async function call_listCheckoutSessions(): Promise<void> {
  const request: ListCheckoutSessionsRequest = { ...options, ...{ query: { page: 1, limit: 10, sorting: ["-created_at"] } } };
  const answer: CheckoutSessionPage = await listCheckoutSessions(client, request);
  readCheckoutSessionPage(answer);
  readCheckoutSessionPage(await listCheckoutSessions(client));
}

export async function call_updateCheckoutSession(): Promise<void> {
  const request: UpdateCheckoutSessionRequest = { ...options, ...{ path: { id: "0d6f3a54-51c8-4b7e-9a43-2f6d8c1e7b01" }, body: { discount_id: "b27e5d80-9f13-4c6a-8e4b-5a9d7c2f1e06", customer_metadata: {"crm_reference":"C-2077"}, success_url: "https://harbour.example.com/thanks?checkout_id={CHECKOUT_ID}", "a further field": true } } };
  const answer: CheckoutSession = await updateCheckoutSession(client, request);
  readCheckoutSession(answer);
  readCheckoutSession(await updateCheckoutSession(client, { path: { id: "0d6f3a54-51c8-4b7e-9a43-2f6d8c1e7b01" }, body: {} }));
}

export async function call_updateCheckoutSessionByClientSecret(): Promise<void> {
  const request: UpdateCheckoutSessionByClientSecretRequest = { ...options, ...{ path: { client_secret: "cs_4f9a7c21b8e64d0f9b3a" }, body: { discount_id: "b27e5d80-9f13-4c6a-8e4b-5a9d7c2f1e06", "a further field": true } } };
  const answer: CheckoutSessionClient = await updateCheckoutSessionByClientSecret(client, request);
  readCheckoutSessionClient(answer);
  readCheckoutSessionClient(await updateCheckoutSessionByClientSecret(client, { path: { client_secret: "cs_4f9a7c21b8e64d0f9b3a" }, body: {} }));
}

export async function call_confirmCheckoutSession(): Promise<void> {
  const request: ConfirmCheckoutSessionRequest = { ...options, ...{ path: { client_secret: "cs_4f9a7c21b8e64d0f9b3a" }, body: { discount_id: "b27e5d80-9f13-4c6a-8e4b-5a9d7c2f1e06", "a further field": true } } };
  const answer: CheckoutSessionConfirmed = await confirmCheckoutSession(client, request);
  readCheckoutSessionConfirmed(answer);
  readCheckoutSessionConfirmed(await confirmCheckoutSession(client, { path: { client_secret: "cs_4f9a7c21b8e64d0f9b3a" }, body: {} }));
}

export async function call_updateSubscription(): Promise<void> {
  const request: UpdateSubscriptionRequest = { ...options, ...{ path: { id: "4c9e1b7d-5f28-4a36-8b0c-2d7f6e3a9c12" }, body: { product_price_id: "c83b6f1d-4e29-4a57-8f90-1b7d3a6c5e03" } } };
  const answer: Subscription = await updateSubscription(client, request);
  readSubscription(answer);
  readSubscription(await updateSubscription(client, { path: { id: "4c9e1b7d-5f28-4a36-8b0c-2d7f6e3a9c12" }, body: { product_price_id: "c83b6f1d-4e29-4a57-8f90-1b7d3a6c5e03" } }));
}

export async function call_listSubscriptions(): Promise<void> {
  const request: ListSubscriptionsRequest = { ...options, ...{ query: { page: 1, limit: 10, sorting: ["customer","-customer","status","-status","started_at","-started_at","current_period_end","-current_period_end","amount","-amount","product","-product","discount","-discount"] } } };
  const answer: SubscriptionPage = await listSubscriptions(client, request);
  readSubscriptionPage(answer);
  readSubscriptionPage(await listSubscriptions(client));
}

export async function call_updatePortalSubscription(): Promise<void> {
  const request: UpdatePortalSubscriptionRequest = { ...options, ...{ path: { id: "4c9e1b7d-5f28-4a36-8b0c-2d7f6e3a9c12" }, body: { product_price_id: "c83b6f1d-4e29-4a57-8f90-1b7d3a6c5e03" } } };
  const answer: SubscriptionPortal = await updatePortalSubscription(client, request);
  readSubscriptionPortal(answer);
  readSubscriptionPortal(await updatePortalSubscription(client, { path: { id: "4c9e1b7d-5f28-4a36-8b0c-2d7f6e3a9c12" }, body: { product_price_id: "c83b6f1d-4e29-4a57-8f90-1b7d3a6c5e03" } }));
}

export async function call_listPortalSubscriptions(): Promise<void> {
  const request: ListPortalSubscriptionsRequest = { ...options, ...{ query: { page: 1, limit: 10, sorting: ["-created_at"] } } };
  const answer: SubscriptionPortalPage = await listPortalSubscriptions(client, request);
  readSubscriptionPortalPage(answer);
  readSubscriptionPortalPage(await listPortalSubscriptions(client));
}

export async function call_getOrder(): Promise<void> {
  const request: GetOrderRequest = { ...options, ...{ path: { id: "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13" } } };
  const answer: Order = await getOrder(client, request);
  readOrder(answer);
  readOrder(await getOrder(client, { path: { id: "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13" } }));
}

export async function call_updateLicenseKey(): Promise<void> {
  const request: UpdateLicenseKeyRequest = { ...options, ...{ path: { id: "3e8f5a2c-6d91-4b07-9c4e-8a1d7b5f0e14" }, body: { "a further field": true } } };
  const answer: LicenseKey = await updateLicenseKey(client, request);
  readLicenseKey(answer);
  readLicenseKey(await updateLicenseKey(client, { path: { id: "3e8f5a2c-6d91-4b07-9c4e-8a1d7b5f0e14" }, body: {} }));
}

export async function call_getLicenseKeyActivation(): Promise<void> {
  const request: GetLicenseKeyActivationRequest = { ...options, ...{ path: { id: "3e8f5a2c-6d91-4b07-9c4e-8a1d7b5f0e14", activation_id: "71c4e9d8-2b36-4f5a-86e1-5d9b0a3c7f15" } } };
  const answer: LicenseKeyActivationWithKey = await getLicenseKeyActivation(client, request);
  readLicenseKeyActivationWithKey(answer);
  readLicenseKeyActivationWithKey(await getLicenseKeyActivation(client, { path: { id: "3e8f5a2c-6d91-4b07-9c4e-8a1d7b5f0e14", activation_id: "71c4e9d8-2b36-4f5a-86e1-5d9b0a3c7f15" } }));
}

export async function call_listPortalLicenseKeys(): Promise<void> {
  const request: ListPortalLicenseKeysRequest = { ...options, ...{ query: { page: 1, limit: 10 } } };
  const answer: LicenseKeyPage = await listPortalLicenseKeys(client, request);
  readLicenseKeyPage(answer);
  readLicenseKeyPage(await listPortalLicenseKeys(client));
}

export async function call_getPortalLicenseKey(): Promise<void> {
  const request: GetPortalLicenseKeyRequest = { ...options, ...{ path: { id: "3e8f5a2c-6d91-4b07-9c4e-8a1d7b5f0e14" } } };
  const answer: LicenseKeyWithActivations = await getPortalLicenseKey(client, request);
  readLicenseKeyWithActivations(answer);
  readLicenseKeyWithActivations(await getPortalLicenseKey(client, { path: { id: "3e8f5a2c-6d91-4b07-9c4e-8a1d7b5f0e14" } }));
}

export async function call_activateLicenseKey(): Promise<void> {
  const request: ActivateLicenseKeyRequest = { ...options, ...{ body: { key: "HARBOUR-4F9A-7C21-B8E6-4D0F", organization_id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08", label: "Bridge laptop" } } };
  const answer: LicenseKeyActivationWithKey = await activateLicenseKey(client, request);
  readLicenseKeyActivationWithKey(answer);
  readLicenseKeyActivationWithKey(await activateLicenseKey(client, { body: { key: "HARBOUR-4F9A-7C21-B8E6-4D0F", organization_id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08", label: "Bridge laptop" } }));
}

export async function call_validateLicenseKey(): Promise<void> {
  const request: ValidateLicenseKeyRequest = { ...options, ...{ body: { key: "HARBOUR-4F9A-7C21-B8E6-4D0F", organization_id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08" } } };
  const answer: LicenseKeyValidation = await validateLicenseKey(client, request);
  readLicenseKeyValidation(answer);
  readLicenseKeyValidation(await validateLicenseKey(client, { body: { key: "HARBOUR-4F9A-7C21-B8E6-4D0F", organization_id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08" } }));
}

export async function call_listOrganizations(): Promise<void> {
  const request: ListOrganizationsRequest = { ...options, ...{ query: { page: 1, limit: 10, sorting: ["-created_at"] } } };
  const answer: OrganizationPage = await listOrganizations(client, request);
  readOrganizationPage(answer);
  readOrganizationPage(await listOrganizations(client));
}

export async function call_getOrganization(): Promise<void> {
  const request: GetOrganizationRequest = { ...options, ...{ path: { id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08" } } };
  const answer: Organization = await getOrganization(client, request);
  readOrganization(answer);
  readOrganization(await getOrganization(client, { path: { id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08" } }));
}

export async function call_updateOrganization(): Promise<void> {
  const request: UpdateOrganizationRequest = { ...options, ...{ path: { id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08" }, body: { "a further field": true } } };
  const answer: Organization = await updateOrganization(client, request);
  readOrganization(answer);
  readOrganization(await updateOrganization(client, { path: { id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08" }, body: {} }));
}

export async function walk_listCheckoutSessions(): Promise<void> {
  const walk: Paginated<CheckoutSession, CheckoutSessionPage> = paginate(listCheckoutSessions, client, { query: { page: 1, limit: 10, sorting: ["-created_at"] } });
  for await (const item of walk) readCheckoutSession(item);
  for await (const page of walk.pages()) {
    take<AnyPage<CheckoutSession>>(page);
    readCheckoutSessionPage(page);
  }
  for await (const item of paginate(listCheckoutSessions, client)) readCheckoutSession(item);
}

export async function walk_listSubscriptions(): Promise<void> {
  const walk: Paginated<Subscription, SubscriptionPage> = paginate(listSubscriptions, client, { query: { page: 1, limit: 10, sorting: ["customer","-customer","status","-status","started_at","-started_at","current_period_end","-current_period_end","amount","-amount","product","-product","discount","-discount"] } });
  for await (const item of walk) readSubscription(item);
  for await (const page of walk.pages()) {
    take<AnyPage<Subscription>>(page);
    readSubscriptionPage(page);
  }
  for await (const item of paginate(listSubscriptions, client)) readSubscription(item);
}

export async function walk_listPortalSubscriptions(): Promise<void> {
  const walk: Paginated<SubscriptionPortal, SubscriptionPortalPage> = paginate(listPortalSubscriptions, client, { query: { page: 1, limit: 10, sorting: ["-created_at"] } });
  for await (const item of walk) readSubscriptionPortal(item);
  for await (const page of walk.pages()) {
    take<AnyPage<SubscriptionPortal>>(page);
    readSubscriptionPortalPage(page);
  }
  for await (const item of paginate(listPortalSubscriptions, client)) readSubscriptionPortal(item);
}

export async function walk_listPortalLicenseKeys(): Promise<void> {
  const walk: Paginated<LicenseKey, LicenseKeyPage> = paginate(listPortalLicenseKeys, client, { query: { page: 1, limit: 10 } });
  for await (const item of walk) readLicenseKey(item);
  for await (const page of walk.pages()) {
    take<AnyPage<LicenseKey>>(page);
    readLicenseKeyPage(page);
  }
  for await (const item of paginate(listPortalLicenseKeys, client)) readLicenseKey(item);
}

export async function walk_listOrganizations(): Promise<void> {
  const walk: Paginated<Organization, OrganizationPage> = paginate(listOrganizations, client, { query: { page: 1, limit: 10, sorting: ["-created_at"] } });
  for await (const item of walk) readOrganization(item);
  for await (const page of walk.pages()) {
    take<AnyPage<Organization>>(page);
    readOrganizationPage(page);
  }
  for await (const item of paginate(listOrganizations, client)) readOrganization(item);
}

export function explain(error: unknown): string {
  if (error instanceof ApiError) {
    take<Error>(error);
    take<"ApiError">(error.name);
    take<string>(error.operation);
    take<number>(error.status);
    take<Headers>(error.headers);
    take<unknown>(error.cause);
    if (error.problem !== undefined) readProblem(error.problem);
    take<Problem | undefined>(error.problem);
  }
  if (error instanceof TimeoutError || error instanceof SameTimeoutError) {
    take<Error>(error);
    take<"TimeoutError">(error.name);
    take<string>(error.operation);
  }
  if (error instanceof NetworkError || error instanceof SameNetworkError) {
    take<Error>(error);
    take<"NetworkError">(error.name);
    take<string>(error.operation);
  }
  return String(error);
}
export const thrown: Error[] = [
  new ApiError("operation", new Response(), undefined, undefined),
  new TimeoutError("operation", undefined),
  new NetworkError("operation", undefined),
];
export const sameOptions: SameClientOptions = settings;
export const sameToken: SameAccessToken = token;

export async function fetch_createCheckoutSession(): Promise<void> {
  const { data, error, response } = await fetcher.POST("/v1/checkouts/custom/", { body: { product_id: "5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02", "a further field": true } });
  if (data !== undefined) readCheckoutSession(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_listCheckoutSessions(): Promise<void> {
  const { data, error, response } = await fetcher.GET("/v1/checkouts/custom/", { params: { query: { page: 1, limit: 10, sorting: ["-created_at"] } } });
  if (data !== undefined) readCheckoutSessionPage(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_updateCheckoutSession(): Promise<void> {
  const { data, error, response } = await fetcher.PATCH("/v1/checkouts/custom/{id}", { params: { path: { id: "0d6f3a54-51c8-4b7e-9a43-2f6d8c1e7b01" } }, body: { discount_id: "b27e5d80-9f13-4c6a-8e4b-5a9d7c2f1e06", customer_metadata: {"crm_reference":"C-2077"}, success_url: "https://harbour.example.com/thanks?checkout_id={CHECKOUT_ID}", "a further field": true } });
  if (data !== undefined) readCheckoutSession(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_updateCheckoutSessionByClientSecret(): Promise<void> {
  const { data, error, response } = await fetcher.PATCH("/v1/checkouts/custom/client/{client_secret}", { params: { path: { client_secret: "cs_4f9a7c21b8e64d0f9b3a" } }, body: { discount_id: "b27e5d80-9f13-4c6a-8e4b-5a9d7c2f1e06", "a further field": true } });
  if (data !== undefined) readCheckoutSessionClient(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_confirmCheckoutSession(): Promise<void> {
  const { data, error, response } = await fetcher.POST("/v1/checkouts/custom/client/{client_secret}/confirm", { params: { path: { client_secret: "cs_4f9a7c21b8e64d0f9b3a" } }, body: { discount_id: "b27e5d80-9f13-4c6a-8e4b-5a9d7c2f1e06", "a further field": true } });
  if (data !== undefined) readCheckoutSessionConfirmed(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_updateSubscription(): Promise<void> {
  const { data, error, response } = await fetcher.PATCH("/v1/subscriptions/{id}", { params: { path: { id: "4c9e1b7d-5f28-4a36-8b0c-2d7f6e3a9c12" } }, body: { product_price_id: "c83b6f1d-4e29-4a57-8f90-1b7d3a6c5e03" } });
  if (data !== undefined) readSubscription(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_listSubscriptions(): Promise<void> {
  const { data, error, response } = await fetcher.GET("/v1/subscriptions/", { params: { query: { page: 1, limit: 10, sorting: ["customer","-customer","status","-status","started_at","-started_at","current_period_end","-current_period_end","amount","-amount","product","-product","discount","-discount"] } } });
  if (data !== undefined) readSubscriptionPage(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_updatePortalSubscription(): Promise<void> {
  const { data, error, response } = await fetcher.PATCH("/v1/customer-portal/subscriptions/{id}", { params: { path: { id: "4c9e1b7d-5f28-4a36-8b0c-2d7f6e3a9c12" } }, body: { product_price_id: "c83b6f1d-4e29-4a57-8f90-1b7d3a6c5e03" } });
  if (data !== undefined) readSubscriptionPortal(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_listPortalSubscriptions(): Promise<void> {
  const { data, error, response } = await fetcher.GET("/v1/customer-portal/subscriptions/", { params: { query: { page: 1, limit: 10, sorting: ["-created_at"] } } });
  if (data !== undefined) readSubscriptionPortalPage(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_getOrder(): Promise<void> {
  const { data, error, response } = await fetcher.GET("/v1/orders/{id}", { params: { path: { id: "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13" } } });
  if (data !== undefined) readOrder(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_updateLicenseKey(): Promise<void> {
  const { data, error, response } = await fetcher.PATCH("/v1/license-keys/{id}", { params: { path: { id: "3e8f5a2c-6d91-4b07-9c4e-8a1d7b5f0e14" } }, body: { "a further field": true } });
  if (data !== undefined) readLicenseKey(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_getLicenseKeyActivation(): Promise<void> {
  const { data, error, response } = await fetcher.GET("/v1/license-keys/{id}/activations/{activation_id}", { params: { path: { id: "3e8f5a2c-6d91-4b07-9c4e-8a1d7b5f0e14", activation_id: "71c4e9d8-2b36-4f5a-86e1-5d9b0a3c7f15" } } });
  if (data !== undefined) readLicenseKeyActivationWithKey(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_listPortalLicenseKeys(): Promise<void> {
  const { data, error, response } = await fetcher.GET("/v1/customer-portal/license-keys/", { params: { query: { page: 1, limit: 10 } } });
  if (data !== undefined) readLicenseKeyPage(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_getPortalLicenseKey(): Promise<void> {
  const { data, error, response } = await fetcher.GET("/v1/customer-portal/license-keys/{id}", { params: { path: { id: "3e8f5a2c-6d91-4b07-9c4e-8a1d7b5f0e14" } } });
  if (data !== undefined) readLicenseKeyWithActivations(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_activateLicenseKey(): Promise<void> {
  const { data, error, response } = await fetcher.POST("/v1/customer-portal/license-keys/activate", { body: { key: "HARBOUR-4F9A-7C21-B8E6-4D0F", organization_id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08", label: "Bridge laptop" } });
  if (data !== undefined) readLicenseKeyActivationWithKey(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_validateLicenseKey(): Promise<void> {
  const { data, error, response } = await fetcher.POST("/v1/customer-portal/license-keys/validate", { body: { key: "HARBOUR-4F9A-7C21-B8E6-4D0F", organization_id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08" } });
  if (data !== undefined) readLicenseKeyValidation(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_listOrganizations(): Promise<void> {
  const { data, error, response } = await fetcher.GET("/v1/organizations/", { params: { query: { page: 1, limit: 10, sorting: ["-created_at"] } } });
  if (data !== undefined) readOrganizationPage(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_getOrganization(): Promise<void> {
  const { data, error, response } = await fetcher.GET("/v1/organizations/{id}", { params: { path: { id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08" } } });
  if (data !== undefined) readOrganization(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export async function fetch_updateOrganization(): Promise<void> {
  const { data, error, response } = await fetcher.PATCH("/v1/organizations/{id}", { params: { path: { id: "f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08" } }, body: { "a further field": true } });
  if (data !== undefined) readOrganization(data);
  if (error !== undefined) readProblem(error);
  take<Response>(response);
}

export type Models = [
  [Address, components["schemas"]["Address"]],
  [Amount, components["schemas"]["Amount"]],
  [AttachedCustomField, components["schemas"]["AttachedCustomField"]],
  [Benefit, components["schemas"]["Benefit"]],
  [BenefitId, components["schemas"]["BenefitId"]],
  [BenefitMerchant, components["schemas"]["BenefitMerchant"]],
  [BenefitProperties, components["schemas"]["BenefitProperties"]],
  [BenefitType, components["schemas"]["BenefitType"]],
  [CheckoutSession, components["schemas"]["CheckoutSession"]],
  [CheckoutSessionBase, components["schemas"]["CheckoutSessionBase"]],
  [CheckoutSessionClient, components["schemas"]["CheckoutSessionClient"]],
  [CheckoutSessionClientUpdate, components["schemas"]["CheckoutSessionClientUpdate"]],
  [CheckoutSessionConfirm, components["schemas"]["CheckoutSessionConfirm"]],
  [CheckoutSessionConfirmed, components["schemas"]["CheckoutSessionConfirmed"]],
  [CheckoutSessionCreate, components["schemas"]["CheckoutSessionCreate"]],
  [CheckoutSessionId, components["schemas"]["CheckoutSessionId"]],
  [CheckoutSessionPage, components["schemas"]["CheckoutSessionPage"]],
  [CheckoutSessionStatus, components["schemas"]["CheckoutSessionStatus"]],
  [CheckoutSessionUpdate, components["schemas"]["CheckoutSessionUpdate"]],
  [Currency, components["schemas"]["Currency"]],
  [CustomField, components["schemas"]["CustomField"]],
  [CustomFieldData, components["schemas"]["CustomFieldData"]],
  [CustomFieldId, components["schemas"]["CustomFieldId"]],
  [CustomFieldProperties, components["schemas"]["CustomFieldProperties"]],
  [CustomFieldType, components["schemas"]["CustomFieldType"]],
  [Customer, components["schemas"]["Customer"]],
  [CustomerCancellationReason, components["schemas"]["CustomerCancellationReason"]],
  [CustomerId, components["schemas"]["CustomerId"]],
  [CustomerMetadata, components["schemas"]["CustomerMetadata"]],
  [Discount, components["schemas"]["Discount"]],
  [DiscountDuration, components["schemas"]["DiscountDuration"]],
  [DiscountId, components["schemas"]["DiscountId"]],
  [DiscountSummary, components["schemas"]["DiscountSummary"]],
  [DiscountType, components["schemas"]["DiscountType"]],
  [LicenseKey, components["schemas"]["LicenseKey"]],
  [LicenseKeyActivate, components["schemas"]["LicenseKeyActivate"]],
  [LicenseKeyActivation, components["schemas"]["LicenseKeyActivation"]],
  [LicenseKeyActivationId, components["schemas"]["LicenseKeyActivationId"]],
  [LicenseKeyActivationWithKey, components["schemas"]["LicenseKeyActivationWithKey"]],
  [LicenseKeyId, components["schemas"]["LicenseKeyId"]],
  [LicenseKeyPage, components["schemas"]["LicenseKeyPage"]],
  [LicenseKeyStatus, components["schemas"]["LicenseKeyStatus"]],
  [LicenseKeyUpdate, components["schemas"]["LicenseKeyUpdate"]],
  [LicenseKeyValidate, components["schemas"]["LicenseKeyValidate"]],
  [LicenseKeyValidation, components["schemas"]["LicenseKeyValidation"]],
  [LicenseKeyWithActivations, components["schemas"]["LicenseKeyWithActivations"]],
  [Media, components["schemas"]["Media"]],
  [MediaId, components["schemas"]["MediaId"]],
  [MediaService, components["schemas"]["MediaService"]],
  [Metadata, components["schemas"]["Metadata"]],
  [Order, components["schemas"]["Order"]],
  [OrderBillingReason, components["schemas"]["OrderBillingReason"]],
  [OrderId, components["schemas"]["OrderId"]],
  [Organization, components["schemas"]["Organization"]],
  [OrganizationFeatureSettings, components["schemas"]["OrganizationFeatureSettings"]],
  [OrganizationId, components["schemas"]["OrganizationId"]],
  [OrganizationPage, components["schemas"]["OrganizationPage"]],
  [OrganizationProfileSettings, components["schemas"]["OrganizationProfileSettings"]],
  [OrganizationSubscribeSettings, components["schemas"]["OrganizationSubscribeSettings"]],
  [OrganizationUpdate, components["schemas"]["OrganizationUpdate"]],
  [Pagination, components["schemas"]["Pagination"]],
  [PaymentProcessor, components["schemas"]["PaymentProcessor"]],
  [Price, components["schemas"]["Price"]],
  [PriceAmountType, components["schemas"]["PriceAmountType"]],
  [PriceId, components["schemas"]["PriceId"]],
  [PriceType, components["schemas"]["PriceType"]],
  [Problem, components["schemas"]["Problem"]],
  [ProblemError, components["schemas"]["ProblemError"]],
  [ProblemErrorLocation, components["schemas"]["ProblemErrorLocation"]],
  [Product, components["schemas"]["Product"]],
  [ProductBase, components["schemas"]["ProductBase"]],
  [ProductId, components["schemas"]["ProductId"]],
  [ProductMerchant, components["schemas"]["ProductMerchant"]],
  [ProductPortal, components["schemas"]["ProductPortal"]],
  [ProductSummary, components["schemas"]["ProductSummary"]],
  [ProjectId, components["schemas"]["ProjectId"]],
  [RecurringInterval, components["schemas"]["RecurringInterval"]],
  [Subscription, components["schemas"]["Subscription"]],
  [SubscriptionBase, components["schemas"]["SubscriptionBase"]],
  [SubscriptionId, components["schemas"]["SubscriptionId"]],
  [SubscriptionPage, components["schemas"]["SubscriptionPage"]],
  [SubscriptionPortal, components["schemas"]["SubscriptionPortal"]],
  [SubscriptionPortalPage, components["schemas"]["SubscriptionPortalPage"]],
  [SubscriptionSortingCriterion, components["schemas"]["SubscriptionSortingCriterion"]],
  [SubscriptionStatus, components["schemas"]["SubscriptionStatus"]],
  [SubscriptionSummary, components["schemas"]["SubscriptionSummary"]],
  [SubscriptionUpdate, components["schemas"]["SubscriptionUpdate"]],
  [TaxIdentifier, components["schemas"]["TaxIdentifier"]],
  [Timestamp, components["schemas"]["Timestamp"]],
  [User, components["schemas"]["User"]],
  [UserId, components["schemas"]["UserId"]],
  [UserWithCodeHost, components["schemas"]["UserWithCodeHost"]],
];
export type Reached = [
  components["parameters"]["ClientSecret"],
  components["parameters"]["Limit"],
  components["parameters"]["Page"],
  components["parameters"]["Sorting"],
  components["parameters"]["SubscriptionSorting"],
  components["responses"]["ActivationLimitReached"],
  components["responses"]["CheckoutSessionClientConflict"],
  components["responses"]["CheckoutSessionNotOpen"],
  components["responses"]["NotFound"],
  components["responses"]["Unauthorized"],
  components["responses"]["UnexpectedError"],
  components["responses"]["UnprocessableContent"],
  operations["createCheckoutSession"]["parameters"],
  paths["/v1/checkouts/custom/"]["post"]["responses"][201]["content"]["application/json"],
  paths["/v1/checkouts/custom/"]["post"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/"]["post"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/"]["post"]["responses"]["default"]["content"]["application/problem+json"],
  operations["listCheckoutSessions"]["parameters"],
  paths["/v1/checkouts/custom/"]["get"]["responses"][200]["content"]["application/json"],
  paths["/v1/checkouts/custom/"]["get"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/"]["get"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/"]["get"]["responses"]["default"]["content"]["application/problem+json"],
  operations["updateCheckoutSession"]["parameters"],
  paths["/v1/checkouts/custom/{id}"]["patch"]["responses"][200]["content"]["application/json"],
  paths["/v1/checkouts/custom/{id}"]["patch"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/{id}"]["patch"]["responses"][404]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/{id}"]["patch"]["responses"][409]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/{id}"]["patch"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/{id}"]["patch"]["responses"]["default"]["content"]["application/problem+json"],
  operations["updateCheckoutSessionByClientSecret"]["parameters"],
  paths["/v1/checkouts/custom/client/{client_secret}"]["patch"]["responses"][200]["content"]["application/json"],
  paths["/v1/checkouts/custom/client/{client_secret}"]["patch"]["responses"][404]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/client/{client_secret}"]["patch"]["responses"][409]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/client/{client_secret}"]["patch"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/client/{client_secret}"]["patch"]["responses"]["default"]["content"]["application/problem+json"],
  operations["confirmCheckoutSession"]["parameters"],
  paths["/v1/checkouts/custom/client/{client_secret}/confirm"]["post"]["responses"][200]["content"]["application/json"],
  paths["/v1/checkouts/custom/client/{client_secret}/confirm"]["post"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/client/{client_secret}/confirm"]["post"]["responses"][404]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/client/{client_secret}/confirm"]["post"]["responses"][409]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/client/{client_secret}/confirm"]["post"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/checkouts/custom/client/{client_secret}/confirm"]["post"]["responses"]["default"]["content"]["application/problem+json"],
  operations["updateSubscription"]["parameters"],
  paths["/v1/subscriptions/{id}"]["patch"]["responses"][200]["content"]["application/json"],
  paths["/v1/subscriptions/{id}"]["patch"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/subscriptions/{id}"]["patch"]["responses"][404]["content"]["application/problem+json"],
  paths["/v1/subscriptions/{id}"]["patch"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/subscriptions/{id}"]["patch"]["responses"]["default"]["content"]["application/problem+json"],
  operations["listSubscriptions"]["parameters"],
  paths["/v1/subscriptions/"]["get"]["responses"][200]["content"]["application/json"],
  paths["/v1/subscriptions/"]["get"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/subscriptions/"]["get"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/subscriptions/"]["get"]["responses"]["default"]["content"]["application/problem+json"],
  operations["updatePortalSubscription"]["parameters"],
  paths["/v1/customer-portal/subscriptions/{id}"]["patch"]["responses"][200]["content"]["application/json"],
  paths["/v1/customer-portal/subscriptions/{id}"]["patch"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/customer-portal/subscriptions/{id}"]["patch"]["responses"][404]["content"]["application/problem+json"],
  paths["/v1/customer-portal/subscriptions/{id}"]["patch"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/customer-portal/subscriptions/{id}"]["patch"]["responses"]["default"]["content"]["application/problem+json"],
  operations["listPortalSubscriptions"]["parameters"],
  paths["/v1/customer-portal/subscriptions/"]["get"]["responses"][200]["content"]["application/json"],
  paths["/v1/customer-portal/subscriptions/"]["get"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/customer-portal/subscriptions/"]["get"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/customer-portal/subscriptions/"]["get"]["responses"]["default"]["content"]["application/problem+json"],
  operations["getOrder"]["parameters"],
  paths["/v1/orders/{id}"]["get"]["responses"][200]["content"]["application/json"],
  paths["/v1/orders/{id}"]["get"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/orders/{id}"]["get"]["responses"][404]["content"]["application/problem+json"],
  paths["/v1/orders/{id}"]["get"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/orders/{id}"]["get"]["responses"]["default"]["content"]["application/problem+json"],
  operations["updateLicenseKey"]["parameters"],
  paths["/v1/license-keys/{id}"]["patch"]["responses"][200]["content"]["application/json"],
  paths["/v1/license-keys/{id}"]["patch"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/license-keys/{id}"]["patch"]["responses"][404]["content"]["application/problem+json"],
  paths["/v1/license-keys/{id}"]["patch"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/license-keys/{id}"]["patch"]["responses"]["default"]["content"]["application/problem+json"],
  operations["getLicenseKeyActivation"]["parameters"],
  paths["/v1/license-keys/{id}/activations/{activation_id}"]["get"]["responses"][200]["content"]["application/json"],
  paths["/v1/license-keys/{id}/activations/{activation_id}"]["get"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/license-keys/{id}/activations/{activation_id}"]["get"]["responses"][404]["content"]["application/problem+json"],
  paths["/v1/license-keys/{id}/activations/{activation_id}"]["get"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/license-keys/{id}/activations/{activation_id}"]["get"]["responses"]["default"]["content"]["application/problem+json"],
  operations["listPortalLicenseKeys"]["parameters"],
  paths["/v1/customer-portal/license-keys/"]["get"]["responses"][200]["content"]["application/json"],
  paths["/v1/customer-portal/license-keys/"]["get"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/customer-portal/license-keys/"]["get"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/customer-portal/license-keys/"]["get"]["responses"]["default"]["content"]["application/problem+json"],
  operations["getPortalLicenseKey"]["parameters"],
  paths["/v1/customer-portal/license-keys/{id}"]["get"]["responses"][200]["content"]["application/json"],
  paths["/v1/customer-portal/license-keys/{id}"]["get"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/customer-portal/license-keys/{id}"]["get"]["responses"][404]["content"]["application/problem+json"],
  paths["/v1/customer-portal/license-keys/{id}"]["get"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/customer-portal/license-keys/{id}"]["get"]["responses"]["default"]["content"]["application/problem+json"],
  operations["activateLicenseKey"]["parameters"],
  paths["/v1/customer-portal/license-keys/activate"]["post"]["responses"][200]["content"]["application/json"],
  paths["/v1/customer-portal/license-keys/activate"]["post"]["responses"][404]["content"]["application/problem+json"],
  paths["/v1/customer-portal/license-keys/activate"]["post"]["responses"][409]["content"]["application/problem+json"],
  paths["/v1/customer-portal/license-keys/activate"]["post"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/customer-portal/license-keys/activate"]["post"]["responses"]["default"]["content"]["application/problem+json"],
  operations["validateLicenseKey"]["parameters"],
  paths["/v1/customer-portal/license-keys/validate"]["post"]["responses"][200]["content"]["application/json"],
  paths["/v1/customer-portal/license-keys/validate"]["post"]["responses"][404]["content"]["application/problem+json"],
  paths["/v1/customer-portal/license-keys/validate"]["post"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/customer-portal/license-keys/validate"]["post"]["responses"]["default"]["content"]["application/problem+json"],
  operations["listOrganizations"]["parameters"],
  paths["/v1/organizations/"]["get"]["responses"][200]["content"]["application/json"],
  paths["/v1/organizations/"]["get"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/organizations/"]["get"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/organizations/"]["get"]["responses"]["default"]["content"]["application/problem+json"],
  operations["getOrganization"]["parameters"],
  paths["/v1/organizations/{id}"]["get"]["responses"][200]["content"]["application/json"],
  paths["/v1/organizations/{id}"]["get"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/organizations/{id}"]["get"]["responses"][404]["content"]["application/problem+json"],
  paths["/v1/organizations/{id}"]["get"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/organizations/{id}"]["get"]["responses"]["default"]["content"]["application/problem+json"],
  operations["updateOrganization"]["parameters"],
  paths["/v1/organizations/{id}"]["patch"]["responses"][200]["content"]["application/json"],
  paths["/v1/organizations/{id}"]["patch"]["responses"][401]["content"]["application/problem+json"],
  paths["/v1/organizations/{id}"]["patch"]["responses"][404]["content"]["application/problem+json"],
  paths["/v1/organizations/{id}"]["patch"]["responses"][422]["content"]["application/problem+json"],
  paths["/v1/organizations/{id}"]["patch"]["responses"]["default"]["content"]["application/problem+json"],
];
export type Paths = [paths, SamePaths];
