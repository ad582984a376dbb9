import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { AnyEndpoint } from "@/lib/contract/endpoint";
import { projectRoot } from "./command";

interface ContractFile {
  /** Without its ending. */
  name: string;
  /** By the names under which they are exported. */
  endpoints: [name: string, endpoint: AnyEndpoint][];
}

/** The files of the contract that hold operations, and what they hold. */
export async function contractFiles(): Promise<ContractFile[]> {
  const names = readdirSync(join(projectRoot, "lib", "contract"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => file.slice(0, -3))
    .sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const exported: Record<string, unknown> = await import(`../lib/contract/${name}.ts`);
      const endpoints = Object.entries(exported).filter((entry): entry is [string, AnyEndpoint] =>
        isEndpoint(entry[1]),
      );
      return { name, endpoints: endpoints.sort(([a], [b]) => (a < b ? -1 : 1)) };
    }),
  );
  return files.filter(({ endpoints }) => endpoints.length > 0);
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === "object" && value !== null && "operationId" in value;
}

/**
 * The files of `lib/client/operations`, by their names: where the browser finds each operation, with no schema at its
 * heels. One file for each of the contract, so that a page loads what it asks for.
 */
export async function operationsTexts(): Promise<Map<string, string>> {
  const files = await contractFiles();
  return new Map(files.map((file) => [`${file.name}.ts`, textOf(file)]));
}

function textOf({ name, endpoints }: ContractFile): string {
  return [
    "// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.",
    `import type * as contract from "@/lib/contract/${name}";`,
    'import type { Operation } from "../operation";',
    "",
    ...endpoints.map(lineOf),
    "",
  ].join("\n");
}

function lineOf([name, { method, surface, path }]: ContractFile["endpoints"][number]): string {
  const parts = [`method: "${method}"`, ...(surface === "app" ? ['surface: "app"'] : []), `path: "${path}"`];
  return `export const ${name}: Operation<typeof contract.${name}> = { ${parts.join(", ")} };`;
}
