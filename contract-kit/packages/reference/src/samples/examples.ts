import {
  asObject,
  type Contract,
  failuresOf,
  isSuccess,
  type MediaType,
  type Operation,
  type Response,
  type Schema,
} from "contract-kit-reader";
import { forSampler, sampleOf as sampleFor } from "contract-kit-reader/sample";
import { plainText } from "../markup/markdown.ts";

/** An example of a response, as a menu shows it. */
export interface Example {
  status: string;
  /** What it is, such as `The order`. */
  summary: string;
  /** Its name in the contract; undefined for one that is made from a schema. */
  name: string | undefined;
  /** Undefined for a response without content. */
  media: MediaType | undefined;
  value: unknown;
}

type Direction = "request" | "response";

/** The examples of a media type, or one that is made from the examples of its schema. */
export function examplesOf(
  contract: Contract,
  media: MediaType | undefined,
  direction: Direction = "response",
): unknown[] {
  if (media === undefined) return [];
  const values = media.examples.map(({ value }) => value);
  if (values.length > 0) return values;
  return media.schema === undefined ? [] : [sampleOf(contract, media.schema, direction)];
}

/** Documents as the sampler needs them. */
const specs = new WeakMap<object, Record<string, unknown>>();

/** A value that is made from the examples of a schema. */
export function sampleOf(
  { document }: Contract,
  schema: Schema,
  direction: Direction = "request",
): unknown {
  const spec = specs.get(document) ?? forSampler(document);
  specs.set(document, spec);
  return sampleFor(spec, asObject(schema.written), {
    maxSampleDepth: depthOf(schema),
    skipReadOnly: direction === "request",
    skipWriteOnly: direction === "response",
  });
}

/** How deep an example can be without having thousands of values, as schemas can refer to each other in many ways. */
function depthOf(schema: Schema): number {
  let level = [schema];
  let count = 0;
  for (let depth = 1; depth < 15; depth++) {
    level = level.flatMap(schemasInside);
    count += level.length;
    if (count > 2000) return depth;
  }
  return 15;
}

const schemasInside = ({ properties, items, choices }: Schema): Schema[] => [
  ...[...properties.values()].map((property) => property.schema),
  ...(items === undefined ? [] : [items]),
  ...choices.flatMap(({ options }) => options.slice(0, 1)),
];

/** Examples of every documented response, the successful ones first. */
export function responseExamples(contract: Contract, operation: Operation): Example[] {
  const inOrder = [...operation.responses.filter(isSuccess), ...failuresOf(operation)];
  return inOrder.flatMap((response) => examplesIn(contract, response));
}

function examplesIn(contract: Contract, response: Response): Example[] {
  const { status, content } = response;
  const [description = ""] = plainText(response.description).split(/\.(?= |$)/);
  if (content.length === 0) {
    return [{ status, summary: description, name: undefined, media: undefined, value: undefined }];
  }
  return content.flatMap((media): Example[] => {
    const fallback = content.length > 1 ? `${description} (${media.type})` : description;
    const shown = media.examples.map(({ name, summary, value }) => ({
      // What `default` covers has its status in the problem.
      status: status === "default" ? String(asObject(value).status ?? status) : status,
      summary: summary || fallback,
      name,
      media,
      value,
    }));
    if (shown.length > 0) return shown;
    const value = media.schema && sampleOf(contract, media.schema, "response");
    return [{ status, summary: fallback, name: undefined, media, value }];
  });
}
