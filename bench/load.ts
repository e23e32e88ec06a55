import { Agent, request } from "node:http";

/** A request as it goes over the wire, and how it has to be answered. */
export interface Sent {
  method: string;
  path: string;
  body?: string;
  status: number;
}

const connections = 10;
const token = "Bearer merchant_demo";

/** Sends requests over ten connections that are kept open, each after the answer to the last. */
export async function load(
  url: string,
  count: number,
  next: (index: number) => Sent,
  by = connections,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: by });
  let sent = 0;
  const worker = async () => {
    while (sent < count) {
      const wanted = next(sent++);
      const { status } = await ask(url, wanted, agent);
      if (status !== wanted.status) {
        throw new Error(`${wanted.method} ${wanted.path} was answered ${status}`);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: by }, worker));
  } finally {
    agent.destroy();
  }
}

export interface Got {
  status: number;
  type: string;
  body: string;
}

export function ask(url: string, { method, path, body }: Sent, agent?: Agent): Promise<Got> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: token,
      ...(body !== undefined && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      }),
    };
    const sending = request(
      url + path,
      { method, headers, ...(agent && { agent }) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? "",
            body: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    sending.on("error", reject);
    sending.end(body);
  });
}
