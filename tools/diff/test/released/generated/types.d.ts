export interface paths {
  "/loans/": { get?: never };
  "/loans/{id}": { get: operations["getLoan"] };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    Loan: { id: string };
    Problem: { title: string };
  };
  headers: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getLoan: {
    parameters: { path: { id: string } };
    requestBody?: never;
    responses: {
      200: { content: { "application/json": components["schemas"]["Loan"] } };
      default: { content: { "application/json": components["schemas"]["Problem"] } };
    };
  };
}
