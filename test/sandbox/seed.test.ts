import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Complaint, openSandbox } from "../../sandbox/open.ts";
import { root, run } from "../contract/project.ts";
import { openWorld } from "./world.ts";

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "selling-api-seed-"));
  file = join(folder, "seed.yaml");
});
afterAll(() => rm(folder, { recursive: true }));

const organization = `    - id: f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08
      name: Harbour
      slug: harbour
      avatar_url: null
      bio: null
      company: null
      blog: null
      location: null
      email: null
      social_username: null
      pledge_minimum_amount: 0
      pledge_badge_show_amount: true
      default_upfront_split_to_contributors: null
      profile_settings: null
      feature_settings: null
`;
const seed = `tokens:
  me: { role: merchant, organization_id: f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08 }
things:
  Organization:
${organization}`;

/** What is said of a seed, a line for each fault. */
async function complaints(text: string): Promise<string[]> {
  await writeFile(file, text);
  try {
    await (await openSandbox({ port: 0, seed: file })).stop();
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    return error.message.split("\n");
  }
  return [];
}

/** The place of the only line that holds a text. */
function place(text: string, part: string): string {
  const lines = text.split("\n");
  const found = lines.findIndex((line) => line.includes(part));
  if (lines.filter((line) => line.includes(part)).length !== 1) throw new Error(`${part}?`);
  return `${file}:${found + 1}`;
}

test("a seed needs no more than one organization and a token", async () => {
  expect(await complaints(seed)).toEqual([]);
});

