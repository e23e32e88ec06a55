export interface paths {
    "/v1/checkouts/custom/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List checkout sessions
         * @description Reads the merchant's checkout sessions page by page, open and confirmed alike. Use it to find a session whose id was lost, or to see which sales were left unfinished.
         */
        get: operations["listCheckoutSessions"];
        put?: never;
        /**
         * Create a checkout session
         * @description Starts the sale of one product. The answer holds everything the buyer's side needs, the `url` of the hosted checkout page to send the buyer to, or the `client_secret` for a checkout of your own.
         */
        post: operations["createCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checkouts/custom/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The checkout session, by its `id`. */
                id: components["schemas"]["CheckoutSessionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a checkout session
         * @description Changes a session that is still open. Set a discount here to apply one that the buyer cannot change; set `customer_metadata` to have it copied to the customer whom the confirmation creates.
         */
        patch: operations["updateCheckoutSession"];
        trace?: never;
    };
    "/v1/checkouts/custom/client/{client_secret}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The checkout session, by its `client_secret`. It stands for a token, so keep addresses that hold it out of logs. */
                client_secret: components["parameters"]["ClientSecret"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a checkout session from the buyer's side
         * @description Changes an open session on behalf of the buyer, without a token, as from a page in the buyer's browser. A discount that the merchant has set cannot be changed here.
         */
        patch: operations["updateCheckoutSessionByClientSecret"];
        trace?: never;
    };
    "/v1/checkouts/custom/client/{client_secret}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The checkout session, by its `client_secret`. It stands for a token, so keep addresses that hold it out of logs. */
                client_secret: components["parameters"]["ClientSecret"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a checkout session
         * @description Completes the purchase. An `open` session becomes `confirmed`, its order and, for a recurring price, its subscription are processed, and the answer carries a `customer_session_token` for the customer portal. A discount that the merchant has set is applied and cannot be changed here. A session is confirmed once; when the answer was lost, do not repeat the request blindly. A token is optional; if one is sent, it must be valid.
         */
        post: operations["confirmCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription, by its `id`. */
                id: components["schemas"]["SubscriptionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the price of a subscription
         * @description Moves one of the merchant's subscriptions to another price. The answer shows the subscription at the new price, with customer, product and discount.
         */
        patch: operations["updateSubscription"];
        trace?: never;
    };
    "/v1/subscriptions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions
         * @description Reads the merchant's subscriptions page by page, each with customer, product, price and discount. Seven criteria sort the list, up or down; without one the newest start comes first.
         */
        get: operations["listSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customer-portal/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription, by its `id`. */
                id: components["schemas"]["SubscriptionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the price of one's own subscription
         * @description Lets a customer move one of their own subscriptions to another price. Only subscriptions of the customer or user whom the token acts for can be changed.
         */
        patch: operations["updatePortalSubscription"];
        trace?: never;
    };
    "/v1/customer-portal/subscriptions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one's own subscriptions
         * @description Reads the subscriptions of the customer or user whom the token acts for, and nobody else's, page by page, each with its product, its price and the organization that sells it.
         */
        get: operations["listPortalSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order, by its `id`. */
                id: components["schemas"]["OrderId"];
            };
            cookie?: never;
        };
        /**
         * Read an order
         * @description Reads one order of the merchant with the customer who was charged, the product and price, the discount, and the subscription it belongs to if there is one.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/license-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The license key, by its `id`. */
                id: components["schemas"]["LicenseKeyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a license key
         * @description Changes one of the merchant's license keys. Which fields can be changed is not settled, so send those the license key carries and read in the answer what was taken over.
         */
        patch: operations["updateLicenseKey"];
        trace?: never;
    };
    "/v1/license-keys/{id}/activations/{activation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The license key, by its `id`. */
                id: components["schemas"]["LicenseKeyId"];
                /** @description The activation of this license key, by its `id`. */
                activation_id: components["schemas"]["LicenseKeyActivationId"];
            };
            cookie?: never;
        };
        /**
         * Read an activation of a license key
         * @description Reads one activation of one of the merchant's license keys, with the key itself. Use it to see where and since when a key is in use.
         */
        get: operations["getLicenseKeyActivation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customer-portal/license-keys/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one's own license keys
         * @description Reads the license keys of the customer or user whom the token acts for, and nobody else's, page by page.
         */
        get: operations["listPortalLicenseKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customer-portal/license-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The license key, by its `id`. */
                id: components["schemas"]["LicenseKeyId"];
            };
            cookie?: never;
        };
        /**
         * Read one's own license key
         * @description Reads one license key of the customer or user whom the token acts for, with the places where it is activated.
         */
        get: operations["getPortalLicenseKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customer-portal/license-keys/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a license key
         * @description Takes a license key into use at one more place, such as a computer. It needs no token, so an application can call it with what its user typed in. Keep the `id` of the activation to tell this place from others.
         */
        post: operations["activateLicenseKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customer-portal/license-keys/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a license key
         * @description Tells an application whether a license key is real, and how far it may be used. It needs no token. A key that is unknown to the organization is answered 404; look at `status` and `expires_at` of one that is known.
         */
        post: operations["validateLicenseKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizations
         * @description Reads the organizations that the token gives access to, page by page.
         */
        get: operations["listOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The organization, by its `id`. */
                id: components["schemas"]["OrganizationId"];
            };
            cookie?: never;
        };
        /**
         * Read an organization
         * @description Reads one organization that the token gives access to, with its profile and feature settings.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update an organization
         * @description Changes an organization that the token gives access to. Which fields can be changed is not settled, so send those the organization carries and read in the answer what was taken over.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Address
         * @description A postal address. Parts that are not known are absent; the country is always there.
         */
        Address: {
            /**
             * @description First line, usually street and number.
             * @example 12 Quay Street
             */
            line1?: string;
            /**
             * @description Second line, such as a floor or an apartment.
             * @example 3rd floor
             */
            line2?: string;
            /**
             * @description Postal code in the form that is usual in the country.
             * @example 20457
             */
            postal_code?: string;
            /**
             * @description City or town.
             * @example Hamburg
             */
            city?: string;
            /**
             * @description State, province or region, for countries whose addresses have one.
             * @example HH
             */
            state?: string;
            /**
             * @description Country, as a short code.
             * @example DE
             */
            country: string;
        };
        /**
         * Amount
         * @description An amount of money as a whole number of the smallest unit of its currency (1900 with `eur` is 19.00 euro). The currency stands in a field of its own beside it.
         * @example 1900
         */
        Amount: number;
        /**
         * Attached custom field
         * @description A custom field as it is attached to a product, with its place and whether it must be filled in.
         */
        AttachedCustomField: {
            /** @description The field that is attached. */
            custom_field_id: components["schemas"]["CustomFieldId"];
            /** @description The field of `custom_field_id`. */
            custom_field: components["schemas"]["CustomField"];
            /**
             * @description Place among the fields of the product; a lower number is asked for earlier.
             * @example 0
             */
            order: number;
            /**
             * @description Whether the buyer must fill it in.
             * @example false
             */
            required: boolean;
        };
        /**
         * Benefit
         * @description Something a buyer of a product is granted.
         */
        Benefit: {
            /** @description Identifies the benefit. */
            id: components["schemas"]["BenefitId"];
            /** @description When the benefit was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the benefit last changed; null if it never has. */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description What kind of benefit it is. */
            type: components["schemas"]["BenefitType"];
            /**
             * @description What the buyer gets, for buyers.
             * @example A place for your logo in the harbour guide
             */
            description: string;
            /**
             * @description Whether the merchant can add the benefit to products.
             * @example true
             */
            selectable: boolean;
            /**
             * @description Whether the merchant can delete the benefit.
             * @example true
             */
            deletable: boolean;
            /** @description The organization that grants it. */
            organization_id: components["schemas"]["OrganizationId"];
        };
        /**
         * Benefit id
         * Format: uuid
         * @description Identifies a benefit.
         * @example e94d2a7b-6c15-4d83-a2f6-7b0c8e1d3f04
         */
        BenefitId: string;
        /**
         * Benefit (merchant)
         * @description A benefit as its merchant sees it in a subscription, with its settings.
         */
        BenefitMerchant: components["schemas"]["Benefit"] & {
            /** @description The settings of the benefit; which there are depends on `type`. */
            properties: components["schemas"]["BenefitProperties"];
        };
        /**
         * Benefit properties
         * @description Settings of a benefit. A benefit of type `ads` has the size of the picture; those of other types are not settled here.
         */
        BenefitProperties: {
            /**
             * @description Height of the advertising picture in pixels. Present on benefits of type `ads`.
             * @example 400
             */
            image_height?: number;
            /**
             * @description Width of the advertising picture in pixels. Present on benefits of type `ads`.
             * @example 400
             */
            image_width?: number;
        } & {
            [key: string]: unknown;
        };
        /**
         * Benefit type
         * @description What kind of thing a benefit is. `custom` is described in words; `ads` is a place for an advertisement.
         * @example custom
         * @example ads
         */
        BenefitType: "custom" | "ads" | (string & {});
        /**
         * Checkout session
         * @description A checkout session as its merchant sees it, with the merchant's own metadata.
         */
        CheckoutSession: components["schemas"]["CheckoutSessionBase"] & {
            /** @description The merchant's own key-value pairs on this session. */
            metadata: components["schemas"]["Metadata"];
            /**
             * @description A subscription this session belongs to; null when there is none.
             * @example null
             */
            subscription_id: components["schemas"]["SubscriptionId"] | null;
            /** @description Key-value pairs that are copied to the customer when the session is confirmed. */
            customer_metadata: components["schemas"]["Metadata"];
        };
        /**
         * Checkout session (shared part)
         * @description What every form of a checkout session carries, whoever asks.
         */
        CheckoutSessionBase: {
            /** @description Identifies the session towards the merchant. */
            id: components["schemas"]["CheckoutSessionId"];
            /** @description When the session was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the session last changed; null if it never has. */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description Values of the custom fields attached to the product; an empty object before the buyer has entered any. */
            custom_field_data: components["schemas"]["CustomFieldData"];
            /** @description Who processes the payment of this session. */
            payment_processor: components["schemas"]["PaymentProcessor"];
            /** @description Where the session stands. Confirming it moves it from `open` to `confirmed`. */
            status: components["schemas"]["CheckoutSessionStatus"];
            /**
             * @description Addresses the session in the operations of the buyer's side, in place of a token. Whoever holds it can change and confirm the session, so hand it to that buyer only and keep it out of logs.
             * @example cs_4f9a7c21b8e64d0f9b3a
             */
            client_secret: string;
            /**
             * @description Address of the hosted checkout page of this session, to send the buyer to.
             * @example https://shop.example.com/checkout/cs_4f9a7c21b8e64d0f9b3a
             */
            url: string;
            /**
             * @description When the session ends if it is not confirmed. How long a session lives is the service's choice.
             * @example 2026-03-02T10:30:00.000Z
             */
            expires_at: components["schemas"]["Timestamp"];
            /**
             * @description Where the buyer is sent after a successful purchase. A query parameter written as `checkout_id={CHECKOUT_ID}` is filled with the id of the session.
             * @example https://harbour.example.com/thanks?checkout_id={CHECKOUT_ID}
             */
            success_url: string;
            /**
             * @description Origin of the page that embeds the checkout; null when it is not embedded.
             * @example https://harbour.example.com
             */
            embed_origin: string | null;
            /** @description Price of the product before discount and tax, in the smallest unit of `currency`; null when not known yet. */
            amount: components["schemas"]["Amount"] | null;
            /**
             * @description Tax on `subtotal_amount`, in the smallest unit of `currency`; null until it can be computed.
             * @example 285
             */
            tax_amount: components["schemas"]["Amount"] | null;
            /**
             * @description `amount` less the discount, in the smallest unit of `currency`; null when `amount` is.
             * @example 1500
             */
            subtotal_amount: components["schemas"]["Amount"] | null;
            /**
             * @description What the buyer pays, `subtotal_amount` and `tax_amount` together, in the smallest unit of `currency`; null when it is not known yet.
             * @example 1785
             */
            total_amount: components["schemas"]["Amount"] | null;
            /** @description Currency of all amounts of the session; null when they are. */
            currency: components["schemas"]["Currency"] | null;
            /** @description The product being bought. */
            product_id: components["schemas"]["ProductId"];
            /** @description The price of the product at which it is bought. */
            product_price_id: components["schemas"]["PriceId"];
            /** @description The discount that is applied; null when there is none. One set by the merchant cannot be changed by the buyer. */
            discount_id: components["schemas"]["DiscountId"] | null;
            /**
             * @description Whether the buyer may enter a discount code.
             * @example true
             */
            allow_discount_codes: boolean;
            /**
             * @description Whether a discount can be applied to this product and price.
             * @example true
             */
            is_discount_applicable: boolean;
            /**
             * @description Whether the chosen price costs nothing.
             * @example false
             */
            is_free_product_price: boolean;
            /**
             * @description Whether a payment has to be made to confirm the session.
             * @example true
             */
            is_payment_required: boolean;
            /**
             * @description Whether a means of payment has to be set up for later charges, as for a subscription.
             * @example true
             */
            is_payment_setup_required: boolean;
            /**
             * @description Whether the buyer has to see a payment form.
             * @example true
             */
            is_payment_form_required: boolean;
            /** @description The customer who buys; null until one is known. */
            customer_id: components["schemas"]["CustomerId"] | null;
            /**
             * @description Name of the buyer; null until it is known.
             * @example Ada Marlow
             */
            customer_name: string | null;
            /**
             * @description Email address of the buyer; null until it is known.
             * @example ada@example.com
             */
            customer_email: string | null;
            /**
             * @description IP address from which the buyer checks out; null until it is known.
             * @example 192.0.2.10
             */
            customer_ip_address: string | null;
            /**
             * @description Tax identifier of the buyer's business, in the form of its country and not a UUID; null when there is none.
             * @example DE123456789
             */
            customer_tax_id: string | null;
            /** @description Billing address of the buyer; null until it is known. */
            customer_billing_address: components["schemas"]["Address"] | null;
            /**
             * @description What a payment form needs to talk to the payment processor; its keys depend on the processor.
             * @example {
             *       "publishable_key": "pk_example"
             *     }
             */
            payment_processor_metadata: {
                [key: string]: unknown;
            };
            /** @description The product of `product_id`. */
            product: components["schemas"]["Product"];
            /** @description The price of `product_price_id`. */
            product_price: components["schemas"]["Price"];
            /** @description The discount of `discount_id`; null when there is none. */
            discount: components["schemas"]["DiscountSummary"] | null;
            /** @description The custom fields the buyer is asked to fill in. */
            attached_custom_fields: components["schemas"]["AttachedCustomField"][];
        };
        /**
         * Checkout session (client)
         * @description A checkout session as the buyer's side sees it, with the selling organization and without the merchant's metadata.
         */
        CheckoutSessionClient: components["schemas"]["CheckoutSessionBase"] & {
            /** @description The organization that sells the product. */
            organization: components["schemas"]["Organization"];
        };
        /**
         * Checkout session changes (client)
         * @description Changes the buyer makes to a session; what is left out stays as it is. Further fields may be sent.
         */
        CheckoutSessionClientUpdate: {
            /** @description A discount to apply. One that the merchant has set stays applied, and the buyer cannot change it. */
            discount_id?: components["schemas"]["DiscountId"];
        } & {
            [key: string]: unknown;
        };
        /**
         * Checkout session confirmation
         * @description Last changes that are made together with the confirmation; may be an empty object. Further fields may be sent.
         */
        CheckoutSessionConfirm: {
            /** @description A discount to apply. One that the merchant has set stays applied, and the buyer cannot change it. */
            discount_id?: components["schemas"]["DiscountId"];
        } & {
            [key: string]: unknown;
        };
        /**
         * Checkout session (confirmed)
         * @description A checkout session at the moment of its confirmation, with the key to the customer portal.
         */
        CheckoutSessionConfirmed: components["schemas"]["CheckoutSessionClient"] & {
            /**
             * @description Always `confirmed` in this answer.
             * @example confirmed
             * @constant
             */
            status: "confirmed";
            /**
             * @description An access token for the customer portal, acting for the customer of this session. It is shown in this answer only; keep it out of logs.
             * @example cst_8c1f0e5b7a2d49c6a3f1
             */
            customer_session_token: string;
        };
        /**
         * Checkout session to create
         * @description What to sell. Further fields may be sent; which ones the service takes is not settled here.
         */
        CheckoutSessionCreate: {
            /** @description The product to sell. */
            product_id: components["schemas"]["ProductId"];
        } & {
            [key: string]: unknown;
        };
        /**
         * Checkout session id
         * Format: uuid
         * @description Identifies a checkout session.
         * @example 0d6f3a54-51c8-4b7e-9a43-2f6d8c1e7b01
         */
        CheckoutSessionId: string;
        /**
         * Page of checkout sessions
         * @description One page of the merchant's checkout sessions.
         */
        CheckoutSessionPage: {
            /** @description The checkout sessions of this page, in the order asked for; empty past the last page. */
            items: components["schemas"]["CheckoutSession"][];
            /** @description The size of the whole list. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * Checkout session status
         * @description Where a checkout session stands. `open` can still be changed and confirmed; `confirmed` is final for the buyer, and its order is being processed.
         * @example open
         * @example confirmed
         */
        CheckoutSessionStatus: "open" | "confirmed" | (string & {});
        /**
         * Checkout session changes
         * @description Changes the merchant makes to a session; what is left out stays as it is. Further fields may be sent.
         */
        CheckoutSessionUpdate: {
            /** @description A discount to apply. The buyer cannot change it afterwards. */
            discount_id?: components["schemas"]["DiscountId"];
            /** @description Key-value pairs for the customer whom the confirmation creates. */
            customer_metadata?: components["schemas"]["CustomerMetadata"];
            /**
             * @description Where to send the buyer after a successful purchase. Write `checkout_id={CHECKOUT_ID}` as a query parameter to be told the id of the session.
             * @example https://harbour.example.com/thanks?checkout_id={CHECKOUT_ID}
             */
            success_url?: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * Currency
         * @description The currency of the amounts beside it, as a short code.
         * @example eur
         */
        Currency: string;
        /**
         * Custom field
         * @description A question an organization asks its buyers at checkout.
         */
        CustomField: {
            /** @description Identifies the field. */
            id: components["schemas"]["CustomFieldId"];
            /** @description When the field was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the field last changed; null if it never has. */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description The merchant's own key-value pairs on this field. */
            metadata: components["schemas"]["Metadata"];
            /** @description What kind of answer the field takes. */
            type: components["schemas"]["CustomFieldType"];
            /**
             * @description Short name of the field for machines.
             * @example team_name
             */
            slug: string;
            /**
             * @description Name of the field for the merchant.
             * @example Team name
             */
            name: string;
            /** @description The organization that asks. */
            organization_id: components["schemas"]["OrganizationId"];
            /** @description How the field is shown and what it accepts; which settings there are depends on `type`. */
            properties: components["schemas"]["CustomFieldProperties"];
        };
        /**
         * Custom field data
         * @description What the buyer entered into the custom fields attached to the product.
         * @example {
         *       "team_name": "Blue Team"
         *     }
         */
        CustomFieldData: {
            [key: string]: unknown;
        };
        /**
         * Custom field id
         * Format: uuid
         * @description Identifies a custom field.
         * @example a6f0c4d8-3b92-4e71-bd5c-8e2f1a7b9d07
         */
        CustomFieldId: string;
        /**
         * Custom field properties
         * @description How a custom field is shown and what it accepts. The settings named here are those of a `text` field; any may be absent.
         */
        CustomFieldProperties: {
            /**
             * @description Label of the input.
             * @example What is your team called?
             */
            form_label?: string;
            /**
             * @description Explanation shown with the input.
             * @example It appears on your licence.
             */
            form_help_text?: string;
            /**
             * @description Text shown in the input while it is empty.
             * @example Blue Team
             */
            form_placeholder?: string;
            /**
             * @description Whether the input has several lines.
             * @example false
             */
            textarea?: boolean;
            /**
             * @description Fewest characters an answer may have. Each field sets its own.
             * @example 1
             */
            min_length?: number;
            /**
             * @description Most characters an answer may have. Each field sets its own.
             * @example 80
             */
            max_length?: number;
        } & {
            [key: string]: unknown;
        };
        /**
         * Custom field type
         * @description What kind of answer a custom field takes. `text` is a line or more of text.
         * @example text
         */
        CustomFieldType: "text" | (string & {});
        /**
         * Customer
         * @description A buyer, as one organization knows them.
         */
        Customer: {
            /** @description Identifies the customer. */
            id: components["schemas"]["CustomerId"];
            /** @description When the customer was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the customer last changed; null if they never have. */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description The merchant's own key-value pairs on this customer, with those copied from the checkout session. */
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Email address of the customer.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Whether the customer has proved that the address is theirs.
             * @example true
             */
            email_verified: boolean;
            /**
             * @description Name of the customer; null when it is not known.
             * @example Ada Marlow
             */
            name: string | null;
            /** @description Where invoices go; null when it is not known. */
            billing_address: components["schemas"]["Address"] | null;
            /** @description Tax identifier of the customer's business with the name of its format; null when there is none. */
            tax_id: components["schemas"]["TaxIdentifier"] | null;
            /** @description The organization whose customer it is. */
            organization_id: components["schemas"]["OrganizationId"];
            /**
             * @description Address of a picture of the customer.
             * @example https://media.example.com/ada.png
             */
            avatar_url: string;
        };
        /**
         * Customer cancellation reason
         * @description Why a customer ended a subscription, as they chose it from a list.
         * @example customer_service
         */
        CustomerCancellationReason: "customer_service" | (string & {});
        /**
         * Customer id
         * Format: uuid
         * @description Identifies a customer.
         * @example d15c8e3f-4a67-4b90-9d2e-6f1b3a8c7e10
         */
        CustomerId: string;
        /**
         * Customer metadata
         * @description Key-value pairs that are copied to the customer whom the confirmation of the session creates. At most 50 pairs; a key has at most 40 characters.
         * @example {
         *       "crm_reference": "C-2077"
         *     }
         */
        CustomerMetadata: {
            [key: string]: unknown;
        };
        /**
         * Discount
         * @description A discount as its merchant sees it in subscriptions and orders, with its limits and how often it was used.
         */
        Discount: components["schemas"]["DiscountSummary"] & {
            /** @description When the discount was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the discount last changed; null if it never has. */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description The merchant's own key-value pairs on this discount. */
            metadata: components["schemas"]["Metadata"];
            /** @description From when it can be used; null when it has no beginning. */
            starts_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description Until when it can be used; null when it has no end.
             * @example 2026-06-01T00:00:00.000Z
             */
            ends_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description How often it can be used in all; null when there is no limit.
             * @example 100
             */
            max_redemptions: number | null;
            /**
             * @description How often it has been used so far.
             * @example 12
             */
            redemptions_count: number;
            /** @description The organization that grants it. */
            organization_id: components["schemas"]["OrganizationId"];
        };
        /**
         * Discount duration
         * @description For how many charges a discount holds. `once` is the first charge only.
         * @example once
         */
        DiscountDuration: "once" | (string & {});
        /**
         * Discount id
         * Format: uuid
         * @description Identifies a discount.
         * @example b27e5d80-9f13-4c6a-8e4b-5a9d7c2f1e06
         */
        DiscountId: string;
        /**
         * Discount (in a checkout session)
         * @description A discount as a checkout session carries it, with what a buyer needs to see.
         */
        DiscountSummary: {
            /** @description For how many charges it holds. */
            duration: components["schemas"]["DiscountDuration"];
            /** @description How it is reckoned. */
            type: components["schemas"]["DiscountType"];
            /**
             * @description What it takes off, in the smallest unit of `currency`.
             * @example 400
             */
            amount: components["schemas"]["Amount"];
            /** @description Currency of `amount`. */
            currency: components["schemas"]["Currency"];
            /** @description Identifies the discount. */
            id: components["schemas"]["DiscountId"];
            /**
             * @description What the discount is called.
             * @example Spring launch
             */
            name: string;
            /**
             * @description The code a buyer enters to get it; null when it is applied without one.
             * @example SPRING
             */
            code: string | null;
        };
        /**
         * Discount type
         * @description How a discount is reckoned. `fixed` takes off an amount.
         * @example fixed
         */
        DiscountType: "fixed" | (string & {});
        /**
         * License key
         * @description A key granted to a customer as a benefit, with how far it may be and has been used.
         */
        LicenseKey: {
            /** @description Identifies the license key in this interface; it is not what the customer types in. */
            id: components["schemas"]["LicenseKeyId"];
            /** @description The organization that granted it. Activating and validating need it beside the key. */
            organization_id: components["schemas"]["OrganizationId"];
            /** @description The user it was granted to. */
            user_id: components["schemas"]["UserId"];
            /** @description The customer it was granted to. */
            customer_id: components["schemas"]["CustomerId"];
            /** @description The user of `user_id`. */
            user: components["schemas"]["User"];
            /** @description The customer of `customer_id`. */
            customer: components["schemas"]["Customer"];
            /** @description The benefit that granted it. */
            benefit_id: components["schemas"]["BenefitId"];
            /**
             * @description The key itself, as the customer types it in. Treat it as a secret.
             * @example HARBOUR-4F9A-7C21-B8E6-4D0F
             */
            key: string;
            /**
             * @description The key with most of it hidden, for showing.
             * @example ****-4D0F
             */
            display_key: string;
            /** @description Where the license key stands. */
            status: components["schemas"]["LicenseKeyStatus"];
            /**
             * @description How many activations it may have at once; null when there is no limit.
             * @example 3
             */
            limit_activations: number | null;
            /**
             * @description How much of it has been used.
             * @example 0
             */
            usage: number;
            /**
             * @description How much of it may be used; null when there is no limit.
             * @example 100
             */
            limit_usage: number | null;
            /**
             * @description How often it has been validated.
             * @example 5
             */
            validations: number;
            /** @description When it was last validated; null if it never was. */
            last_validated_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description Until when it is valid; null when it does not expire.
             * @example 2027-03-02T09:30:00.000Z
             */
            expires_at: components["schemas"]["Timestamp"] | null;
        };
        /**
         * License key to activate
         * @description Which license key to activate, and what to call the place where it is used.
         */
        LicenseKeyActivate: {
            /**
             * @description The license key as the customer typed it in.
             * @example HARBOUR-4F9A-7C21-B8E6-4D0F
             */
            key: string;
            /** @description The organization that granted the key. */
            organization_id: components["schemas"]["OrganizationId"];
            /**
             * @description What to call this activation, so that its customer recognises it.
             * @example Bridge laptop
             */
            label: string;
        };
        /**
         * License key activation
         * @description One place where a license key is in use, such as a computer.
         */
        LicenseKeyActivation: {
            /** @description Identifies the activation. */
            id: components["schemas"]["LicenseKeyActivationId"];
            /** @description The license key that was activated. */
            license_key_id: components["schemas"]["LicenseKeyId"];
            /**
             * @description What the customer's application calls the place of the activation.
             * @example Bridge laptop
             */
            label: string;
            /**
             * @description Further facts kept with the activation, with keys of the application's choice.
             * @example {
             *       "os": "linux"
             *     }
             */
            meta: {
                [key: string]: unknown;
            };
            /** @description When the key was activated here. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the activation last changed; null if it never has. */
            modified_at: components["schemas"]["Timestamp"] | null;
        };
        /**
         * License key activation id
         * Format: uuid
         * @description Identifies one activation of a license key.
         * @example 71c4e9d8-2b36-4f5a-86e1-5d9b0a3c7f15
         */
        LicenseKeyActivationId: string;
        /**
         * License key activation (with its key)
         * @description An activation together with the license key it belongs to.
         */
        LicenseKeyActivationWithKey: components["schemas"]["LicenseKeyActivation"] & {
            /** @description The license key of `license_key_id`. */
            license_key: components["schemas"]["LicenseKey"];
        };
        /**
         * License key id
         * Format: uuid
         * @description Identifies a license key. It is not the key itself.
         * @example 3e8f5a2c-6d91-4b07-9c4e-8a1d7b5f0e14
         */
        LicenseKeyId: string;
        /**
         * Page of license keys
         * @description One page of a customer's own license keys.
         */
        LicenseKeyPage: {
            /** @description The license keys of this page; empty past the last page. */
            items: components["schemas"]["LicenseKey"][];
            /** @description The size of the whole list. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * License key status
         * @description Where a license key stands. `granted` can be used.
         * @example granted
         */
        LicenseKeyStatus: "granted" | (string & {});
        /**
         * License key changes
         * @description Changes to a license key; what is left out stays as it is. Which fields the service takes is not settled here.
         */
        LicenseKeyUpdate: {
            [key: string]: unknown;
        };
        /**
         * License key to validate
         * @description Which license key to validate.
         */
        LicenseKeyValidate: {
            /**
             * @description The license key as the customer typed it in.
             * @example HARBOUR-4F9A-7C21-B8E6-4D0F
             */
            key: string;
            /** @description The organization that granted the key. */
            organization_id: components["schemas"]["OrganizationId"];
        };
        /**
         * License key (validated)
         * @description A license key that was found valid, with the activation it was validated for.
         */
        LicenseKeyValidation: components["schemas"]["LicenseKey"] & {
            /** @description The activation it was validated for; null when it was validated for none. */
            activation: components["schemas"]["LicenseKeyActivation"] | null;
        };
        /**
         * License key (with activations)
         * @description A license key as its customer reads it, with where it has been activated.
         */
        LicenseKeyWithActivations: components["schemas"]["LicenseKey"] & {
            /** @description The activations of the key; empty when there are none. */
            activations: components["schemas"]["LicenseKeyActivation"][];
        };
        /**
         * Media
         * @description A file shown with a product.
         */
        Media: {
            /** @description Identifies the file. */
            id: components["schemas"]["MediaId"];
            /** @description The organization the file belongs to. */
            organization_id: components["schemas"]["OrganizationId"];
            /**
             * @description Name of the file, with its extension.
             * @example harbour.png
             */
            name: string;
            /**
             * @description Where the file lies in the storage.
             * @example product_media/harbour.png
             */
            path: string;
            /**
             * @description Media type of the content.
             * @example image/png
             */
            mime_type: string;
            /**
             * @description Size of the content in bytes.
             * @example 48213
             */
            size: number;
            /**
             * @description Version of the file in the storage; null when the storage keeps none.
             * @example v7
             */
            storage_version: string | null;
            /**
             * @description Entity tag of the content as the storage computes it; null when it is not known.
             * @example 9b2cf535f27731c974343645a3985328
             */
            checksum_etag: string | null;
            /**
             * @description SHA-256 of the content in Base64; null when it is not known.
             * @example n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=
             */
            checksum_sha256_base64: string | null;
            /**
             * @description SHA-256 of the content in hexadecimal; null when it is not known.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            checksum_sha256_hex: string | null;
            /** @description When the content last changed; null when it is not known. */
            last_modified_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description Version of the file as its owner counts it; null when there is none.
             * @example 1
             */
            version: string | null;
            /** @description What the file is for. */
            service: components["schemas"]["MediaService"];
            /**
             * @description Whether the content has arrived in full.
             * @example true
             */
            is_uploaded: boolean;
            /** @description When the file was created. */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description Size of the content for people to read.
             * @example 47.1 KB
             */
            size_readable: string;
            /**
             * @description Address at which anybody can fetch the content.
             * @example https://media.example.com/product_media/harbour.png
             */
            public_url: string;
        };
        /**
         * Media id
         * Format: uuid
         * @description Identifies a media file.
         * @example 1f7b9c3e-2a48-4e6d-95c0-3d8a6b4f7e05
         */
        MediaId: string;
        /**
         * Media service
         * @description What a media file is for. `product_media` is shown with a product.
         * @example product_media
         */
        MediaService: "product_media" | (string & {});
        /**
         * Metadata
         * @description Key-value pairs kept with a resource for the one who set them; the service gives them no meaning.
         * @example {
         *       "reference": "A-1042"
         *     }
         */
        Metadata: {
            [key: string]: unknown;
        };
        /**
         * Order
         * @description One charge to a customer, with everything it was for.
         */
        Order: {
            /** @description Identifies the order. */
            id: components["schemas"]["OrderId"];
            /** @description When the order was made. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the order last changed; null if it never has. */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description The merchant's own key-value pairs on this order. */
            metadata: components["schemas"]["Metadata"];
            /** @description What the buyer entered into the custom fields at checkout. */
            custom_field_data: components["schemas"]["CustomFieldData"];
            /**
             * @description What was charged for the product after discount and without tax, in the smallest unit of `currency`.
             * @example 1500
             */
            amount: components["schemas"]["Amount"];
            /**
             * @description Tax that was charged on `amount`, in the smallest unit of `currency`.
             * @example 285
             */
            tax_amount: components["schemas"]["Amount"];
            /** @description Currency of both amounts. */
            currency: components["schemas"]["Currency"];
            /** @description What the order was made for. */
            billing_reason: components["schemas"]["OrderBillingReason"];
            /** @description Where the invoice went; null when it is not known. */
            billing_address: components["schemas"]["Address"] | null;
            /** @description The customer who was charged. */
            customer_id: components["schemas"]["CustomerId"];
            /** @description The product that was bought. */
            product_id: components["schemas"]["ProductId"];
            /** @description The price at which it was bought. */
            product_price_id: components["schemas"]["PriceId"];
            /** @description The discount that was applied; null when there was none. */
            discount_id: components["schemas"]["DiscountId"] | null;
            /** @description The subscription it belongs to; null when the product was bought once. */
            subscription_id: components["schemas"]["SubscriptionId"] | null;
            /** @description The checkout session that led to it; null when none did. */
            checkout_id: components["schemas"]["CheckoutSessionId"] | null;
            /** @description The customer of `customer_id`. */
            customer: components["schemas"]["Customer"];
            /** @description The user who was charged. */
            user_id: components["schemas"]["UserId"];
            /** @description The user of `user_id`. */
            user: components["schemas"]["UserWithCodeHost"];
            /** @description The product of `product_id`. */
            product: components["schemas"]["ProductSummary"];
            /** @description The price of `product_price_id`. */
            product_price: components["schemas"]["Price"];
            /** @description The discount of `discount_id`; null when there was none. */
            discount: components["schemas"]["Discount"] | null;
            /** @description The subscription of `subscription_id`; null when there is none. */
            subscription: components["schemas"]["SubscriptionSummary"] | null;
        };
        /**
         * Order billing reason
         * @description What an order was made for. `purchase` is a product bought through a checkout session.
         * @example purchase
         */
        OrderBillingReason: "purchase" | (string & {});
        /**
         * Order id
         * Format: uuid
         * @description Identifies an order.
         * @example 97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13
         */
        OrderId: string;
        /**
         * Organization
         * @description A seller, with what it says of itself and how it has set up its profile.
         */
        Organization: {
            /** @description Identifies the organization. */
            id: components["schemas"]["OrganizationId"];
            /** @description When the organization was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the organization last changed; null if it never has. */
            modified_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description What the organization is called, for people.
             * @example Harbour Charts
             */
            name: string;
            /**
             * @description Short name of the organization for addresses and machines.
             * @example harbour-charts
             */
            slug: string;
            /**
             * @description Address of its picture; null when it has none.
             * @example https://media.example.com/harbour-charts.png
             */
            avatar_url: string | null;
            /**
             * @description What it says of itself in a few words; null when it says nothing.
             * @example Charts and tides for small crews.
             */
            bio: string | null;
            /**
             * @description The company behind it; null when none is named.
             * @example Harbour Charts Ltd
             */
            company: string | null;
            /**
             * @description Address of its blog or website; null when none is given.
             * @example https://harbour.example.com
             */
            blog: string | null;
            /**
             * @description Where it is at home, in its own words; null when it does not say.
             * @example Hamburg
             */
            location: string | null;
            /**
             * @description Email address for its public; null when none is given.
             * @example crew@harbour.example.com
             */
            email: string | null;
            /**
             * @description Its name on a social network; null when none is given. The network's own name is not part of this contract.
             * @example harbourcharts
             */
            social_username: string | null;
            /**
             * @description The smallest pledge it accepts, in the smallest unit of the pledge's currency.
             * @example 2000
             */
            pledge_minimum_amount: components["schemas"]["Amount"];
            /**
             * @description Whether its pledge badge shows the amount pledged.
             * @example true
             */
            pledge_badge_show_amount: boolean;
            /**
             * @description Share of a pledge it sets aside for contributors from the start; null when it sets none.
             * @example 20
             */
            default_upfront_split_to_contributors: number | null;
            /** @description How its public profile looks; null when it has set nothing. */
            profile_settings: components["schemas"]["OrganizationProfileSettings"] | null;
            /** @description Which features it has turned on; null when it has set nothing. */
            feature_settings: components["schemas"]["OrganizationFeatureSettings"] | null;
        };
        /**
         * Organization feature settings
         * @description Which features an organization has turned on. Any setting may be absent.
         */
        OrganizationFeatureSettings: {
            /**
             * @description Whether issues of its projects can be funded.
             * @example false
             */
            issue_funding_enabled?: boolean;
        };
        /**
         * Organization id
         * Format: uuid
         * @description Identifies an organization.
         * @example f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08
         */
        OrganizationId: string;
        /**
         * Page of organizations
         * @description One page of the organizations the token gives access to.
         */
        OrganizationPage: {
            /** @description The organizations of this page, in the order asked for; empty past the last page. */
            items: components["schemas"]["Organization"][];
            /** @description The size of the whole list. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * Organization profile settings
         * @description How the public profile of an organization looks. Any setting may be absent.
         */
        OrganizationProfileSettings: {
            /**
             * @description Whether the profile is public.
             * @example true
             */
            enabled?: boolean;
            /**
             * @description Text at the head of the profile.
             * @example We chart harbours so that you need not.
             */
            description?: string;
            /** @description Projects shown on the profile, in this order. */
            featured_projects?: components["schemas"]["ProjectId"][];
            /** @description Other organizations shown on the profile, in this order. */
            featured_organizations?: components["schemas"]["OrganizationId"][];
            /** @description Addresses shown on the profile, in this order. */
            links?: string[];
            /** @description What the profile says about subscribing. */
            subscribe?: components["schemas"]["OrganizationSubscribeSettings"];
            /**
             * @description Colour of the profile's accents.
             * @example #0a6c74
             */
            accent_color?: string;
        };
        /**
         * Organization subscribe settings
         * @description What the public profile of an organization says about subscribing. Any setting may be absent.
         */
        OrganizationSubscribeSettings: {
            /**
             * @description Whether the profile invites to subscribe.
             * @example true
             */
            promote?: boolean;
            /**
             * @description Whether the profile shows how many have subscribed.
             * @example true
             */
            show_count?: boolean;
            /**
             * @description Whether that number includes those who pay nothing.
             * @example false
             */
            count_free?: boolean;
        };
        /**
         * Organization changes
         * @description Changes to an organization; what is left out stays as it is. Which fields the service takes is not settled here.
         */
        OrganizationUpdate: {
            [key: string]: unknown;
        };
        /**
         * Pagination
         * @description How much there is in the whole list, whichever page of it this answer holds.
         */
        Pagination: {
            /**
             * @description Number of resources in the whole list, over all pages.
             * @example 1
             */
            total_count: number;
            /**
             * @description Number of the last page at the `limit` in force, counted from 1; 0 when the list is empty.
             * @example 1
             */
            max_page: number;
        };
        /**
         * Payment processor
         * @description The company that processes the card payment. The one value known to exist goes unnamed here.
         * @example card_processor
         */
        PaymentProcessor: string;
        /**
         * Price
         * @description A price at which a product is sold, once or per interval.
         */
        Price: {
            /** @description Identifies the price. */
            id: components["schemas"]["PriceId"];
            /** @description When the price was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the price last changed; null if it never has. */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description How the amount comes about. */
            amount_type: components["schemas"]["PriceAmountType"];
            /**
             * @description Whether the price is no longer offered to new buyers.
             * @example false
             */
            is_archived: boolean;
            /** @description The product it is a price of. */
            product_id: components["schemas"]["ProductId"];
            /** @description Currency of `price_amount`. */
            price_currency: components["schemas"]["Currency"];
            /** @description What one unit or one interval costs, in the smallest unit of `price_currency`. */
            price_amount: components["schemas"]["Amount"];
            /** @description Whether the price is charged again and again. */
            type: components["schemas"]["PriceType"];
            /** @description How often the price is charged; null for a price that does not recur. */
            recurring_interval: components["schemas"]["RecurringInterval"] | null;
        };
        /**
         * Price amount type
         * @description How the amount of a price comes about. `fixed` is the same for every buyer.
         * @example fixed
         */
        PriceAmountType: "fixed" | (string & {});
        /**
         * Price id
         * Format: uuid
         * @description Identifies a price of a product.
         * @example c83b6f1d-4e29-4a57-8f90-1b7d3a6c5e03
         */
        PriceId: string;
        /**
         * Price type
         * @description Whether a price is charged again and again. `recurring` starts a subscription.
         * @example recurring
         */
        PriceType: "recurring" | (string & {});
        /**
         * Problem
         * @description Why a request was not carried out, as RFC 9457 problem details. Decide by `status`; show or log `detail`; `errors` names each part of the request that has to change.
         */
        Problem: {
            /**
             * @description A URI reference naming the kind of problem; `about:blank` says no more than the status does.
             * @example about:blank
             */
            type: string;
            /**
             * @description The kind of problem in a few words, the same for every occurrence.
             * @example Unprocessable Content
             */
            title: string;
            /**
             * @description The HTTP status of this answer, repeated for whoever sees the body alone.
             * @example 422
             */
            status: number;
            /**
             * @description What went wrong this time and what to do about it, for a person. Its wording may change.
             * @example The request does not fit the contract. See errors for each place.
             */
            detail: string;
            /**
             * @description A URI reference that identifies this one occurrence. Absent where there is none.
             * @example /v1/checkouts/custom/
             */
            instance?: string;
            /** @description One entry for each part of the request that was refused. Absent where no single part is at fault. */
            errors?: components["schemas"]["ProblemError"][];
        };
        /**
         * Problem error
         * @description One part of a request that was refused. A part of the body is named by `pointer`, a parameter or header by `name`.
         */
        ProblemError: {
            /** @description Which part of the request is meant. */
            in: components["schemas"]["ProblemErrorLocation"];
            /**
             * @description JSON Pointer to the place in the body; an empty string is the body itself. Present when `in` is `body`.
             * @example /product_id
             */
            pointer?: string;
            /**
             * @description Name of the parameter or header. Present when `in` is not `body`.
             * @example limit
             */
            name?: string;
            /**
             * @description What is wrong at this place, for a person. Its wording may change.
             * @example must be a UUID
             */
            detail: string;
        };
        /**
         * Problem error location
         * @description The part of a request that a problem speaks of.
         * @example body
         * @example query
         * @example path
         * @example header
         */
        ProblemErrorLocation: "body" | "query" | "path" | "header" | (string & {});
        /**
         * Product
         * @description A product as a checkout session shows it.
         */
        Product: components["schemas"]["ProductBase"] & {
            /** @description What a buyer of the product is granted. */
            benefits: components["schemas"]["Benefit"][];
        };
        /**
         * Product (shared part)
         * @description What every form of a product but that in an order carries.
         */
        ProductBase: components["schemas"]["ProductSummary"] & {
            /** @description The prices at which the product is or was sold. */
            prices: components["schemas"]["Price"][];
            /** @description Pictures and other media shown with the product. */
            medias: components["schemas"]["Media"][];
        };
        /**
         * Product id
         * Format: uuid
         * @description Identifies a product.
         * @example 5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02
         */
        ProductId: string;
        /**
         * Product (merchant)
         * @description A product as its merchant sees it in a subscription, with metadata, custom fields and the properties of its benefits.
         */
        ProductMerchant: components["schemas"]["ProductBase"] & {
            /** @description What a buyer of the product is granted, with the settings of each benefit. */
            benefits: components["schemas"]["BenefitMerchant"][];
            /** @description The merchant's own key-value pairs on this product. */
            metadata: components["schemas"]["Metadata"];
            /** @description The custom fields a buyer of this product is asked to fill in. */
            attached_custom_fields: components["schemas"]["AttachedCustomField"][];
        };
        /**
         * Product (customer portal)
         * @description A product as a customer sees it in a subscription, with the organization that sells it.
         */
        ProductPortal: components["schemas"]["Product"] & {
            /** @description The organization of `organization_id`. */
            organization: components["schemas"]["Organization"];
        };
        /**
         * Product (in an order)
         * @description A product without its prices, benefits and media, as an order carries it.
         */
        ProductSummary: {
            /** @description Identifies the product. */
            id: components["schemas"]["ProductId"];
            /** @description When the product was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the product last changed; null if it never has. */
            modified_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description What the product is called, for buyers.
             * @example Harbour Pro
             */
            name: string;
            /**
             * @description What the product is, for buyers; null when the merchant gave no text.
             * @example Unlimited charts and tides for one crew.
             */
            description: string | null;
            /**
             * @description Whether buying it starts a subscription.
             * @example true
             */
            is_recurring: boolean;
            /**
             * @description Whether the product has been withdrawn from sale.
             * @example false
             */
            is_archived: boolean;
            /** @description The organization that sells it. */
            organization_id: components["schemas"]["OrganizationId"];
        };
        /**
         * Project id
         * Format: uuid
         * @description Identifies a project that an organization features on its profile. No operation of this contract leads to it.
         * @example 6b2d9f47-1c83-4ea5-b7f6-0d5a8c3e2b09
         */
        ProjectId: string;
        /**
         * Recurring interval
         * @description The time between two charges. `month` is a calendar month.
         * @example month
         */
        RecurringInterval: "month" | (string & {});
        /**
         * Subscription
         * @description A subscription as its merchant sees it, with customer, product and discount in full.
         */
        Subscription: components["schemas"]["SubscriptionBase"] & {
            /** @description The merchant's own key-value pairs on this subscription. */
            metadata: components["schemas"]["Metadata"];
            /** @description What the buyer entered into the custom fields at checkout. */
            custom_field_data: components["schemas"]["CustomFieldData"];
            /** @description The customer of `customer_id`. */
            customer: components["schemas"]["Customer"];
            /** @description The user of `user_id`. */
            user: components["schemas"]["UserWithCodeHost"];
            /** @description The product of `product_id`. */
            product: components["schemas"]["ProductMerchant"];
            /** @description The price of `price_id`. */
            price: components["schemas"]["Price"];
            /** @description The discount of `discount_id`; null when there is none. */
            discount: components["schemas"]["Discount"] | null;
        };
        /**
         * Subscription (shared part)
         * @description What every form of a subscription carries, whoever asks.
         */
        SubscriptionBase: {
            /** @description Identifies the subscription. */
            id: components["schemas"]["SubscriptionId"];
            /** @description When the subscription was created. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When the subscription last changed; null if it never has. */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description What is charged per interval, in the smallest unit of `currency`; null when that is not fixed. */
            amount: components["schemas"]["Amount"] | null;
            /** @description Currency of `amount`; null when `amount` is. */
            currency: components["schemas"]["Currency"] | null;
            /** @description The time between two charges. */
            recurring_interval: components["schemas"]["RecurringInterval"];
            /** @description Where the subscription stands. */
            status: components["schemas"]["SubscriptionStatus"];
            /** @description Beginning of the period that is running. */
            current_period_start: components["schemas"]["Timestamp"];
            /**
             * @description End of the period that is running; null when it has none.
             * @example 2026-04-02T09:30:00.000Z
             */
            current_period_end: components["schemas"]["Timestamp"] | null;
            /**
             * @description Whether the subscription is to end with the running period instead of being renewed.
             * @example false
             */
            cancel_at_period_end: boolean;
            /**
             * @description When it was canceled; null if it has not been.
             * @example null
             */
            canceled_at: components["schemas"]["Timestamp"] | null;
            /** @description When it started; null if it has not. */
            started_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description When it is going to end; null when no end is set.
             * @example null
             */
            ends_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description When it ended; null while it has not.
             * @example null
             */
            ended_at: components["schemas"]["Timestamp"] | null;
            /** @description The customer who subscribes. */
            customer_id: components["schemas"]["CustomerId"];
            /** @description The product subscribed to. */
            product_id: components["schemas"]["ProductId"];
            /** @description The price at which it is charged. */
            price_id: components["schemas"]["PriceId"];
            /** @description The discount that is applied; null when there is none. */
            discount_id: components["schemas"]["DiscountId"] | null;
            /** @description The checkout session that started it; null when none did. */
            checkout_id: components["schemas"]["CheckoutSessionId"] | null;
            /**
             * @description Why the customer canceled; null if they have not, or did not say.
             * @example null
             */
            customer_cancellation_reason: components["schemas"]["CustomerCancellationReason"] | null;
            /**
             * @description What the customer wrote when canceling; null if they have not, or wrote nothing.
             * @example null
             * @example Nobody answered my question.
             */
            customer_cancellation_comment: string | null;
            /** @description The user who subscribes. */
            user_id: components["schemas"]["UserId"];
        };
        /**
         * Subscription id
         * Format: uuid
         * @description Identifies a subscription.
         * @example 4c9e1b7d-5f28-4a36-8b0c-2d7f6e3a9c12
         */
        SubscriptionId: string;
        /**
         * Page of subscriptions
         * @description One page of the merchant's subscriptions.
         */
        SubscriptionPage: {
            /** @description The subscriptions of this page, in the order asked for; empty past the last page. */
            items: components["schemas"]["Subscription"][];
            /** @description The size of the whole list. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * Subscription (customer portal)
         * @description A subscription as its customer sees it, with the product and the organization that sells it.
         */
        SubscriptionPortal: components["schemas"]["SubscriptionBase"] & {
            /** @description The product of `product_id`. */
            product: components["schemas"]["ProductPortal"];
            /** @description The price of `price_id`. */
            price: components["schemas"]["Price"];
        };
        /**
         * Page of subscriptions (customer portal)
         * @description One page of a customer's own subscriptions.
         */
        SubscriptionPortalPage: {
            /** @description The subscriptions of this page, in the order asked for; empty past the last page. */
            items: components["schemas"]["SubscriptionPortal"][];
            /** @description The size of the whole list. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * Subscription sorting criterion
         * @description A criterion to sort subscriptions by; with `-` in front it sorts descending.
         * @example -started_at
         * @enum {string}
         */
        SubscriptionSortingCriterion: "customer" | "-customer" | "status" | "-status" | "started_at" | "-started_at" | "current_period_end" | "-current_period_end" | "amount" | "-amount" | "product" | "-product" | "discount" | "-discount";
        /**
         * Subscription status
         * @description Where a subscription stands. `incomplete` has been created and its first payment is not yet settled.
         * @example incomplete
         */
        SubscriptionStatus: "incomplete" | (string & {});
        /**
         * Subscription (in an order)
         * @description A subscription without the things it refers to, as an order carries it.
         */
        SubscriptionSummary: components["schemas"]["SubscriptionBase"] & {
            /** @description The merchant's own key-value pairs on this subscription. */
            metadata: components["schemas"]["Metadata"];
        };
        /**
         * Subscription changes
         * @description A change of the price at which a subscription is charged.
         */
        SubscriptionUpdate: {
            /** @description The price to charge from now on. */
            product_price_id: components["schemas"]["PriceId"];
        };
        /**
         * Tax identifier
         * @description Two strings, a tax identifier and the name of its format, in this order. It is not a UUID.
         * @example [
         *       "DE123456789",
         *       "eu_vat"
         *     ]
         */
        TaxIdentifier: [
            string,
            string
        ];
        /**
         * Timestamp
         * Format: date-time
         * @description A moment in UTC, ISO 8601 with exactly three digits of milliseconds and a final `Z`.
         * @example 2026-03-02T09:30:00.000Z
         */
        Timestamp: string;
        /**
         * User
         * @description The account of a person, with what others may see of it.
         */
        User: {
            /** @description Identifies the user. */
            id: components["schemas"]["UserId"];
            /**
             * @description Email address of the user.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Name the user shows to others.
             * @example Ada M.
             */
            public_name: string;
            /**
             * @description Address of a picture of the user; null when there is none.
             * @example https://media.example.com/ada.png
             */
            avatar_url: string | null;
        };
        /**
         * User id
         * Format: uuid
         * @description Identifies a user, the account of a person.
         * @example 82e6a4c9-0f5d-4d71-b3a8-1c7e9f4b2d11
         */
        UserId: string;
        /**
         * User (with code host)
         * @description A user as subscriptions and orders carry it, with the name on a code host.
         */
        UserWithCodeHost: components["schemas"]["User"] & {
            /**
             * @description The user's name on a code host; null when none is linked. The host's own name is not part of this contract.
             * @example adamarlow
             */
            code_host_username: string | null;
        };
    };
    responses: {
        /** @description The license key has as many activations as `limit_activations` allows. */
        ActivationLimitReached: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The checkout session is no longer `open`, or its discount was set by the merchant and is not the buyer's to change. */
        CheckoutSessionClientConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The checkout session is no longer `open`, so it cannot be changed. Create a new one. */
        CheckoutSessionNotOpen: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What the request addresses does not exist, or is not the caller's to see; the answer does not tell which. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is missing where one is needed, or it is not valid. Send a valid one as `Authorization: Bearer <token>`. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other problem. Below 500 the request has to change, for instance because its token is for the other side (403) or its body is no JSON (400, 415); from 500 on the service failed, and a request that only reads can be repeated later. */
        UnexpectedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not fit the contract, or names something that cannot be used. Nothing was changed; `errors` names each place. */
        UnprocessableContent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The checkout session, by its `client_secret`. It stands for a token, so keep addresses that hold it out of logs. */
        ClientSecret: string;
        /** @description How many resources a page holds. */
        Limit: number;
        /** @description Number of the page to read, counted from 1. A page past the last is empty. */
        Page: number;
        /** @description Criteria to sort by, applied in the order given; one with `-` in front sorts descending. Repeat the parameter for several (`sorting=name&sorting=-created_at`). Which criteria there are is not known, so any is accepted. */
        Sorting: string[];
        /** @description Criteria to sort by, applied in the order given; one with `-` in front sorts descending. Repeat the parameter for several (`sorting=-amount&sorting=customer`). Without it the newest start comes first. */
        SubscriptionSorting: components["schemas"]["SubscriptionSortingCriterion"][];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCheckoutSessions: {
        parameters: {
            query?: {
                /** @description Number of the page to read, counted from 1. A page past the last is empty. */
                page?: components["parameters"]["Page"];
                /** @description How many resources a page holds. */
                limit?: components["parameters"]["Limit"];
                /** @description Criteria to sort by, applied in the order given; one with `-` in front sorts descending. Repeat the parameter for several (`sorting=name&sorting=-created_at`). Which criteria there are is not known, so any is accepted. */
                sorting?: components["parameters"]["Sorting"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of checkout sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSessionPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    createCheckoutSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The product to sell. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutSessionCreate"];
            };
        };
        responses: {
            /** @description The session, open for the buyer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSession"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateCheckoutSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The checkout session, by its `id`. */
                id: components["schemas"]["CheckoutSessionId"];
            };
            cookie?: never;
        };
        /** @description What to change; an empty object changes nothing. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutSessionUpdate"];
            };
        };
        responses: {
            /** @description The session with the changes made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSession"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CheckoutSessionNotOpen"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateCheckoutSessionByClientSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The checkout session, by its `client_secret`. It stands for a token, so keep addresses that hold it out of logs. */
                client_secret: components["parameters"]["ClientSecret"];
            };
            cookie?: never;
        };
        /** @description What to change; an empty object changes nothing. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutSessionClientUpdate"];
            };
        };
        responses: {
            /** @description The session with the changes made, as the buyer may see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSessionClient"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["CheckoutSessionClientConflict"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    confirmCheckoutSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The checkout session, by its `client_secret`. It stands for a token, so keep addresses that hold it out of logs. */
                client_secret: components["parameters"]["ClientSecret"];
            };
            cookie?: never;
        };
        /** @description Last changes to make; an empty object makes none. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutSessionConfirm"];
            };
        };
        responses: {
            /** @description The confirmed session, with a token for the customer portal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSessionConfirmed"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CheckoutSessionClientConflict"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription, by its `id`. */
                id: components["schemas"]["SubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The price to charge from now on. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionUpdate"];
            };
        };
        responses: {
            /** @description The subscription at the new price. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listSubscriptions: {
        parameters: {
            query?: {
                /** @description Number of the page to read, counted from 1. A page past the last is empty. */
                page?: components["parameters"]["Page"];
                /** @description How many resources a page holds. */
                limit?: components["parameters"]["Limit"];
                /** @description Criteria to sort by, applied in the order given; one with `-` in front sorts descending. Repeat the parameter for several (`sorting=-amount&sorting=customer`). Without it the newest start comes first. */
                sorting?: components["parameters"]["SubscriptionSorting"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of subscriptions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updatePortalSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription, by its `id`. */
                id: components["schemas"]["SubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The price to be charged from now on. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionUpdate"];
            };
        };
        responses: {
            /** @description The subscription at the new price, as its customer sees it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPortal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listPortalSubscriptions: {
        parameters: {
            query?: {
                /** @description Number of the page to read, counted from 1. A page past the last is empty. */
                page?: components["parameters"]["Page"];
                /** @description How many resources a page holds. */
                limit?: components["parameters"]["Limit"];
                /** @description Criteria to sort by, applied in the order given; one with `-` in front sorts descending. Repeat the parameter for several (`sorting=name&sorting=-created_at`). Which criteria there are is not known, so any is accepted. */
                sorting?: components["parameters"]["Sorting"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the customer's subscriptions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPortalPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order, by its `id`. */
                id: components["schemas"]["OrderId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateLicenseKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The license key, by its `id`. */
                id: components["schemas"]["LicenseKeyId"];
            };
            cookie?: never;
        };
        /** @description What to change; an empty object changes nothing. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseKeyUpdate"];
            };
        };
        responses: {
            /** @description The license key with the changes made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getLicenseKeyActivation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The license key, by its `id`. */
                id: components["schemas"]["LicenseKeyId"];
                /** @description The activation of this license key, by its `id`. */
                activation_id: components["schemas"]["LicenseKeyActivationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activation with its license key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKeyActivationWithKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listPortalLicenseKeys: {
        parameters: {
            query?: {
                /** @description Number of the page to read, counted from 1. A page past the last is empty. */
                page?: components["parameters"]["Page"];
                /** @description How many resources a page holds. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the customer's license keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKeyPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getPortalLicenseKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The license key, by its `id`. */
                id: components["schemas"]["LicenseKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The license key with its activations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKeyWithActivations"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    activateLicenseKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The license key and a name for the place. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseKeyActivate"];
            };
        };
        responses: {
            /** @description The new activation with its license key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKeyActivationWithKey"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["ActivationLimitReached"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    validateLicenseKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The license key and the organization that granted it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseKeyValidate"];
            };
        };
        responses: {
            /** @description The license key as it stands after this validation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKeyValidation"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description Number of the page to read, counted from 1. A page past the last is empty. */
                page?: components["parameters"]["Page"];
                /** @description How many resources a page holds. */
                limit?: components["parameters"]["Limit"];
                /** @description Criteria to sort by, applied in the order given; one with `-` in front sorts descending. Repeat the parameter for several (`sorting=name&sorting=-created_at`). Which criteria there are is not known, so any is accepted. */
                sorting?: components["parameters"]["Sorting"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of organizations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The organization, by its `id`. */
                id: components["schemas"]["OrganizationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The organization, by its `id`. */
                id: components["schemas"]["OrganizationId"];
            };
            cookie?: never;
        };
        /** @description What to change; an empty object changes nothing. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationUpdate"];
            };
        };
        responses: {
            /** @description The organization with the changes made. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
}
