import { describe, expect, test } from "vitest";
import type { Route } from "@/lib/crawl/connectors/connector";
import { chooseRoute, routeRetryAt, yieldsRoute } from "./choose-route";

const NOW = new Date("2026-11-21T09:00:00Z");
const native: Route = { via: "native", url: "https://network.example/feed" };
const api: Route = { via: "api", url: "https://api.network.example/" };
const hub: Route = { via: "bridge", url: "http://hub/route", bridge: "RSSHub" };
const bridge: Route = { via: "bridge", url: "http://bridge/?action=display", bridge: "RSS-Bridge" };
const ALL = [native, api, hub, bridge];

const readBy = ({ via, url }: Route, routeRetryAt: Date | null = null) => ({ route: via, url, routeRetryAt });

describe("the choice of route", () => {
  test("prefers the best route and names the next as its successor", () => {
    expect(chooseRoute(readBy(native), ALL, NOW)).toEqual({
      retried: [],
      current: native,
      next: api,
      hasBetter: false,
    });
  });

  test("tells two bridges apart by address", () => {
    expect(chooseRoute(readBy(bridge, NOW), ALL, NOW)).toMatchObject({ current: bridge, next: null });
    expect(chooseRoute(readBy(hub, NOW), ALL, NOW)).toMatchObject({ current: hub, next: bridge });
  });

  test("recognises a bridge that moved to another host", () => {
    expect(chooseRoute({ ...readBy(hub), url: "http://old-hub/route" }, ALL, NOW)).toMatchObject({ current: hub });
  });

  test("retries better routes when due and tries new ones at once", () => {
    const later = new Date(NOW.getTime() + 1);
    expect(chooseRoute(readBy(hub, later), ALL, NOW)).toMatchObject({ retried: [], hasBetter: true });
    expect(chooseRoute(readBy(hub, NOW), ALL, NOW)).toMatchObject({ retried: [native, api] });
    expect(chooseRoute(readBy(hub), [api, hub], NOW)).toMatchObject({ retried: [api] });
  });

  test("leaves a closed route for the best open one, or none", () => {
    expect(chooseRoute(readBy(api), [native, hub], NOW)).toMatchObject({ current: native, next: hub });
    expect(chooseRoute(readBy(api), [], NOW)).toBe(null);
  });
});

test("moves on after five consecutive failures or refused credentials and retries after a day", () => {
  expect([4, 5].map((failures) => yieldsRoute(failures, false))).toEqual([false, true]);
  expect(yieldsRoute(1, true)).toBe(true);
  expect(routeRetryAt(NOW).toISOString()).toBe("2026-11-22T09:00:00.000Z");
});
