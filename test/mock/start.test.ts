import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { copyProject, freePort, listener, root } from "../contract/project.ts";

/** Runs an npm script, and kills npm itself, as `npm start & kill $!` does. */
function npm(cwd: string, ...args: string[]) {
  const child = spawn("npm", args, { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const output = listener();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", output.add);
  }
  // Its output ends when nothing that it has started is left.
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  child.once("close", output.end);
  const { pid = 0 } = child;
  return {
    ...output,
    ended,
    kill: () => child.kill("SIGTERM"),
    /** Ends npm and everything that it has started. */
    killAll: () => process.kill(-pid, "SIGTERM"),
  };
}

const answers = (url: string) =>
  fetch(url, { redirect: "manual" }).then(
    ({ status }) => status,
    () => undefined,
  );

describe.concurrent("npm start", () => {
  test("builds the reference, serves, and leaves nothing running when npm is killed", async () => {
    await using project = await copyProject();
    // The reference itself takes some seconds, and is tested elsewhere.
    await project.write("scripts/docs.ts", 'console.log("built the reference");\n');
    const { until, kill, ended } = npm(project.path, "start", "--", "--port", "0");
    await until(/built the reference\n/);
    const [, url = ""] = await until(/ at (http:\/\/127\.0\.0\.1:\d+)\n/);
    expect(await answers(`${url}/_sandbox/health`)).toBe(200);
    kill();
    await ended;
    expect(await answers(`${url}/_sandbox/health`)).toBe(undefined);
  });

  test("says what to do if the contract has not been built", async () => {
    await using project = await copyProject();
    await project.write("scripts/docs.ts", "");
    await project.remove("generated");
    const { until, ended } = npm(project.path, "start");
    await until(/error: generated\/openapi\.json is missing\. Run "npm run build" first\.\n/);
    await ended;
  });
});

describe.concurrent("npm run mock", () => {
  test("serves the contract with stock Prism, and responds to malformed JSON", async () => {
    const port = await freePort();
    const { until, killAll, ended } = npm(root, "run", "mock", "--", "--port", `${port}`);
    await until(/Prism is listening on /);
    const response = await fetch(`http://127.0.0.1:${port}/v1/checkouts/custom/client/x/confirm`, {
      method: "POST",
      headers: { "content-type": "application/json", connection: "close" },
      body: '{"discount_id": ',
    });
    expect(response.status).toBe(400);
    killAll();
    await ended;
  });

  test("is the command of Prism, pinned to a version that does not hang on malformed JSON", async () => {
    const { scripts, devDependencies } = JSON.parse(
      await readFile(join(root, "package.json"), "utf8"),
    );
    expect(scripts.mock).toMatch(/^prism mock generated\/openapi\.yaml/);
    expect(devDependencies["@stoplight/prism-cli"]).toBe("5.14.2");
  });
});
