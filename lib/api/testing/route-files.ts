import { globSync } from "node:fs";
import { join, resolve } from "node:path";
import * as app from "@/app/api/[[...path]]/route";
import * as v1 from "@/app/v1/[[...path]]/route";
import type { AnyEndpoint } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { projectPath } from "@/lib/core/project-path";

/** Called like Next does, with the caught part of the path. */
type Handler = (request: Request, called: { params: Promise<Record<string, string | string[]>> }) => Promise<Response>;

export interface RouteMethodOf {
  /** The path, with `id` for each parameter. */
  path: string;
  method: string;
  handler: Handler;
  params: Record<string, string | string[]>;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Every method of every endpoint, and of every route file of the app, found by folder. */
export async function allRouteMethods(id: string): Promise<RouteMethodOf[]> {
  const root = projectPath("app");
  const files = globSync("**/route.ts", { cwd: root }).sort();
  const perFile = files.map(async (file): Promise<RouteMethodOf[]> => {
    const route = (await import(resolve(join(root, file)))) as Record<string, unknown>;
    const segments = file.split(/[\\/]/).slice(0, -1);
    const params = Object.fromEntries(segments.flatMap((segment) => paramOf(segment, id)));
    const path = `/${segments.map((segment) => (segment.startsWith("[") ? id : segment)).join("/")}`;
    return METHODS.flatMap((method) => {
      const handler = route[method];
      return typeof handler === "function" ? [{ path, method, params, handler: handler as Handler }] : [];
    });
  });
  return [...methodsOfEndpoints(id), ...(await Promise.all(perFile)).flat()];
}

function methodsOfEndpoints(id: string): RouteMethodOf[] {
  const paths = Object.values<AnyEndpoint>(endpoints).map(({ route }) => route.replace(/^\w+ /, ""));
  return [...new Set(paths.map((path) => path.replaceAll(/\{\w+\}/g, id)))].flatMap((path) => {
    const operations = path.startsWith("/v1/") ? v1 : app;
    return METHODS.map((method) => ({ path, method, params: {}, handler: operations[method] }));
  });
}

function paramOf(segment: string, id: string): [string, string | string[]][] {
  const name = /^\[+(?:\.\.\.)?(\w+)\]+$/.exec(segment)?.[1];
  if (name === undefined) return [];
  return [[name, segment.includes("...") ? [id] : id]];
}
