import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Report } from "../../verify/report.ts";
import { freePort, launch, root } from "../contract/project.ts";
import { type Asked, edit, openBroken } from "./broken.ts";
import { openWorld, tokens, type World } from "./world.ts";

const folder = mkdtempSync(join(tmpdir(), "selling-api-verify-"));
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

const named = {
  SELLING_API_TOKEN: tokens.merchant,
  SELLING_API_CUSTOMER_TOKEN: tokens.customer,
  SELLING_API_OTHER_TOKEN: tokens.otherMerchant,
  SELLING_API_OTHER_CUSTOMER_TOKEN: "",
};
const start = (args: string[], env: Record<string, string> = named) =>
  launch(root, ["verify/cli.ts", "--rate", "1000000", ...args], env);
const run = (...args: string[]) => start(args).ended;

const wrong = {
  answer: (told: Parameters<typeof edit>[0], { path }: Asked) => {
    if (path.startsWith("/v1/organizations/")) {
      edit(told, (body) => ({ ...body, pagination: { total_count: "<1 & \u0007>" } }));
    }
  },
};

describe("the command line ends with", () => {
  test("0 when all holds, with tokens from the environment", async () => {
    const { code, output } = await run("--server", `${world.url}/`);
    expect(output).toMatch(/^\d+ hold, 0 broken, \d+ skipped, 0 notes$/m);
    expect(output).toContain("sends POST: allow it with --write");
    expect(output).toContain("needs the token of another customer: give --other-customer-token");
    expect(code).toBe(0);
  });

  test("1 when something is broken, and tells what, where and how to see it", async () => {
    await using server = await openBroken(world.url, wrong);
    const args = ["--server", server.url, "--only", "listOrganizations/body"];
    const { code, output } = await run(...args);
    expect(output).toContain("broken  listOrganizations  body");
    expect(output).toContain("expected  /pagination/max_page to be there");
    expect(output).toContain("contract  #/components/schemas/Pagination");
    expect(output).toContain(
      `request   curl -i '${server.url}/v1/organizations/' -H "Authorization: Bearer $SELLING_API_TOKEN"`,
    );
    expect(output).not.toContain(tokens.merchant);
    expect(code).toBe(1);
  });

  test.each([
    [
      "nothing listens",
      async () => ["--server", `http://127.0.0.1:${await freePort()}`],
      /cannot be reached: no connection: nothing listens there\n {4}Look whether it runs/,
    ],
    ["the address is none", () => ["--server", "localhost"], /"localhost" is no address\n/],
    [
      "the address is of another kind",
      () => ["--server", "ftp://127.0.0.1"],
      /is no address of HTTP\n/,
    ],
    [
      "the address holds a password",
      () => ["--server", "http://a:secret@127.0.0.1"],
      /^(?!.*secret).*user's name or password\n/,
    ],
    [
      "the prefix is wrong",
      () => ["--server", `${world.url}/v7`],
      /there is no Selling API: GET \/v1\/checkouts\/custom\/\?limit=1 was answered 404/,
    ],
    ["there is no address", () => [], /required option '--server <url>' not specified/],
    [
      "a flag is not known",
      () => ["--server", world.url, "--tokn", "x"],
      /unknown option '--tokn'\n\(Did you mean --token\?\)/,
    ],
    [
      "a number is none",
      () => ["--server", world.url, "--timeout", "soon"],
      /Give a number above 0/,
    ],
    [
      "an input has no value",
      () => ["--server", world.url, "--input", "order_id"],
      /Give a name and a value/,
    ],
    [
      "a pattern fits nothing",
      () => ["--server", world.url, "--only", "getOrders"],
      /--only getOrders fits nothing\n {4}There are the checks answers, .* of listCheckoutSessions, /,
    ],
    [
      "a token is not valid",
      () => ["--server", world.url, "--token", "nobody's"],
      /does not take the token of --token \(or SELLING_API_TOKEN\): 401/,
    ],
    [
      "a token is none",
      () => ["--server", world.url, "--token", "two words"],
      /is empty or holds what no header can/,
    ],
    [
      "two tokens are the same",
      () => ["--server", world.url, "--other-token", tokens.merchant],
      /^(?!.*merchant_demo).*are the same token/,
    ],
    [
      "inputs cannot be read",
      () => ["--server", world.url, "--inputs", "nowhere.json"],
      /nowhere.json cannot be read \(ENOENT\)/,
    ],
    [
      "inputs are no inputs",
      () => ["--server", world.url, "--inputs", "package.json"],
      /no names with texts for values/,
    ],
    [
      "a report is of no known kind",
      () => ["--server", world.url, "--report", "pdf"],
      /Allowed choices are junit, json, md/,
    ],
    [
      "a report is to go nowhere",
      () => ["--server", world.url, "--report", "md", "--output", "no/such/folder.md"],
      /no\/such\/folder.md cannot be written/,
    ],
    [
      "it is not said what to write",
      () => ["--server", world.url, "--output", "report"],
      /--output says where, but not what/,
    ],
    [
      "the proxy has no address of a server",
      () => ["--server", "nowhere", "--proxy"],
      /"nowhere" is no address/,
    ],
  ])("2 when %s", async (_, args, message) => {
    const { code, output } = await run(...(await args()));
    expect(output).toMatch(new RegExp(message.source, "s"));
    expect(output).toMatch(/^(error: |checking .*\nerror: )/);
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(2);
  });

  test("2 when nothing is broken, but not everything could be checked", async () => {
    const { code, output } = await run("--server", world.url, "--max-requests", "20");
    expect(output).toMatch(/^\d+ hold, 0 broken/m);
    expect(output).toContain("not everything was checked: the 20 requests that --max-requests");
    expect(code).toBe(2);
  });

  test("2 when nothing could be checked", async () => {
    const { code, output } = await run("--server", world.url, "--only", "purchase");
    expect(output).toContain("sends POST and PATCH: allow it with --write\n    purchase/workflow");
    expect(output).toContain("error: nothing was checked\n");
    expect(code).toBe(2);
  });

  test("2 when there is a server of something else", async () => {
    const server = createServer((_, response) => response.end("<h1>It works!</h1>"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const { code, output } = await run("--server", `http://127.0.0.1:${port}`);
    server.close();
    expect(output).toContain("was answered 200, no content type, <h1>It works!</h1>");
    expect(code).toBe(2);
  });

  test("0 after help", async () => {
    const { code, output } = await run("--help");
    expect(output).toContain("--max-requests <number>");
    expect(output).toContain(
      "Ends with 0 when all holds, 1 when something is broken, 2 when it cannot",
    );
    expect(code).toBe(0);
  });
});

describe("a report", () => {
  const report = async (format: string) => {
    await using server = await openBroken(world.url, wrong);
    const file = join(folder, `report.${format}`);
    const { code, output } = await run(
      ...[
        "--server",
        server.url,
        "--only",
        "*Organization*/*",
        "--only",
        "status",
        "--report",
        format,
        "--output",
        file,
      ],
    );
    expect(code).toBe(1);
    expect(output).toContain(`the report is in ${file}`);
    return readFileSync(file, "utf8");
  };

  test("is written as JSON, with everything in it", async () => {
    const { totals, outcomes, mode, contract } = JSON.parse(await report("json")) as Report;
    expect({ mode, contract }).toEqual({
      mode: "read-only",
      contract: expect.stringMatching(/^Selling API /),
    });
    expect(totals.broken).toBe(outcomes.filter(({ result }) => result === "broken").length);
    const checks = (name: string) =>
      outcomes.filter(({ operation }) => operation === name).map(({ check }) => check);
    expect(checks("listOrganizations")).toEqual(expect.arrayContaining(["body", "pages"]));
    expect(checks("getOrder")).toEqual(["status"]);
  });

  test("is written as JUnit XML, well-formed whatever the server says", async () => {
    const xml = await report("junit");
    expect(wellFormed(xml)).toBe(true);
    expect(xml).toMatch(
      /<testsuites name="Selling API [\d.]+" tests="\d+" failures="[1-9]\d*" errors="0" skipped="\d+"/,
    );
    expect(xml).toContain('<testcase classname="listOrganizations" name="body">');
    expect(xml).toContain("&quot;&lt;1 &amp;");
    expect(xml).toMatch(/<skipped message="sends PATCH: allow it with --write"\/>/);
  });

  test("is written as Markdown, with a row for each check", async () => {
    const text = await report("md");
    expect(text).toContain("### listOrganizations: body");
    expect(text).toContain(
      "| updateOrganization | answers | skipped | sends PATCH: allow it with --write |",
    );
  });

  test("goes to the terminal alone when no file is named", async () => {
    const child = start(["--server", world.url, "--only", "getOrder/no-token", "--report", "json"]);
    const { output, code } = await child.ended;
    const [said, ...json] = output.split("\n");
    expect(said).toMatch(/^checking http/);
    expect(JSON.parse(json.join("\n")).totals).toEqual({
      holds: 1,
      broken: 0,
      skipped: 0,
      notes: 0,
    });
    expect(code).toBe(0);
  });
});

describe("a signal", () => {
  test("ends a run with the report of what it has", async () => {
    let count = 0;
    let seen = () => {};
    const enough = new Promise<void>((resolve) => {
      seen = resolve;
    });
    await using server = await openBroken(world.url, {
      request: () => {
        count++;
        if (count === 5) seen();
        return undefined;
      },
    });
    const child = launch(root, ["verify/cli.ts", "--server", server.url, "--rate", "20"], named);
    await enough;
    child.kill("SIGINT");
    const { code, output } = await child.ended;
    expect(output).toMatch(/^\d+ hold, 0 broken/m);
    expect(output).toContain("error: not everything was checked: it was interrupted");
    expect(code).toBe(2);
  });

  test.each(["SIGINT", "SIGTERM"] as const)("%s ends the proxy with its report", async (signal) => {
    await using server = await openBroken(world.url, wrong);
    const file = join(folder, `proxy-${signal}.json`);
    const child = start([
      "--proxy",
      "--server",
      server.url,
      "--port",
      "0",
      "--report",
      "json",
      "--output",
      file,
    ]);
    const [, url] = await child.until(/(http:\S+) passes everything on/);
    const headers = { authorization: `Bearer ${tokens.merchant}`, connection: "close" };
    const answer = await fetch(`${url}/v1/organizations/`, { headers });
    expect(answer.status).toBe(200);
    await answer.text();
    child.kill(signal);
    const { code, output } = await child.ended;
    expect(output).toContain("broken  listOrganizations  answer");
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      mode: "proxy",
      requests: 1,
      totals: { broken: 1 },
    });
    expect(code).toBe(1);
  });
});

