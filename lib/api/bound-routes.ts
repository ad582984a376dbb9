import { lazily } from "@/lib/core/lazily";
import { processWide } from "@/lib/core/process-wide";
import type { RouteHandler } from "./exchange";
import type { RouteMethod } from "./methods";

/** The exports of a route file. */
export type Routes = Record<RouteMethod, RouteHandler>;

const bound = processWide<{ load?: () => Promise<Routes> }>("api-routes", () => ({}));

/** Lets the server answer API requests without the framework. Loads the routes at the first request. */
export function bindRoutes(load: () => Promise<Routes>): void {
  bound.load = lazily(load);
}

/** The bound routes; undefined before the app has started. */
export function boundRoutes(): Promise<Routes> | undefined {
  return bound.load?.();
}
