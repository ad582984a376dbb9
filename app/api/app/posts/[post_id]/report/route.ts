import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { getReport, reportWrong, takeReportBack } from "@/lib/domain/posts/report-wrong";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.getReport, (ctx, { params }) => getReport(ctx, params.post_id)),
  PUT: handle(endpoints.reportWrong, (ctx, { params, body }) => reportWrong(ctx, params.post_id, body)),
  DELETE: handle(endpoints.takeReportBack, (ctx, { params }) => takeReportBack(ctx, params.post_id)),
});
