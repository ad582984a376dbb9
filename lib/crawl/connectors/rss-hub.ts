import type { ConnectorSettings } from "@/lib/context/context";
import type { Route } from "./connector";

/**
 * The route over the operator's RSSHub; none where there is no RSSHub.
 *
 * @param path its parts, unescaped, such as `twitter`, `user`, `jack`
 * @see https://docs.rsshub.app/deploy/config (the access key is the parameter `key`)
 */
export function rssHub({ rssHub: hub }: ConnectorSettings, ...path: string[]): Route[] {
  if (hub === null) return [];
  const escaped = path.map((part) => encodeURIComponent(part).replaceAll("%40", "@").replaceAll("%3A", ":"));
  const url = [hub.url, ...escaped].join("/");
  return [{ via: "bridge", bridge: "RSSHub", url, ...(hub.accessKey !== null && { secrets: { key: hub.accessKey } }) }];
}
