import { type Contract, isSuccess, type Operation } from "#reader";
import { sampleOfSchema } from "#reader/sample";
import type { Service } from "#testing/reference/site";

/** Responds with the contract's examples. An operation that returns 409 can be carried out once before a reset. */
export function fakeService(contract: Contract): Service {
  const done = new Set<Operation>();
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/_sandbox") return Response.json({ title: contract.title, control: true });
    if (pathname === "/_sandbox/reset") {
      done.clear();
      return new Response(null, { status: 204 });
    }
    const operation = contract.operations.find(
      ({ method, path }) => method === request.method && patternOf(path).test(pathname),
    );
    if (operation === undefined) return new Response("", { status: 404 });
    const [, forced] = /code=(\d+)/.exec(request.headers.get("prefer") ?? "") ?? [];
    const status = forced ?? (done.has(operation) ? "409" : undefined);
    if (operation.responses.some((response) => response.status === "409")) done.add(operation);
    return exampleOf(operation, status);
  };
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

function exampleOf(operation: Operation, wanted: string | undefined): Response {
  const response = operation.responses.find((candidate) =>
    wanted === undefined ? isSuccess(candidate) : candidate.status === wanted,
  );
  const [media] = response?.content ?? [];
  const headers = { "content-type": media?.type ?? "" };
  const [written] = media?.examples ?? [];
  const example = written?.value ?? (media?.schema && sampleOfSchema(media.schema));
  return new Response(JSON.stringify(example), { status: Number(response?.status), headers });
}
