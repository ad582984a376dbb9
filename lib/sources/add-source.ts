import {
  claimFeed,
  countSubscribers,
  ensureFeed,
  type Feed,
  forgetDocument,
  listListeners,
  lockFeed,
  reviveFeed,
} from "@/db/queries/feeds";
import { lockNewsfeed } from "@/db/queries/newsfeeds";
import { countSourcesOfNewsfeed, findSourceOfMember, insertSource } from "@/db/queries/sources";
import { notFound } from "@/lib/access";
import { transact, type UserContext } from "@/lib/context";
import type { Input } from "@/lib/contract/endpoint";
import { SOURCES_PER_NEWSFEED_MAX, URL_CHARACTERS_MAX } from "@/lib/contract/fields";
import type { addSource as addSourceEndpoint, Source } from "@/lib/contract/sources";
import { invalid } from "@/lib/errors";
import { normaliseInput } from "@/lib/feed/discover/normalise-input";
import { canonicalUrl, sha256 } from "@/lib/feed/identity";
import { CLAIM_SECONDS, crawlRequest } from "@/lib/feeds/claim-due-feeds";
import { hostOf } from "@/lib/feeds/visit-host";
import { requireNewsfeed } from "@/lib/newsfeeds/require-newsfeed";
import { newId } from "@/lib/std/id";
import { discover } from "./discover";
import { profileHash } from "./discover-profile";
import type { Discovery, FoundFeed } from "./discovery";
import { presentSource } from "./present-source";

/** A feed that was checked this recently has nothing to be asked for. */
const FRESH_MS = 15 * 60_000;

/**
 * Finds the feed of an address, makes it a source of the newsfeed and starts its first crawl. A source that is there
 * already is returned as it is; a feed that was given up is followed again.
 *
 * @throws AppError `not_found`, `forbidden`, `validation` with the sentence of discovery
 */
export async function addSource(
  ctx: UserContext,
  newsfeedId: string,
  wanted: Input<typeof addSourceEndpoint>["body"],
): Promise<Source> {
  await requireNewsfeed(ctx, newsfeedId, "sources.change");
  const url = addressOf(wanted.url);
  const pointer = wanted.feed_url === undefined ? "/url" : "/feed_url";
  const found = await discover(ctx, wanted.feed_url ?? wanted.url);
  if (found.recommended === null)
    throw invalid(pointer, found.refusal?.code ?? "no_feed", found.refusal?.message ?? "No feed was found.");
  return store(ctx, { newsfeedId, url, found, feed: found.recommended });
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

function store(ctx: UserContext, { newsfeedId, url, found, feed: chosen }: NewSource): Promise<Source> {
  return transact(ctx, async (tx) => {
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
        throw invalid("/url", "limit", `A newsfeed can have at most ${SOURCES_PER_NEWSFEED_MAX} sources.`);
      await countSubscribers(tx.db, feed.id);
    }
    if (isNew || feed.goneAt) await watch(tx, feed, newsfeedId);
    const row = await findSourceOfMember(tx.db, { userId: ctx.actor.userId, sourceId }, ctx.now());
    if (!row) throw notFound("source");
    return presentSource(row);
  });
}

function feedRow(
  ctx: UserContext,
  found: Discovery,
  { url, via, document }: FoundFeed,
): Parameters<typeof ensureFeed>[1] {
  const { profile } = found;
  return {
    id: newId(),
    url,
    urlHash: profile ? profileHash(profile.url) : sha256(canonicalUrl(url) ?? url),
    profileUrl: profile?.url ?? null,
    route: profile?.route.via ?? (via === "bridge" ? "bridge" : "native"),
    type: found.type,
    title: document.feed.title || null,
    siteUrl: document.feed.siteUrl,
    iconUrl: document.feed.iconUrl ?? found.iconUrl,
    language: document.feed.language,
    nextDueAt: ctx.now(),
    createdAt: ctx.now(),
  };
}

/** Starts the first crawl; what other newsfeeds' crawls have stored of the feed is filed here, too. */
async function watch(tx: UserContext, feed: Feed, newsfeedId: string): Promise<void> {
  if (feed.goneAt) await reviveFeed(tx.db, feed.id);
  const checkedAt = feed.lastCheckedAt?.getTime() ?? 0;
  const isStale = tx.now().getTime() - checkedAt > FRESH_MS;
  const isEarliest = await beginsFirst(tx, feed.id, newsfeedId);
  if (isEarliest) await forgetDocument(tx.db, feed.id);
  if ((isEarliest || isStale) && (await claimFeed(tx.db, feed.id, { now: tx.now(), leaseSeconds: CLAIM_SECONDS })))
    await tx.send([crawlRequest(hostOf(feed.url), [feed.id])]);
  if (feed.lastSuccessAt)
    await tx.send([{ id: `refile:${newId()}`, name: "newsfeed/refile.requested", data: { newsfeedId } }]);
}

/** Does the newsfeed want older entries than all others that listen, so that nobody has kept them yet? */
async function beginsFirst(tx: UserContext, feedId: string, newsfeedId: string): Promise<boolean> {
  const listeners = await listListeners(tx.db, feedId);
  const mine = listeners.find((listener) => listener.newsfeedId === newsfeedId);
  const others = listeners.filter((listener) => listener.newsfeedId !== newsfeedId);
  return mine !== undefined && others.every((other) => mine.startDate < other.startDate);
}
