import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Sends the same bytes to the same requests, and does nothing else: what any other server costs beside it. */
interface Answer {
  status: number;
  type: string;
  body: string;
}

const [file = ""] = process.argv.slice(2);
const answers: Record<string, Answer> = JSON.parse(readFileSync(file, "utf8"));

const server = createServer((request, response) => {
  const { status, type, body } = answers[`${request.method} ${request.url}`] ?? {
    status: 404,
    type: "text/plain",
    body: "",
  };
  request.resume().once("end", () => {
    response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) });
    response.end(body);
  });
}).listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
