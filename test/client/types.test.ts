import { describe, expectTypeOf, test } from "vitest";
import type * as functions from "../../generated/operations.ts";
import type { operations } from "../../generated/types.ts";

// The compiler checks these tests, with `npm run check`.

type Functions = typeof functions;
// The operations of the path-typed client are those of webhooks, too.
type Name = keyof Functions & keyof operations;

type Json<Content> = Content extends { content: { "application/json": infer Body } } ? Body : never;
type Request<N extends Name> = NonNullable<Parameters<Functions[N]>[1]>;
type Part<R, Key extends string> = R extends { [K in Key]?: infer Value } ? Value : never;

/** The operations for which a condition does not hold. */
type Exceptions<Conditions> = {
  [N in keyof Conditions]: Conditions[N] extends true ? never : N;
}[keyof Conditions];
type Extends<A, B> = [A] extends [B] ? true : false;

describe("the functions, compared with the types of openapi-typescript,", () => {
  test("have the same results", () => {
    type Result<N extends Name> = Awaited<ReturnType<Functions[N]>>;
    type Responses<N extends Name> = operations[N]["responses"];
    type Success<N extends Name> = Json<Responses<N>[keyof Responses<N> & (200 | 201 | 202)]>;
    type WithBody = { [N in Name]: [Success<N>] extends [never] ? never : N }[Name];
    type Narrower = { [N in WithBody]: Extends<Result<N>, Success<N>> };
    type Wider = { [N in WithBody]: Extends<Success<N>, Result<N>> };
    expectTypeOf<Exceptions<Narrower> | Exceptions<Wider>>().toBeNever();
  });

  test("accept the same paths, queries, headers and bodies", () => {
    type Path<N extends Name> = Part<operations[N]["parameters"], "path">;
    type Query<N extends Name> = Part<operations[N]["parameters"], "query">;
    type Header<N extends Name> = Part<operations[N]["parameters"], "header">;
    type Body<N extends Name> = Json<operations[N]["requestBody"]>;
    type Accepted<N extends Name> = (Path<N> extends object ? { path: Path<N> } : unknown) &
      ([Body<N>] extends [never] ? unknown : { body: Body<N> }) & {
        query?: Query<N>;
      } & (Header<N> extends object ? { header: Header<N> } : unknown);
    expectTypeOf<Exceptions<{ [N in Name]: Extends<Accepted<N>, Request<N>> }>>().toBeNever();
  });
});
