import { accountEndpoints } from "./account";
import { allPostsEndpoints } from "./all-posts";
import { bulkEndpoints, bulkListEndpoints } from "./bulk";
import { changeEndpoints } from "./changes";
import { contextTrialEndpoints } from "./context-trial";
import { digestEndpoints } from "./digests";
import type { AnyEndpoint, Input, Output } from "./endpoint";
import { engineEndpoints } from "./engine";
import { feedAddressEndpoints } from "./feed-addresses";
import { filteredEndpoints } from "./filtered";
import { listEndpoints } from "./lists";
import { mailEndpoints } from "./mail";
import { meEndpoints } from "./me";
import { memberEndpoints } from "./members";
import { newsfeedEndpoints } from "./newsfeeds";
import { opmlEndpoints } from "./opml";
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

/** All operations by name. */
export const endpoints = {
  ...newsfeedEndpoints,
  ...contextTrialEndpoints,
  ...sourceEndpoints,
  ...regularSourceEndpoints,
  ...sourceCareEndpoints,
  ...opmlEndpoints,
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
  ...accountEndpoints,
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
export type InputOf<N extends Name> = Input<(typeof endpoints)[N]>;
export type OutputOf<N extends Name> = Output<(typeof endpoints)[N]>;

/** An operation of the public API, with its name and group in the document. */
export type PublicEndpoint = AnyEndpoint & { operationId: string; tag: string };

/** The public API in document order. */
export const ENDPOINTS: readonly PublicEndpoint[] = [
  ...grouped("Newsfeeds", { ...newsfeedEndpoints, ...contextTrialEndpoints }),
  ...grouped("Sources", { ...sourceEndpoints, ...regularSourceEndpoints, ...sourceCareEndpoints }),
  ...grouped("OPML", opmlEndpoints),
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
  ...grouped("Digests", digestEndpoints),
  ...grouped("Changes", changeEndpoints),
  ...grouped("Account", { ...meEndpoints, ...todayEndpoints, ...statusEndpoints, ...securityEndpoints }),
  ...grouped("Feed addresses", feedAddressEndpoints),
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
