import type { PostScope } from "@/db/queries/posts/posts";
import { setNewsfeedsRead } from "@/db/queries/posts/read-state";
import { setStreamRead } from "@/db/queries/readers/marks";
import { requireNewsfeed } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import { requireFolder } from "./folders";

const done = { status: "ok" } as const;

/**
 * Marks every post that arrived up to `before` as read, for the caller only; includes posts marked as unread.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function markNewsfeedRead(
  ctx: UserContext,
  newsfeedId: string,
  { before }: InputOf<"markNewsfeedRead">["body"],
): Promise<typeof done> {
  await requireNewsfeed(ctx, newsfeedId, "newsfeed.read");
  return markRead(ctx, { userId: ctx.actor.userId, newsfeedId }, before);
}

/** Like {@link markNewsfeedRead}, in all of the caller's newsfeeds, or only the posts in the caller's lists. */
export async function markAllRead(
  ctx: UserContext,
  { before, saved }: InputOf<"markAllRead">["body"],
): Promise<typeof done> {
  if (!saved) return markRead(ctx, ctx.actor, before);
  const { userId } = ctx.actor;
  await setStreamRead(ctx.db, { userId }, { stream: { kind: "saved" }, before: pastOf(ctx, before), at: ctx.now() });
  return done;
}

/** Like {@link markNewsfeedRead}, in the newsfeeds of one of the caller's folders. */
export async function markFolderRead(
  ctx: UserContext,
  folderId: string,
  { before }: InputOf<"markFolderRead">["body"],
): Promise<typeof done> {
  await requireFolder(ctx, folderId);
  return markRead(ctx, { userId: ctx.actor.userId, folderId }, before);
}

async function markRead(
  ctx: UserContext,
  { userId, newsfeedId, folderId }: PostScope & { folderId?: string },
  before: Date,
): Promise<typeof done> {
  const scope = { userId, newsfeedId, ...(folderId !== undefined && { folderId }) };
  await transact(ctx, (tx) => setNewsfeedsRead(tx.db, scope, pastOf(ctx, before)));
  return done;
}

/** Clamped: nobody has seen future posts, and UUIDv7 starts in 1970. */
function pastOf(ctx: UserContext, before: Date): Date {
  return new Date(Math.max(0, Math.min(before.getTime(), ctx.now().getTime())));
}
