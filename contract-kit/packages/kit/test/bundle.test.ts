import { bundle, loadConfig } from "@redocly/openapi-core";
import { createProject } from "contract-kit-testing/project";
import { expect, test } from "vitest";
import { bundleSource } from "../src/bundle/bundle.ts";

test.each(["on", "off"])(
  "a bundle stays the same when Redocly bundles it again, with the sources of facts %s",
  async (provenance) => {
    await using project = await createProject();
    const option = /house\/provenance: \w+/;
    await project.edit("redocly.yaml", option, `house/provenance: ${provenance} # as given`);
    await project.edit("openapi/components/parameters/Limit.yaml", /$/, "x-assumption: limits\n");
    const { published } = await bundleSource(project.path);
    const text = JSON.stringify(published);
    expect(text).toMatch(/Others may occur\..*Assumed: `limits`\./);

    await project.write("generated/openapi.json", text);
    const config = await loadConfig({ configPath: `${project.path}/redocly.yaml` });
    const again = await bundle({ ref: `${project.path}/generated/openapi.json`, config });
    expect(again.bundle.parsed).toEqual(published);
  },
);
