import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Report, ReportWish } from "@/lib/contract/reader";
import { call } from "./call";
import { showFailure } from "./show-failure";
import { showToast } from "./toasts";

/** Why a post is in its newsfeed. */
export function verdictQuery(postId: string) {
  return queryOptions({
    queryKey: ["verdict", postId],
    queryFn: () => call("GET /v1/posts/{post_id}/verdict", { params: { post_id: postId } }),
  });
}

export function neighboursQuery(postId: string) {
  return queryOptions({
    queryKey: ["neighbours", postId],
    queryFn: () => call("GET /v1/posts/{post_id}/neighbours", { params: { post_id: postId } }),
  });
}

/** The reader's report about a post. */
export function reportQuery(postId: string) {
  return queryOptions({
    queryKey: ["report", postId],
    queryFn: async () => (await call("GET /v1/posts/{post_id}/report", { params: { post_id: postId } })).report,
  });
}

/** @throws ApiError */
export async function reportWrong(
  client: QueryClient,
  postId: string,
  { subject, reason, note }: ReportWish,
): Promise<Report> {
  // A stored report is sent again, and the endpoint refuses its timestamps.
  const body = { subject, reason, note };
  const { report } = await call("PUT /v1/posts/{post_id}/report", { params: { post_id: postId }, body });
  client.setQueryData(reportQuery(postId).queryKey, report);
  return report;
}

/** Withdraws the report at once; a failure restores it. Offers an undo. */
export async function takeReportBack(client: QueryClient, postId: string, report: Report): Promise<void> {
  const { queryKey } = reportQuery(postId);
  client.setQueryData(queryKey, null);
  try {
    await call("DELETE /v1/posts/{post_id}/report", { params: { post_id: postId } });
    showToast({
      text: "Report withdrawn",
      undo: () => void reportWrong(client, postId, report).catch(showFailure),
    });
  } catch (error) {
    client.setQueryData(queryKey, report);
    showFailure(error);
  }
}
