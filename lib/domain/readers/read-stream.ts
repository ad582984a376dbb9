import { countShown, type ItemRow, listItemsOfReader, pageByNumber } from "@/db/queries/readers/items";
import { pageOfStream, type Stream, type StreamFilter } from "@/db/queries/readers/streams";
import type { UserContext } from "@/lib/context/context";
import { chunksOf } from "@/lib/core/chunks-of";
import { lastIdOf } from "@/lib/core/id";
import { limitConcurrency } from "@/lib/core/limit-concurrency";
import { type PostTexts, writeBrief } from "@/lib/feed/write/post-html";
import { shownInsight } from "@/lib/feed/write/texts";
import { isWorkerError } from "@/lib/platform/worker/worker-error";
import { readerOf } from "./reader-of";

export type { Stream } from "@/db/queries/readers/streams";

export interface StreamQuery extends Pick<StreamFilter, "isRead" | "isSaved" | "isOldestFirst"> {
  /** First and last time of arrival. */
  since?: Date | undefined;
  until?: Date | undefined;
  /** Id of the last post of the page before. */
  after?: string | undefined;
  size: number;
}

/** A post of a stream: its id, and its number in decimal digits. */
interface StreamEntry {
  id: string;
  number: string;
}

/** One page of a stream in order of arrival, newest first by default. `next` continues it. */
export async function readStream(
  ctx: UserContext,
  stream: Stream,
  { since, until, after, size, ...filter }: StreamQuery,
): Promise<{ entries: StreamEntry[]; next: string | null }> {
  const { isOldestFirst = false } = filter;
  // The alphabetical order of ids is the order of arrival.
  const below = [until && lastIdOf(until), isOldestFirst ? undefined : after];
  const rows = await pageOfStream(ctx.db, readerOf(ctx), {
    ...filter,
    stream,
    since,
    above: isOldestFirst ? after : undefined,
    below: below.filter((id) => id !== undefined).toSorted()[0],
    rowsMax: size + 1,
  });
  const entries = rows.slice(0, size);
  return { entries, next: rows.length > size ? (entries.at(-1)?.id ?? null) : null };
}

/** Posts by number, for apps that page that way, as {@link readEveryItem} reads them. */
export async function readByNumber(
  ctx: UserContext,
  range: { above?: string | undefined; below?: string | undefined; isGreatestFirst: boolean; size: number },
): Promise<ReaderItem[]> {
  const { size: rowsMax, ...bounds } = range;
  return readEveryItem(ctx, await pageByNumber(ctx.db, readerOf(ctx), { ...bounds, rowsMax }));
}

/** Number of posts that the caller's newsfeeds show. */
export function countItems(ctx: UserContext): Promise<number> {
  return countShown(ctx.db, readerOf(ctx));
}

/** A post as a reader app shows it. */
export interface ReaderItem extends Omit<ItemRow, "contentMarkdown"> {
  html: string;
}

/** Maximum total text of a page. Its HTML can be six times as long. */
export const TEXTS_CHARACTERS_MAX = 4_000_000;
/** One page of texts per user at a time, because it can take 100 MB. */
const inTurn = limitConcurrency(1);

/** Posts per job. A job blocks its thread, and one that times out loses all of its texts. */
const POSTS_PER_JOB = 25;

/**
 * The posts with these ids that the caller may read, in this order: the first ones with at most `TEXTS_CHARACTERS_MAX`
 * in total, but at least one.
 */
export async function readItems(ctx: UserContext, postIds: readonly string[]): Promise<ReaderItem[]> {
  if (postIds.length === 0) return [];
  return inTurn(ctx.actor.userId, () => readTexts(ctx, postIds, { isCut: true }), ctx.signal);
}

/** Like {@link readItems}, with the other posts too, which have their summary instead of the text. */
export async function readEveryItem(ctx: UserContext, postIds: readonly string[]): Promise<ReaderItem[]> {
  if (postIds.length === 0) return [];
  return inTurn(ctx.actor.userId, () => readTexts(ctx, postIds, { isCut: false }), ctx.signal);
}

async function readTexts(
  ctx: UserContext,
  postIds: readonly string[],
  { isCut }: { isCut: boolean },
): Promise<ReaderItem[]> {
  const wanted = { postIds, charactersMax: TEXTS_CHARACTERS_MAX };
  const rows = await listItemsOfReader(ctx.db, readerOf(ctx), wanted);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = postIds.flatMap((id) => byId.get(id) ?? []);
  const end = isCut ? inOrder.findIndex(({ contentMarkdown }) => contentMarkdown === null) : -1;
  const page = end === -1 ? inOrder : inOrder.slice(0, end);
  const chunks = await Promise.all(chunksOf(page, POSTS_PER_JOB).map((chunk) => writeChunk(ctx, chunk)));
  return chunks.flat();
}

async function writeChunk(ctx: UserContext, rows: readonly ItemRow[]): Promise<ReaderItem[]> {
  const texts = rows.map(textsOf);
  const html = await ctx.worker.run("writePosts", texts).catch((error: unknown) => {
    if (!isWorkerError(error)) throw error;
    return texts.map(writeBrief);
  });
  return rows.map(({ contentMarkdown: _, ...row }, index) => ({ ...row, html: html[index] ?? "" }));
}

function textsOf(row: ItemRow): PostTexts {
  const { newsfeedName, keylearning, keylearningState: state, evidence } = row;
  const insight = { newsfeed: { name: newsfeedName }, ...shownInsight({ keylearning, state, evidence }) };
  return { markdown: row.contentMarkdown ?? "", summary: row.summary, imageUrl: row.imageUrl, insight };
}
