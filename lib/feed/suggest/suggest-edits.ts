import { KEYWORDS_MAX } from "@/lib/core/limits";
import { type CompiledKeywords, compileKeywords, foldKeyword } from "@/lib/feed/filter/keywords";
import { doKeep } from "@/lib/feed/filter/match";
import { type Candidates, POSTS_MIN } from "./candidates";
import { EXAMPLES_MIN, type Example, groupsOf, isLiked } from "./examples";

const EDITS_MAX = 3;

/** An example with the keywords, present and suggested, that occur in its whole text. */
export interface JudgedExample extends Example {
  occurring: ReadonlySet<string>;
}

/** Result of an edit for the examined posts. */
interface Effect {
  unwantedCount: number;
  unwantedDropped: number;
  /** Unwanted posts with a further wanted keyword. */
  unwantedMatched: number;
  wantedCount: number;
  wantedDropped: number;
  /** Posts without any signal from readers. */
  othersDropped: number;
  likedCount: number;
  /** Rescued or liked posts with the keyword. */
  likedMatched: number;
  /** Rescued posts that would match without the rescue. */
  rescuedMatched: number;
  filteredCount: number;
  /** Filtered posts that would come in. */
  added: number;
}

/** An edit of the keywords. `keyword` is as in the newsfeed's list: an excluding one starts with a hyphen. */
export interface Edit {
  kind: "exclude" | "include" | "remove";
  keyword: string;
  effect: Effect;
}

interface Newsfeed {
  keywords: readonly string[];
  candidates: Pick<Candidates, "excluding" | "including" | "occurrences">;
  posts: readonly JudgedExample[];
  /** Whether a member dismissed the edit. */
  isDismissed: (edit: Pick<Edit, "kind" | "keyword">) => boolean;
}

/**
 * Suggests at most {@link EDITS_MAX} edits of the keywords, best first. An edit needs five examples and a clear gain:
 *
 * - Excluding or removing a keyword needs five unwanted posts. It drops at least three of them and a quarter, at most
 *   half as many others, and at most one in twenty of the wanted; a removal drops none of the wanted.
 * - A further wanted keyword needs five rescued or liked posts. It occurs in at least three of them and in two fifths,
 *   in at most one in ten of the unwanted, and adds at most a quarter of the filtered posts. It must match three
 *   rescued posts that the keywords refuse, or add a post. Without wanted keywords everything comes in, so there is
 *   none.
 * - A later edit counts only for what earlier ones leave.
 */
export function suggestEdits(newsfeed: Newsfeed): Edit[] {
  const base = compileKeywords(newsfeed.keywords);
  const edits: Edit[] = [];
  let options = optionsOf(newsfeed, base).filter((edit) => !newsfeed.isDismissed(edit));
  let left = newsfeed.posts;
  while (edits.length < EDITS_MAX) {
    const best = bestOf(options, { base, posts: newsfeed.posts, left });
    if (!best) break;
    const { kind, keyword } = best;
    edits.push({ kind, keyword, effect: effectOf(best, { base, posts: newsfeed.posts, left: newsfeed.posts }) });
    options = options.filter((option) => option !== best);
    left = left.filter((post) => !isTakenCareOf(post, best, base));
  }
  return edits;
}

/** Present keywords, all examined posts, and those that no chosen edit covers. */
interface Situation {
  base: CompiledKeywords;
  posts: readonly JudgedExample[];
  left: readonly JudgedExample[];
}

/**
 * The option with the largest gain. Among words with the same effect, the most frequent one says best what the posts
 * share, then the longest. Otherwise the first of equals, since options come best first.
 */
function bestOf(options: readonly Option[], situation: Situation): Option | null {
  const rated = options.flatMap((option) => {
    const isClear = [situation.left, situation.posts].every((left) =>
      isClearGain(option, effectOf(option, { ...situation, left })),
    );
    return isClear ? [{ option, gain: gainOf(option, effectOf(option, situation)) }] : [];
  });
  const [first] = rated.toSorted((one, other) => other.gain - one.gain);
  if (!first) return null;
  const same = rated.filter(({ option }) => haveSameEffect(option, first.option, situation.posts));
  const [best] = same
    .map(({ option }) => option)
    .toSorted((one, other) => other.occurrences - one.occurrences || other.keyword.length - one.keyword.length);
  return best ?? null;
}

function haveSameEffect(one: Option, other: Option, posts: readonly JudgedExample[]): boolean {
  if (one === other) return true;
  if (one.kind !== other.kind || one.kind === "remove") return false;
  return posts.every(({ occurring }) => doKeep(one.compiled, occurring) === doKeep(other.compiled, occurring));
}

