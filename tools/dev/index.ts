/** What `npm run dev` needs besides the steps of the build: a mock, a host for the reference, and every save. */
export { createMock, parsePort, servePages } from "./servers.ts";
export { createReport, onEveryChange } from "./watch.ts";
