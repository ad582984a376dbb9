import type { ConnectorSettings } from "@/lib/context/context";
import type { Env } from "@/lib/core/env";

/** What the environment opens of the networks; of variables that belong together none counts alone. */
export function connectorSettings(env: Partial<Env>): ConnectorSettings {
  return {
    reddit: together(env.REDDIT_CLIENT_ID, env.REDDIT_CLIENT_SECRET, (clientId, clientSecret) => ({
      clientId,
      clientSecret,
    })),
    x: env.X_BEARER_TOKEN ? { bearerToken: env.X_BEARER_TOKEN } : null,
    instagram: together(env.INSTAGRAM_USER_ID, env.INSTAGRAM_ACCESS_TOKEN, (userId, accessToken) => ({
      userId,
      accessToken,
    })),
    threads: env.THREADS_ACCESS_TOKEN ? { accessToken: env.THREADS_ACCESS_TOKEN } : null,
    youtube: env.YOUTUBE_API_KEY ? { apiKey: env.YOUTUBE_API_KEY } : null,
    rssHub: env.RSSHUB_BASE_URL
      ? { url: withoutSlash(env.RSSHUB_BASE_URL), accessKey: env.RSSHUB_ACCESS_KEY ?? null }
      : null,
    rssBridge: env.RSS_BRIDGE_URL ? { url: withoutSlash(env.RSS_BRIDGE_URL) } : null,
  };
}

/** Hosts of the operator's bridges with their ports, as `CRAWL_ALLOW_PRIVATE_HOSTS` names hosts. */
export function bridgeHosts({ rssHub, rssBridge }: ConnectorSettings): string {
  const urls = [rssHub, rssBridge].flatMap((bridge) => (bridge ? [new URL(bridge.url)] : []));
  return urls
    .map(({ hostname, port, protocol }) => `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`)
    .join(",");
}

function together<T>(one: string | undefined, other: string | undefined, make: (one: string, other: string) => T) {
  return one && other ? make(one, other) : null;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
