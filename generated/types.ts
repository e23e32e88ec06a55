// Made by "npm run build" from openapi/. Do not edit.

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
         * @description Returns the merchant's checkout sessions, both open and confirmed ones, a page at a time. Without `sorting`, do not rely on the order.
         */
        get: operations["listCheckoutSessions"];
        put?: never;
        /**
         * Create a checkout session
         * @description Creates an `open` checkout session for a product. Send the customer to its `url`. The `client_secret` identifies the session in the operations for the customer's browser.
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
                /** @description The `id` of the checkout session. */
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
         * @description Changes the discount of an `open` checkout session, the metadata for the customer who is created, or the page that the customer is sent to after the session is confirmed. When the session has a `discount_id`, the discount is applied and the customer cannot change it. A request for a session that is not `open` gets 409.
         */
        patch: operations["updateCheckoutSession"];
        trace?: never;
    };
    "/v1/checkouts/custom/client/{client_secret}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `client_secret` of the checkout session. Keep URLs that contain it out of logs. */
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
         * Update a checkout session by client secret
         * @description Changes an `open` checkout session from the customer's browser, for example to apply a discount. The client secret in the path identifies the session, and the request has no token. When the session has a `discount_id`, the discount is applied and the customer cannot change it. An attempt to change it gets 409, and so does a request for a session that is not `open`.
         */
        patch: operations["updateCheckoutSessionByClientSecret"];
        trace?: never;
    };
    "/v1/checkouts/custom/client/{client_secret}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `client_secret` of the checkout session. Keep URLs that contain it out of logs. */
                client_secret: components["parameters"]["ClientSecret"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a checkout session
         * @description Changes a session from `open` to `confirmed` when the customer decides to buy. `confirmed` does not prove a payment. The service then processes an order and, for a recurring price, a subscription. They may not exist yet when the response arrives. When the session has a `discount_id`, the discount is applied and the customer cannot change it. An attempt to change it gets 409, and so does a request for a session that is not `open`. An access token is optional. The `customer_session_token` of the response opens the customer portal.
         */
        post: operations["confirmCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Returns the merchant's subscriptions with their customers, products and discounts, a page at a time. Without `sorting`, the latest `started_at` comes first.
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
    "/v1/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the subscription. */
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
         * Update a subscription
         * @description Moves a subscription to another available price of its product. The response has the new price.
         */
        patch: operations["updateSubscription"];
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
         * List a customer's own subscriptions
         * @description Returns only the subscriptions of the authenticated customer or user, a page at a time. Without `sorting`, do not rely on the order.
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
    "/v1/customer-portal/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the subscription. */
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
         * Update a customer's own subscription
         * @description Moves a subscription of the authenticated customer or user to another available price of its product. The response has the new price.
         */
        patch: operations["updatePortalSubscription"];
        trace?: never;
    };
    "/v1/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the order. */
                id: components["schemas"]["OrderId"];
            };
            cookie?: never;
        };
        /**
         * Get an order
         * @description Returns an order with its customer, user, product, price, discount and subscription.
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
                /** @description The `id` of the license key. */
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
         * @description Changes a license key.
         */
        patch: operations["updateLicenseKey"];
        trace?: never;
    };
    "/v1/license-keys/{id}/activations/{activation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the license key. */
                id: components["schemas"]["LicenseKeyId"];
                /** @description The `id` of the activation. */
                activation_id: components["schemas"]["LicenseKeyActivationId"];
            };
            cookie?: never;
        };
        /**
         * Get an activation of a license key
         * @description Returns an activation with its license key. The activation shows on which instance and when the key was activated.
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
         * List a customer's own license keys
         * @description Returns the license keys of the authenticated customer or user, a page at a time. Customers enter them in an application.
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
                /** @description The `id` of the license key. */
                id: components["schemas"]["LicenseKeyId"];
            };
            cookie?: never;
        };
        /**
         * Get a customer's own license key
         * @description Returns a license key of the authenticated customer or user with its activations, which show where it is in use.
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
         * @description Activates a license key on an instance, such as a computer. Send the request from your application when the customer enters the key. It has no token, because the `key` and the `organization_id` in the body identify the license key. A key that has reached its `limit_activations` gets 409.
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
         * @description Returns a license key, so that your application can check it, for example when it starts. The request has no token, because the `key` and the `organization_id` in the body identify the license key. Check `status`, `expires_at` and `usage` in the response, because the key can be expired or used up.
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
         * @description Returns the organizations that the token gives access to, a page at a time. Without `sorting`, do not rely on the order.
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
                /** @description The `id` of the organization. */
                id: components["schemas"]["OrganizationId"];
            };
            cookie?: never;
        };
        /**
         * Get an organization
         * @description Returns the profile and the settings of an organization.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update an organization
         * @description Changes the profile or the settings of an organization.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A postal address. */
        Address: {
            /**
             * @description First line, such as street and number. Null if there is none.
             * @example 12 Quay Street
             */
            line1: string | null;
            /**
             * @description Second line, such as a floor or an apartment. Null if there is none.
             * @example 3rd floor
             */
            line2: string | null;
            /**
             * @description Postal code. Null if there is none.
             * @example 20457
             */
            postal_code: string | null;
            /**
             * @description City or town. Null if there is none.
             * @example Hamburg
             */
            city: string | null;
            /**
             * @description State, province or region. Null if there is none.
             * @example HH
             */
            state: string | null;
            /**
             * @description Country, such as `DE`. Ignore the case when you compare.
             * @example DE
             */
            country: string;
        };
        /**
         * @description An amount of money, in the smallest unit of its currency. For example, 1900 with the currency `eur` is 19.00 euros.
         * @example 1900
         */
        Amount: number;
        /** @description A custom field that is attached to a product or a checkout session. */
        AttachedCustomField: {
            /** @description The attached custom field. */
            custom_field_id: components["schemas"]["CustomFieldId"];
            /** @description The custom field of `custom_field_id`. */
            custom_field: components["schemas"]["CustomField"];
            /**
             * @description Position among the attached fields. Lower numbers come first.
             * @example 0
             */
            order: number;
            /**
             * @description Whether the customer must provide a value.
             * @example false
             */
            required: boolean;
        };
        /** @description Something that the customers of a product get. */
        Benefit: {
            /** @description Identifies the benefit. */
            id: components["schemas"]["BenefitId"];
            /**
             * @description When the benefit was created.
             * @example 2026-01-12T10:05:00.000Z
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description When the benefit last changed. Null if it has never changed.
             * @example null
             */
            modified_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description What the benefit consists of. Known values: `custom`, `ads`. Others may occur.
             * @example ads
             */
            type: components["schemas"]["BenefitType"];
            /**
             * @description Description of the benefit.
             * @example Your logo in the harbour guide
             */
            description: string;
            /**
             * @description Whether the benefit can be chosen for a product.
             * @example true
             */
            selectable: boolean;
            /**
             * @description Whether the benefit can be deleted.
             * @example true
             */
            deletable: boolean;
            /** @description The organization that offers the benefit. */
            organization_id: components["schemas"]["OrganizationId"];
        };
        /**
         * Format: uuid
         * @description Identifies a benefit. A license key names the benefit that granted it as `benefit_id`.
         * @example e94d2a7b-6c15-4d83-a2f6-7b0c8e1d3f04
         */
        BenefitId: string;
        /** @description A benefit with its properties, as in a subscription that the merchant sees. */
        BenefitMerchant: components["schemas"]["Benefit"] & {
            /** @description Properties of the benefit. They depend on `type`. */
            properties: components["schemas"]["BenefitProperties"];
        };
        /** @description Properties of a benefit, which depend on its `type`. Those listed belong to an `ads` benefit, and other types may have others. */
        BenefitProperties: {
            /**
             * @description Height of the image in pixels. May be absent unless the benefit is of type `ads`.
             * @example 400
             */
            image_height?: number;
            /**
             * @description Width of the image in pixels. May be absent unless the benefit is of type `ads`.
             * @example 400
             */
            image_width?: number;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Type of a benefit. An `ads` benefit is an advertisement. Known values: `custom`, `ads`. Others may occur.
         * @example custom
         * @example ads
         */
        BenefitType: "custom" | "ads" | (string & {});
        /** @description A checkout session as the merchant sees it, with metadata and the ID of its subscription. It has no `organization`. */
        CheckoutSession: components["schemas"]["CheckoutSessionBase"] & {
            /** @description Key-value pairs of the session. */
            metadata: components["schemas"]["Metadata"];
            /**
             * @description The subscription that the session leads to. Null if there is none.
             * @example null
             */
            subscription_id: components["schemas"]["SubscriptionId"] | null;
            /**
             * @description Key-value pairs that are copied to the customer who is created for the session.
             * @example {
             *       "crm_reference": "C-2077"
             *     }
             */
            customer_metadata: components["schemas"]["Metadata"];
        };
        /** @description The fields that all variants of a checkout session share. A response contains one of the variants. */
        CheckoutSessionBase: {
            /** @description Identifies the session in the merchant's operations. */
            id: components["schemas"]["CheckoutSessionId"];
            /**
             * @description When the session was created.
             * @example 2026-03-09T09:30:00.000Z
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description When the session last changed. Null if it has never changed.
             * @example 2026-03-09T09:31:00.000Z
             */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description Values of the attached custom fields. */
            custom_field_data: components["schemas"]["CustomFieldData"];
            /** @description The company that processes payments for the session. */
            payment_processor: components["schemas"]["PaymentProcessor"];
            /**
             * @description State of the session. It is `confirmed` in the response of a confirmation, which does not prove a payment. Known values: `open`, `confirmed`. Others may occur.
             * @example open
             */
            status: components["schemas"]["CheckoutSessionStatus"];
            /**
             * @description Identifies the session in the operations for the customer's browser. Treat it as a secret and keep it out of logs.
             * @example cs_4f9a7c21b8e64d0f9b3a
             */
            client_secret: string;
            /**
             * @description The page where the customer checks out. Send the customer there.
             * @example https://shop.example.com/checkout/cs_4f9a7c21b8e64d0f9b3a
             */
            url: string;
            /**
             * @description When the session expires. Create a new one if it can no longer be confirmed.
             * @example 2026-03-09T10:30:00.000Z
             */
            expires_at: components["schemas"]["Timestamp"];
            /**
             * @description The page that the customer is sent to after the session is confirmed. It is what was set, with the placeholder `{CHECKOUT_ID}` in it, or a page of the service if nobody has set it.
             * @example https://harbour.example.com/thanks?checkout_id={CHECKOUT_ID}
             * @example https://shop.example.com/thanks
             */
            success_url: string;
            /**
             * @description Origin of the page that embeds the checkout. Null if no page does.
             * @example null
             * @example https://harbour.example.com
             */
            embed_origin: string | null;
            /** @description Amount before discount and tax, in the smallest unit of `currency`. Null if it is not known. */
            amount: components["schemas"]["Amount"] | null;
            /**
             * @description Tax on `subtotal_amount`, in the smallest unit of `currency`. Null if it is not known.
             * @example 285
             */
            tax_amount: components["schemas"]["Amount"] | null;
            /**
             * @description `amount` minus the discount, in the smallest unit of `currency`. Null if it is not known.
             * @example 1500
             */
            subtotal_amount: components["schemas"]["Amount"] | null;
            /**
             * @description `subtotal_amount` plus `tax_amount`, in the smallest unit of `currency`. Null if it is not known.
             * @example 1785
             */
            total_amount: components["schemas"]["Amount"] | null;
            /** @description Currency of all amounts of the session. Null if they are null. */
            currency: components["schemas"]["Currency"] | null;
            /** @description The product of the session. */
            product_id: components["schemas"]["ProductId"];
            /** @description The price that the product is sold at. */
            product_price_id: components["schemas"]["PriceId"];
            /** @description The applied discount. Null if there is none. When there is one, the customer cannot change it. */
            discount_id: components["schemas"]["DiscountId"] | null;
            /**
             * @description Whether the customer can enter a discount code.
             * @example true
             */
            allow_discount_codes: boolean;
            /**
             * @description Whether the price can be discounted.
             * @example true
             */
            is_discount_applicable: boolean;
            /**
             * @description Whether the price is free of charge.
             * @example false
             */
            is_free_product_price: boolean;
            /**
             * @description Whether the customer has to pay for the session.
             * @example true
             */
            is_payment_required: boolean;
            /**
             * @description Whether the customer has to set up a payment method for later payments.
             * @example true
             */
            is_payment_setup_required: boolean;
            /**
             * @description Whether the checkout page has to show a form for payment details.
             * @example true
             */
            is_payment_form_required: boolean;
            /**
             * @description The customer. Null if there is none yet.
             * @example null
             */
            customer_id: components["schemas"]["CustomerId"] | null;
            /**
             * @description Name of the customer. Null if it is not known.
             * @example null
             * @example Ada Marlow
             */
            customer_name: string | null;
            /**
             * @description Email address of the customer. Null if it is not known.
             * @example null
             * @example ada@example.com
             */
            customer_email: string | null;
            /**
             * @description IP address of the customer. Null if it is not known.
             * @example null
             * @example 192.0.2.10
             */
            customer_ip_address: string | null;
            /**
             * @description Tax identifier of the customer. It is not a UUID. Null if there is none.
             * @example null
             * @example DE123456789
             */
            customer_tax_id: string | null;
            /**
             * @description Billing address of the customer. Null if it is not known.
             * @example null
             */
            customer_billing_address: components["schemas"]["Address"] | null;
            /**
             * @description Additional data of the payment processor.
             * @example {}
             */
            payment_processor_metadata: {
                [key: string]: unknown;
            };
            /** @description The product of `product_id`. */
            product: components["schemas"]["Product"];
            /** @description The price of `product_price_id`. */
            product_price: components["schemas"]["Price"];
            /** @description The discount of `discount_id`. Null if there is none. */
            discount: components["schemas"]["DiscountSummary"] | null;
            /** @description The custom fields that the customer fills in. */
            attached_custom_fields: components["schemas"]["AttachedCustomField"][];
        };
        /** @description A checkout session as the customer's browser sees it, with the organization. It has no `metadata`, `subscription_id` or `customer_metadata`. */
        CheckoutSessionClient: components["schemas"]["CheckoutSessionBase"] & {
            /** @description The organization that sells the product. */
            organization: components["schemas"]["Organization"];
        };
        /** @description The changes that the customer's browser makes to a checkout session. Every field is optional, and an empty object changes nothing. Further fields may be ignored or rejected. */
        CheckoutSessionClientUpdate: {
            /** @description The discount to apply. If the session already has a discount, the customer cannot change it. */
            discount_id?: components["schemas"]["DiscountId"];
        } & {
            [key: string]: unknown;
        };
        /** @description The last changes to a checkout session before it is confirmed. Every field is optional, and an empty object changes nothing. Further fields may be ignored or rejected. */
        CheckoutSessionConfirm: {
            /** @description The discount to apply. If the session already has a discount, the customer cannot change it. */
            discount_id?: components["schemas"]["DiscountId"];
        } & {
            [key: string]: unknown;
        };
        /** @description A checkout session that was just confirmed, with a token for the customer. Its `status` is `confirmed`. Like every session that the customer's browser sees, it has no `metadata`, `subscription_id` or `customer_metadata`. */
        CheckoutSessionConfirmed: components["schemas"]["CheckoutSessionClient"] & {
            /**
             * @description An access token for the customer portal, which acts for the customer of the session. Only this response contains it. Expect 401 when it is no longer valid. Treat it as a secret and keep it out of logs.
             * @example cst_8c1f0e5b7a2d49c6a3f1
             */
            customer_session_token: string;
        };
        /** @description The checkout session to create. Further fields may be ignored or rejected. */
        CheckoutSessionCreate: {
            /** @description The product to sell. */
            product_id: components["schemas"]["ProductId"];
        } & {
            [key: string]: unknown;
        };
        /**
         * Format: uuid
         * @description Identifies a checkout session in the merchant's operations. An order and a subscription have it as `checkout_id`. The customer's browser uses the `client_secret` instead.
         * @example 0d6f3a54-51c8-4b7e-9a43-2f6d8c1e7b01
         */
        CheckoutSessionId: string;
        /** @description One page of checkout sessions. */
        CheckoutSessionPage: {
            /** @description The checkout sessions of this page, in the requested order. */
            items: components["schemas"]["CheckoutSession"][];
            /** @description The size of the whole list. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description State of a checkout session. It is `open` until the session is confirmed, and then `confirmed`. Neither says whether a payment succeeded. Known values: `open`, `confirmed`. Others may occur.
         * @example open
         * @example confirmed
         */
        CheckoutSessionStatus: "open" | "confirmed" | (string & {});
        /** @description The changes to a checkout session. Every field is optional, and an empty object changes nothing. Further fields may be ignored or rejected. */
        CheckoutSessionUpdate: {
            /** @description The discount to apply. The customer cannot change it. To sell without it again, create a new session. */
            discount_id?: components["schemas"]["DiscountId"];
            /** @description Key-value pairs that are copied to the customer who is created for the session. */
            customer_metadata?: components["schemas"]["CustomerMetadata"];
            /**
             * @description The page that the customer is sent to after the session is confirmed. Include `checkout_id={CHECKOUT_ID}`, and the service replaces the placeholder with the `id` of the session when it sends the customer there.
             * @example https://harbour.example.com/thanks?checkout_id={CHECKOUT_ID}
             */
            success_url?: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The currency of an amount, such as `eur`. Ignore the case when you compare.
         * @example eur
         */
        Currency: string;
        /** @description An additional input that an organization defines, such as the name of a team. */
        CustomField: {
            /** @description Identifies the custom field. */
            id: components["schemas"]["CustomFieldId"];
            /**
             * @description When the custom field was created.
             * @example 2026-01-12T10:15:00.000Z
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description When the custom field last changed. Null if it has never changed.
             * @example null
             */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description Key-value pairs of the custom field. */
            metadata: components["schemas"]["Metadata"];
            /** @description Type of the custom field. Known value: `text`. Others may occur. */
            type: components["schemas"]["CustomFieldType"];
            /**
             * @description Short name of the custom field for use in code.
             * @example team_name
             */
            slug: string;
            /**
             * @description Name of the custom field.
             * @example Team name
             */
            name: string;
            /** @description The organization that defines the custom field. */
            organization_id: components["schemas"]["OrganizationId"];
            /** @description Properties of the custom field, which depend on `type`. */
            properties: components["schemas"]["CustomFieldProperties"];
        };
        /**
         * @description Values of custom fields. The keys can be their slugs, or something else.
         * @example {}
         */
        CustomFieldData: {
            [key: string]: unknown;
        };
        /**
         * Format: uuid
         * @description Identifies a custom field. It is not the `slug`.
         * @example a6f0c4d8-3b92-4e71-bd5c-8e2f1a7b9d07
         */
        CustomFieldId: string;
        /** @description Properties of a custom field, which depend on its `type`. Those listed belong to a `text` field, and other types may have others. */
        CustomFieldProperties: {
            /**
             * @description Label of the input. May be absent unless the field is of type `text`.
             * @example What is your team called?
             */
            form_label?: string;
            /**
             * @description Help text of the input. Null if there is none. May be absent unless the field is of type `text`.
             * @example It appears on your license.
             */
            form_help_text?: string | null;
            /**
             * @description Placeholder of the input. Null if there is none. May be absent unless the field is of type `text`.
             * @example Blue Team
             */
            form_placeholder?: string | null;
            /**
             * @description Whether the input is a text area. May be absent unless the field is of type `text`.
             * @example false
             */
            textarea?: boolean;
            /**
             * @description Minimum length of the value in characters. Null if there is none. May be absent unless the field is of type `text`.
             * @example 1
             */
            min_length?: number | null;
            /**
             * @description Maximum length of the value in characters. Null if there is none. May be absent unless the field is of type `text`.
             * @example 80
             */
            max_length?: number | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Type of a custom field. Known value: `text`. Others may occur.
         * @example text
         */
        CustomFieldType: "text" | (string & {});
        /** @description Someone who buys from an organization. */
        Customer: {
            /** @description Identifies the customer. */
            id: components["schemas"]["CustomerId"];
            /**
             * @description When the customer was created.
             * @example 2026-03-02T09:34:10.000Z
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description When the customer last changed. Null if the customer has never changed.
             * @example null
             */
            modified_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description Key-value pairs of the customer.
             * @example {
             *       "crm_reference": "C-2077"
             *     }
             */
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Email address of the customer.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Whether the email address is verified.
             * @example true
             */
            email_verified: boolean;
            /**
             * @description Name of the customer. Null if it is not known.
             * @example Ada Marlow
             */
            name: string | null;
            /** @description Billing address of the customer. Null if it is not known. */
            billing_address: components["schemas"]["Address"] | null;
            /** @description Tax identifier of the customer and its format. Null if there is none. */
            tax_id: components["schemas"]["TaxIdentifier"] | null;
            /** @description The organization that the customer belongs to. */
            organization_id: components["schemas"]["OrganizationId"];
            /**
             * @description URL of the avatar. Null if there is none.
             * @example https://media.example.com/ada.png
             */
            avatar_url: string | null;
        };
        /**
         * @description The reason a customer gave for canceling a subscription. Known value: `customer_service`. Others may occur.
         * @example customer_service
         */
        CustomerCancellationReason: "customer_service" | (string & {});
        /**
         * Format: uuid
         * @description Identifies a customer. The `user_id` next to it identifies the user account.
         * @example d15c8e3f-4a67-4b90-9d2e-6f1b3a8c7e10
         */
        CustomerId: string;
        /**
         * @description Key-value pairs that are copied to the customer who is created. At most 50 pairs, and at most 40 characters in a key.
         * @example {
         *       "crm_reference": "C-2077"
         *     }
         */
        CustomerMetadata: {
            [key: string]: unknown;
        };
        /** @description A discount with its validity and redemptions, as in an order and in a subscription that the merchant sees. */
        Discount: components["schemas"]["DiscountSummary"] & {
            /**
             * @description When the discount was created.
             * @example 2026-02-20T09:00:00.000Z
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description When the discount last changed. Null if it has never changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description Key-value pairs of the discount. */
            metadata: components["schemas"]["Metadata"];
            /**
             * @description When the discount becomes valid. Null if it has no start.
             * @example 2026-03-01T00:00:00.000Z
             */
            starts_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description When the discount stops being valid. Null if it has no end.
             * @example null
             * @example 2026-06-01T00:00:00.000Z
             */
            ends_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description Maximum number of redemptions. Null if there is no limit.
             * @example 100
             */
            max_redemptions: number | null;
            /**
             * @description Number of redemptions so far.
             * @example 12
             */
            redemptions_count: number;
            /** @description The organization that offers the discount. */
            organization_id: components["schemas"]["OrganizationId"];
        };
        /**
         * @description How long a discount applies. `once` applies to the first charge only. Known value: `once`. Others may occur.
         * @example once
         */
        DiscountDuration: "once" | (string & {});
        /**
         * Format: uuid
         * @description Identifies a discount. Send it as `discount_id` to apply the discount to a checkout session. It is not the `code` that a customer enters.
         * @example b27e5d80-9f13-4c6a-8e4b-5a9d7c2f1e06
         */
        DiscountId: string;
        /** @description A discount with the fields that every variant has. The discount of a checkout session has only these. */
        DiscountSummary: {
            /** @description How long the discount applies. Known value: `once`. Others may occur. */
            duration: components["schemas"]["DiscountDuration"];
            /** @description How the discount is calculated. Known value: `fixed`. Others may occur. */
            type: components["schemas"]["DiscountType"];
            /**
             * @description Amount that is deducted, in the smallest unit of `currency`. May be absent unless `type` is `fixed`.
             * @example 400
             */
            amount?: components["schemas"]["Amount"];
            /** @description Currency of `amount`. May be absent unless `type` is `fixed`. */
            currency?: components["schemas"]["Currency"];
            /** @description Identifies the discount. */
            id: components["schemas"]["DiscountId"];
            /**
             * @description Name of the discount.
             * @example Spring launch
             */
            name: string;
            /**
             * @description Discount code. Null if the discount has none.
             * @example SPRING
             */
            code: string | null;
        };
        /**
         * @description How a discount is calculated. A `fixed` discount deducts its `amount`. Known value: `fixed`. Others may occur.
         * @example fixed
         */
        DiscountType: "fixed" | (string & {});
        /** @description A key that a customer gets as a benefit and enters in an application, with its limits and its usage. */
        LicenseKey: {
            /** @description Identifies the license key in paths and references. It is not the key itself. */
            id: components["schemas"]["LicenseKeyId"];
            /** @description The organization that granted the license key. Activating and validating the key require this ID. */
            organization_id: components["schemas"]["OrganizationId"];
            /** @description The user who has the license key. */
            user_id: components["schemas"]["UserId"];
            /** @description The customer who has the license key. */
            customer_id: components["schemas"]["CustomerId"];
            /** @description The user of `user_id`. */
            user: components["schemas"]["User"];
            /** @description The customer of `customer_id`. */
            customer: components["schemas"]["Customer"];
            /**
             * @description The benefit that granted the license key.
             * @example 5e8b3c9f-7d14-4a62-8f0b-3c6a9e2d1f24
             */
            benefit_id: components["schemas"]["BenefitId"];
            /**
             * @description The key itself. Treat it as a secret.
             * @example HARBOUR-4F9A-7C21-B8E6-4D0F
             */
            key: string;
            /**
             * @description A shortened version of the key for display.
             * @example ****-4D0F
             */
            display_key: string;
            /** @description State of the license key. Known value: `granted`. Others may occur. */
            status: components["schemas"]["LicenseKeyStatus"];
            /**
             * @description Maximum number of activations. Null if there is no limit.
             * @example 3
             */
            limit_activations: number | null;
            /**
             * @description Number of uses so far.
             * @example 0
             */
            usage: number;
            /**
             * @description Maximum of `usage`. Null if there is no limit.
             * @example 100
             */
            limit_usage: number | null;
            /**
             * @description Number of validations so far.
             * @example 4
             */
            validations: number;
            /**
             * @description When the license key was last validated. Null if it has never been validated.
             * @example 2026-03-04T07:30:00.000Z
             */
            last_validated_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description When the license key expires. Null if it does not expire.
             * @example 2027-03-02T09:34:10.000Z
             */
            expires_at: components["schemas"]["Timestamp"] | null;
        };
        /** @description The license key to activate, and a label for the activation. */
        LicenseKeyActivate: {
            /**
             * @description The license key.
             * @example HARBOUR-4F9A-7C21-B8E6-4D0F
             */
            key: string;
            /** @description The organization that granted the license key. */
            organization_id: components["schemas"]["OrganizationId"];
            /**
             * @description What the instance is called, such as the name of the computer.
             * @example Bridge laptop
             */
            label: string;
        };
        /** @description The activation of a license key on one instance, such as a computer. */
        LicenseKeyActivation: {
            /** @description Identifies the activation. */
            id: components["schemas"]["LicenseKeyActivationId"];
            /** @description The activated license key. */
            license_key_id: components["schemas"]["LicenseKeyId"];
            /**
             * @description What the instance is called, such as the name of a computer.
             * @example Bridge laptop
             */
            label: string;
            /**
             * @description Additional data of the activation.
             * @example {}
             */
            meta: {
                [key: string]: unknown;
            };
            /**
             * @description When the license key was activated on the instance.
             * @example 2026-03-05T18:15:00.000Z
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description When the activation last changed. Null if it has never changed.
             * @example null
             */
            modified_at: components["schemas"]["Timestamp"] | null;
        };
        /**
         * Format: uuid
         * @description Identifies an activation of a license key. Next to the ID of the license key, it is in the path of the activation.
         * @example 71c4e9d8-2b36-4f5a-86e1-5d9b0a3c7f15
         */
        LicenseKeyActivationId: string;
        /** @description An activation with its license key. */
        LicenseKeyActivationWithKey: components["schemas"]["LicenseKeyActivation"] & {
            /** @description The license key of `license_key_id`. */
            license_key: components["schemas"]["LicenseKey"];
        };
        /**
         * Format: uuid
         * @description Identifies a license key. It is not the `key` itself, which an application sends to activate and to validate.
         * @example 3e8f5a2c-6d91-4b07-9c4e-8a1d7b5f0e14
         */
        LicenseKeyId: string;
        /** @description One page of a customer's own license keys. */
        LicenseKeyPage: {
            /** @description The license keys of this page. */
            items: components["schemas"]["LicenseKey"][];
            /** @description The size of the whole list. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description State of a license key. A `granted` key is issued to its customer. Known value: `granted`. Others may occur.
         * @example granted
         */
        LicenseKeyStatus: "granted" | (string & {});
        /** @description Changes to a license key. An empty object changes nothing. Any field may be ignored or rejected. */
        LicenseKeyUpdate: {
            [key: string]: unknown;
        };
        /** @description The license key to validate. */
        LicenseKeyValidate: {
            /**
             * @description The license key.
             * @example HARBOUR-4F9A-7C21-B8E6-4D0F
             */
            key: string;
            /** @description The organization that granted the license key. */
            organization_id: components["schemas"]["OrganizationId"];
        };
        /** @description A license key after a validation, with one of its activations or null. */
        LicenseKeyValidation: components["schemas"]["LicenseKey"] & {
            /** @description An activation of the license key, which can be that of another instance. Null if there is none. */
            activation: components["schemas"]["LicenseKeyActivation"] | null;
        };
        /** @description A license key with its activations, as the customer portal returns a single one. */
        LicenseKeyWithActivations: components["schemas"]["LicenseKey"] & {
            /** @description The activations of the license key. */
            activations: components["schemas"]["LicenseKeyActivation"][];
        };
        /** @description A file that is shown with a product, and where to get it. */
        Media: {
            /** @description Identifies the file. */
            id: components["schemas"]["MediaId"];
            /** @description The organization that the file belongs to. */
            organization_id: components["schemas"]["OrganizationId"];
            /**
             * @description File name.
             * @example harbour.png
             */
            name: string;
            /**
             * @description Path of the file in the storage.
             * @example product_media/harbour.png
             */
            path: string;
            /**
             * @description Media type of the file.
             * @example image/png
             */
            mime_type: string;
            /**
             * @description Size of the file in bytes.
             * @example 48213
             */
            size: number;
            /**
             * @description Version of the file in the storage. Null if it is not known.
             * @example v7
             */
            storage_version: string | null;
            /**
             * @description Entity tag of the file. Null if it is not known.
             * @example 9b2cf535f27731c974343645a3985328
             */
            checksum_etag: string | null;
            /**
             * @description SHA-256 checksum of the file, Base64-encoded. Null if it is not known.
             * @example n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=
             */
            checksum_sha256_base64: string | null;
            /**
             * @description SHA-256 checksum of the file, in hexadecimal. Null if it is not known.
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            checksum_sha256_hex: string | null;
            /**
             * @description When the file was last modified. Null if it is not known.
             * @example 2026-01-12T10:10:03.000Z
             */
            last_modified_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description Version of the file. Null if there is none.
             * @example 1
             */
            version: string | null;
            /** @description What the file is used for. Known value: `product_media`. Others may occur. */
            service: components["schemas"]["MediaService"];
            /**
             * @description Whether the file has been uploaded.
             * @example true
             */
            is_uploaded: boolean;
            /**
             * @description When the file was created.
             * @example 2026-01-12T10:10:00.000Z
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description Size of the file as text for people.
             * @example 47.1 KB
             */
            size_readable: string;
            /**
             * @description Public URL of the file.
             * @example https://media.example.com/product_media/harbour.png
             */
            public_url: string;
        };
        /**
         * Format: uuid
         * @description Identifies a file that is shown with a product. No other resource refers to it.
         * @example 1f7b9c3e-2a48-4e6d-95c0-3d8a6b4f7e05
         */
        MediaId: string;
        /**
         * @description What a file is used for. A `product_media` file is shown with a product. Known value: `product_media`. Others may occur.
         * @example product_media
         */
        MediaService: "product_media" | (string & {});
        /**
         * @description Key-value pairs stored with a resource.
         * @example {}
         */
        Metadata: {
            [key: string]: unknown;
        };
        /** @description What a customer bought, for which amount, and the resources that the purchase refers to. */
        Order: {
            /** @description Identifies the order. */
            id: components["schemas"]["OrderId"];
            /**
             * @description When the order was created.
             * @example 2026-03-02T09:34:10.000Z
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description When the order last changed. Null if it has never changed.
             * @example null
             */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description Key-value pairs of the order. */
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Values of the custom fields.
             * @example {
             *       "team_name": "Blue Team"
             *     }
             */
            custom_field_data: components["schemas"]["CustomFieldData"];
            /**
             * @description Amount after discount and before tax, in the smallest unit of `currency`.
             * @example 1500
             */
            amount: components["schemas"]["Amount"];
            /**
             * @description Tax on `amount`, in the smallest unit of `currency`.
             * @example 285
             */
            tax_amount: components["schemas"]["Amount"];
            /** @description Currency of both amounts. */
            currency: components["schemas"]["Currency"];
            /** @description Why the order was created. Known value: `purchase`. Others may occur. */
            billing_reason: components["schemas"]["OrderBillingReason"];
            /** @description Billing address of the order. Null if it is not known. */
            billing_address: components["schemas"]["Address"] | null;
            /** @description The customer who ordered. */
            customer_id: components["schemas"]["CustomerId"];
            /** @description The ordered product. */
            product_id: components["schemas"]["ProductId"];
            /** @description The price that the product was bought at. */
            product_price_id: components["schemas"]["PriceId"];
            /** @description The applied discount. Null if there is none. */
            discount_id: components["schemas"]["DiscountId"] | null;
            /** @description The subscription of the order. Null if there is none. */
            subscription_id: components["schemas"]["SubscriptionId"] | null;
            /**
             * @description The checkout session that caused the order. Null if there is none.
             * @example e5a8f2c7-3d16-4b94-8e0f-7a2c9d4b6e16
             */
            checkout_id: components["schemas"]["CheckoutSessionId"] | null;
            /** @description The customer of `customer_id`. */
            customer: components["schemas"]["Customer"];
            /** @description The user who ordered. */
            user_id: components["schemas"]["UserId"];
            /** @description The user of `user_id`. */
            user: components["schemas"]["UserWithCodeHost"];
            /** @description The product of `product_id`. */
            product: components["schemas"]["ProductSummary"];
            /** @description The price of `product_price_id`. */
            product_price: components["schemas"]["Price"];
            /** @description The discount of `discount_id`. Null if there is none. */
            discount: components["schemas"]["Discount"] | null;
            /** @description The subscription of `subscription_id`. Null if there is none. */
            subscription: components["schemas"]["SubscriptionSummary"] | null;
        };
        /**
         * @description Why an order was created. Known value: `purchase`. Others may occur.
         * @example purchase
         */
        OrderBillingReason: "purchase" | (string & {});
        /**
         * Format: uuid
         * @description Identifies an order. No list and no other resource contains it.
         * @example 97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13
         */
        OrderId: string;
        /** @description An organization that sells products, with its profile and settings. */
        Organization: {
            /** @description Identifies the organization. */
            id: components["schemas"]["OrganizationId"];
            /**
             * @description When the organization was created.
             * @example 2025-11-03T08:00:00.000Z
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description When the organization last changed. Null if it has never changed.
             * @example 2026-01-20T14:05:00.000Z
             */
            modified_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description Name of the organization.
             * @example Harbour Charts
             */
            name: string;
            /**
             * @description Short name of the organization for use in URLs.
             * @example harbour-charts
             */
            slug: string;
            /**
             * @description URL of the avatar. Null if there is none.
             * @example https://media.example.com/harbour-charts.png
             */
            avatar_url: string | null;
            /**
             * @description Short text about the organization. Null if there is none.
             * @example Charts and tides for small crews.
             */
            bio: string | null;
            /**
             * @description Name of a company. Null if there is none.
             * @example Harbour Charts Ltd
             */
            company: string | null;
            /**
             * @description Blog of the organization, such as a URL. Null if there is none.
             * @example https://harbour.example.com
             */
            blog: string | null;
            /**
             * @description Where the organization is, such as a city. Null if there is none.
             * @example Hamburg
             */
            location: string | null;
            /**
             * @description Email address of the organization. Null if there is none.
             * @example crew@harbour.example.com
             */
            email: string | null;
            /**
             * @description Username of the organization on a social network. Null if there is none. Ask the provider of the service what the field is called there.
             * @example harbourcharts
             */
            social_username: string | null;
            /**
             * @description Minimum amount of a pledge.
             * @example 2000
             */
            pledge_minimum_amount: components["schemas"]["Amount"];
            /**
             * @description Whether the badge of a pledge shows its amount.
             * @example true
             */
            pledge_badge_show_amount: boolean;
            /**
             * @description Default share of contributors. Null if there is none.
             * @example 20
             */
            default_upfront_split_to_contributors: number | null;
            /** @description Settings of the public profile. Null if they are not set. */
            profile_settings: components["schemas"]["OrganizationProfileSettings"] | null;
            /** @description Settings of features. Null if they are not set. */
            feature_settings: components["schemas"]["OrganizationFeatureSettings"] | null;
        };
        /** @description Feature settings of an organization. */
        OrganizationFeatureSettings: {
            /**
             * @description Whether issue funding is enabled.
             * @example false
             */
            issue_funding_enabled: boolean;
        };
        /**
         * Format: uuid
         * @description Identifies an organization. Most resources have that of their organization as `organization_id`, and activating and validating a license key require it.
         * @example f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08
         * @example 20a7c5e1-9b34-4f68-8d12-5c3e7a9b1f21
         */
        OrganizationId: string;
        /** @description One page of organizations. */
        OrganizationPage: {
            /** @description The organizations of this page, in the requested order. */
            items: components["schemas"]["Organization"][];
            /** @description The size of the whole list. */
            pagination: components["schemas"]["Pagination"];
        };
        /** @description Settings of the public profile of an organization. */
        OrganizationProfileSettings: {
            /**
             * @description Whether the profile is enabled.
             * @example true
             */
            enabled: boolean;
            /**
             * @description Text of the profile. Null if there is none.
             * @example We chart harbours so that you do not have to.
             */
            description: string | null;
            /** @description Projects that the profile features. */
            featured_projects: components["schemas"]["ProjectId"][];
            /**
             * @description Organizations that the profile features.
             * @example [
             *       "20a7c5e1-9b34-4f68-8d12-5c3e7a9b1f21"
             *     ]
             */
            featured_organizations: components["schemas"]["OrganizationId"][];
            /** @description Links on the profile. */
            links: string[];
            /** @description Settings for subscribing from the profile. Null if they are not set. */
            subscribe: components["schemas"]["OrganizationSubscribeSettings"] | null;
            /**
             * @description Accent color of the profile. Null if it is not set.
             * @example #0a6c74
             */
            accent_color: string | null;
        };
        /** @description Settings for subscribing from the profile of an organization. */
        OrganizationSubscribeSettings: {
            /**
             * @description Whether the profile promotes subscribing.
             * @example true
             */
            promote: boolean;
            /**
             * @description Whether the profile shows the number of subscribers.
             * @example true
             */
            show_count: boolean;
            /**
             * @description Whether that number includes free subscribers.
             * @example false
             */
            count_free: boolean;
        };
        /** @description Changes to an organization. An empty object changes nothing. Any field may be ignored or rejected. */
        OrganizationUpdate: {
            [key: string]: unknown;
        };
        /** @description The size of the whole list. */
        Pagination: {
            /**
             * @description Number of resources in the whole list, across all pages.
             * @example 1
             */
            total_count: number;
            /**
             * @description Number of the last page, counted from 1, at the size that the service uses for its pages. It is 0 for an empty list.
             * @example 1
             */
            max_page: number;
        };
        /**
         * @description The company that processes payments. Accept any name.
         * @example card_processor
         */
        PaymentProcessor: string;
        /** @description What a product costs, and at which interval it is charged. */
        Price: {
            /** @description Identifies the price. */
            id: components["schemas"]["PriceId"];
            /**
             * @description When the price was created.
             * @example 2026-01-12T10:00:00.000Z
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description When the price last changed. Null if it has never changed.
             * @example null
             */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description How the amount is determined. Known value: `fixed`. Others may occur. */
            amount_type: components["schemas"]["PriceAmountType"];
            /**
             * @description Whether the price is no longer offered.
             * @example false
             */
            is_archived: boolean;
            /** @description The product of the price. */
            product_id: components["schemas"]["ProductId"];
            /** @description Currency of `price_amount`. May be absent unless `amount_type` is `fixed`. */
            price_currency?: components["schemas"]["Currency"];
            /** @description Amount of the price, in the smallest unit of `price_currency`. May be absent unless `amount_type` is `fixed`. */
            price_amount?: components["schemas"]["Amount"];
            /** @description Type of the price. A `recurring` price is charged once in each `recurring_interval`. Known value: `recurring`. Others may occur. */
            type: components["schemas"]["PriceType"];
            /** @description Interval at which the price is charged. May be absent unless `type` is `recurring`. Known value: `month`. Others may occur. */
            recurring_interval?: components["schemas"]["RecurringInterval"];
        };
        /**
         * @description How the amount of a price is determined. A `fixed` amount is in `price_amount`. Known value: `fixed`. Others may occur.
         * @example fixed
         */
        PriceAmountType: "fixed" | (string & {});
        /**
         * Format: uuid
         * @description Identifies a price of a product. A checkout session and an order have it as `product_price_id`, and a subscription as `price_id`.
         * @example c83b6f1d-4e29-4a57-8f90-1b7d3a6c5e03
         * @example b6a9d3e7-1f58-4c24-9e0d-5a7c2f8b3d26
         */
        PriceId: string;
        /**
         * @description Type of a price. A purchase at a `recurring` price leads to a subscription. Known value: `recurring`. Others may occur.
         * @example recurring
         */
        PriceType: "recurring" | (string & {});
        /** @description The reason why a request failed, as RFC 9457 problem details. Branch on the HTTP status first, then on `type`, and show or log `detail`. */
        Problem: {
            /** @description Identifies the reason for the error. Known values: `/problems/malformed-request`, `/problems/unauthorized`, `/problems/forbidden`, `/problems/not-found`, `/problems/method-not-allowed`, `/problems/not-acceptable`, `/problems/session-not-open`, `/problems/discount-locked`, `/problems/activation-limit-reached`, `/problems/content-too-large`, `/problems/unsupported-media-type`, `/problems/invalid-request`, `/problems/unknown-reference`, `/problems/price-of-other-product`, `/problems/headers-too-large`, `/problems/unexpected-error`. Others may occur. */
            type: components["schemas"]["ProblemType"];
            /**
             * @description Short summary of the problem type, which is the same for every occurrence. The wording may change.
             * @example Invalid request
             */
            title: string;
            /**
             * @description The HTTP status of this response.
             * @example 422
             */
            status: number;
            /**
             * @description What went wrong in this request and how to fix it, for a person. The wording may change.
             * @example The request is not valid. Correct every part listed in errors.
             */
            detail: string;
            /**
             * @description URI reference that identifies this occurrence. Absent if there is none.
             * @example /v1/checkouts/custom/
             */
            instance?: string;
            /** @description The parts of the request that are not valid. Absent if no single part is at fault. */
            errors?: components["schemas"]["ProblemError"][];
        };
        /** @description One part of a request that is not valid. */
        ProblemError: {
            /** @description The part of the request. Known values: `body`, `query`, `path`, `header`. Others may occur. */
            location: components["schemas"]["ProblemErrorLocation"];
            /**
             * @description JSON Pointer to the value in the body. An empty string is the whole body. Present if `location` is `body`, otherwise absent.
             * @example /product_id
             */
            pointer?: string;
            /**
             * @description Name of the parameter or header. Absent if `location` is `body`.
             * @example limit
             */
            name?: string;
            /**
             * @description What is wrong with the value, for a person. The wording may change.
             * @example must be a UUID
             */
            detail: string;
        };
        /**
         * @description The part of a request that a problem refers to. Known values: `body`, `query`, `path`, `header`. Others may occur.
         * @example body
         * @example query
         * @example path
         * @example header
         */
        ProblemErrorLocation: "body" | "query" | "path" | "header" | (string & {});
        /**
         * @description URI reference, relative to the API, that identifies the reason for an error. Types never change, but new ones can appear. The errors chapter of the guide explains each, and the sandbox redirects to it. Known values: `/problems/malformed-request`, `/problems/unauthorized`, `/problems/forbidden`, `/problems/not-found`, `/problems/method-not-allowed`, `/problems/not-acceptable`, `/problems/session-not-open`, `/problems/discount-locked`, `/problems/activation-limit-reached`, `/problems/content-too-large`, `/problems/unsupported-media-type`, `/problems/invalid-request`, `/problems/unknown-reference`, `/problems/price-of-other-product`, `/problems/headers-too-large`, `/problems/unexpected-error`. Others may occur.
         * @example /problems/invalid-request
         */
        ProblemType: "/problems/malformed-request" | "/problems/unauthorized" | "/problems/forbidden" | "/problems/not-found" | "/problems/method-not-allowed" | "/problems/not-acceptable" | "/problems/session-not-open" | "/problems/discount-locked" | "/problems/activation-limit-reached" | "/problems/content-too-large" | "/problems/unsupported-media-type" | "/problems/invalid-request" | "/problems/unknown-reference" | "/problems/price-of-other-product" | "/problems/headers-too-large" | "/problems/unexpected-error" | (string & {});
        /** @description A product with its prices, benefits and media, as in a checkout session. */
        Product: components["schemas"]["ProductSummary"] & {
            /** @description Prices of the product. */
            prices: components["schemas"]["Price"][];
            /** @description Benefits of the product. */
            benefits: components["schemas"]["Benefit"][];
            /** @description Files that are shown with the product. */
            medias: components["schemas"]["Media"][];
        };
        /**
         * Format: uuid
         * @description Identifies a product. Send it as `product_id` to create a checkout session.
         * @example 5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02
         */
        ProductId: string;
        /** @description A product with its metadata, its custom fields and the properties of its benefits, as in a subscription that the merchant sees. */
        ProductMerchant: components["schemas"]["ProductSummary"] & {
            /** @description Prices of the product. */
            prices: components["schemas"]["Price"][];
            /** @description Benefits of the product, with their properties. */
            benefits: components["schemas"]["BenefitMerchant"][];
            /** @description Files that are shown with the product. */
            medias: components["schemas"]["Media"][];
            /** @description Key-value pairs of the product. */
            metadata: components["schemas"]["Metadata"];
            /** @description The custom fields that a customer of the product fills in. */
            attached_custom_fields: components["schemas"]["AttachedCustomField"][];
        };
        /** @description A product with the organization that sells it, as in a subscription in the customer portal. */
        ProductPortal: components["schemas"]["Product"] & {
            /** @description The organization of `organization_id`. */
            organization: components["schemas"]["Organization"];
        };
        /** @description A product with the fields that every variant has. The product of an order has only these. */
        ProductSummary: {
            /** @description Identifies the product. */
            id: components["schemas"]["ProductId"];
            /**
             * @description When the product was created.
             * @example 2026-01-12T10:00:00.000Z
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description When the product last changed. Null if it has never changed.
             * @example 2026-02-16T11:30:00.000Z
             */
            modified_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description Name of the product.
             * @example Harbour Pro
             */
            name: string;
            /**
             * @description Description of the product. Null if there is none.
             * @example Unlimited charts and tides for one crew.
             */
            description: string | null;
            /**
             * @description Whether customers subscribe to the product.
             * @example true
             */
            is_recurring: boolean;
            /**
             * @description Whether the product is no longer for sale.
             * @example false
             */
            is_archived: boolean;
            /** @description The organization that sells the product. */
            organization_id: components["schemas"]["OrganizationId"];
        };
        /**
         * Format: uuid
         * @description Identifies a project on the profile of an organization. No operation returns a project.
         * @example 6b2d9f47-1c83-4ea5-b7f6-0d5a8c3e2b09
         */
        ProjectId: string;
        /**
         * @description An interval at which a price is charged and a subscription recurs. Known value: `month`. Others may occur.
         * @example month
         */
        RecurringInterval: "month" | (string & {});
        /** @description A subscription as the merchant sees it, with its customer, user and discount. */
        Subscription: components["schemas"]["SubscriptionBase"] & {
            /** @description Key-value pairs of the subscription. */
            metadata: components["schemas"]["Metadata"];
            /**
             * @description Values of the custom fields.
             * @example {
             *       "team_name": "Blue Team"
             *     }
             */
            custom_field_data: components["schemas"]["CustomFieldData"];
            /** @description The customer of `customer_id`. */
            customer: components["schemas"]["Customer"];
            /** @description The user of `user_id`. */
            user: components["schemas"]["UserWithCodeHost"];
            /** @description The product of `product_id`. */
            product: components["schemas"]["ProductMerchant"];
            /** @description The price of `price_id`. */
            price: components["schemas"]["Price"];
            /** @description The discount of `discount_id`. Null if there is none. */
            discount: components["schemas"]["Discount"] | null;
        };
        /** @description The fields that all variants of a subscription share. A response contains one of the variants. */
        SubscriptionBase: {
            /** @description Identifies the subscription. */
            id: components["schemas"]["SubscriptionId"];
            /**
             * @description When the subscription was created.
             * @example 2026-03-02T09:34:10.000Z
             */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description When the subscription last changed. Null if it has never changed.
             * @example null
             */
            modified_at: components["schemas"]["Timestamp"] | null;
            /** @description Amount of the subscription, in the smallest unit of `currency`. Null if it is not known. */
            amount: components["schemas"]["Amount"] | null;
            /** @description Currency of `amount`. Null if `amount` is null. */
            currency: components["schemas"]["Currency"] | null;
            /** @description Interval at which the subscription recurs. Known value: `month`. Others may occur. */
            recurring_interval: components["schemas"]["RecurringInterval"];
            /** @description State of the subscription. Known value: `incomplete`. Others may occur. */
            status: components["schemas"]["SubscriptionStatus"];
            /**
             * @description Start of the current period.
             * @example 2026-03-02T09:34:10.000Z
             */
            current_period_start: components["schemas"]["Timestamp"];
            /**
             * @description End of the current period. Null if it has no end.
             * @example 2026-04-02T09:34:10.000Z
             */
            current_period_end: components["schemas"]["Timestamp"] | null;
            /**
             * @description Whether the subscription is to be canceled at the end of the current period.
             * @example false
             */
            cancel_at_period_end: boolean;
            /**
             * @description When the subscription was canceled. Null if it has not been canceled.
             * @example null
             */
            canceled_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description When the subscription started. Null if it has not started.
             * @example 2026-03-02T09:34:10.000Z
             */
            started_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description When the subscription will end. Null if no end is set.
             * @example null
             */
            ends_at: components["schemas"]["Timestamp"] | null;
            /**
             * @description When the subscription ended. Null if it has not ended.
             * @example null
             */
            ended_at: components["schemas"]["Timestamp"] | null;
            /** @description The customer who subscribes. */
            customer_id: components["schemas"]["CustomerId"];
            /** @description The product of the subscription. */
            product_id: components["schemas"]["ProductId"];
            /** @description The price of the subscription. */
            price_id: components["schemas"]["PriceId"];
            /** @description The applied discount. Null if there is none. */
            discount_id: components["schemas"]["DiscountId"] | null;
            /**
             * @description The checkout session that caused the subscription. Null if there is none.
             * @example e5a8f2c7-3d16-4b94-8e0f-7a2c9d4b6e16
             */
            checkout_id: components["schemas"]["CheckoutSessionId"] | null;
            /**
             * @description The reason the customer gave for canceling. Null if there is none. Known value: `customer_service`. Others may occur.
             * @example null
             */
            customer_cancellation_reason: components["schemas"]["CustomerCancellationReason"] | null;
            /**
             * @description The comment the customer wrote when canceling. Null if there is none.
             * @example null
             * @example Nobody answered my question.
             */
            customer_cancellation_comment: string | null;
            /** @description The user who subscribes. */
            user_id: components["schemas"]["UserId"];
        };
        /**
         * Format: uuid
         * @description Identifies a subscription. An order and the checkout session that the merchant sees have it as `subscription_id`.
         * @example 4c9e1b7d-5f28-4a36-8b0c-2d7f6e3a9c12
         */
        SubscriptionId: string;
        /** @description One page of subscriptions. */
        SubscriptionPage: {
            /** @description The subscriptions of this page, in the requested order. */
            items: components["schemas"]["Subscription"][];
            /** @description The size of the whole list. */
            pagination: components["schemas"]["Pagination"];
        };
        /** @description A subscription as the customer sees it in the customer portal. It has no `customer`, `user` or `discount`. */
        SubscriptionPortal: components["schemas"]["SubscriptionBase"] & {
            /** @description The product of `product_id`. */
            product: components["schemas"]["ProductPortal"];
            /** @description The price of `price_id`. */
            price: components["schemas"]["Price"];
        };
        /** @description One page of a customer's own subscriptions. */
        SubscriptionPortalPage: {
            /** @description The subscriptions of this page, in the requested order. */
            items: components["schemas"]["SubscriptionPortal"][];
            /** @description The size of the whole list. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description A criterion to sort subscriptions by. With the prefix `-` the order is descending.
         * @example -started_at
         * @enum {string}
         */
        SubscriptionSortingCriterion: "customer" | "-customer" | "status" | "-status" | "started_at" | "-started_at" | "current_period_end" | "-current_period_end" | "amount" | "-amount" | "product" | "-product" | "discount" | "-discount";
        /**
         * @description State of a subscription. It does not say whether a payment succeeded. Known value: `incomplete`. Others may occur.
         * @example incomplete
         */
        SubscriptionStatus: "incomplete" | (string & {});
        /** @description A subscription as an order contains it. It has no `product`, `price`, `customer`, `user` or `discount`. */
        SubscriptionSummary: components["schemas"]["SubscriptionBase"] & {
            /** @description Key-value pairs of the subscription. */
            metadata: components["schemas"]["Metadata"];
        };
        /** @description The new price of a subscription. */
        SubscriptionUpdate: {
            /** @description The new price. */
            product_price_id: components["schemas"]["PriceId"];
        };
        /**
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
         * Format: date-time
         * @description A date and time in UTC, in ISO 8601 with three digits of milliseconds and a final `Z`.
         * @example 2026-03-02T09:30:00.000Z
         */
        Timestamp: string;
        /** @description The user account of a person. */
        User: {
            /** @description Identifies the user. */
            id: components["schemas"]["UserId"];
            /**
             * @description Email address of the user.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Public name of the user.
             * @example Ada M.
             */
            public_name: string;
            /**
             * @description URL of the avatar. Null if there is none.
             * @example https://media.example.com/ada.png
             */
            avatar_url: string | null;
        };
        /**
         * Format: uuid
         * @description Identifies a user account. The `customer_id` next to it identifies the customer.
         * @example 82e6a4c9-0f5d-4d71-b3a8-1c7e9f4b2d11
         */
        UserId: string;
        /** @description A user with a username on a code host, as in subscriptions and orders. */
        UserWithCodeHost: components["schemas"]["User"] & {
            /**
             * @description Username of the user on a code host. Null if there is none. Ask the provider of the service what the field is called there.
             * @example adamarlow
             */
            code_host_username: string | null;
        };
    };
    responses: {
        /** @description The license key already has `limit_activations` activations. */
        ActivationLimitReached: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The checkout session is not `open`, or it has a discount that the request would change. */
        CheckoutSessionClientConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The checkout session is not `open`. */
        CheckoutSessionNotOpen: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is valid but does not grant access to this operation. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid, or its product is not available. */
        InvalidCheckoutSession: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid, or its discount is not available. */
        InvalidCheckoutSessionUpdate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid. */
        InvalidLicenseKeyRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A query parameter is not valid. */
        InvalidQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid, or the subscription cannot change to the price. */
        InvalidSubscriptionUpdate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The resource does not exist or is not accessible to the caller. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The access token is missing or not valid. */
        Unauthorized: {
            headers: {
                /** @description The way to authenticate, which is a bearer token (RFC 9110). */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other error. */
        UnexpectedError: {
            headers: {
                /** @description The methods that the path supports (RFC 9110). Only a response with the status 405 has it. */
                Allow?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid. */
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
        /** @description The `client_secret` of the checkout session. Keep URLs that contain it out of logs. */
        ClientSecret: string;
        /** @description Number of resources on a page. A page may have fewer resources than requested. */
        Limit: number;
        /** @description Number of the page, counted from 1. A page past the last one is empty. */
        Page: number;
        /** @description Criteria to sort by, applied in order. With the prefix `-` the order is descending. Repeat the parameter for several criteria. A criterion that the list does not know may be rejected. */
        Sorting: string[];
        /** @description Criteria to sort by, applied in order. With the prefix `-` the order is descending. Repeat the parameter for several criteria: `sorting=-amount&sorting=customer`. */
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
                /** @description Number of the page, counted from 1. A page past the last one is empty. */
                page?: components["parameters"]["Page"];
                /** @description Number of resources on a page. A page may have fewer resources than requested. */
                limit?: components["parameters"]["Limit"];
                /** @description Criteria to sort by, applied in order. With the prefix `-` the order is descending. Repeat the parameter for several criteria. A criterion that the list does not know may be rejected. */
                sorting?: components["parameters"]["Sorting"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of checkout sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSessionPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidQuery"];
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
            /** @description The new checkout session. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSession"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidCheckoutSession"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateCheckoutSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the checkout session. */
                id: components["schemas"]["CheckoutSessionId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutSessionUpdate"];
            };
        };
        responses: {
            /** @description The updated checkout session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSession"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["CheckoutSessionNotOpen"];
            422: components["responses"]["InvalidCheckoutSessionUpdate"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateCheckoutSessionByClientSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `client_secret` of the checkout session. Keep URLs that contain it out of logs. */
                client_secret: components["parameters"]["ClientSecret"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutSessionClientUpdate"];
            };
        };
        responses: {
            /** @description The updated checkout session. */
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
            422: components["responses"]["InvalidCheckoutSessionUpdate"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    confirmCheckoutSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `client_secret` of the checkout session. Keep URLs that contain it out of logs. */
                client_secret: components["parameters"]["ClientSecret"];
            };
            cookie?: never;
        };
        /** @description The last changes before the session is confirmed. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutSessionConfirm"];
            };
        };
        responses: {
            /** @description The confirmed checkout session, with a token for the customer. */
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
            422: components["responses"]["InvalidCheckoutSessionUpdate"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listSubscriptions: {
        parameters: {
            query?: {
                /** @description Number of the page, counted from 1. A page past the last one is empty. */
                page?: components["parameters"]["Page"];
                /** @description Number of resources on a page. A page may have fewer resources than requested. */
                limit?: components["parameters"]["Limit"];
                /** @description Criteria to sort by, applied in order. With the prefix `-` the order is descending. Repeat the parameter for several criteria: `sorting=-amount&sorting=customer`. */
                sorting?: components["parameters"]["SubscriptionSorting"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscriptions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidQuery"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updateSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the subscription. */
                id: components["schemas"]["SubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The new price. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionUpdate"];
            };
        };
        responses: {
            /** @description The updated subscription. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidSubscriptionUpdate"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listPortalSubscriptions: {
        parameters: {
            query?: {
                /** @description Number of the page, counted from 1. A page past the last one is empty. */
                page?: components["parameters"]["Page"];
                /** @description Number of resources on a page. A page may have fewer resources than requested. */
                limit?: components["parameters"]["Limit"];
                /** @description Criteria to sort by, applied in order. With the prefix `-` the order is descending. Repeat the parameter for several criteria. A criterion that the list does not know may be rejected. */
                sorting?: components["parameters"]["Sorting"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the customer's subscriptions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPortalPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidQuery"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    updatePortalSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the subscription. */
                id: components["schemas"]["SubscriptionId"];
            };
            cookie?: never;
        };
        /** @description The new price. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionUpdate"];
            };
        };
        responses: {
            /** @description The updated subscription. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPortal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidSubscriptionUpdate"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the order. */
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
            403: components["responses"]["Forbidden"];
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
                /** @description The `id` of the license key. */
                id: components["schemas"]["LicenseKeyId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseKeyUpdate"];
            };
        };
        responses: {
            /** @description The updated license key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
                /** @description The `id` of the license key. */
                id: components["schemas"]["LicenseKeyId"];
                /** @description The `id` of the activation. */
                activation_id: components["schemas"]["LicenseKeyActivationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKeyActivationWithKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listPortalLicenseKeys: {
        parameters: {
            query?: {
                /** @description Number of the page, counted from 1. A page past the last one is empty. */
                page?: components["parameters"]["Page"];
                /** @description Number of resources on a page. A page may have fewer resources than requested. */
                limit?: components["parameters"]["Limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the customer's license keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKeyPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidQuery"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getPortalLicenseKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the license key. */
                id: components["schemas"]["LicenseKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The license key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKeyWithActivations"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
        /** @description The license key and a label for the activation. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseKeyActivate"];
            };
        };
        responses: {
            /** @description The new activation. */
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
            422: components["responses"]["InvalidLicenseKeyRequest"];
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
        /** @description The license key. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LicenseKeyValidate"];
            };
        };
        responses: {
            /** @description The license key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LicenseKeyValidation"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidLicenseKeyRequest"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description Number of the page, counted from 1. A page past the last one is empty. */
                page?: components["parameters"]["Page"];
                /** @description Number of resources on a page. A page may have fewer resources than requested. */
                limit?: components["parameters"]["Limit"];
                /** @description Criteria to sort by, applied in order. With the prefix `-` the order is descending. Repeat the parameter for several criteria. A criterion that the list does not know may be rejected. */
                sorting?: components["parameters"]["Sorting"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of organizations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationPage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["InvalidQuery"];
            default: components["responses"]["UnexpectedError"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the organization. */
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
            403: components["responses"]["Forbidden"];
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
                /** @description The `id` of the organization. */
                id: components["schemas"]["OrganizationId"];
            };
            cookie?: never;
        };
        /** @description The changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationUpdate"];
            };
        };
        responses: {
            /** @description The updated organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableContent"];
            default: components["responses"]["UnexpectedError"];
        };
    };
}