test("inputs come from a file and from the command line, which goes first", async () => {
  const file = join(folder, "inputs.json");
  writeFileSync(file, JSON.stringify({ order_id: "00000000-0000-4000-8000-000000000000" }));
  const args = ["--server", world.url, "--only", "getOrder/answers", "--inputs", file];
  expect((await run(...args)).code).toBe(1);
  const id = "97b3d6f0-8c14-4e5b-a9d7-3f0e2c6b1a13";
  expect((await run(...args, "--input", `order_id=${id}`)).code).toBe(0);
});

/** Whether tags close what they open, and nothing stands as it must not. */
function wellFormed(xml: string): boolean {
  const body = xml.replace(/^<\?xml[^>]*\?>\s*/, "");
  const open: string[] = [];
  let rest = body;
  while (rest !== "") {
    const [token = "", closing, name = "", attributes = "", empty] =
      /^<(\/?)([\w-]+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/?)>|^[^<>]+/.exec(rest) ?? [];
    if (token === "") return false;
    if (/&(?!(amp|lt|gt|quot);)/.test(token + attributes)) return false;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(token)) return false;
    if (name !== "" && closing === "/" && open.pop() !== name) return false;
    if (name !== "" && closing === "" && empty === "") open.push(name);
    rest = rest.slice(token.length);
  }
  return open.length === 0;
}
