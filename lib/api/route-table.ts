import type { RouteHandler } from "./exchange";
import type { RouteMethod } from "./methods";

/** The exports of a route file. */
export type RouteFile = Record<RouteMethod, RouteHandler>;

/** Returns the route file for the segments of a path, or null. */
export type FindRoute = (segments: readonly string[]) => RouteFile | null;

const isParameter = (name: string) => name.startsWith("[");

/**
 * Makes a look-up by path, with the precedence of Next: a plain folder before a parameter.
 *
 * @param files by folder, as `posts/[post_id]/read`
 */
export function routeTable(files: Readonly<Record<string, RouteFile>>): FindRoute {
  const routes = Object.entries(files)
    .map(([folder, file]) => ({ names: folder.split("/"), file }))
    .sort((one, other) => firstParameter(other.names) - firstParameter(one.names));
  return (segments) => {
    const matches = (names: readonly string[]) =>
      names.length === segments.length && names.every((name, at) => isParameter(name) || name === segments[at]);
    return routes.find(({ names }) => matches(names))?.file ?? null;
  };
}

function firstParameter(names: readonly string[]): number {
  const index = names.findIndex(isParameter);
  return index === -1 ? names.length : index;
}

// Scripts and bundles have their own module instances; they share only globalThis.
const KEY = Symbol.for("lede.api-routes");
// true: this file alone sets the key
const holder = globalThis as typeof globalThis & { [KEY]?: () => Promise<FindRoute> };

/** Lets the server answer the API without the framework. The routes are loaded at the first request. */
export function bindRoutes(load: () => Promise<FindRoute>): void {
  let loaded: Promise<FindRoute> | undefined;
  holder[KEY] = () => {
    loaded ??= load();
    return loaded;
  };
}

/** The bound routes; undefined before the app has started. */
export function boundRoutes(): Promise<FindRoute> | undefined {
  return holder[KEY]?.();
}
