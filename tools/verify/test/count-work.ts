/**
 * Prints the work of checking responses in three sizes, each three times as large as the one before, as JSON. It is a
 * separate process, which a test can end if it does not end by itself.
 */
import { countWork } from "#testing/work";

const { readContract } = await import("#reader");
const { verify } = await import("#verify");

const arrayOf = (items: object) => ({ type: "array", items });
const part = { $ref: "#/components/schemas/Part" };
const contract = readContract({
  openapi: "3.1.0",
  info: { title: "Wide", version: "1" },
  "x-assumptions": {
    names: { title: "A part has a name", fields: { "Part.name": { type: "string" } } },
  },
  paths: {
    "/wide": {
      get: {
        operationId: "wide",
        responses: {
          "200": {
            description: "Fine.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Wide" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Part: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
      Wide: {
        type: "object",
        properties: {
          marks: arrayOf({ oneOf: [{ type: "integer" }, { type: "boolean" }] }),
          box: { type: "object", properties: { parts: arrayOf(part) } },
        },
      },
    },
  },
} as never);

/** Verifies a server that sends such a body, and makes sure that its parts were checked. */
async function check(body: object): Promise<void> {
  const { results } = await verify({
    contract,
    server: "http://wide.test",
    only: ["wide/body", "wide/fields"],
    rate: 1e6,
    wait: 0,
    fetch: async () => Response.json(body),
  });
  if (results.every(({ findings }) => findings.length === 0)) throw new Error("nothing was found");
}

const bodies: Record<string, (size: number) => object> = {
  "values that are none of a union": (size) => ({ marks: Array(size).fill("x") }),
  "fields that an assumption requires": (size) => ({
    box: { parts: Array(size).fill({ name: 1 }) },
  }),
};

const counted: Record<string, number[]> = {};
for (const [name, bodyOf] of Object.entries(bodies)) {
  // What is done once for a contract is not counted.
  await check(bodyOf(10));
  counted[name] = [];
  for (const size of [500, 1_500, 4_500])
    counted[name].push(await countWork(() => check(bodyOf(size))));
}
console.log(JSON.stringify(counted));
