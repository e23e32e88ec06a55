/** A change of the package's sources: in which file, what stands there, and what is put in its place. */
export interface DeclarationMutant {
  file: string;
  from: string | RegExp;
  to: string;
  /** What the compiler says of a consumer. */
  says: string;
}

type Row = [file: string, from: string | RegExp, to: string, says: string];

const rows: Record<string, Row> = {
  "a function is called otherwise": [
    "generated/operations.ts",
    "export function getOrder(",
    "export function readOrder(",
    "no exported member 'getOrder'",
  ],
  "a model is called otherwise": [
    "generated/models.ts",
    /\bUserWithCodeHost\b/g,
    "UserWithHandle",
    "no exported member 'UserWithCodeHost'",
  ],
  "an optional request has to be given": [
    "generated/operations.ts",
    "request?: ListOrganizationsRequest",
    "request: ListOrganizationsRequest",
    "Expected 2 arguments",
  ],
  "an optional field of a request has to be given": [
    "generated/models.ts",
    "key: string;\n  /** The organization that granted the key. */",
    "key: string;\n  device: string;\n  /** The organization that granted the key. */",
    "'device' is missing",
  ],
  "a guard is gone": [
    "generated/models.ts",
    "export function isKnownPriceType",
    "function isKnownPriceType",
    "isKnownPriceType",
  ],
  "a list loses a value": [
    "generated/models.ts",
    '["open","confirmed"] as const',
    '["open"] as const',
    '"confirmed"',
  ],
  "an open value is closed": [
    "generated/models.ts",
    'SubscriptionStatus = "incomplete" | (string & {})',
    'SubscriptionStatus = "incomplete"',
    "any other",
  ],
  "a result has another type": [
    "generated/operations.ts",
    "request: GetOrderRequest): Promise<Order>",
    "request: GetOrderRequest): Promise<{ data: Order }>",
    "not assignable to",
  ],
  "a field may be null": [
    "generated/models.ts",
    "  billing_reason: OrderBillingReason;",
    "  billing_reason: OrderBillingReason | null;",
    "not assignable to parameter",
  ],
  "a field is gone": [
    "generated/models.ts",
    "  display_key: string;\n",
    "",
    "'display_key' does not exist",
  ],
  "pages are asked for in another way": [
    "client/paginate.ts",
    "  client: Client,\n  request?: Request,",
    "  client: { client: Client },\n  request?: Request,",
    "not assignable to parameter of type '{ client: Client; }'",
  ],
  "an error class is gone": [
    "client/index.ts",
    "ApiError, NetworkError, TimeoutError",
    "ApiError, NetworkError",
    "TimeoutError",
  ],
  "an error does not tell the status": [
    "client/errors.ts",
    "readonly status: number;",
    "readonly code: number = 0; private readonly status: number;",
    "'status' is private",
  ],
  "an option is called otherwise": [
    "client/options.ts",
    "  accessToken?: AccessToken;",
    "  token?: AccessToken;",
    "'accessToken' does not exist",
  ],
  "a path of the path-typed client is called otherwise": [
    "generated/types.ts",
    '"/v1/orders/{id}": {',
    '"/v1/invoices/{id}": {',
    "/v1/orders/{id}",
  ],
  "the table of operations is gone": [
    "generated/types.ts",
    "export interface operations {",
    "interface operations {",
    "'operations'",
  ],
};

export const declarationMutants: Record<string, DeclarationMutant> = Object.fromEntries(
  Object.entries(rows).map(([name, [file, from, to, says]]) => [name, { file, from, to, says }]),
);
