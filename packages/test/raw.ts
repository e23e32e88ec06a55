import { connect } from "node:net";
import { within } from "./wait.ts";

/** A connection on which anything can be written. */
export function openConnection(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let received = "";
  const waiting = new Set<() => void>();
  socket.setEncoding("utf8").on("data", (text) => {
    received += text;
    for (const check of waiting) check();
  });
  socket.on("error", () => {});
  socket.on("end", () => socket.end());
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(received)));
  return {
    write: (text: string | Buffer) =>
      new Promise<void>((resolve) => socket.write(text, () => resolve())),
    /** Everything that was received, when the other side has closed the connection. */
    closed: () => within(closed, () => `the end of the connection after:\n${received}`),
    until: (pattern: RegExp) => {
      const matched = new Promise<void>((resolve) => {
        const check = () => pattern.test(received) && resolve();
        waiting.add(check);
        check();
      });
      return within(matched, () => `${pattern} in:\n${received}`);
    },
    destroy: () => socket.destroy(),
  };
}

/** Sends a text unchanged, and returns everything that comes back. */
export async function rawRequest(url: string, text: string | Buffer): Promise<string> {
  const connection = openConnection(url);
  await connection.write(text);
  return connection.closed();
}
