import { countSubscribers, ensureFeed, lockFeed } from "@/db/queries/feeds/feeds";
import { lockNewsfeed } from "@/db/queries/newsfeeds/newsfeeds";
import { countSourcesOfNewsfeed, findSourceOfMember, insertSource } from "@/db/queries/sources/sources";
import { notFound } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { SOURCES_PER_NEWSFEED_MAX, URL_CHARACTERS_MAX } from "@/lib/contract/limits";
import type { Source } from "@/lib/contract/sources";
import { AppError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { discover } from "@/lib/crawl/discovery/discover";
import type { Discovery, FoundFeed } from "@/lib/crawl/discovery/discovery";
import { fileStored } from "@/lib/crawl/filing/reach-back";
import { normaliseInput } from "@/lib/feed/discover/normalise-input";
import { beginListening, feedRow } from "./begin-listening";
import { presentSourceFor } from "./present-source";
import { refusalText } from "./refusal-text";

/**
 * Finds the feed of an address, makes it a source of the newsfeed and starts its first crawl. A source that is there
 * already is returned as it is; a feed that was given up is followed again.
 *
 * @throws AppError `not_found`, `forbidden`, `validation` with the sentence of discovery, `limit_exceeded`
 */
export async function addSource(
  ctx: UserContext,
  newsfeedId: string,
  wanted: Input<typeof endpoints.addSource>["body"],
): Promise<Source> {
  await requireNewsfeed(ctx, newsfeedId, "sources.change");
  return store(ctx, { newsfeedId, ...(await findWanted(ctx, wanted)) });
}

/**
 * The feed that somebody asks for, by its own address or by that of its site.
 *
 * @throws AppError `validation` with the sentence of discovery
 */
export async function findWanted(
  ctx: UserContext,
  wanted: Input<typeof endpoints.addSource>["body"],
): Promise<Omit<NewSource, "newsfeedId">> {
  const url = addressOf(wanted.url);
  const pointer = wanted.feed_url === undefined ? "/url" : "/feed_url";
  const found = await discover(ctx, feedAddress(wanted));
  if (found.recommended === null)
    throw invalid(pointer, found.refusal?.code ?? "no_feed", (await refusalText(ctx, found)) ?? "No feed was found.");
  return { url, found, feed: found.recommended };
}

/** The feed's own address takes user and password of the site's, of which validation showed it without them. */
function feedAddress({ url, feed_url }: Input<typeof endpoints.addSource>["body"]): string {
  if (feed_url === undefined) return url;
  const [site, feed] = [normaliseInput(url), normaliseInput(feed_url)];
  if (site.kind === "invalid" || feed.kind === "invalid" || !site.credentials || feed.credentials) return feed_url;
  const address = new URL(feed.url);
  if (address.origin !== new URL(site.url).origin) return feed_url;
  address.username = encodeURIComponent(site.credentials.user);
  address.password = encodeURIComponent(site.credentials.password);
  return address.href;
}

/** As given, normalised: what is shown as a link must be an address, also where the feed's own is given. */
function addressOf(typed: string): string {
  const input = normaliseInput(typed);
  if (input.kind === "invalid") throw invalid("/url", "invalid_url", input.message);
  if (input.url.length > URL_CHARACTERS_MAX)
    throw invalid("/url", "invalid_url", `The address is longer than ${URL_CHARACTERS_MAX} characters.`);
  return input.url;
}

interface NewSource {
  newsfeedId: string;
  url: string;
  found: Discovery;
  feed: FoundFeed;
}

async function store(ctx: UserContext, { newsfeedId, url, found, feed: chosen }: NewSource): Promise<Source> {
  const { sourceId, unfiledId } = await transact(ctx, async (tx) => {
    await lockNewsfeed(tx.db, newsfeedId);
    const { id: feedId } = await ensureFeed(tx.db, feedRow(ctx, found, chosen));
    const feed = await lockFeed(tx.db, feedId);
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
      if ((await countSourcesOfNewsfeed(tx.db, newsfeedId)) > SOURCES_PER_NEWSFEED_MAX)
        throw new AppError("limit_exceeded", `A newsfeed can have at most ${SOURCES_PER_NEWSFEED_MAX} sources.`);
      await countSubscribers(tx.db, feed.id);
    }
    const begins = isNew || feed.goneAt !== null;
    if (begins) await beginListening(tx, feed, newsfeedId);
    return { sourceId, unfiledId: begins && feed.lastSuccessAt ? feed.id : null };
  });
  if (unfiledId !== null) await fileStored(ctx, newsfeedId, [unfiledId]);
  const row = await findSourceOfMember(ctx.db, { userId: ctx.actor.userId, sourceId }, ctx.now());
  if (!row) throw notFound("source");
  return presentSourceFor(ctx, row);
}
