import { deleteReportOfMember, findReportOfMember, saveReportOfMember } from "@/db/queries/posts/post-reports";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import type { Report, ReportWish } from "@/lib/contract/reader";
import { requirePost } from "./get-post";

/**
 * The caller's report on a post's current texts; a rewritten text has none.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function getReport(ctx: UserContext, postId: string): Promise<{ report: Report | null }> {
  const report = await findReport(ctx, postId);
  if (!report) await requirePost(ctx, postId, "newsfeed.read");
  return { report };
}

/**
 * Reports a wrong key learning or summary. A second report replaces the first.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function reportWrong(ctx: UserContext, postId: string, wish: ReportWish): Promise<{ report: Report }> {
  await requirePost(ctx, postId, "newsfeed.read");
  await saveReportOfMember(ctx.db, { userId: ctx.actor.userId, postId }, { ...wish, at: ctx.now() });
  const report = await findReport(ctx, postId);
  // Deleted between the statements.
  if (!report) throw notFound("post");
  return { report };
}

/** Withdraws the caller's report, if there is one. @throws AppError `not_found`, `forbidden` */
export async function takeReportBack(ctx: UserContext, postId: string): Promise<void> {
  await requirePost(ctx, postId, "newsfeed.read");
  await deleteReportOfMember(ctx.db, { userId: ctx.actor.userId, postId });
}

async function findReport(ctx: UserContext, postId: string): Promise<Report | null> {
  const row = await findReportOfMember(ctx.db, { userId: ctx.actor.userId, postId });
  if (!row) return null;
  const { createdAt, updatedAt, ...report } = row;
  return { ...report, created_at: createdAt, updated_at: updatedAt };
}
