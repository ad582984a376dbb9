import { findVerdictOfMember } from "@/db/queries/posts/post-details";
import type { UserContext } from "@/lib/context/context";
import type { FilteredPost } from "@/lib/contract/filtered";
import type { Verdict } from "@/lib/contract/post";
import { type Located, locateKeyword } from "@/lib/feed/filter/locate";
import { fold } from "@/lib/feed/text/fold";
import { refusePost } from "./get-post";

type Row = NonNullable<Awaited<ReturnType<typeof findVerdictOfMember>>>;

/**
 * Explains why a post is in its newsfeed, with the deciding keyword and its sentence.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function getVerdict(ctx: UserContext, postId: string): Promise<Verdict> {
  const row = await findVerdictOfMember(ctx.db, { userId: ctx.actor.userId, postId });
  return row ? present(row) : refusePost(ctx, postId);
}

function present(row: Row): Verdict {
  const { reason, keyword, field, matchedKeywords } = row;
  const located = locate(row);
  return {
    reason,
    keyword,
    field,
    matched_keywords: matchedKeywords,
    explanation: explainVerdict({ reason, keyword, field }) + explainForm(keyword, located),
    passage: located?.passage ?? null,
    marks: located?.marks ?? [],
  };
}

/** Quotes the keyword as it occurs in the post, if that differs: "batteries" for "battery". */
function explainForm(keyword: string | null, located: Located | null): string {
  const forms = located?.marks.map(({ start, end }) => located.passage.slice(start, end)) ?? [];
  const other = forms.find((form) => !fold(keyword ?? "").includes(fold(form)));
  return other === undefined ? "" : ` There it reads “${other}”.`;
}

/** Finds the keyword; its parts may be in fields other than the recorded one. */
function locate({ keyword, field, title, text, tags, language }: Row): Located | null {
  if (keyword === null || field === null) return null;
  const texts = { title: [title], text: [text], tags }[field];
  for (const one of texts) {
    const located = locateKeyword(one, keyword, language);
    if (located) return located;
  }
  return null;
}

/** Explains a verdict in one sentence. */
export function explainVerdict({ reason, keyword, field }: Pick<Verdict, "reason" | "keyword" | "field">): string {
  if (reason === "no_keywords") return "This newsfeed has no keywords, so it keeps every post.";
  if (reason === "rescued") {
    // A rescued post still stores the verdict before the rescue.
    const refusal = explainRefusal({ reason: keyword === null ? "no_match" : "excluded", keyword, field });
    return `You or another member brought it back. ${refusal}`;
  }
  if (reason !== "matched") return explainRefusal({ reason, keyword, field });
  const subject = keyword === null ? "A keyword" : `The keyword “${keyword}”`;
  return `${subject} occurs in ${field === null ? "it" : `its ${field}`}.`;
}

/** Explains a refusal in one sentence. */
export function explainRefusal({ reason, keyword, field }: Pick<FilteredPost, "reason" | "keyword" | "field">): string {
  if (reason === "no_match") return "It contains none of the keywords.";
  const subject = keyword === null ? "An excluding keyword" : `The excluding keyword “${keyword}”`;
  return `${subject} occurs in ${field === null ? "it" : `its ${field}`}.`;
}
