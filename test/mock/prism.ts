import { join } from "node:path";
import { launch, root } from "../process.ts";

const cli = join(root, "node_modules/@stoplight/prism-cli/dist/index.js");

/** Stock Prism on the published bundle, on any free port. */
export async function startPrism(contract = join(root, "generated/openapi.yaml")) {
  const args = ["mock", contract, "--port", "0", "--multiprocess", "false"];
  const running = launch(root, [cli, ...args]);
  const [, url = ""] = await running.until(/Prism is listening on (http:\/\/127\.0\.0\.1:\d+)/);
  const stop = () => {
    running.kill("SIGTERM");
    return running.ended;
  };
  return { url, stop };
}
