import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { openApiDocument } from "@/lib/api/openapi";
import { projectPath } from "@/lib/core/project-path";

const FOLDER = projectPath("lib/testing/api-client");
const HASH_FILE = join(FOLDER, "document.sha256");

// The generator needs the compiler's API, which TypeScript 7 does not have.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === "typescript" && context.parentURL?.includes("/@hey-api/") ? "typescript-6" : specifier, context),
});

/** Generates the tests' API client from the OpenAPI document, unless it is current. */
export async function generateApiClient(): Promise<void> {
  const document = openApiDocument("https://lede.example");
  const hash = createHash("sha256").update(JSON.stringify(document)).digest("hex");
  const isCurrent =
    existsSync(join(FOLDER, "index.ts")) && existsSync(HASH_FILE) && readFileSync(HASH_FILE, "utf8") === hash;
  if (isCurrent) return;
  rmSync(FOLDER, { recursive: true, force: true });
  const { createClient } = await import("@hey-api/openapi-ts");
  await createClient({
    // The generator accepts any object; a test validates the document.
    input: { ...document } as Record<string, unknown>,
    output: { path: FOLDER, tsConfigPath: null },
    logs: { level: "silent", file: false },
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
  });
  writeFileSync(HASH_FILE, hash);
}
