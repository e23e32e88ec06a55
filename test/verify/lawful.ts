import { tokens } from "./seeded-sandbox.ts";
import {
  type Change,
  editBody,
  type ProxyRequest,
  respondJson,
  tokenOf,
  useToken,
} from "./server.ts";

const isPortal = ({ path }: ProxyRequest) => path.startsWith("/v1/customer-portal/");
const isConfirmation = ({ path }: ProxyRequest) => path.endsWith("/confirm");

/** Fields with null are absent. Undefined is not written to JSON. */
const withoutNull = (body: string) =>
  JSON.stringify(JSON.parse(body, (_, value) => (value === null ? undefined : value)));

/** Does what the interface states, and whatever is simplest where it states nothing. */
const interfaceOnly: Change = {
  request: (request) => {
    const { path, query, method } = request;
    if (
      path.endsWith("/portal") ||
      /\/(custom|subscriptions|organizations|license-keys)$/.test(path)
    ) {
      return { status: 307, headers: { location: `${path}/` }, body: "" };
    }
    const token = tokenOf(request);
    if (token === undefined && isConfirmation(request)) return respondJson(400, { error: "token" });
    // There is one type of token.
    if (token === tokens.merchant && isPortal(request)) useToken(request, tokens.customer);
    if (token === tokens.customer && !isPortal(request)) useToken(request, tokens.merchant);
    // Query parameters that the interface does not show are ignored.
    query.delete("page");
    query.delete("limit");
    if (path !== "/v1/subscriptions/") query.delete("sorting");
    // So are changes of a discount that the customer cannot change.
    if (path.includes("/client/") && method === "PATCH") request.body = "{}";
    return undefined;
  },
  response: (response) => {
    if (response.status >= 400) Object.assign(response, respondJson(400, { error: "bad request" }));
    if (response.status !== 200 && response.status !== 201) return;
    response.status = 200;
    response.body = withoutNull(response.body).replaceAll(/(\.\d{3})Z"/g, '$1+00:00"');
    editBody(response, (body) => {
      if ("customer_session_token" in body) body.customer_session_token = "opens-nothing";
      if ("activation" in body) delete body.activation;
    });
  },
};

/** Servers that do otherwise than the sandbox, and still do all that the interface states. */
export const lawful: (Change & { name: string; write?: boolean })[] = [
  { name: "implements the interface and nothing more", write: true, ...interfaceOnly },
  {
    name: "names the character set of its JSON",
    response: ({ headers }) => {
      headers["content-type"] = `${headers["content-type"]}; charset=UTF-8`;
    },
  },
  {
    name: "has other values in fields with known values",
    response: (response, { path, query }) => {
      if (!path.endsWith("/") || query.has("sorting")) return;
      editBody(response, (body) => {
        for (const item of body.items ?? []) item.status = "on_hold";
      });
    },
  },
  {
    name: "has more fields than the contract names",
    response: (response) =>
      editBody(response, (body) => {
        for (const item of body.items ?? []) item.color = "red";
      }),
  },
  {
    name: "sorts null first",
    response: (response, { query }) => {
      if (!query.getAll("sorting").includes("current_period_end")) return;
      editBody(response, (body) => {
        const isNull = (item: { current_period_end: unknown }) => item.current_period_end === null;
        const items = body.items ?? [];
        body.items = [...items.filter(isNull), ...items.filter((item: never) => !isNull(item))];
      });
    },
  },
  {
    name: "sorts a status by its place in a sequence",
    response: (response, { query }) => {
      const [criterion = "", second] = query.getAll("sorting");
      if (!/^-?status$/.test(criterion) || second !== undefined) return;
      const direction = criterion.startsWith("-") ? -1 : 1;
      const rank = ({ status }: { status: string }) => ["incomplete", "active"].indexOf(status);
      editBody(response, ({ items = [], ...body }) => ({
        ...body,
        items: items.toSorted((one: never, other: never) => (rank(one) - rank(other)) * direction),
      }));
    },
  },
  {
    name: "sorts customers by name instead of email",
    response: (response, { query }) => {
      const [criterion = "", second] = query.getAll("sorting");
      if (!/^-?customer$/.test(criterion) || second !== undefined) return;
      const direction = criterion.startsWith("-") ? -1 : 1;
      editBody(response, ({ items = [], ...body }) => ({
        ...body,
        items: items.toSorted(
          (one: { customer: { name: string } }, other: { customer: { name: string } }) =>
            one.customer.name.localeCompare(other.customer.name) * direction,
        ),
      }));
    },
  },
  {
    name: "has a customer without any resources",
    response: (response, request) => {
      if (response.status !== 200 || tokenOf(request) !== tokens.otherCustomer) return;
      editBody(response, () => ({ items: [], pagination: { total_count: 0, max_page: 0 } }));
    },
  },
];
