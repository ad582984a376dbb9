import { describe, expect, test } from "vitest";
import { createFetcher } from "@/lib/platform/fetch/fetch";
import { parseAllowList } from "@/lib/platform/fetch/policy";
import { startPublisher } from "@/lib/testing/publisher";
import { bridgeHosts, connectorSettings } from "./settings";

describe("what the environment opens", () => {
  test("of variables that belong together none counts alone, and base addresses end without a slash", () => {
    expect(connectorSettings({ REDDIT_CLIENT_ID: "id" }).reddit).toBe(null);
    expect(connectorSettings({ RSS_BRIDGE_URL: "http://bridge/sub/" }).rssBridge).toEqual({ url: "http://bridge/sub" });
  });

  test.each([
    [{}, ""],
    [{ RSSHUB_BASE_URL: "http://hub:1200/x" }, "hub:1200"],
    [{ RSSHUB_BASE_URL: "http://hub", RSS_BRIDGE_URL: "https://bridge.example.org" }, "hub:80,bridge.example.org:443"],
    [{ RSS_BRIDGE_URL: "http://[::1]:3000" }, "[::1]:3000"],
  ])("the hosts of bridges: %j", (env, hosts) => {
    expect(bridgeHosts(connectorSettings(env))).toBe(hosts);
    expect(() => parseAllowList(hosts)).not.toThrow();
  });

  test("a bridge on a private host is reached by the fetcher for bridges alone, and on its port alone", async () => {
    const bridge = await startPublisher();
    const other = await startPublisher();
    bridge.put("/", { body: "here" });
    const settings = connectorSettings({ RSSHUB_BASE_URL: bridge.url });
    const forBridges = createFetcher({ userAgent: "Lede/test", allow: parseAllowList(bridgeHosts(settings)) });
    const forAll = createFetcher({ userAgent: "Lede/test", allow: parseAllowList("") });
    expect(await forBridges.fetch(bridge.url)).toMatchObject({ status: 200 });
    await expect(forBridges.fetch(other.url)).rejects.toMatchObject({ code: "blocked_address" });
    await expect(forAll.fetch(bridge.url)).rejects.toMatchObject({ code: "blocked_address" });
    await Promise.all([forBridges, forAll, bridge, other].map((one) => one.close()));
  });
});
