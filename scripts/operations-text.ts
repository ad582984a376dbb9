import type { AnyEndpoint } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";

/**
 * Generates `lib/client/operations.ts`: method and path of each operation, without the schemas, which are too large for
 * browsers.
 */
export function operationsText(): string {
  return [
    "// Written by `npm run client:generate`. Only the types of the contract are here, so no schema comes to the browser.",
    'import type { endpoints } from "@/lib/contract/endpoints";',
    'import type { Operation } from "./operation";',
    "",
    ...Object.entries<AnyEndpoint>(endpoints).map(([name, { method, surface, path }]) => {
      const parts = [`method: "${method}"`, ...(surface === "app" ? ['surface: "app"'] : []), `path: "${path}"`];
      return `export const ${name}: Operation<typeof endpoints.${name}> = { ${parts.join(", ")} };`;
    }),
    "",
  ].join("\n");
}