const DROPPED_SHARE_MIN = 1 / 4;
const OTHERS_PER_DROPPED_MAX = 1 / 2;
const WANTED_SHARE_MAX = 1 / 20;
const LIKED_SHARE_MIN = 2 / 5;
const UNWANTED_SHARE_MAX = 1 / 10;
const ADDED_SHARE_MAX = 1 / 4;

function isClearGain({ kind }: Option, effect: Effect): boolean {
  const { unwantedCount, unwantedDropped, wantedCount, wantedDropped, othersDropped } = effect;
  const { likedCount, likedMatched, filteredCount, added } = effect;
  if (kind === "include")
    return (
      likedCount >= EXAMPLES_MIN &&
      likedMatched >= Math.max(POSTS_MIN, LIKED_SHARE_MIN * likedCount) &&
      effect.unwantedMatched <= UNWANTED_SHARE_MAX * unwantedCount &&
      added <= ADDED_SHARE_MAX * filteredCount &&
      (effect.rescuedMatched >= POSTS_MIN || added > 0)
    );
  return (
    unwantedCount >= EXAMPLES_MIN &&
    unwantedDropped >= Math.max(POSTS_MIN, DROPPED_SHARE_MIN * unwantedCount) &&
    othersDropped <= OTHERS_PER_DROPPED_MAX * unwantedDropped &&
    wantedDropped <= (kind === "remove" ? 0 : WANTED_SHARE_MAX * wantedCount)
  );
}

/** Posts that an edit gets right, less those that it gets wrong; a wanted post lost weighs most. */
function gainOf({ kind }: Option, effect: Effect): number {
  if (kind === "include") return effect.likedMatched - effect.unwantedMatched;
  return effect.unwantedDropped - 4 * effect.wantedDropped - effect.othersDropped / 2;
}

interface Option extends Pick<Edit, "kind" | "keyword"> {
  compiled: CompiledKeywords;
  /** Occurrences of a new keyword in the examined posts. */
  occurrences: number;
}

function optionsOf({ keywords, candidates }: Newsfeed, base: CompiledKeywords): Option[] {
  const known = new Set(keywords.map(foldKeyword));
  const isKnown = (word: string) => known.has(foldKeyword(word)) || known.has(foldKeyword(`-${word}`));
  const added = (kind: "exclude" | "include", words: readonly string[]) =>
    words
      .filter((word) => !isKnown(word) && keywords.length < KEYWORDS_MAX)
      .map((word) => {
        const keyword = kind === "exclude" ? `-${word}` : word;
        const own = compileKeywords([keyword]);
        const compiled = { wanted: [...base.wanted, ...own.wanted], excluded: [...base.excluded, ...own.excluded] };
        return { kind, keyword, compiled, occurrences: candidates.occurrences.get(word) ?? 0 };
      });
  const removed = base.wanted.map(({ typed }) => ({
    kind: "remove" as const,
    keyword: typed,
    compiled: { ...base, wanted: base.wanted.filter((keyword) => keyword.typed !== typed) },
    occurrences: 0,
  }));
  return [
    ...added("exclude", candidates.excluding),
    ...(base.wanted.length > 1 ? removed : []),
    ...(base.wanted.length > 0 ? added("include", candidates.including) : []),
  ];
}

function isDropped({ isKept, isRescued, occurring }: JudgedExample, edited: CompiledKeywords, base: CompiledKeywords) {
  return isKept && !isRescued && doKeep(base, occurring) && !doKeep(edited, occurring);
}

function isTakenCareOf(post: JudgedExample, { kind, keyword, compiled }: Option, base: CompiledKeywords): boolean {
  return kind === "include" ? isLiked(post) && post.occurring.has(keyword) : isDropped(post, compiled, base);
}

function effectOf({ compiled }: Option, { base, posts, left }: Situation): Effect {
  const all = groupsOf(posts);
  const { unwanted, wanted, others, liked, filtered } = groupsOf(left);
  const count = (group: readonly JudgedExample[], isIt: (post: JudgedExample) => boolean) => group.filter(isIt).length;
  const dropped = (post: JudgedExample) => isDropped(post, compiled, base);
  const isNew = ({ occurring }: JudgedExample) => doKeep(compiled, occurring) && !doKeep(base, occurring);
  const further = compiled.wanted.filter((keyword) => !base.wanted.includes(keyword));
  const hasFurther = ({ occurring }: JudgedExample) => further.some(({ typed }) => occurring.has(typed));
  return {
    unwantedCount: all.unwanted.length,
    unwantedDropped: count(unwanted, dropped),
    unwantedMatched: count(unwanted, hasFurther),
    wantedCount: all.wanted.length,
    wantedDropped: count(wanted, dropped),
    othersDropped: count(others, dropped),
    likedCount: all.liked.length,
    likedMatched: count(liked, hasFurther),
    rescuedMatched: count(liked, (post) => post.isRescued && isNew(post)),
    filteredCount: all.filtered.length,
    added: count(filtered, isNew),
  };
}
