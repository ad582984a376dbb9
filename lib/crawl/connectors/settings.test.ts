import { describe, expect, test } from "vitest";
import { createFetcher } from "@/lib/platform/fetch/fetch";
import { parseAllowList } from "@/lib/platform/fetch/policy";
import { startPublisher } from "@/lib/testing/publisher";
import type { Connector } from "./connector";
import { connectors } from "./connectors";
import { bridgeHosts, connectorSettings, connectorStates } from "./settings";

describe("connector settings", () => {
  test("ignore incomplete pairs and trim slashes from base URLs", () => {
    expect(connectorSettings({ REDDIT_CLIENT_ID: "id" }).reddit).toBe(null);
    expect(connectorSettings({ RSS_BRIDGE_URL: "http://bridge/sub/" }).rssBridge).toEqual({ url: "http://bridge/sub" });
  });

  test.each([
    [{}, ""],
    [{ RSSHUB_BASE_URL: "http://hub:1200/x" }, "hub:1200"],
    [{ RSSHUB_BASE_URL: "http://hub", RSS_BRIDGE_URL: "https://bridge.example.org" }, "hub:80,bridge.example.org:443"],
    [{ RSS_BRIDGE_URL: "http://[::1]:3000" }, "[::1]:3000"],
  ])("give the bridge hosts %j", (env, hosts) => {
    expect(bridgeHosts(connectorSettings(env))).toBe(hosts);
    expect(() => parseAllowList(hosts)).not.toThrow();
  });

  test("let only the bridge fetcher reach a private bridge, on its port only", async () => {
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

describe("connector states", () => {
  const SECRETS = {
    REDDIT_CLIENT_ID: "client-value",
    REDDIT_CLIENT_SECRET: "secret-value",
    X_BEARER_TOKEN: "bearer-value",
    INSTAGRAM_USER_ID: "user-value",
    INSTAGRAM_ACCESS_TOKEN: "token-value",
    THREADS_ACCESS_TOKEN: "threads-value",
    YOUTUBE_API_KEY: "key-value",
    RSSHUB_BASE_URL: "http://hub-value:1200",
    RSSHUB_ACCESS_KEY: "access-value",
    RSS_BRIDGE_URL: "http://bridge-value:3000",
  };

  const shared = { hosts: null, requirements: [] } as const;

  /** Open to everyone, better with a key. */
  const forum: Connector = {
    ...shared,
    type: "reddit",
    label: "Forum",
    example: "https://forum.example/r/name",
    match: (url) => ({ type: "reddit", url: url.href, name: "name" }),
    routes: ({ url }, settings) => [
      ...(settings.reddit ? [{ via: "api" as const, url: "https://api.forum.example/" }] : []),
      { via: "native", url: `${url}/.rss` },
    ],
    requirements: [{ via: "api", variables: ["REDDIT_CLIENT_ID", "REDDIT_CLIENT_SECRET"], hint: "Register an app." }],
    limitation: (settings) => (settings.reddit ? null : "One request a minute."),
  };

  /** Closed without a key or bridge. */
  const microblog: Connector = {
    ...shared,
    type: "x",
    label: "Microblog",
    example: "https://micro.example/name",
    match: (url) => ({ type: "x", url: url.href, name: "name" }),
    routes: (_, settings) => [
      ...(settings.x ? [{ via: "api" as const, url: "https://api.micro.example/" }] : []),
      ...(settings.rssHub ? [1, 2].map((n) => ({ via: "bridge" as const, url: `${settings.rssHub?.url}/${n}` })) : []),
    ],
    requirements: [
      { via: "api", variables: ["X_BEARER_TOKEN"], hint: "Buy a key." },
      { via: "bridge", variables: ["RSSHUB_BASE_URL"], hint: "Run a bridge." },
    ],
    refusal: "No way leads there.",
  };

  const films: Connector = { ...microblog, type: "tiktok", requirements: microblog.requirements.slice(1) };

  function statesOf(env: Parameters<typeof connectorSettings>[0]) {
    return connectorStates([forum, microblog, films], connectorSettings(env), env);
  }

  test("a network with its own feeds is open and names its limit without a key", () => {
    expect(statesOf({})[0]).toEqual({
      type: "reddit",
      label: "Forum",
      state: "limited",
      ways: ["native"],
      limitation: "One request a minute.",
      requirements: [
        {
          via: "api",
          variables: ["REDDIT_CLIENT_ID", "REDDIT_CLIENT_SECRET"],
          optional: [],
          hint: "Register an app.",
          is_set: false,
          is_fixed: false,
        },
      ],
    });
  });

  test("a network is ready with its key, and its API comes first", () => {
    const [state] = statesOf({ REDDIT_CLIENT_ID: "a", REDDIT_CLIENT_SECRET: "b" });
    expect(state).toMatchObject({ state: "ready", ways: ["api", "native"], limitation: null });
    expect(state?.requirements).toMatchObject([{ is_set: true }]);
  });

  test("one variable of a pair enables nothing", () => {
    expect(statesOf({ REDDIT_CLIENT_ID: "a" })[0]).toMatchObject({
      state: "limited",
      requirements: [{ is_set: false }],
    });
  });

  test("a closed network names a key or a bridge as its requirement", () => {
    expect(statesOf({}).slice(1)).toMatchObject([
      { state: "needs_key", ways: [], limitation: null },
      { state: "needs_bridge", ways: [], limitation: null },
    ]);
  });

  test("either requirement enables a network", () => {
    expect(statesOf({ X_BEARER_TOKEN: "a" })[1]).toMatchObject({ state: "ready", ways: ["api"] });
    expect(statesOf({ RSSHUB_BASE_URL: "http://hub" })[1]).toMatchObject({
      state: "ready",
      ways: ["bridge"],
      requirements: [{ is_set: false }, { is_set: true }],
    });
  });

  test("every RSSHub accepts an access key, unless the environment has it", () => {
    const optionalOf = (fixed: Parameters<typeof connectorSettings>[0]) =>
      connectorStates(connectors, connectorSettings({}), fixed)
        .flatMap(({ requirements }) => requirements)
        .filter(({ variables }) => variables.includes("RSSHUB_BASE_URL"))
        .map(({ optional }) => optional);
    expect(optionalOf({})).toEqual(Array(4).fill(["RSSHUB_ACCESS_KEY"]));
    expect(optionalOf({ RSSHUB_ACCESS_KEY: "key" })).toEqual(Array(4).fill([]));
  });

  test("every requirement can be met and is then shown as set", () => {
    const states = connectorStates(connectors, connectorSettings(SECRETS), SECRETS);
    expect(states).toHaveLength(10);
    for (const { label, ways, requirements } of states) {
      expect(ways, label).not.toEqual([]);
      expect(
        requirements.filter(({ is_set }) => !is_set),
        label,
      ).toEqual([]);
      const promised = requirements.map(({ via }) => via).filter((via) => !ways.includes(via));
      expect(promised, `${label}: what is required opens a way`).toEqual([]);
    }
  });

  test("no network has a route that needs missing settings", () => {
    const states = connectorStates(connectors, connectorSettings({}), {});
    for (const { label, ways, state, limitation, requirements } of states) {
      expect(
        ways.filter((way) => way !== "native"),
        label,
      ).toEqual([]);
      expect(state.startsWith("needs"), label).toBe(ways.length === 0);
      if (state === "limited") expect(limitation, label).toMatch(/^[A-Z].*\.$/);
      if (ways.length === 0) expect(requirements, label).not.toEqual([]);
    }
  });

  test("settings never appear by value", () => {
    const shown = JSON.stringify(connectorStates(connectors, connectorSettings(SECRETS), SECRETS));
    for (const value of Object.values(SECRETS)) expect(shown).not.toContain(value);
  });
});
