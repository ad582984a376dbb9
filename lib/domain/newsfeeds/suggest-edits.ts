import { createHash } from "node:crypto";
import { dismissSuggestionOfMember, listDismissed, listExamples } from "@/db/queries/posts/examples";
import { requireNewsfeed, rolesFor } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import type { OutputOf } from "@/lib/contract/endpoints";
import { EXAMPLE_POSTS_MAX, type Suggestion } from "@/lib/contract/suggestions";
import { createLruCache } from "@/lib/core/lru-cache";
import { compileKeywords, foldKeyword } from "@/lib/feed/filter/keywords";
import { occurringKeywords } from "@/lib/feed/filter/match";
import { foldPost } from "@/lib/feed/filter/post";
import { type Candidates, chooseCandidates } from "@/lib/feed/suggest/candidates";
import { EXAMPLES_MIN, type Example, isLiked, markOf } from "@/lib/feed/suggest/examples";
import { type Edit, type JudgedExample, suggestEdits } from "@/lib/feed/suggest/suggest-edits";
import { termsOf } from "@/lib/feed/suggest/terms";
import { explainEdit, listedInWords } from "./explain-edit";
import { getNewsfeedSettings } from "./get-newsfeed";
import { withTexts } from "./preview-newsfeed";

/** Maximum texts in memory at once. */
const POSTS_PER_BATCH = 10;

/** An example with the id of its article. */
type Post = Example & { id: string };
type Findings = { candidates: Candidates; judged: JudgedExample[] };

/** Caches findings of recent newsfeeds, because a stream requests suggestions each time it opens. */
const recent = createLruCache<{ key: string; findings: Findings }>(20, () => 1);

/**
 * Suggests edits of the newsfeed's keywords from the caller's examples, and a context where there is none. Changes
 * nothing.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function listSuggestions(ctx: UserContext, newsfeedId: string): Promise<Suggestion[]> {
  const { keywords, business_context } = await getNewsfeedSettings(ctx, newsfeedId);
  const member = { userId: ctx.actor.userId, newsfeedId };
  const rows = await listExamples(ctx.db, member, { postsMax: EXAMPLE_POSTS_MAX });
  const posts = rows.map((row) => ({ ...row, mark: row.isKept ? markOf(row) : null }));
  if (posts.filter(({ mark }) => mark !== null).length < EXAMPLES_MIN) return [];
  const { candidates, judged } = await examine(ctx, member, { posts, keywords });
  const dismissed = new Set(await listDismissed(ctx.db, member));
  const isDismissed = (one: Named) => dismissed.has(nameOf(one));
  const edits = suggestEdits({ keywords, candidates, posts: judged, isDismissed });
  const hint = business_context === null ? hintAtContext(candidates.contextWords) : [];
  return [...edits.map((edit) => presentEdit(edit, judged)), ...hint.filter((one) => !isDismissed(one))];
}

type Named = Pick<Suggestion, "kind" | "keyword">;

/** Equal for keywords that match the same posts. */
function nameOf({ kind, keyword }: Named): string {
  return `${kind} ${foldKeyword(keyword ?? "")}`;
}

/** Dismisses a suggestion for good, for every member. @throws AppError `not_found`, `forbidden` */
export async function dismissSuggestion(
  ctx: UserContext,
  newsfeedId: string,
  suggestion: Named,
): Promise<OutputOf<"dismissSuggestion">> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.update");
  const key = { userId: ctx.actor.userId, newsfeedId, roles: rolesFor("newsfeed.update") };
  await dismissSuggestionOfMember(ctx.db, key, { suggestion: nameOf(suggestion), at: ctx.now() });
  return { status: "ok" };
}

/** Chooses candidates from the beginnings of the texts and finds them in the full texts, in batches of posts. */
async function examine(
  ctx: UserContext,
  member: { userId: string; newsfeedId: string },
  { posts, keywords }: { posts: readonly Post[]; keywords: readonly string[] },
): Promise<Findings> {
  const name = `${member.userId} ${member.newsfeedId}`;
  const key = createHash("sha256")
    .update(JSON.stringify([posts, keywords]))
    .digest("base64");
  const known = recent.use(name);
  if (known?.key === key) return known.findings;
  // Filtered posts matter only for further keywords.
  const read = posts.filter(isLiked).length >= EXAMPLES_MIN ? posts : posts.filter(({ isKept }) => isKept);
  const withTerms: (Post & { terms: ReturnType<typeof termsOf> })[] = [];
  for await (const { article, text } of withTexts(ctx, member, { articles: read, perBatch: POSTS_PER_BATCH }))
    withTerms.push({ ...article, terms: termsOf(text) });
  const candidates = chooseCandidates(withTerms);
  const present = compileKeywords(keywords);
  const proposed = compileKeywords([...candidates.excluding.map((word) => `-${word}`), ...candidates.including]);
  const judged: JudgedExample[] = [];
  for await (const { article, text } of withTexts(ctx, member, { articles: read, perBatch: POSTS_PER_BATCH })) {
    const folded = foldPost(text);
    const occurring = occurringKeywords(present, folded).union(occurringKeywords(proposed, folded));
    judged.push({ ...article, occurring });
  }
  const findings = { candidates, judged };
  recent.put(name, { key, findings });
  return findings;
}

function presentEdit({ kind, keyword, effect }: Edit, posts: readonly JudgedExample[]): Suggestion {
  return {
    kind,
    keyword,
    words: [],
    effect: {
      unwanted_count: effect.unwantedCount,
      unwanted_dropped_count: effect.unwantedDropped,
      wanted_count: effect.wantedCount,
      wanted_dropped_count: effect.wantedDropped,
      other_dropped_count: effect.othersDropped,
      liked_count: effect.likedCount,
      liked_matched_count: effect.likedMatched,
      filtered_count: effect.filteredCount,
      added_count: effect.added,
    },
    explanation: explainEdit({ kind, effect }, posts),
  };
}

/** Minimum words of a hint. */
const CONTEXT_WORDS_MIN = 2;

function hintAtContext(words: readonly string[]): Suggestion[] {
  if (words.length < CONTEXT_WORDS_MIN) return [];
  const explanation = `${listedInWords(words)} occur in the posts that you keep`;
  return [{ kind: "context", keyword: null, words: [...words], effect: null, explanation }];
}
