import { isOperator } from "@/lib/context/account";
import type { ConnectorSettings, UserContext } from "@/lib/context/context";
import type { SourceType } from "@/lib/core/source-types";
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

/**
 * All supported networks, those with unambiguous addresses first. To add one, list its type in
 * `lib/core/source-types.ts`, write its file here and add it below.
 */
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

export function connectorOf(type: SourceType): Connector | null {
  return connectors.find((connector) => connector.type === type) ?? null;
}

/** The network that owns a host, or null. */
export function networkOf(url: URL): Connector | null {
  return connectors.find(({ hosts }) => hosts?.test(url.hostname)) ?? null;
}

export interface Match {
  connector: Connector;
  profile: Profile;
}

/** Profiles that an address may denote, best first; at most one on a network's own host, otherwise guesses. */
export function matchProfiles(url: URL): Match[] {
  const network = networkOf(url);
  return connectors.flatMap((connector) => {
    const profile = network === null || network === connector ? connector.match(url) : null;
    return profile === null ? [] : [{ connector, profile }];
  });
}

/** Open routes to a profile, best first. */
export function openRoutes({ connector, profile }: Match, settings: ConnectorSettings): Route[] {
  return connector.routes(profile, settings).filter(({ via }) => via !== "api" || connector.readApi !== undefined);
}

/** Refuses a profile that no route reads until the operator configures one. */
export function needsConnector({ refusal, label }: Connector): string {
  return refusal ?? `This server cannot read ${label}.`;
}

const REMEDIES = new Map([
  ["needs_key", { forReader: "The person who runs this server can set one.", forOperator: "Set" }],
  ["key_refused", { forReader: "The person who runs this server can renew it.", forOperator: "Check" }],
  ["key_expired", { forReader: "The person who runs this server can renew it.", forOperator: "Renew" }],
]);

interface Failure {
  type: SourceType;
  code: string | null;
  /** Names no setting. */
  reason: string | null;
}

/** Whether the caller may see the setting at fault. Queries the database only if one of the codes is about a key. */
export async function seesSettings(ctx: UserContext, codes: readonly (string | null | undefined)[]): Promise<boolean> {
  return codes.some((code) => REMEDIES.has(code ?? "")) && (await isOperator(ctx));
}

/** The reason of a failure with a remedy for a bad key. Only the operator sees the setting's name. */
export function withRemedy({ type, code, reason }: Failure, { isForOperator }: { isForOperator: boolean }) {
  const remedy = REMEDIES.get(code ?? "");
  if (!remedy || reason === null) return reason;
  const ofApi = connectorOf(type)?.requirements.find(({ via }) => via === "api");
  if (!isForOperator || !ofApi) return `${reason} ${remedy.forReader}`;
  return `${reason} ${remedy.forOperator} ${ofApi.variables.join(" and ")}.`;
}
