// Lets plain Node run the project's TypeScript: resolves "@/" from the project root and adds the missing ".ts".
// Used by the scripts and by the worker threads; Next and Vitest do the same by their own configuration.
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = new URL("../", import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    const isPath = specifier.startsWith("@/") || specifier.startsWith("./") || specifier.startsWith("../");
    if (!isPath || context.parentURL?.includes("/node_modules/")) return next(specifier, context);
    const base = specifier.startsWith("@/") ? root : context.parentURL;
    const path = fileURLToPath(new URL(specifier.replace(/^@\//, ""), base));
    return existsSync(`${path}.ts`) ? next(pathToFileURL(`${path}.ts`).href, context) : next(specifier, context);
  },
});
