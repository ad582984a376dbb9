import type { ConnectorSettings } from "@/lib/context/context";
import type { Requirement, Route } from "./connector";

/**
 * The route through the operator's RSSHub; empty without one.
 *
 * @param path unescaped parts, such as `twitter`, `user`, `jack`
 * @see https://docs.rsshub.app/deploy/config (the access key is the parameter `key`)
 */
export function rssHub({ rssHub: hub }: ConnectorSettings, ...path: string[]): Route[] {
  if (hub === null) return [];
  const escaped = path.map((part) => encodeURIComponent(part).replaceAll("%40", "@").replaceAll("%3A", ":"));
  const url = [hub.url, ...escaped].join("/");
  return [{ via: "bridge", bridge: "RSSHub", url, ...(hub.accessKey !== null && { secrets: { key: hub.accessKey } }) }];
}

/** @param hint see {@link Requirement} */
export function needsRssHub(hint: string): Requirement {
  return { via: "bridge", variables: ["RSSHUB_BASE_URL"], optional: ["RSSHUB_ACCESS_KEY"], hint };
}

/**
 * The route through the operator's RSS-Bridge; empty without one.
 *
 * @param bridge class name, such as `TikTokBridge`
 * @param parameters as the class names them, with its `context` if it has several
 * @see https://rss-bridge.github.io/rss-bridge/Bridge_API/BridgeAbstract.html
 */
export function rssBridge(
  { rssBridge: server }: ConnectorSettings,
  bridge: string,
  parameters: Record<string, string>,
): Route[] {
  if (server === null) return [];
  const query = new URLSearchParams({ action: "display", bridge, ...parameters, format: "Atom" });
  return [{ via: "bridge", bridge: "RSS-Bridge", url: `${server.url}/?${query}` }];
}

/**
 * The address of a feed at the operator's RSS-Bridge. Only the feed's query counts: a bridge behind a proxy reports its
 * internal address, and a stored address may be a former one.
 */
export function atRssBridge(feedUrl: string, bridgeUrl: string): string {
  return `${bridgeUrl}/${new URL(feedUrl).search}`;
}
