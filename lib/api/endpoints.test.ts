import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { AnyEndpoint } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import type { RouteHandler } from "./exchange";
import type { RouteMethod } from "./methods";

const all = Object.entries<AnyEndpoint>(endpoints);

/** Next requires one parameter name for all folders of a level, so names are compared by position. */
function routeFile({ surface, path }: AnyEndpoint): string {
  const root = surface === "v1" ? "app/v1" : "app/api/app";
  const folder = path
    .split("/")
    .slice(1)
    .reduce((at, segment) => join(at, segment.startsWith("{") ? parameterFolder(at) : segment), root);
  return join(folder, "route.ts");
}

function parameterFolder(folder: string): string {
  return (existsSync(folder) ? readdirSync(folder) : []).find((name) => /^\[\w+\]$/.test(name)) ?? "[missing]";
}

test("every endpoint has its own method and path", () => {
  expect(new Set(all.map(([, { route }]) => route)).size).toBe(all.length);
});

describe.each(all)("%s", (_, endpoint) => {
  test("has a route file", async () => {
    const file = routeFile(endpoint);
    expect(existsSync(file), file).toBe(true);
    // PATCH belongs to no endpoint, so its handler is the refusal of `routes`.
    const route = (await import(resolve(file))) as Record<RouteMethod, RouteHandler>;
    expect(route[endpoint.method]).toBeTypeOf("function");
    expect(route[endpoint.method]).not.toBe(route.PATCH);
  });

  test("declares the parameters of its path in order", () => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
  });
});