describe("a seed is refused with the line and the reason of", () => {
  const changed = (from: string | RegExp, to: string) => {
    const text = seed.replace(from, to);
    if (text === seed) throw new Error(`no ${from}`);
    return text;
  };
  const thing = (kind: string, lines: string) => `${seed}  ${kind}:\n${lines}`;
  const user =
    "    - { id: 82e6a4c9-0f5d-4d71-b3a8-1c7e9f4b2d11, email: a, public_name: a, avatar_url: null, code_host_username: null }\n";
  const benefit = (more: string) =>
    thing(
      "Benefit",
      `    - { id: e94d2a7b-6c15-4d83-a2f6-7b0c8e1d3f04, type: a, description: a, selectable: true, deletable: true, properties: {}, organization_id: f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08, license_key: ${more} }\n`,
    );

  test.each<[string, string, string, RegExp]>([
    [
      "a value of a wrong type",
      changed("slug: harbour", "slug: 7"),
      "slug: 7",
      /Organization \/slug must be string$/,
    ],
    [
      "a field that is missing",
      changed("      bio: null\n", ""),
      "- id:",
      /Organization \/bio is missing$/,
    ],
    [
      "an id that is no UUID",
      changed("- id: f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08", "- id: harbour"),
      "- id:",
      /Organization \/id must match format "uuid"$/,
    ],
    [
      "a value deep inside",
      changed("profile_settings: null", "profile_settings:\n        links: [7]"),
      "links: [7]",
      /Organization \/profile_settings\/links\/0 must be string$/,
    ],
    [
      "a hidden field of a wrong type",
      changed("feature_settings: null", "feature_settings: null\n      tax_percent: high"),
      "tax_percent",
      /\/tax_percent has to be a number from 0 to 100$/,
    ],
    [
      "a token for nobody",
      changed("me: { role: merchant", "me: { role: customer"),
      "me: {",
      /the token acts for nobody/,
    ],
    [
      "an unknown kind",
      `${seed}  Invoice: []\n`,
      "Invoice",
      /there is no kind Invoice: use Organization, Product/,
    ],
    [
      "two things with one id",
      seed + organization.replace("\n", " # again\n"),
      "# again",
      /another Organization has this id: give it one of its own$/,
    ],
    [
      "a thing that is named and not there",
      thing(
        "Customer",
        `    - { id: d15c8e3f-4a67-4b90-9d2e-6f1b3a8c7e10, email: a, email_verified: true, name: a, billing_address: null, tax_id: null, organization_id: f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08, avatar_url: a, user_id: 82e6a4c9-0f5d-4d71-b3a8-1c7e9f4b2d11 }\n`,
      ),
      "user_id",
      /Customer \/user_id names no User: add it, or correct the id$/,
    ],
    [
      "a list of ids that is none",
      thing(
        "Product",
        `    - { id: 5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02, name: a, description: null, is_recurring: true, is_archived: false, organization_id: f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08, prices: all, benefits: [], medias: [], attached_custom_fields: [] }\n`,
      ),
      "prices: all",
      /Product \/prices has to be a list of ids of the kind Price$/,
    ],
    [
      "a list with an id of nothing",
      thing(
        "Product",
        `    - { id: 5a1c7e92-8d34-4f60-b1a7-9c3e5d2f4b02, name: a, description: null, is_recurring: true, is_archived: false, organization_id: f3d8b1a6-7e45-4c29-a8d0-4b6c9f2e5a08, prices: [none], benefits: [], medias: [], attached_custom_fields: [] }\n`,
      ),
      "prices: [none]",
      /Product \/prices holds "none", which names no Price/,
    ],
    [
      "a grant that no key can have",
      benefit("{ limit_activations: many, limit_usage: null, expires_at: null }"),
      "license_key",
      /Benefit \/license_key \/limit_activations must be integer,null$/,
    ],
    [
      "a grant without an end",
      benefit("{ limit_activations: 1, limit_usage: 1 }"),
      "license_key",
      /Benefit \/license_key \/expires_at is missing$/,
    ],
    [
      "a name that is given twice",
      changed("      slug: harbour\n", "      slug: harbour\n      name: Twice\n"),
      "name: Twice",
      /Map keys must be unique/,
    ],
    ["a text that is no YAML", changed("slug: harbour", "slug: [harbour"), "name: Harbour", /./],
  ])("%s", async (_, text, part, reason) => {
    const [title, ...lines] = await complaints(text);
    expect(title).toBe("the seed does not fit the contract");
    expect(lines.every((line) => line.startsWith(`${file}:`))).toBe(true);
    expect(lines.join("\n")).toMatch(new RegExp(reason.source, "m"));
    if (reason.source !== ".") {
      const line = lines.find((line) => new RegExp(reason.source).test(line));
      expect(line?.startsWith(`${place(text, part)}:`)).toBe(true);
    }
  });

  test("every mistake at once", async () => {
    const text = changed("slug: harbour", "slug: 7").replace("name: Harbour", "name: 8");
    const lines = await complaints(
      `${text}  Invoice: []\n  User:\n${user.replace("email: a", "email: 9")}`,
    );
    expect(lines).toHaveLength(5);
  });

  test("two license keys of one organization that are the same", async () => {
    const { world } = await import("./world.ts");
    const [key, other] = world.things.LicenseKey;
    const twice = { ...other, organization_id: key?.organization_id, key: key?.key };
    const content = { ...world, things: { ...world.things, LicenseKey: [key, twice] } };
    await expect(openWorld({ content })).rejects.toThrow(/another LicenseKey has this secret/);
  });
});

test("a seed that is not there is refused with its name", async () => {
  const seed = join(folder, "nowhere.yaml");
  await expect(openSandbox({ port: 0, seed })).rejects.toThrow(
    `the seed ${seed} cannot be read (ENOENT): name a file with --seed`,
  );
});

test("from the command line, too, mistakes are told without a stack trace", async () => {
  await writeFile(file, seed.replace("slug: harbour", "slug: 7"));
  const { code, output } = await run(root, "sandbox/cli.ts", "--port", "0", "--seed", file);
  expect(code).toBe(1);
  expect(output).toBe(
    `error: the seed does not fit the contract\n${file}:7:13  Organization /slug must be string\n`,
  );
});
