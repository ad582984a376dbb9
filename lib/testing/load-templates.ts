import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "@swc/core";

/** Lets plain Node load the mail templates, which are JSX. */
export function loadTemplates(): void {
  registerHooks({
    load: (url, context, next) => {
      if (!url.endsWith(".tsx")) return next(url, context);
      const { code } = transformSync(readFileSync(fileURLToPath(url), "utf8"), {
        jsc: {
          parser: { syntax: "typescript", tsx: true },
          target: "es2024",
          transform: { react: { runtime: "automatic" } },
        },
      });
      return { format: "module", source: code, shortCircuit: true };
    },
  });
}
