import { join } from "node:path";
import { launch } from "./process.ts";
import { modules, root } from "./project.ts";
import { maxStart } from "./wait.ts";

const cli = join(modules, "@stoplight/prism-cli/dist/index.js");

export interface Mock extends AsyncDisposable {
  url: string;
}

/** Stock Prism, which mocks a contract on a free port. */
export async function startPrism(
  contract: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Mock> {
  const running = launch(root, [cli, "mock", contract, "--port", "0"], environment);
  const [, url = ""] = await running.until(/listening on (http:\/\/127\.0\.0\.1:\d+)/, maxStart);
  const stop = async () => {
    running.kill("SIGTERM");
    await running.ended;
  };
  return { url, [Symbol.asyncDispose]: stop };
}
