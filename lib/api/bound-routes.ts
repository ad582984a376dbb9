import type { RouteHandler } from "./exchange";
import type { RouteMethod } from "./methods";

/** The exports of a route file. */
export type Routes = Record<RouteMethod, RouteHandler>;

// Scripts and bundles have their own module instances; they share only globalThis.
const KEY = Symbol.for("lede.api-routes");
// Safe: this file alone sets the key
const holder = globalThis as typeof globalThis & { [KEY]?: () => Promise<Routes> };

/** Lets the server answer API requests without the framework. Loads the routes at the first request. */
export function bindRoutes(load: () => Promise<Routes>): void {
  let loaded: Promise<Routes> | undefined;
  holder[KEY] = () => {
    loaded ??= load();
    return loaded;
  };
}

/** The bound routes; undefined before the app has started. */
export function boundRoutes(): Promise<Routes> | undefined {
  return holder[KEY]?.();
}
