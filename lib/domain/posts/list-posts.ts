import type { PostFilter } from "@/db/queries/posts/post-filter";
import { searchPostsOfMember } from "@/db/queries/posts/post-search";
import type { PostScope } from "@/db/queries/posts/posts";
import type { SearchWords } from "@/db/queries/posts/words";
import { separateUnspaced } from "@/db/schema/search-vector";
import { requireNewsfeed } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { allowedNewsfeeds } from "@/lib/context/scope";
import type { InputOf } from "@/lib/contract/endpoints";
import { type Page, pageOf } from "@/lib/contract/paging";
import type { ListedPost, Post } from "@/lib/contract/post";
import { FULL_PAGE_SIZE_MAX } from "@/lib/contract/posts";
import type { CursorPosition } from "@/lib/contract/wire";
import { PAGE_SIZE_DEFAULT } from "@/lib/core/limits";
import { type SearchTerm, searchTerms } from "./search-terms";
import { withTexts } from "./with-texts";

type Query = InputOf<"listPosts">["query"];

/** One page of a newsfeed's posts, newest first by default. @throws AppError `not_found`, `forbidden` */
export async function listPosts(ctx: UserContext, newsfeedId: string, query: Query): Promise<Page<ListedPost>> {
  const page = await pageIn(ctx, { userId: ctx.actor.userId, newsfeedId }, filterOf(query), query.include);
  if (page.rows.length === 0) await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  return page;
}

/** One page of the posts of all of the caller's newsfeeds, or of some, newest first by default. */
export function listAllPosts(ctx: UserContext, query: InputOf<"listAllPosts">["query"]): Promise<Page<ListedPost>> {
  const newsfeedIds = allowedNewsfeeds(ctx.actor, query.newsfeed_ids);
  const filter = { ...filterOf(query), newsfeedIds, folderId: query.folder_id, isSaved: query.saved === "true" };
  return pageIn(ctx, { userId: ctx.actor.userId }, filter, query.include);
}

async function pageIn(
  ctx: UserContext,
  scope: PostScope,
  filter: PostFilter,
  include: Query["include"],
): Promise<Page<ListedPost>> {
  const rows = await searchPostsOfMember(ctx.db, scope, filter);
  const placeOf = (post: Post): CursorPosition => ({
    ...positionOf(post),
    ...(filter.order === "relevance" && { relevance: post.relevance ?? -1 }),
  });
  const page = pageOf(rows, filter.rowsMax - 1, placeOf);
  return include ? withTexts(ctx, page, placeOf) : page;
}

function filterOf(query: Query): PostFilter {
  return {
    state: query.state ?? "all",
    order: query.order ?? "newest",
    rowsMax: sizeOf(query) + 1,
    after: query.cursor,
    sourceId: query.source_id,
    relevanceMin: query.min_relevance,
    words: searchWords(query.q ?? ""),
    since: query.since,
    until: query.until,
  };
}

function sizeOf({ limit = PAGE_SIZE_DEFAULT, include }: Pick<Query, "limit" | "include">): number {
  return include ? Math.min(limit, FULL_PAGE_SIZE_MAX) : limit;
}

/** One page of visible posts in the caller's newsfeeds that match a search, newest first by default. */
export function searchPosts(ctx: UserContext, query: InputOf<"searchPosts">["query"]): Promise<Page<ListedPost>> {
  const filter: PostFilter = {
    state: "all",
    order: query.order ?? "newest",
    rowsMax: sizeOf(query) + 1,
    after: query.cursor,
    newsfeedIds: allowedNewsfeeds(ctx.actor),
    words: searchWords(query.q),
  };
  return pageIn(ctx, { userId: ctx.actor.userId }, filter, query.include);
}

function positionOf({ published_at, id }: Post): CursorPosition {
  return { at: published_at, id };
}

/** Invisible format characters (Cf) stay, and the database treats them as in the text. */
const SIGNS = /[^\p{L}\p{N}\p{M}\p{Cf}]+/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Its particles are written together with the word, in a phrase too. */
const HANGUL = /\p{Script=Hangul}/u;

/**
 * Maximum terms compared with texts character by character, which takes Postgres milliseconds for each long text; of
 * further ones, only the words count.
 */
const VERBATIM_MAX = 8;

/** Normalises a search like stored texts, and lists how to find each word and phrase. Undefined for blank input. */
export function searchWords(text: string): SearchWords | undefined {
  const terms = searchTerms(text.toWellFormed().normalize("NFC").replaceAll("\u0000", " "));
  if (terms.length === 0) return undefined;
  const found = terms.filter(({ isExclusion }) => !isExclusion).map(matchesOf);
  const excluded = terms.filter(({ isExclusion }) => isExclusion).map(matchesOf);
  const unique = (kind: keyof typeof NOTHING) => [...new Set(found.flatMap((ways) => ways[kind]))];
  return {
    whole: unique("whole"),
    beginnings: unique("beginnings"),
    verbatim: unique("verbatim").slice(0, VERBATIM_MAX),
    signs: unique("signs"),
    ...(excluded.length > 0 && { excluded: excluded.map(withinLimit) }),
  };
}

function withinLimit(words: SearchWords, index: number): SearchWords {
  return index < VERBATIM_MAX ? words : { ...words, verbatim: [] };
}

const NOTHING = { whole: [], beginnings: [], verbatim: [], signs: [] } satisfies SearchWords;

function matchesOf({ text, isPhrase }: SearchTerm): SearchWords {
  if (!LETTER_OR_DIGIT.test(text)) return { ...NOTHING, signs: [text] };
  const pieces = separateUnspaced(text).split(SIGNS);
  // Empty after punctuation or after a character that is a word of its own.
  const last = pieces.at(-1) ?? "";
  const isOpen = isPhrase ? HANGUL.test(last) : isBeginning(last);
  return {
    whole: (isOpen ? pieces.slice(0, -1) : pieces).filter((piece) => piece !== ""),
    beginnings: isOpen ? [last] : [],
    verbatim: last === text ? [] : [text],
    signs: [],
  };
}

/** A single letter is no useful prefix, since it matches nearly everything. A Hangul syllable may be a word. */
function isBeginning(piece: string): boolean {
  return Array.from(piece).length > 1 || HANGUL.test(piece);
}
