import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { Complaint, complain } from "../../scripts/complaint.ts";
import { address, cannotListen, readPort, startMock, url } from "../../scripts/mock.ts";
import { readOptions } from "../../scripts/options.ts";
import { buildIfNeeded } from "../../scripts/start.ts";
import { copyProject, launch, occupyPort, root, run } from "../contract/project.ts";

const contract = join(root, "generated/openapi.yaml");
const loopback = { contract, host: "127.0.0.1", port: 0 };
const mock = (...args: string[]) => run(root, "scripts/mock.ts", ...args);

describe.concurrent("from the command line, the mock refuses in one message without a stack trace", () => {
  test("a port in use", async () => {
    await using taken = await occupyPort();
    const { code, output } = await mock("--port", `${taken.port}`);
    expect(output).toBe(
      `error: port ${taken.port} on 127.0.0.1 is in use\n` +
        `    Stop what listens there, or choose another: -- --port ${taken.port + 1}.\n`,
    );
    expect(code).toBe(1);
  });

  test("a missing bundle", async () => {
    await using project = await copyProject();
    await project.remove("generated");
    const { code, output } = await run(project.path, "scripts/mock.ts", "--port", "0");
    expect(output).toBe(
      'error: generated/openapi.yaml is missing\n    Run "npm run build" first.\n',
    );
    expect(code).toBe(1);
  });

  test("an unknown flag", async () => {
    const { code, output } = await mock("--prot", "4011");
    expect(output).toBe(
      'error: "mock" has no option --prot\n    It knows --port, --host, --help.\n',
    );
    expect(code).toBe(1);
  });

  test("a port that is no number", async () => {
    const { code, output } = await mock("--port", "http");
    expect(output).toBe(
      'error: --port "http" is not a port\n' +
        "    Give a whole number from 1 to 65535, or 0 for any free port.\n",
    );
    expect(code).toBe(1);
  });
});

describe("the mock refuses", () => {
  test("a port in use", async () => {
    await using taken = await occupyPort();
    const { port } = taken;
    await expect(startMock({ ...loopback, port })).rejects.toThrow(`port ${port} on 127.0.0.1 is`);
  });

  test("a host that is not this machine's", async () => {
    const started = startMock({ ...loopback, host: "192.0.2.1" });
    await expect(started).rejects.toThrow("cannot listen on 192.0.2.1");
  });

  test("a missing bundle", async () => {
    const started = startMock({ ...loopback, contract: `${contract}.none` });
    await expect(started).rejects.toThrow("generated/openapi.yaml is missing");
  });

  test("a contract that Prism cannot read, with what Prism says about it", async () => {
    await using project = await copyProject();
    await project.write("generated/openapi.yaml", "openapi: 3.1.1\npaths: {}\n");
    const started = startMock({ ...loopback, contract: `${project.path}/generated/openapi.yaml` });
    await expect(started).rejects.toThrow(/^Prism ended with 1 before it listened\n.*operations/s);
  });
});

describe("the options of a verb", () => {
  const read = (...args: string[]) => readOptions("mock", "Serves.", address, args);

  test("have defaults", () => {
    expect(read()).toMatchObject({ port: "4010", host: "127.0.0.1" });
    expect(read("--port", "1", "--host=::1")).toMatchObject({ port: "1", host: "::1" });
  });

  test.each([
    ["an unknown flag", ["--prot", "1"], '"mock" has no option --prot'],
    ["an unknown short flag", ["-p", "1"], '"mock" has no option -p'],
    ["a flag without its value", ["--port"], "--port needs a value"],
    ["a flag where a value belongs", ["--port", "--host"], "--port needs a value"],
    ["an argument", ["4011"], '"mock" takes no argument, but got "4011"'],
  ])("refuse %s", (_, args, message) => {
    expect(() => read(...args)).toThrow(message);
  });

  test("are told when asked for help", () => {
    const log = vi.spyOn(console, "log").mockReturnValue();
    expect(read("--help")).toBeUndefined();
    expect(readOptions("lint", "Looks.", {}, ["-h"])).toBeUndefined();
    expect(log.mock.calls.flat().join("\n")).toMatch(
      /^npm run mock -- \[options\]\n\nServes\.\n\n {2}--port .*default 4010[\s\S]*^npm run lint$/m,
    );
    log.mockRestore();
  });

  test("complain without a stack trace, and let everything else through", () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    complain(new Complaint("there is no tea", "Have coffee."));
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
    expect(error.mock.calls).toEqual([["error: there is no tea\n    Have coffee."]]);
    error.mockRestore();
    expect(() => complain(new TypeError("a bug"))).toThrow("a bug");
  });
});

