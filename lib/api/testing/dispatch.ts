import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { RouteHandler } from "@/lib/api/exchange";
import type { RouteMethod } from "@/lib/api/methods";

const ROUTE_FILE = "route.ts";
const ROOT = "app";

/** Answers a request to `/v1` with the route file that Next would choose, in process. */
export async function dispatch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const file = segments[0] === "v1" ? findRoute(ROOT, segments) : undefined;
  if (!file) throw new Error(`${pathname} is no address of the API.`);
  // Route files export a handler for each method.
  const route = (await import(resolve(file))) as Partial<Record<string, RouteHandler>>;
  const handler = route[request.method as RouteMethod];
  return handler ? handler(request) : new Response(null, { status: 405 });
}

/** Matches like Next: a plain folder before a parameter, and the catch-all last. */
function findRoute(folder: string, segments: readonly string[]): string | undefined {
  const [segment, ...rest] = segments;
  const inFolder = readdirSync(folder);
  if (segment === undefined && inFolder.includes(ROUTE_FILE)) return join(folder, ROUTE_FILE);
  const catchAll = inFolder.find((name) => name.startsWith("[[..."));
  const candidates =
    segment === undefined ? [] : inFolder.filter((name) => name === segment || /^\[\w+\]$/.test(name)).sort(plainFirst);
  const found = candidates.reduce<string | undefined>(
    (file, name) => file ?? findRoute(join(folder, name), rest),
    undefined,
  );
  return found ?? (catchAll && join(folder, catchAll, ROUTE_FILE));
}

function plainFirst(one: string, other: string): number {
  return Number(one.startsWith("[")) - Number(other.startsWith("["));
}
