import sampler from "openapi-sampler";
import {
  type Contract,
  failuresOf,
  jsonIn,
  type MediaType,
  type Operation,
  type Response,
  successOf,
} from "../../contract/index.ts";

/** An example of a body, as a menu shows it. */
export interface Example {
  status: string;
  summary: string;
  value: unknown;
}

/** The examples of a media type, or one that is made from the examples of its schema. */
export function examplesOf(contract: Contract, media: MediaType | undefined): unknown[] {
  if (media === undefined) return [];
  const values = media.examples.map(({ value }) => value);
  return values.length > 0 ? values : sample(contract, media);
}

function sample({ document }: Contract, { schema }: MediaType): unknown[] {
  if (schema === undefined) return [];
  return [sampler.sample(Object(schema.written), { quiet: true }, document)];
}

/** Examples of every documented response, the successful ones first. */
export function responseExamples(contract: Contract, operation: Operation): Example[] {
  const success = successOf(operation);
  const [{ name: firstRequest } = { name: "default" }] =
    jsonIn(operation.body?.content)?.examples ?? [];
  const examplesIn = (response: Response, isSuccess: boolean) =>
    response.content.flatMap((media) => {
      const shown = media.examples.map(({ summary, value }) => ({
        status: statusOf(response, value),
        summary,
        value,
      }));
      // The example of the first request is the one in view, so it has a response, too.
      const isMissing = isSuccess && !media.examples.some(({ name }) => name === firstRequest);
      const made = isMissing ? sample(contract, media) : [];
      return [
        ...made.map((value) => ({ status: response.status, summary: "Example", value })),
        ...shown,
      ];
    });
  return [
    ...(success === undefined ? [] : examplesIn(success, true)),
    ...failuresOf(operation).flatMap((response) => examplesIn(response, false)),
  ];
}

/** What `default` covers has its status in the problem. */
const statusOf = ({ status }: Response, value: unknown): string =>
  status === "default" ? String(Object(value).status ?? status) : status;