describe.concurrent("the mock", () => {
  test("tells its options when asked for help", async () => {
    const { code, output } = await mock("--help");
    expect(output).toContain("npm run mock -- [options]");
    expect(output).toMatch(/--port .*default 4010.*\n.*--host .*default 127\.0\.0\.1/);
    expect(code).toBe(0);
  });

  test("starts under NODE_ENV=production, answers malformed JSON, and ends on SIGTERM", async () => {
    const args = ["scripts/mock.ts", "--port", "0"];
    const server = launch(root, args, { NODE_ENV: "production" });
    const [, url = ""] = await server.until(/Prism is listening on (\S+)/);
    const answer = await fetch(`${url}/v1/customer-portal/license-keys/validate`, {
      method: "POST",
      headers: { "content-type": "application/json", connection: "close" },
      body: '{"key": ',
    });
    expect(answer.status).toBe(400);
    server.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
    await expect(fetch(url)).rejects.toThrow();
  });

  test("warns when other machines can reach it", async () => {
    const server = launch(root, ["scripts/mock.ts", "--host", "0.0.0.0", "--port", "0"]);
    await server.until(/^warning: 0\.0\.0\.0 can be reached from other machines/);
    await server.until(/Prism is listening on /);
    server.kill("SIGINT");
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  test("says where it listens, and ends when it is stopped", async () => {
    const server = await startMock(loopback);
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect((await fetch(server.url)).status).toBe(404);
    expect(await server.stop()).toBe(0);
  });
});

describe.concurrent("npm start", () => {
  test("builds what is not built, serves it, and prints a curl that works", async () => {
    await using project = await copyProject();
    await project.remove("generated");
    const server = launch(project.path, ["scripts/start.ts", "--port", "0"]);
    await server.until(/^built generated\/\n/m);
    const [, curl = ""] = await server.until(/try it +(curl .*)\n/);
    expect(curl).toContain("-H 'Authorization: Bearer merchant_demo'");
    const { stdout } = await promisify(execFile)("sh", ["-c", `${curl} --silent --fail`]);
    expect(JSON.parse(stdout)).toHaveProperty("items");
    server.kill("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0, signal: null });
  });

  test("says what is wrong with a contract that it cannot build", async () => {
    await using project = await copyProject();
    await project.replace("openapi/openapi.yaml", "info:", "info: : :");
    const { code, output } = await run(project.path, "scripts/start.ts", "--port", "0");
    expect(output).toMatch(/^openapi\/openapi\.yaml:\d+:\d+ {2}error {2}yaml-syntax {2}/);
    expect(code).toBe(1);
  });

  test("builds nothing when generated/ is what openapi/ makes", async () => {
    await using project = await copyProject();
    expect(await buildIfNeeded(project.path)).toMatchObject({ built: false });
  });

  test("builds again when openapi/ makes something else", async () => {
    await using project = await copyProject();
    await project.replace("openapi/openapi.yaml", /^ {2}title: .*$/m, "  title: Another API");
    expect(await buildIfNeeded(project.path)).toEqual({ built: true, findings: [] });
  });

  test("builds nothing from a contract with findings", async () => {
    await using project = await copyProject();
    await project.replace("openapi/openapi.yaml", "info:", "info: : :");
    expect(await buildIfNeeded(project.path)).toMatchObject({
      built: false,
      findings: [expect.objectContaining({ rule: "yaml-syntax" })],
    });
  });
});

describe("a port", () => {
  test("is a whole number up to 65535", () => {
    expect(readPort("0")).toBe(0);
    expect(readPort("65535")).toBe(65535);
    for (const text of ["", "-1", "1.5", "0x10", "65536", "4010 "]) {
      expect(() => readPort(text)).toThrow(Complaint);
    }
  });

  test("that cannot be opened is told by its reason", () => {
    const remedy = (code: string) =>
      cannotListen(Object.assign(new Error(), { code }), "127.0.0.1", 80).remedy;
    expect(remedy("EADDRINUSE")).toContain("--port 81");
    expect(remedy("EACCES")).toContain("above 1023");
    expect(remedy("EADDRNOTAVAIL")).toContain("--host 127.0.0.1");
  });

  test("stands in a URL that can be opened, whatever the host", () => {
    expect(url("0.0.0.0", 1)).toBe("http://127.0.0.1:1");
    expect(url("::", 1)).toBe("http://[::1]:1");
    expect(url("localhost", 1)).toBe("http://localhost:1");
  });
});
