// Lets plain Node run the project's TypeScript: resolves "@/" and adds ".ts" or ".tsx". Used by scripts and worker
// threads; Next and Vitest have their own configuration. Compiled code is cached, which halves the start of a process.
import "./node-version.mjs";
import { existsSync } from "node:fs";
import nodeModule from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

// Not a named import: an old Node would fail on it before its version is checked.
const { enableCompileCache, flushCompileCache, registerHooks } = nodeModule;

const root = new URL("../", import.meta.url);

enableCompileCache(fileURLToPath(new URL("node_modules/.cache/node", root)));
// Node writes the cache at exit, which a killed process never reaches.
setTimeout(flushCompileCache, 5_000).unref();

registerHooks({
  resolve(specifier, context, next) {
    const isPath = specifier.startsWith("@/") || specifier.startsWith("./") || specifier.startsWith("../");
    if (!isPath || context.parentURL?.includes("/node_modules/")) return next(specifier, context);
    const base = specifier.startsWith("@/") ? root : context.parentURL;
    const path = fileURLToPath(new URL(specifier.replace(/^@\//, ""), base));
    const file = [`${path}.ts`, `${path}.tsx`].find(existsSync);
    if (!file) return next(specifier, context);
    const { href } = pathToFileURL(file);
    // Node would look for a package.json above each file: a third of the start.
    return file.endsWith(".tsx") ? next(href, context) : { url: href, format: "module-typescript", shortCircuit: true };
  },
});
