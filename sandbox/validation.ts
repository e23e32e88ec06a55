import { createRequire } from "node:module";
import type { IHttpOperation } from "@stoplight/types";
import * as Either from "fp-ts/lib/Either.js";
import type { ProblemError } from "../generated/models.ts";
import type { Contract, Schema, Served } from "./contract.ts";
import type { Checker } from "./fields.ts";
import { Refusal } from "./problems.ts";

const { validateInput, validateSecurity }: Record<"validateInput" | "validateSecurity", Validate> =
  createRequire(import.meta.url)("@stoplight/prism-http/dist/validator/index.js");

/** A request as Prism is given it. */
export interface PrismInput {
  method: string;
  url: { path: string; query: Record<string, string | string[]> };
  headers: Record<string, string>;
  body: unknown;
  parameters: Record<string, string>;
  served: Served;
}

/** A violation as Prism tells it. */
export interface Diagnostic {
  path?: string[];
  code?: string | number;
  message: string;
}

type Validate = (options: {
  resource: IHttpOperation;
  element: PrismInput;
}) => Either.Either<Diagnostic[], unknown>;

/** The validation of an operation's requests, in two parts. */
interface Parts {
  /** Whether there is nothing to be found in the body, for sure. */
  fits: (element: PrismInput) => boolean;
  /** The operation as if it had nothing but its body, and as if it had none. */
  body: IHttpOperation;
  rest: IHttpOperation;
  hasParameters: boolean;
  /** Headers are too many to remember what was found of them. */
  hasHeaders: boolean;
  /** Whether nothing but a bearer token stands for who calls. */
  takesBearer: boolean;
}

const mostRemembered = 1_000;
const faultless: ReturnType<Validate> = Either.right(undefined);

/**
 * Prism's validation, which finds what Prism finds and spends less on it: of bodies that fit the
 * contract it asks nothing more, and what was found of an address and a query is remembered.
 */
export function createValidation({ operations }: Contract, checker: Checker) {
  const parts = new Map(operations.map((served) => [served.id, partsOf(served, checker)]));
  const remembered = new Map<string, ReturnType<Validate>>();

  /** All that Prism looks at for a bearer token is one header. */
  function validateToken(options: Parameters<Validate>[0]): ReturnType<Validate> {
    const { served, headers } = options.element;
    if (!(parts.get(served.id) as Parts).takesBearer) return validateSecurity(options);
    const key = `${served.id} as ${headers.authorization}`;
    return recall(key, () => validateSecurity(options));
  }

  function recall(key: string, find: () => ReturnType<Validate>): ReturnType<Validate> {
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const verdict = find();
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, verdict);
    return verdict;
  }

  function restOf(element: PrismInput, { rest, hasHeaders }: Parts): ReturnType<Validate> {
    const { served, url, headers } = element;
    const key = `${served.id} at ${url.path} ${JSON.stringify(url.query)}`;
    const find = () => {
      const bodiless = { ...headers, "content-length": "0" };
      return validateInput({
        resource: rest,
        element: { ...element, body: undefined, headers: bodiless },
      });
    };
    return hasHeaders ? find() : recall(key, find);
  }

  const validate: Validate = ({ element }) => {
    const of = parts.get(element.served.id) as Parts;
    const verdicts = [
      of.fits(element) ? faultless : validateInput({ resource: of.body, element }),
      of.hasParameters ? restOf(element, of) : faultless,
    ];
    const faults = verdicts.flatMap((verdict) => (Either.isLeft(verdict) ? verdict.left : []));
    return faults.length > 0 ? Either.left(faults) : faultless;
  };
  return { validateInput: validate, validateSecurity: validateToken };
}

function partsOf({ resource }: Served, checker: Checker): Parts {
  const { request } = resource;
  const { body, ...rest } = request ?? {};
  const schema = body?.contents?.find(({ mediaType }) => mediaType === "application/json")?.schema;
  let check: ((value: unknown) => boolean) | undefined;
  return {
    fits: ({ body: sent, headers }) => {
      if (schema === undefined) return body === undefined && sent === undefined;
      if (headers["content-type"] !== "application/json") return false;
      check ??= checker.compile(schema as Schema);
      return check(sent);
    },
    body: { ...resource, request: { ...(body && { body }) } },
    rest: { ...resource, request: rest },
    hasParameters: [rest.path, rest.query, rest.headers].some((some = []) => some.length > 0),
    hasHeaders: (rest.headers ?? []).length > 0,
    takesBearer: (resource.security ?? [])
      .flat()
      .every((scheme) => scheme.type === "http" && scheme.scheme === "bearer"),
  };
}

/** Turns what Prism found wrong with a request into a refusal that names each place. */
export function refuseViolations(validations: Diagnostic[]): void {
  if (validations.length === 0) return;
  if (validations.some(({ code }) => code === 401)) throw new Refusal("Unauthorized");
  // The other thing that Prism has this code for is a body where there can be none.
  if (validations.some(({ code, message }) => code === 415 && message.startsWith("Supported"))) {
    throw new Refusal("UnsupportedMediaType");
  }
  const errors = validations.map(({ path: parent = ["body"], message }): ProblemError => {
    const [, missing] = /must have required property '(.+)'$/.exec(message) ?? [];
    const path = missing === undefined ? parent : [...parent, missing];
    const [place = "body", name = ""] = path;
    const detail =
      missing === undefined
        ? message.replace(
            /^Request (body|path|query|header)( property| parameter)? ?(\S+ )?(?=must)/,
            "",
          )
        : "is missing";
    if (place === "body") {
      return {
        in: "body",
        pointer: path
          .slice(1)
          .map((part) => `/${escaped(part)}`)
          .join(""),
        detail,
      };
    }
    return { in: place, name, detail };
  });
  throw new Refusal("InvalidRequest", { errors });
}

const escaped = (part: string) => String(part).replaceAll("~", "~0").replaceAll("/", "~1");
