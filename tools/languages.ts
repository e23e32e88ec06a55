/** Clients in languages other than TypeScript. Each has a page in docs/recipes/, which is run. */
import manifest from "../package.json" with { type: "json" };
import { checkNames } from "./generators.ts";
import type { Category, Tool } from "./tool.ts";

interface Language extends Omit<Tool, "check" | "checked"> {
  /** The generated file with the models. */
  models?: string;
}

const redocly = {
  version: manifest.devDependencies["@redocly/cli"],
  inputs: ["openapi.json"],
} satisfies Partial<Tool>;

const languages: Language[] = [
  {
    ...redocly,
    name: "Python (Redocly)",
    debian: ["python3", "python3-httpx"],
    models: "client.py",
    limits: "`None` is not sent. The body of an error is a dictionary.",
  },
  {
    ...redocly,
    name: "Go (Redocly)",
    debian: ["golang-go"],
    models: "sellingapi/client.go",
    limits: "Iterators join several sort criteria into one: request the pages one by one.",
  },
  {
    ...redocly,
    name: "Java (Redocly)",
    debian: ["openjdk-17-jdk-headless"],
    models: "Client.java",
    limits: "Names the constants of descending criteria `AMOUNT_2`.",
  },
  {
    ...redocly,
    name: "PHP (Redocly)",
    inputs: ["openapi-3.0.json"],
    debian: ["php-cli", "php-curl"],
    models: "client.php",
    limits:
      "Objects that may be null are arrays. With the other documents, the client throws an exception when they are null.",
  },
  {
    name: "C# (NSwag)",
    packages: { nswag: "14.7.1" },
    inputs: ["openapi-3.0-generators.json"],
    debian: ["mono-devel"],
    models: "Client.cs",
    limits:
      "Names the constants of descending criteria `Minusamount`. Run with Mono: .NET is not in Debian.",
  },
  {
    name: "Rust (quicktype)",
    packages: { quicktype: "26.0.0" },
    inputs: ["schemas.json"],
    debian: ["cargo", "librust-serde-json-dev", "librust-serde-derive-dev", "librust-ureq-dev"],
    models: "src/models.rs",
    limits: "Makes types only. Compiled with the libraries of Debian.",
  },
  {
    name: "Ruby (net/http)",
    version: "3.1",
    inputs: [],
    debian: ["ruby"],
    limits: "No generator is in npm or Debian.",
  },
];

export const clients: Category = {
  title: "Clients in other languages",
  tools: languages.map(({ models, ...tool }) => ({
    ...tool,
    checked: models
      ? "The recipe: generates, compiles, and calls the sandbox. Types of all objects"
      : "The recipe: calls the sandbox",
    check: async (workspace) =>
      models ? checkNames(workspace, models, true) : "the calls succeed",
  })),
};
