import { accountEndpoints } from "./account";
import { allPostsEndpoints } from "./all-posts";
import { auditEndpoints } from "./audit";
import { bulkEndpoints, bulkListEndpoints } from "./bulk";
import { changeEndpoints } from "./changes";
import { contextTrialEndpoints } from "./context-trial";
import { digestEndpoints } from "./digests";
import type { AnyEndpoint, Input, Output } from "./endpoint";
import { engineEndpoints } from "./engine";
import { feedAddressEndpoints } from "./feed-addresses";
import { filteredEndpoints } from "./filtered";
import { folderEndpoints } from "./folders";
import { listEndpoints } from "./lists";
import { mailEndpoints } from "./mail";
import { meEndpoints } from "./me";
import { memberEndpoints } from "./members";
import { newsfeedEndpoints } from "./newsfeeds";
import { notificationEndpoints } from "./notifications";
import { opmlEndpoints } from "./opml";
import { opmlSubscriptionEndpoints } from "./opml-subscriptions";
import { postEndpoints } from "./posts";
import { readerEndpoints } from "./reader";
import { regularPostEndpoints, regularSourceEndpoints } from "./regular";
import { securityEndpoints } from "./security";
import { setupEndpoints } from "./setup";
import { mailSetupEndpoints } from "./setup-mail";
import { sourceCareEndpoints } from "./source-care";
import { sourceEndpoints } from "./sources";
import { statusEndpoints } from "./status";
import { suggestionEndpoints } from "./suggestions";
import { todayEndpoints } from "./today";
import { translationEndpoints } from "./translations";
import { webhookEndpoints } from "./webhooks";

/** All operations by name. */
export const endpoints = {
  ...newsfeedEndpoints,
  ...contextTrialEndpoints,
  ...folderEndpoints,
  ...sourceEndpoints,
  ...regularSourceEndpoints,
  ...sourceCareEndpoints,
  ...opmlEndpoints,
  ...opmlSubscriptionEndpoints,
  ...postEndpoints,
  ...regularPostEndpoints,
  ...translationEndpoints,
  ...allPostsEndpoints,
  ...bulkEndpoints,
  ...bulkListEndpoints,
  ...readerEndpoints,
  ...filteredEndpoints,
  ...suggestionEndpoints,
  ...memberEndpoints,
  ...listEndpoints,
  ...feedAddressEndpoints,
  ...webhookEndpoints,
  ...notificationEndpoints,
  ...accountEndpoints,
  ...auditEndpoints,
  ...changeEndpoints,
  ...meEndpoints,
  ...securityEndpoints,
  ...mailEndpoints,
  ...digestEndpoints,
  ...statusEndpoints,
  ...todayEndpoints,
  ...setupEndpoints,
  ...mailSetupEndpoints,
  ...engineEndpoints,
};

type Name = keyof typeof endpoints;

const NAMES = new Map<AnyEndpoint, string>(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]));

/** Summary of an operation; its name if the operation no longer exists. */
export function summaryOf(operationId: string): string {
  const known: Record<string, AnyEndpoint> = endpoints;
  return known[operationId]?.summary ?? operationId;
}

/** Name of an operation, also of one that only the app's pages use. */
export function operationIdOf(endpoint: AnyEndpoint): string {
  return NAMES.get(endpoint) ?? endpoint.route;
}

export type InputOf<N extends Name> = Input<(typeof endpoints)[N]>;
export type OutputOf<N extends Name> = Output<(typeof endpoints)[N]>;

/** An operation of the public API, with its name and group in the document. */
export type PublicEndpoint = AnyEndpoint & { operationId: string; tag: string };

/** The public API in document order. */
export const ENDPOINTS: readonly PublicEndpoint[] = [
  ...grouped("Newsfeeds", { ...newsfeedEndpoints, ...contextTrialEndpoints }),
  ...grouped("Folders", folderEndpoints),
  ...grouped("Sources", { ...sourceEndpoints, ...regularSourceEndpoints, ...sourceCareEndpoints }),
  ...grouped("OPML", { ...opmlEndpoints, ...opmlSubscriptionEndpoints }),
  ...grouped("Posts", {
    ...postEndpoints,
    ...regularPostEndpoints,
    ...translationEndpoints,
    ...allPostsEndpoints,
    ...bulkEndpoints,
    ...readerEndpoints,
  }),
  ...grouped("Filtered posts", filteredEndpoints),
  ...grouped("Suggestions", suggestionEndpoints),
  ...grouped("Members", memberEndpoints),
  ...grouped("Reading lists", { ...listEndpoints, ...bulkListEndpoints }),
  ...grouped("Audit log", auditEndpoints),
  ...grouped("Digests", digestEndpoints),
  ...grouped("Changes", changeEndpoints),
  ...grouped("Account", { ...meEndpoints, ...todayEndpoints, ...statusEndpoints, ...securityEndpoints }),
  ...grouped("Feed addresses", feedAddressEndpoints),
  ...grouped("Webhooks", webhookEndpoints),
  ...grouped("Notifications", notificationEndpoints),
];

/** Operations of the app alone, by the reason why keys cannot call them. */
export const KEYLESS: ReadonlyMap<string, readonly AnyEndpoint[]> = Map.groupBy(
  Object.values<AnyEndpoint>(endpoints).filter(({ noKey }) => noKey !== undefined),
  ({ noKey = "" }) => noKey,
);

function grouped(tag: string, group: Record<string, AnyEndpoint>): PublicEndpoint[] {
  return Object.entries(group)
    .filter(([, { surface }]) => surface === "v1")
    .map(([operationId, endpoint]) => ({ ...endpoint, operationId, tag }));
}
