import { listTextsOfPosts } from "@/db/queries/posts/post-texts";
import type { UserContext } from "@/lib/context/context";
import type { Page } from "@/lib/contract/paging";
import type { ListedPost, Post } from "@/lib/contract/post";
import { FULL_PAGE_CHARACTERS_MAX } from "@/lib/contract/posts";
import type { CursorPosition } from "@/lib/contract/wire";

/** Adds full texts to a page, which ends early if they are long. Keeps at least one post, so that paging advances. */
export async function withTexts(
  ctx: UserContext,
  page: Page<Post>,
  placeOf: (post: Post) => CursorPosition,
): Promise<Page<ListedPost>> {
  const texts = await listTextsOfPosts(ctx.db, {
    userId: ctx.actor.userId,
    ids: page.rows.map(({ id }) => id),
    charactersMax: FULL_PAGE_CHARACTERS_MAX,
  });
  const end = page.rows.findIndex(({ id }, index) => index > 0 && !texts.has(id));
  const kept = end === -1 ? page.rows : page.rows.slice(0, end);
  const rows = kept.map((post) => ({ ...post, content_markdown: texts.get(post.id) ?? "" }));
  const last = kept.at(-1);
  return { rows, next: end !== -1 && last ? placeOf(last) : page.next };
}
