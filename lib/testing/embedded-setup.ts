import type { TestProject } from "vitest/node";
import { processWide } from "@/lib/core/process-wide";
import { makeEmbeddedTemplate, removeEmbeddedTemplate } from "./embedded-template";
import { generateApiClient } from "./generate-api-client";

declare module "vitest" {
  interface ProvidedContext {
    /** A template data directory, used by `copyEmbedded`. */
    embeddedTemplate: string;
  }
}

async function make(): Promise<string> {
  await generateApiClient();
  const template = await makeEmbeddedTemplate();
  process.once("exit", () => removeEmbeddedTemplate(template));
  return template;
}

export default async function setup(project: TestProject): Promise<void> {
  // Each project loads this file again; all share one template.
  const template = processWide("testing.template", make);
  project.provide("embeddedTemplate", await template);
}
