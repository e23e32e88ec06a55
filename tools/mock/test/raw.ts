import { connect } from "node:net";
import { collectText, within } from "#testing/wait";

/** A connection on which anything can be written. */
export function openConnection(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const received = collectText();
  socket.setEncoding("utf8").on("data", received.add);
  socket.on("error", () => {});
  socket.on("end", () => socket.end());
  const closed = new Promise<string>((resolve) =>
    socket.on("close", () => {
      received.end();
      resolve(received.text());
    }),
  );
  return {
    write: (text: string | Buffer) =>
      new Promise<void>((resolve) => socket.write(text, () => resolve())),
    /** Everything that was received, when the other side has closed the connection. */
    closed: () => within(closed, () => `the end of the connection after:\n${received.text()}`),
    until: received.until,
    destroy: () => socket.destroy(),
  };
}

/** Sends a text unchanged, and returns everything that comes back. */
export async function rawRequest(url: string, text: string | Buffer): Promise<string> {
  const connection = openConnection(url);
  await connection.write(text);
  return connection.closed();
}
