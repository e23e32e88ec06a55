/** Stock Prism, which mocks a contract on a free port. */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";

const cli = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");

export interface Mock extends AsyncDisposable {
  url: string;
}

export async function startPrism(contract: string): Promise<Mock> {
  const child = spawn(process.execPath, [cli, "mock", contract, "--port", "0"]);
  const closed = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    const read = (text: string) => {
      output += text;
      const [, url] = /listening on (http:\S+)/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
    closed.then(() => reject(new Error(`Prism did not start:\n${output}`)));
  });
  const dispose = () => {
    child.kill();
    return closed;
  };
  return { url, [Symbol.asyncDispose]: dispose };
}
