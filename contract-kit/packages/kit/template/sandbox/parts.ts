import { entities } from "./entities.ts";
import { handlers } from "./handlers.ts";

/** What this service adds to its contract. It runs in Node.js and in a page. */
export const parts = { name: "{{command}}-sandbox", entities, handlers };
