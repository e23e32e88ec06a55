import { definitions } from "./entities.ts";
import { handlers } from "./handlers/index.ts";
import { problems } from "./problems.ts";

/** What this service adds to its contract. It runs in Node.js and in a page. */
export const parts = {
  name: "selling-api-sandbox",
  entities: definitions,
  handlers,
  problems,
};
