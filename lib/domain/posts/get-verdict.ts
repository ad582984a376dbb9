import { findVerdictOfMember } from "@/db/queries/posts/post-place";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import type { Verdict } from "@/lib/contract/verdicts";
import { type Located, locateKeyword } from "@/lib/feed/filter/locate";
import { explainVerdict } from "./explain-verdict";
import { requirePost } from "./require-post";

type Row = NonNullable<Awaited<ReturnType<typeof findVerdictOfMember>>>;

/**
 * Why a post is in its newsfeed: the keyword that decided, and the sentence that holds it.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function getVerdict(ctx: UserContext, postId: string): Promise<Verdict> {
  const row = await findVerdictOfMember(ctx.db, { userId: ctx.actor.userId, postId });
  if (row) return present(row);
  await requirePost(ctx, postId, "newsfeed.read");
  throw notFound("post");
}

function present(row: Row): Verdict {
  const { reason, keyword, field, matchedKeywords } = row;
  const located = locate(row);
  return {
    reason,
    keyword,
    field,
    matched_keywords: matchedKeywords,
    explanation: explainVerdict({ reason, keyword, field }),
    passage: located?.passage ?? null,
    marks: located?.marks ?? [],
  };
}

/** Where the keyword stands; parts of it may stand in other fields than the one that is named. */
function locate({ keyword, field, title, text, tags }: Row): Located | null {
  if (keyword === null || field === null) return null;
  const texts = { title: [title], text: [text], tags }[field];
  for (const one of texts) {
    const located = locateKeyword(one, keyword);
    if (located) return located;
  }
  return null;
}
