import type { TestProject } from "vitest/node";
import { makeEmbeddedTemplate, removeEmbeddedTemplate } from "./embedded-template";
import { generateApiClient } from "./generate-api-client";

declare module "vitest" {
  interface ProvidedContext {
    /** A template data directory, used by `copyEmbedded`. */
    embeddedTemplate: string;
  }
}

/** Each project loads this file again; all share one template. */
const KEY = Symbol.for("lede.testing.template");
const holder = globalThis as typeof globalThis & { [KEY]?: Promise<string> };

async function makeOnce(): Promise<string> {
  await generateApiClient();
  const template = await makeEmbeddedTemplate();
  process.once("exit", () => removeEmbeddedTemplate(template));
  return template;
}

export default async function setup(project: TestProject): Promise<void> {
  holder[KEY] ??= makeOnce();
  project.provide("embeddedTemplate", await holder[KEY]);
}
