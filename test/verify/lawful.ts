import { type Change, edit, editItems, tokenOf } from "./broken.ts";
import { tokens } from "./world.ts";

const isPage = (path: string) => path.endsWith("/");

/** Servers that do otherwise than the sandbox, and keep the contract all the same. */
export const lawful: (Change & { name: string })[] = [
  {
    name: "names the character set of its JSON",
    answer: (told) => {
      const type = told.headers["content-type"];
      if (type !== undefined) told.headers["content-type"] = `${type}; charset=UTF-8`;
    },
  },
  {
    name: "answers 404 to an id that is none",
    answer: (told, asked) => {
      if (!asked.path.includes("not-a-uuid") || told.status !== 422) return;
      told.status = 404;
      edit(told, ({ errors: _, ...rest }) => ({ ...rest, status: 404, title: "Not Found" }));
    },
  },
  {
    name: "answers 401 to the token of the other side",
    answer: (told) => {
      if (told.status !== 403) return;
      told.status = 401;
      edit(told, (body) => ({ ...body, status: 401, title: "Unauthorized" }));
    },
  },
  {
    name: "has statuses of things that nobody knew",
    answer: (told, asked) => {
      if (told.status !== 200 || !isPage(asked.path) || asked.query.has("sorting")) return;
      editItems(told, (items) => items.map((item) => ({ ...item, status: "on_hold" })));
    },
  },
  {
    name: "puts what has no end of a period elsewhere",
    answer: (told, asked) => {
      if (!asked.query.getAll("sorting").includes("current_period_end")) return;
      editItems(told, (items) => [
        ...items.filter((item) => item.current_period_end !== null),
        ...items.filter((item) => item.current_period_end === null),
      ]);
    },
  },
  {
    name: "sorts customers by name instead of address",
    answer: (told, asked) => {
      const [criterion, second] = asked.query.getAll("sorting");
      if (criterion?.replace("-", "") !== "customer" || second !== undefined) return;
      const direction = criterion.startsWith("-") ? -1 : 1;
      editItems(told, (items) =>
        items.toSorted(
          (one, other) => one.customer.name.localeCompare(other.customer.name) * direction,
        ),
      );
    },
  },
  {
    name: "says more of each fault than it has to",
    answer: (told) => {
      if (told.status !== 422) return;
      edit(told, (body) => ({
        ...body,
        instance: "/v1",
        errors: [{ in: "query", name: "trace", detail: "x" }, ...(body.errors ?? [])],
      }));
    },
  },
  {
    name: "has a customer without anything",
    answer: (told, asked) => {
      if (told.status !== 200 || !asked.path.startsWith("/v1/customer-portal/")) return;
      if (tokenOf(asked) !== tokens.otherCustomer) return;
      edit(told, () => ({ items: [], pagination: { total_count: 0, max_page: 0 } }));
    },
  },
];
