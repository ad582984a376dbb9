import { isOperator } from "@/lib/context/account";
import type { ConnectorSettings, UserContext } from "@/lib/context/context";
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

const REMEDIES = new Map([
  ["needs_key", { forReader: "The person who runs this server can set one.", forOperator: "Set" }],
  ["key_refused", { forReader: "The person who runs this server can renew it.", forOperator: "Check" }],
  ["key_expired", { forReader: "The person who runs this server can renew it.", forOperator: "Renew" }],
]);

interface Failure {
  type: SourceType;
  code: string | null;
  /** Says why, and names no setting. */
  reason: string | null;
}

/** Whether the caller may see which setting is at fault. Asks the database only where one of the codes is about a key. */
export async function seesSettings(ctx: UserContext, codes: readonly (string | null | undefined)[]): Promise<boolean> {
  return codes.some((code) => REMEDIES.has(code ?? "")) && (await isOperator(ctx));
}

/** The reason of a failure. Where a network's key is at fault, it ends with what to do: only the operator gets the setting. */
export function withRemedy({ type, code, reason }: Failure, { isForOperator }: { isForOperator: boolean }) {
  const remedy = REMEDIES.get(code ?? "");
  if (!remedy || reason === null) return reason;
  const ofApi = connectorOf(type)?.requirements.find(({ via }) => via === "api");
  if (!isForOperator || !ofApi) return `${reason} ${remedy.forReader}`;
  return `${reason} ${remedy.forOperator} ${ofApi.variables.join(" and ")}.`;
}
