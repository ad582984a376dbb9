import { registerHooks } from "node:module";
import { openApiDocument } from "@/lib/api/openapi";

// The generator is written against the compiler's API, which TypeScript 7 does not have: it gets an earlier one.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === "typescript" && context.parentURL?.includes("/@hey-api/") ? "typescript-6" : specifier, context),
});

/**
 * Writes the typed client of the API that the tests use, made from the OpenAPI document as it is now.
 *
 * @param folder what is in it already goes away
 */
export async function writeClient(folder: string): Promise<void> {
  const { createClient } = await import("@hey-api/openapi-ts");
  await createClient({
    // The generator takes any object for a document; ours is one, as its own test proves.
    input: { ...openApiDocument("https://lede.example") } as Record<string, unknown>,
    output: { path: folder, tsConfigPath: null },
    logs: { level: "silent", file: false },
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
  });
}
