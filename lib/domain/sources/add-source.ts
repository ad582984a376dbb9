import {
  claimFeed,
  countSubscribers,
  ensureFeed,
  type Feed,
  forgetDocument,
  lockFeed,
  reviveFeed,
} from "@/db/queries/feeds/feeds";
import { settleFeed } from "@/db/queries/feeds/moves";
import { lockNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import { announceRefile } from "@/db/queries/newsfeeds/refiling";
import { countSourcesOfNewsfeed, insertSource } from "@/db/queries/sources/sources";
import { listSubscriptionsOfFeed } from "@/db/queries/sources/subscriptions";
import { requireNewsfeed } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import type { Source } from "@/lib/contract/source";
import { AppError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { SOURCES_PER_NEWSFEED_MAX, URL_CHARACTERS_MAX } from "@/lib/core/limits";
import { discover } from "@/lib/crawl/discovery/discover";
import type { Discovery, FoundFeed } from "@/lib/crawl/discovery/discovery";
import { feedIdentity } from "@/lib/crawl/discovery/feed-identity";
import { fileStored } from "@/lib/crawl/filing/reach-back";
import { awaitedRequests, CLAIM_SECONDS } from "@/lib/crawl/politeness/crawl-requests";
import { normaliseInput } from "@/lib/feed/discover/normalise-input";
import { checkInTurn } from "./check-in-turn";
import { requireSource } from "./check-source";
import { presentSourceFor, refusalText } from "./present-source";

/**
 * Finds the feed of an address, adds it to the newsfeed and starts its first crawl. Returns an existing source
 * unchanged; reactivates a feed that was given up.
 *
 * @throws AppError `not_found`, `forbidden`, `validation` with discovery's message, `limit_exceeded`
 */
export async function addSource(
  ctx: UserContext,
  newsfeedId: string,
  wanted: InputOf<"addSource">["body"],
): Promise<Source> {
  await requireNewsfeed(ctx, newsfeedId, "sources.change");
  return addFoundSource(ctx, { newsfeedId, ...(await findRequestedFeed(ctx, wanted)) });
}

/**
 * Finds the requested feed, by its own address or that of its site.
 *
 * @throws AppError `validation` with discovery's message
 */
export async function findRequestedFeed(
  ctx: UserContext,
  wanted: InputOf<"addSource">["body"],
): Promise<Omit<NewSource, "newsfeedId">> {
  const { url, isBare } = addressOf(wanted.url);
  const pointer = wanted.feed_url === undefined ? "/url" : "/feed_url";
  const found = await checkInTurn(ctx, () => discover(ctx, feedAddress(wanted)));
  if (found.recommended === null)
    throw invalid(pointer, found.refusal?.code ?? "no_feed", (await refusalText(ctx, found)) ?? "No feed was found.");
  const { recommended: feed } = found;
  const answered = wanted.feed_url === undefined ? found.url : feed.url;
  return { url: isBare ? withSchemeOf(answered, url) : url, found, feed };
}

/** Copies the site's credentials to the feed's address; validation returned it without them. */
function feedAddress({ url, feed_url }: InputOf<"addSource">["body"]): string {
  if (feed_url === undefined) return url;
  const [site, feed] = [normaliseInput(url), normaliseInput(feed_url)];
  if (site.kind === "invalid" || feed.kind === "invalid" || !site.credentials || feed.credentials) return feed_url;
  const address = new URL(feed.url);
  if (address.origin !== new URL(site.url).origin) return feed_url;
  address.username = encodeURIComponent(site.credentials.user);
  address.password = encodeURIComponent(site.credentials.password);
  return address.href;
}

/** The address as given, normalised. Shown as a link, so it must be valid even when the feed's own address is given. */
function addressOf(typed: string): { url: string; isBare: boolean } {
  const input = normaliseInput(typed);
  if (input.kind === "invalid") throw invalid("/url", "invalid_url", input.message);
  if (input.url.length > URL_CHARACTERS_MAX)
    throw invalid("/url", "invalid_url", `The address is longer than ${URL_CHARACTERS_MAX} characters.`);
  return input;
}

/** An address typed without a scheme, as its host answered. */
function withSchemeOf(answered: string, typed: string): string {
  const [url, { protocol, hostname }] = [new URL(typed), new URL(answered)];
  if (protocol === "http:" && hostname === url.hostname) url.protocol = protocol;
  return url.href;
}

interface NewSource {
  newsfeedId: string;
  url: string;
  found: Discovery;
  feed: FoundFeed;
}

/**
 * Locks the feed of the requested address. Equal addresses share a row, whose dead or unencrypted address is replaced
 * by the one just read.
 */
export async function lockRequestedFeed(
  tx: UserContext,
  feedId: string,
  { found, feed: chosen }: Pick<NewSource, "found" | "feed">,
): Promise<Feed> {
  const feed = await lockFeed(tx.db, feedId);
  if (feed.profileUrl !== null || feed.url === chosen.url) return feed;
  const isGone = feed.goneAt !== null;
  const [wasEncrypted, isEncrypted] = [feed.url, chosen.url].map((url) => url.startsWith("https:"));
  // A passing failure is no reason to give up encryption for all readers.
  const isReplaced = isGone || (wasEncrypted ? feed.failures > 0 && isEncrypted : feed.failures > 0 || isEncrypted);
  if (!isReplaced) return feed;
  await settleFeed(tx.db, feedId, { ...feedIdentity(found, chosen), now: tx.now() });
  return lockFeed(tx.db, feedId);
}

/** The second part of {@link addSource}. @throws AppError `not_found`, `forbidden`, `limit_exceeded` */
export async function addFoundSource(
  ctx: UserContext,
  { newsfeedId, url, found, feed: chosen }: NewSource,
): Promise<Source> {
  const { sourceId, unfiledId } = await transact(ctx, async (tx) => {
    await lockNewsfeed(tx.db, newsfeedId);
    // Discovery takes up to half a minute, in which the caller may have lost access.
    await requireNewsfeed(tx, newsfeedId, "sources.change");
    const { id: feedId } = await ensureFeed(tx.db, feedRow(ctx, found, chosen));
    const feed = await lockRequestedFeed(tx, feedId, { found, feed: chosen });
    const source = {
      id: newId(),
      newsfeedId,
      feedId: feed.id,
      url,
      type: found.type,
      title: chosen.feed.title || found.siteTitle,
      createdAt: ctx.now(),
    };
    const { id: sourceId, isNew } = await insertSource(tx.db, source);
    if (isNew) {
      await assertRoomForSource(tx, newsfeedId);
      await countSubscribers(tx.db, feed.id);
    }
    const begins = isNew || feed.goneAt !== null;
    if (begins) await startFirstCrawl(tx, feed, newsfeedId);
    const isUnfiled = begins && feed.lastSuccessAt !== null;
    if (isUnfiled) await announceRefile(tx.db, newsfeedId);
    return { sourceId, unfiledId: isUnfiled ? feed.id : null };
  });
  if (unfiledId !== null) await fileStored(ctx, newsfeedId, [unfiledId]);
  return presentSourceFor(ctx, await requireSource(ctx, { userId: ctx.actor.userId, sourceId }));
}

/** @throws AppError `limit_exceeded` if the newsfeed, with a source just added, has too many */
export async function assertRoomForSource(tx: UserContext, newsfeedId: string): Promise<void> {
  if ((await countSourcesOfNewsfeed(tx.db, newsfeedId)) > SOURCES_PER_NEWSFEED_MAX)
    throw new AppError("limit_exceeded", `A newsfeed can have at most ${SOURCES_PER_NEWSFEED_MAX} sources.`);
}

/** Feeds checked within this time are not requested again. */
const FRESH_MS = 15 * 60_000;

/** A discovered feed as a row. */
export function feedRow(ctx: UserContext, found: Discovery, chosen: FoundFeed): Parameters<typeof ensureFeed>[1] {
  const { document } = chosen;
  return {
    ...feedIdentity(found, chosen),
    id: newId(),
    title: document.feed.title || null,
    siteUrl: document.feed.siteUrl,
    iconUrl: document.feed.iconUrl ?? found.iconUrl,
    language: document.feed.language,
    nextDueAt: ctx.now(),
    createdAt: ctx.now(),
  };
}

/** Starts the first crawl of a locked feed. Stored articles are filed after the commit (`fileStored`). */
export async function startFirstCrawl(tx: UserContext, feed: Feed, newsfeedId: string): Promise<void> {
  if (feed.goneAt) await reviveFeed(tx.db, feed.id);
  const checkedAt = feed.lastCheckedAt?.getTime() ?? 0;
  const isStale = tx.now().getTime() - checkedAt > FRESH_MS;
  const isEarliest = await startsEarliest(tx, feed.id, newsfeedId);
  if (isEarliest) await forgetDocument(tx.db, feed.id);
  if ((isEarliest || isStale) && (await claimFeed(tx.db, feed.id, { now: tx.now(), leaseSeconds: CLAIM_SECONDS })))
    await tx.send(awaitedRequests(tx.actor.userId, [feed]));
}

/** Whether the newsfeed starts earlier than all others on the feed, so that older entries are not stored yet. */
async function startsEarliest(tx: UserContext, feedId: string, newsfeedId: string): Promise<boolean> {
  const subscriptions = await listSubscriptionsOfFeed(tx.db, feedId);
  const mine = subscriptions.find((subscription) => subscription.newsfeedId === newsfeedId);
  const others = subscriptions.filter((subscription) => subscription.newsfeedId !== newsfeedId);
  return mine !== undefined && others.every((other) => mine.startDate < other.startDate);
}
