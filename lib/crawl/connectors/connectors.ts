import type { ConnectorSettings } from "@/lib/context/context";
import type { SourceType } from "@/lib/contract/sources";
import { bluesky } from "./bluesky";
import type { Connector, Profile, Route } from "./connector";
import { instagram } from "./instagram";
import { lemmy } from "./lemmy";
import { mastodon } from "./mastodon";
import { pixelfed } from "./pixelfed";
import { reddit } from "./reddit";
import { threads } from "./threads";
import { tiktok } from "./tiktok";
import { x } from "./x";
import { youtube } from "./youtube";

/** Every network that Lede knows, those first whose addresses say enough. */
export const connectors: readonly Connector[] = [
  x,
  instagram,
  threads,
  tiktok,
  bluesky,
  youtube,
  reddit,
  mastodon,
  lemmy,
  pixelfed,
];

/** Null for what is no network. */
export function connectorOf(type: SourceType): Connector | null {
  return connectors.find((connector) => connector.type === type) ?? null;
}

/** The network that a host belongs to alone; null for all others. */
export function networkOf(url: URL): Connector | null {
  return connectors.find(({ hosts }) => hosts?.test(url.hostname)) ?? null;
}

export interface Match {
  connector: Connector;
  profile: Profile;
}

/**
 * The profiles that an address can mean, most likely first. On a network's own host it is one at most; elsewhere they
 * are guesses that each connector confirms.
 */
export function matchProfiles(url: URL): Match[] {
  const network = networkOf(url);
  return connectors.flatMap((connector) => {
    const profile = network === null || network === connector ? connector.match(url) : null;
    return profile === null ? [] : [{ connector, profile }];
  });
}

/** The routes to a profile that can be taken now, best first. */
export function openRoutes({ connector, profile }: Match, settings: ConnectorSettings): Route[] {
  return connector.routes(profile, settings).filter(({ via }) => via !== "api" || connector.readApi !== undefined);
}
