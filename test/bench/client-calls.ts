/** The process of one subject of client.ts: measures calls of its module whenever it gets their number. */

export const body = '{"id":"97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13"}';
export const headers = { "content-type": "application/json" };

const [module] = process.argv.slice(2);
if (process.send && module) {
  // Without the URL of a server, everything but the client is left out.
  if (!module.includes("?url=")) globalThis.fetch = async () => new Response(body, { headers });
  const { calls } = await import(module);
  process.on("message", async (count: number) => {
    const start = performance.now();
    for (let index = 0; index < count; index++) await calls[0]();
    process.send?.(((performance.now() - start) * 1000) / count);
  });
}
