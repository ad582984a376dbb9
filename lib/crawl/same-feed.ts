import { listRecentPublished } from "@/db/queries/articles/articles";
import { findKnownEntries } from "@/db/queries/feeds/moves";
import type { Context } from "@/lib/context/context";
import type { ReadEntry } from "@/lib/feed/identify-entries";
import { canonicalUrl, sha256 } from "@/lib/feed/identity";

const ENTRIES_LOOKED_AT = 10;

/**
 * Is a document one of this feed? It is when at least half of its newest entries are known by id or address; those that
 * came after the last crawl say nothing.
 */
export async function isSameFeed(ctx: Context, feedId: string, entries: readonly ReadEntry[]): Promise<boolean> {
  const [newestKnown] = await listRecentPublished(ctx.db, feedId, 1);
  if (!newestKnown) return false;
  const keys = entries
    .filter((entry) => entry.publishedAt === null || entry.publishedAt <= newestKnown)
    .toSorted((a, b) => Number(b.publishedAt) - Number(a.publishedAt))
    .slice(0, ENTRIES_LOOKED_AT)
    .map((entry) => ({ guidHash: entry.guidHash, urlHash: urlHashOf(entry) }));
  const known = await findKnownEntries(ctx.db, feedId, {
    guidHashes: keys.map((key) => key.guidHash),
    urlHashes: keys.map((key) => key.urlHash),
  });
  const hashes = new Set(known.flatMap((row) => [hexOf(row.guidHash), hexOf(row.urlHash)]));
  const found = keys.filter((key) => hashes.has(hexOf(key.guidHash)) || hashes.has(hexOf(key.urlHash)));
  return found.length > 0 && found.length >= keys.length / 2;
}

/** As articles have it. */
function urlHashOf({ url }: ReadEntry): Uint8Array {
  return sha256(url === null ? "" : (canonicalUrl(url) ?? url));
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
