import { deleteReportOfMember, findReportOfMember, saveReportOfMember } from "@/db/queries/posts/post-reports";
import { notFound } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import type { Report, ReportWish } from "@/lib/contract/reader";
import { requirePost } from "./require-post";

/**
 * What the caller has reported as wrong about a post's texts, as they are now: a text that was made anew has no report.
 *
 * @throws AppError `not_found`, `forbidden`
 */
export async function getReport(ctx: UserContext, postId: string): Promise<{ report: Report | null }> {
  const report = await findReport(ctx, postId);
  if (!report) await requirePost(ctx, postId, "newsfeed.read");
  return { report };
}

/**
 * Reports that a post's key learning or summary is wrong. Repeating it changes the report.
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

/**
 * Takes the caller's report back. Without one nothing changes.
 *
 * @throws AppError `not_found`, `forbidden`
 */
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
