import type { ConnectorSettings } from "@/lib/context/context";
import type { Connector as ConnectorState } from "@/lib/contract/source-care";
import type { Env } from "@/lib/core/env";
import type { Connector, Route } from "./connector";

/** The setting that each variable belongs to. */
const SETTINGS = new Map([
  ["REDDIT_CLIENT_ID", "reddit"],
  ["REDDIT_CLIENT_SECRET", "reddit"],
  ["X_BEARER_TOKEN", "x"],
  ["INSTAGRAM_USER_ID", "instagram"],
  ["INSTAGRAM_ACCESS_TOKEN", "instagram"],
  ["THREADS_ACCESS_TOKEN", "threads"],
  ["YOUTUBE_API_KEY", "youtube"],
  ["RSSHUB_BASE_URL", "rssHub"],
  ["RSSHUB_ACCESS_KEY", "rssHub"],
  ["RSS_BRIDGE_URL", "rssBridge"],
] as const satisfies readonly (readonly [keyof Env, keyof ConnectorSettings])[]);
const SETTING_OF: ReadonlyMap<string, keyof ConnectorSettings> = SETTINGS;

export const CONNECTOR_VARIABLES = [...SETTINGS.keys()];

type ConnectorVariables = Readonly<Partial<Record<(typeof CONNECTOR_VARIABLES)[number], string | undefined>>>;

/** Connector settings by variables. Incomplete pairs of variables are ignored. */
export function connectorSettings(env: ConnectorVariables): ConnectorSettings {
  return {
    reddit:
      env.REDDIT_CLIENT_ID && env.REDDIT_CLIENT_SECRET
        ? { clientId: env.REDDIT_CLIENT_ID, clientSecret: env.REDDIT_CLIENT_SECRET }
        : null,
    x: env.X_BEARER_TOKEN ? { bearerToken: env.X_BEARER_TOKEN } : null,
    instagram:
      env.INSTAGRAM_USER_ID && env.INSTAGRAM_ACCESS_TOKEN
        ? { userId: env.INSTAGRAM_USER_ID, accessToken: env.INSTAGRAM_ACCESS_TOKEN }
        : null,
    threads: env.THREADS_ACCESS_TOKEN ? { accessToken: env.THREADS_ACCESS_TOKEN } : null,
    youtube: env.YOUTUBE_API_KEY ? { apiKey: env.YOUTUBE_API_KEY } : null,
    rssHub: env.RSSHUB_BASE_URL
      ? { url: withoutSlash(env.RSSHUB_BASE_URL), accessKey: env.RSSHUB_ACCESS_KEY ?? null }
      : null,
    rssBridge: env.RSS_BRIDGE_URL ? { url: withoutSlash(env.RSS_BRIDGE_URL) } : null,
  };
}

/** Hosts and ports of the operator's bridges, in the form of `CRAWL_ALLOW_PRIVATE_HOSTS`. */
export function bridgeHosts({ rssHub, rssBridge }: ConnectorSettings): string {
  const urls = [rssHub, rssBridge].flatMap((bridge) => (bridge ? [new URL(bridge.url)] : []));
  return urls
    .map(({ hostname, port, protocol }) => `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`)
    .join(",");
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}

/** State of each network under these settings, and the requirements for more. Exposes no value of a setting. */
export function connectorStates(
  connectors: readonly Connector[],
  settings: ConnectorSettings,
  fixed: ConnectorVariables,
): ConnectorState[] {
  return connectors.map((connector) => {
    const ways = openWays(connector, settings);
    const limitation = (ways.length > 0 && connector.limitation?.(settings)) || null;
    return {
      type: connector.type,
      label: connector.label,
      state: ways.length === 0 ? needOf(connector) : limitation === null ? "ready" : "limited",
      ways,
      limitation,
      requirements: connector.requirements.map(({ via, variables, optional = [], hint }) => ({
        via,
        variables: [...variables],
        optional: optional.filter((name) => !(name in fixed)),
        hint,
        is_set: variables.every((name) => isSet(name, settings)),
        is_fixed: variables.some((name) => name in fixed),
      })),
    };
  });
}

/** Kinds of routes for a profile, without duplicates. */
function openWays(connector: Connector, settings: ConnectorSettings): Route["via"][] {
  const profile = connector.match(new URL(connector.example));
  const routes = profile === null ? [] : connector.routes(profile, settings);
  return [...new Set(routes.map(({ via }) => via))];
}

function needOf({ requirements }: Connector): ConnectorState["state"] {
  return requirements.some(({ via }) => via === "api") ? "needs_key" : "needs_bridge";
}

function isSet(variable: string, settings: ConnectorSettings): boolean {
  const setting = SETTING_OF.get(variable);
  return setting !== undefined && settings[setting] !== null;
}
