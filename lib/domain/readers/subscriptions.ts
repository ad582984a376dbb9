import { lockUser } from "@/db/queries/accounts/users";
import { isSharedOrSaved, listNewsfeedsOfReader, listSourcesOfReader } from "@/db/queries/readers/subscriptions";
import { rolesFor } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import type { Source } from "@/lib/contract/source";
import { AppError } from "@/lib/core/errors";
import { feedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addFoundSource, addSource, findRequestedFeed } from "@/lib/domain/sources/add-source";
import { normaliseInput } from "@/lib/feed/discover/normalise-input";
import { canonicalFeedUrl } from "@/lib/feed/identity/identity";
import { addressOf, numberedAddress } from "./app-address";
import type { Labels } from "./labels";
import { assertUnlimited, readerOf } from "./reader-of";

/** A source as a reader app lists it. */
export interface ReaderSubscription {
  /** Null for the posts of deleted sources. */
  sourceId: string | null;
  number: number;
  newsfeedId: string;
  newsfeedNumber: number;
  title: string;
  /** Address as added. */
  url: string | null;
  feedUrl: string | null;
  /** Address for apps, some of which accept each address once only. */
  address: string;
  siteUrl: string | null;
  iconUrl: string | null;
  createdAt: Date;
  checkedAt: Date | null;
}

/** Above all source numbers; with a newsfeed's number added, below 2^31, as some apps require. */
const SOURCELESS_FROM = 2_000_000_000;

/** The caller's sources, and one for each newsfeed with posts of deleted sources: apps need a feed for every post. */
export async function readSubscriptions(ctx: UserContext, { newsfeeds }: Labels): Promise<ReaderSubscription[]> {
  const sources = await listSourcesOfReader(ctx.db, readerOf(ctx));
  const sourceless = newsfeeds
    .filter(({ hasSourceless }) => hasSourceless)
    .map(({ id, number, createdAt }) => ({
      sourceId: null,
      number: sourcelessNumber(number),
      newsfeedId: id,
      newsfeedNumber: number,
      title: "Deleted sources",
      url: null,
      feedUrl: null,
      address: `${ctx.settings.appUrl}/#${sourcelessNumber(number)}`,
      siteUrl: null,
      iconUrl: null,
      createdAt,
      checkedAt: null,
    }));
  const copies = Map.groupBy(sources, addressOf);
  const own = sources.map(({ id, ...source }) => {
    const isAlone = copies.get(addressOf(source))?.length === 1;
    return { ...source, sourceId: id, address: isAlone ? addressOf(source) : numberedAddress(source) };
  });
  return [...own, ...sourceless];
}

/** Number of the feed that stands for a newsfeed's deleted sources. */
export function sourcelessNumber(newsfeedNumber: number): number {
  return SOURCELESS_FROM + newsfeedNumber;
}

/** Newsfeed of subscriptions that name none. */
const UNSORTED = "From reader apps";

/**
 * Adds a source to the newsfeed with a name, which is created if the caller has none. Without a name, returns a source
 * of that feed in any newsfeed that the caller may change.
 *
 * @throws AppError `validation` with discovery's message, `forbidden`, `limit_exceeded`
 */
export async function subscribe(
  ctx: UserContext,
  labels: Labels,
  { url, label }: { url: string; label: string | null },
): Promise<Pick<Source, "id" | "newsfeed_id">> {
  if (label !== null) return addSource(ctx, await findOrCreateNewsfeed(ctx, labels, label), { url });
  const roles = rolesFor("sources.change");
  const own = (await listSourcesOfReader(ctx.db, readerOf(ctx))).filter(({ role }) => roles.includes(role));
  const known = findByAddress(own, url);
  if (known) return { id: known.id, newsfeed_id: known.newsfeedId };
  const requested = await findRequestedFeed(ctx, { url });
  const { urlHash } = feedIdentity(requested.found, requested.feed);
  const followed = own.find((one) => one.urlHash !== null && Buffer.compare(one.urlHash, urlHash) === 0);
  const newsfeedId = followed?.newsfeedId ?? (await findOrCreateNewsfeed(ctx, labels, UNSORTED));
  return addFoundSource(ctx, { newsfeedId, ...requested });
}

/** The source with an address. Not one whose feed was given up, since adding it again revives the feed. */
function findByAddress(sources: readonly OwnSource[], typed: string): OwnSource | undefined {
  const input = normaliseInput(typed);
  if (input.kind === "invalid" || input.credentials !== null) return undefined;
  const address = canonicalFeedUrl(input.url);
  const isSame = (one: string | null) => one !== null && canonicalFeedUrl(one) === address;
  return sources.find(({ url, feedUrl, goneAt }) => goneAt === null && (isSame(url) || isSame(feedUrl)));
}

type OwnSource = Awaited<ReturnType<typeof listSourcesOfReader>>[number];

/** Id of the caller's newsfeed with this label, created if needed. */
export async function findOrCreateNewsfeed(ctx: UserContext, { newsfeeds }: Labels, label: string): Promise<string> {
  const known = newsfeeds.find((one) => one.label === label);
  if (known) return known.id;
  assertUnlimited(ctx);
  return transact(ctx, async (tx) => {
    // Concurrent requests would each create one.
    await lockUser(tx.db, tx.actor.userId);
    const newsfeed = (await listNewsfeedsOfReader(tx.db, readerOf(tx))).find(({ name }) => name === label);
    return (newsfeed ?? (await createNewsfeed(tx, { name: label }, { sendsDigests: false }))).id;
  });
}

/** Refuses to delete a newsfeed whose posts others read, or someone saved. @throws AppError `forbidden` */
export async function assertDispensable({ db, actor }: UserContext, newsfeedId: string): Promise<void> {
  if (await isSharedOrSaved(db, { userId: actor.userId, newsfeedId }))
    throw new AppError("forbidden", "Its posts are shared or saved, and would be deleted. Delete it in Lede itself.");
}
