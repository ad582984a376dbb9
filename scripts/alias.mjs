// Lets plain Node run the project's TypeScript: resolves "@/" from the project root and adds the missing ".ts" or ".tsx".
// Used by the scripts and by the worker threads; Next and Vitest do the same by their own configuration. What was
// stripped and compiled once is kept: a thread or process begins in half the time.
import "./node-version.mjs";
import { existsSync } from "node:fs";
import nodeModule from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

// Not by name: an old Node, which has none of them, would say that instead of its age.
const { enableCompileCache, flushCompileCache, registerHooks } = nodeModule;

const root = new URL("../", import.meta.url);

enableCompileCache(fileURLToPath(new URL("node_modules/.cache/node", root)));
// By itself that is done at an orderly end, which a process that is killed has not.
setTimeout(flushCompileCache, 5_000).unref();

registerHooks({
  resolve(specifier, context, next) {
    const isPath = specifier.startsWith("@/") || specifier.startsWith("./") || specifier.startsWith("../");
    if (!isPath || context.parentURL?.includes("/node_modules/")) return next(specifier, context);
    const base = specifier.startsWith("@/") ? root : context.parentURL;
    const path = fileURLToPath(new URL(specifier.replace(/^@\//, ""), base));
    const file = [`${path}.ts`, `${path}.tsx`].find(existsSync);
    return next(file ? pathToFileURL(file).href : specifier, context);
  },
});
